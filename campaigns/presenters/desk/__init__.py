"""The referee's desk in words and rows."""
