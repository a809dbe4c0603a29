"""Clubs: members, seasons, attendance, results and points, and what a club plays by at home."""
