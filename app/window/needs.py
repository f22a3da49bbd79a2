"""Which needs of actions are met now."""

from __future__ import annotations

from app.action import Need
from app.view.session import Session


def met_needs(session: Session) -> frozenset[Need]:
    """Return what is there for actions that need it."""
    journal = session.game.journal
    met = {
        Need.NOTHING: True,
        Need.GAME: True,
        Need.SELECTION: bool(session.selection),
        Need.UNDO: journal.can_undo,
        Need.REDO: journal.can_redo,
    }
    return frozenset(need for need, is_met in met.items() if is_met)
