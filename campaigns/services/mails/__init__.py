"""Mails to players and to the referee."""
