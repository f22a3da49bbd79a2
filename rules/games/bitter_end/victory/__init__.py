"""Victory in Bitter End: what earns points, the line and the ring, objectives, levels (20, 21).

Imports the rules beside it; of these only its book is read elsewhere. `rules.victory` says what is asked.
"""
