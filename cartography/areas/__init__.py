"""Boards of areas: ground, borders, crossings, identifiers, boxes, and where counters stand."""
