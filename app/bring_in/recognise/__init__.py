"""A picture of a board becomes readings: laid on its map, counters found, told apart, doubts weighed."""
