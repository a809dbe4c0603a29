"""What has happened, and what vouches for it."""
