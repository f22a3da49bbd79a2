"""The kinds of grid: hexes, squares, regions, and several boards side by side. A map file chooses one.

A kind answers what `rules.hexgrid.Grid` asks; nothing else in the program knows which one it is.
"""
