"""Setting up by the rules of a game: what is open, and the rest laid out.

Knows nothing of `app.assist.turn` and `app.assist.victory`, nor they of it.
"""
