"""The screens on which a game is made by hand: its grid, its map, its counters, its set-up."""
