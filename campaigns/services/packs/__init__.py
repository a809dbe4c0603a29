"""Report packs and order slips."""
