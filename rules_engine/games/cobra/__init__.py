"""Cobra (Normandy, July and August 1944): the break-out.

Board, charts, cases, the sequence of play and movement are here; combat and supply are to come.
Until then the game is not in the registry and cannot be played.
"""
