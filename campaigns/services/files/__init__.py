"""Campaigns as files: out, in, and as copies."""
