"""Cobra (Normandy, July and August 1944): the break-out.

The board is here, built from `geography/`, and the charts and cases; the rules are to come. Until
then the game is not in the registry and cannot be played.
"""
