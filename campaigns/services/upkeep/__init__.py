"""What keeps the site at work: the queue, the sweep, signs of life, what processes keep."""
