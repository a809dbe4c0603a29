"""Backup and restore: the whole site as one file, made while it works."""
