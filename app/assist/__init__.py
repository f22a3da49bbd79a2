"""From the table to the rules and back: what a position is, what was asked, what the answer says.

Imports `app.table`, `app.files` and `rules`, of the view only what a mark is, and no Qt; names no game.
Window, opponent and commands ask here, never the rules themselves. What is asked of a `Situation` or a
`Snapshot` may be asked in any thread.
"""
