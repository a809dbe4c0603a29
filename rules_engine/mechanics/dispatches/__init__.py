"""Dispatches that travel: written at a headquarters, moved along as steps end, and read, lost or
captured by labelled dice. Any game of any number of sides can switch them on by an option.

A game fills in a `record.Dispatches` and asks `making.py` for what its own record needs.
"""
