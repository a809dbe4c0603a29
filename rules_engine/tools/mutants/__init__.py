"""Mutation of the rules: small changes of their source, one at a time, and what notices them."""
