"""The histories of the game as data, and the rule by which a game begins on one of their evenings."""
