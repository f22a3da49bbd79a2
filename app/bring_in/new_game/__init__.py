"""A game that we do not have, made by hand: its grid, its counters from a table, its set-up."""
