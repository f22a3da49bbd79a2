"""The layer of names and hex numbers: of nearly the same size at every zoom, and never under a counter.

Imports the map's features and the scene's index of counters, nothing of the rules.
"""
