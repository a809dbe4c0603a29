"""What people want: read, checked as far as it can be at once, and stored as rows."""
