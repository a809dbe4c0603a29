"""Report packs: what a seat knows, put together as plain data, and set in type."""
