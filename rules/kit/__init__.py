"""What games are built with: pieces that several share, and that the program itself never asks for.

A game takes of them what fits its rulebook. Nothing here names a game, and the core does without.
"""
