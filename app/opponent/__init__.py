"""The opponent: plays a step, a phase or a side by the same changes as a person, and says why. No Qt.

Imports `app.assist` and `app.table`; what is of one game comes by its `Strategy`. It plays on a copy of the
game, so it may think in any thread.
"""
