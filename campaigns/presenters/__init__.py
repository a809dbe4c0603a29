"""From views to what templates need. Everything here is made from a viewer's own view."""
