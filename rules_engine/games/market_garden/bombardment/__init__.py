"""Bombardment by artillery and from the air (11, 15, 16)."""
