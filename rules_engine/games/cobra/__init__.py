"""Cobra (Normandy, July and August 1944): the break-out."""
