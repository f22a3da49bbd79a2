"""A lesson on the screen: what its panel and the map show of it, and what a hand does in it."""
