"""What the ground asks of who moves over it. Source: H14 to H17."""
