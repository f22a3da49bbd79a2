"""An attack from its plan to the last advance: card, resolution, marks.

The lowest part of the assistant beside its modules: turn, ledger and set-up may import it, it imports none.
"""
