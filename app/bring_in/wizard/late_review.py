"""The review as a step of a bringing in: its page is made when there is something to review."""

from __future__ import annotations

from app.bring_in.wizard.page import Page
from app.bring_in.wizard.review_page import ReviewPage
from app.panels.layouts import column_in


class LateReview(Page):
    """Holds the page of the review."""

    def __init__(self) -> None:
        super().__init__()
        self.title = self.tr("Review")
        self.page: ReviewPage | None = None
        self._column = column_in(self)

    def hold(self, page: ReviewPage) -> None:
        """Show another review."""
        # First, so that what waits in the former review is kept before another one is shown.
        self.drop()
        self.page = page
        # By connecting and not by asking: the head of the window shows chips and button of the page within.
        page.changed.connect(self.changed)
        self._column.addWidget(page)
        self.changed.emit()

    def drop(self) -> None:
        """Let go of the review that was shown."""
        if self.page is not None:
            self.page.settle()
            self._column.removeWidget(self.page)
            # It has threads that paint, which must not outlive it.
            self.page.board.close_board()
            # At once: `deleteLater` waits for the next turn of the loop.
            self.page.hide()
            self.page.deleteLater()
            self.page = None

    def enter(self) -> None:
        """Give the keys to the review."""
        if self.page is not None:
            self.page.enter()

    def leave(self) -> None:
        """Keep the review."""
        if self.page is not None:
            self.page.leave()

    def may_go_on(self) -> bool:
        """Return whether there is anything to put on the table."""
        return self.page is not None and self.page.may_go_on()

    def go_on_words(self) -> str:
        """Return what the button will do."""
        return "" if self.page is None else self.page.go_on_words()

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return how many are taken, and how many are in doubt."""
        return () if self.page is None else self.page.chips()

    def foot(self) -> str:
        """Return which keys there are."""
        return "" if self.page is None else self.page.foot()
