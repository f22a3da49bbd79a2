"""Setting up by the rules of a game: what is open, and the rest laid out."""
