"""Tightness: what a side cannot know shows in nothing that leaves the server for it."""
