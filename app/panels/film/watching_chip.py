"""A standing chip that tells that one watches, with the way back to one's own game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from app.panels.layouts import lay, row_in
from app.panels.parts import Look, letters, link, literal
from app.view.session import Session


@dataclass(frozen=True, slots=True)
class Watched:
    """What is watched, in words, and the way out of it."""

    words: str
    way_out: str
    leave: Callable[[], object]


class WatchingChip(QWidget):
    """Shows what is watched; of several things the one that came first."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        # Film and history may both be on: leaving one shows the way out of the other.
        self._watched: dict[str, Watched] = {}
        self._look = Look(session, self, has_ground=False)
        self.setAccessibleName(self.tr("What is watched"))
        self.words = letters("")
        self.words.setProperty("chip", "true")
        self.words.setProperty("tone", "warning")
        self.out = link("", self._leave)
        lay(row_in(self, 4, (10, 1, 4, 1)), self.words, self.out)
        self.refresh()

    def tell(self, what: str, watched: Watched | None) -> None:
        """Tell of something that is watched, by a key of its own; None takes it away again."""
        if watched is None:
            self._watched.pop(what, None)
        else:
            self._watched[what] = watched
        self.refresh()

    def refresh(self) -> None:
        """Show what is watched; without anything be gone."""
        first = next(iter(self._watched.values()), None)
        self.setVisible(first is not None)
        if first is not None:
            self.words.setText(first.words)
            self.out.setText(literal(first.way_out))
        self._look.dress()

    def _leave(self) -> None:
        first = next(iter(self._watched.values()), None)
        if first is not None:
            first.leave()
