"""Campaigns and who takes part in them."""
