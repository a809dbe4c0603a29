"""The map in words: what the sheet shows, space by space in the order in which one reads."""
