"""Supply: lines over land and roads, who is reached by one, and what a phase finds."""
