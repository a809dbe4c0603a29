"""Notices to browsers (web push): which, what they say, and the one door to the outside."""
