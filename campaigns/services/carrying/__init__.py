"""Carrying stored inputs out, and what each side is told of them."""
