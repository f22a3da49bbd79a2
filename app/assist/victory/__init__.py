"""The points and where they stand: the ledger, possession, luck.

Knows nothing of `app.assist.turn` and `app.assist.deploy`, nor they of it.
"""
