"""The turn's work beside combat: duties, decisions, what moves bring about, what was done by hand.

Stands on `app.assist.combat`, beside `app.assist.victory` and `app.assist.deploy`, which it does not know.
"""
