"""Bulletins: drafted from what all may know, looked at for leaks, sent to everybody."""
