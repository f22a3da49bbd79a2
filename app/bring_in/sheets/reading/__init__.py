"""What is printed on cut counters, read against the roster of a game: proposals of names, never names."""
