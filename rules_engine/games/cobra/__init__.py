"""Cobra (Normandy, July and August 1944): the break-out.

Board, charts, cases, the sequence of play, movement and supply are here; combat and victory are to
come. Until then the game is not in the registry and cannot be played.
"""
