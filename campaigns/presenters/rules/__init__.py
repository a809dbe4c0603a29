"""What pages show of the rules: charts, cases, readings."""
