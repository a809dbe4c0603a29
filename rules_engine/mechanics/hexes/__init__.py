"""What games of hexes and counters share, chapter by chapter as a rulebook goes.

A game says in records of data and functions what is its own; the functions here ask them. Case
numbers are data of a record, so that every ruling cites its own game's case.
"""
