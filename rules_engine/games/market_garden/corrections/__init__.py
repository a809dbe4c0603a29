"""What the referee may change by hand, as forms with their effects."""
