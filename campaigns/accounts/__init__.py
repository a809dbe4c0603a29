"""Accounts: who may come in, and how often somebody may guess."""
