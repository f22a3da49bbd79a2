"""A step whose work goes on beside the window before the next step is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtWidgets import QLabel

from app.bring_in.watch import Watch
from app.bring_in.wizard.page import Page
from app.bring_in.wizard.work import Outcome, WorkBar
from app.panels.parts import letters
from app.view.session import Session

Answer = TypeVar("Answer")


class WorkingPage(Page):
    """Has a bar that shows its work, and words in which what goes wrong is told."""

    def __init__(self, session: Session, told_as: str = "label") -> None:
        """`told_as` is the style sheet's role of the words."""
        super().__init__()
        self.work = WorkBar(session)
        self.told: QLabel = letters(role=told_as, can_wrap=True)

    def do_then_go_on(
        self, title: str, do: Callable[[Watch], Answer], take: Callable[[Answer], object]
    ) -> None:
        """Do some work; `take` hears its answer, then the next step is shown. A fault is told on the page.

        Where `take` returns False it has told why the answer is no use, and the page stays.
        """

        def end(outcome: Outcome) -> None:
            # What was broken off says nothing: the person did it himself.
            if outcome.fault is not None:
                self.told.setText(str(outcome.fault.issues[0]))
            elif not outcome.is_cancelled:
                # `is not False`: most takers return nothing, and only a plain no keeps the page.
                is_of_use = take(cast("Answer", outcome.answer)) is not False
                if is_of_use:
                    self.went_on.emit()
            self.changed.emit()

        self.work.run(title, do, end)
        self.changed.emit()

    def leave(self) -> None:
        """Break off what is under way."""
        self.work.break_off()
