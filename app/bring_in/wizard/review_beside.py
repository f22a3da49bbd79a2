"""Below the pictures: what was seen off the grid, and stacks of which only the top is seen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.bring_in.counter_mix import CounterId
from app.bring_in.review import Review, Standing
from app.bring_in.wizard.review_words import ReviewWords
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Look, letters, link
from app.panels.scrolled import scrolled
from app.view.session import Session
from app.view.translated import tr as _tr

_MOST_SHOWN, _MOST_OFFERED, _HEIGHT_PX = 2, 2, 58


class ReviewBeside(QWidget):
    """Asks about stacks and what lies off the grid.

    `beneath` tells a reading and the counter that lies under it, None for one counter only; `asked` a reading
    of which more is asked.
    """

    beneath = Signal(int, object)
    asked = Signal(int)

    def __init__(self, session: Session, words: ReviewWords) -> None:
        super().__init__()
        self._look = Look(session, self)
        self._words = words
        px = self._look.theme.px
        content = QWidget()
        self._cells: list[QWidget] = []
        row = QHBoxLayout(content)
        self._row = QHBoxLayout()
        lay(row, self._row, 1)
        row.setContentsMargins(px(14), px(6), px(14), px(6))
        self._row.setSpacing(px(20))
        scroll = scrolled(content, goes_sideways=True)
        # A bar at the side would take room from one line of cells, and that room would bring the other bar.
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        lay(column_in(self), scroll)
        # Of one height with one cell or with many: else the pictures above would jump at each decision.
        self.setFixedHeight(px(_HEIGHT_PX))

    def show_review(self, review: Review) -> None:
        """Show what a review has of them; nothing at all where it has none."""
        for cell in self._cells:
            self._row.removeWidget(cell)
            # Later: the link that was clicked is in one of them, and its signal is still being heard.
            cell.deleteLater()
        stacks, off_grid = review.stacks(), review.off_grid()
        self.setVisible(bool(stacks or off_grid))
        self._cells = [
            *(self._off_grid(review, each) for each in off_grid[:_MOST_SHOWN]),
            *(self._stack(review, each) for each in stacks[:_MOST_SHOWN]),
        ]
        rest = max(0, len(stacks) - _MOST_SHOWN) + max(0, len(off_grid) - _MOST_SHOWN)
        if rest:
            self._cells.append(letters(_tr("and {count} more").format(count=rest), "soft"))
        self._cells.append(letters(_tr("Every automatic decision goes into a report."), "note"))
        lay(self._row, *self._cells)

    def _off_grid(self, review: Review, standing: Standing) -> QWidget:
        name = _tr("a counter") if standing.counter is None else review.mix.name_of(standing.counter)
        told = _tr("{name} lies beside the grid").format(name=name)
        ask = link(_tr("Where does it belong?"), partial(self.asked.emit, standing.reading.number))
        return _cell(told, ask)

    def _stack(self, review: Review, standing: Standing) -> QWidget:
        number = standing.reading.number
        told = _tr("{place} looks like a stack").format(place=self._words.where(standing))
        links = [
            link(
                _tr("Add {counter}").format(counter=review.mix.name_of(counter)),
                partial(self.beneath.emit, number, counter),
            )
            for counter in _likely(review, standing)
        ]
        links.append(link(_tr("One only"), partial(self.beneath.emit, number, None)))
        return _cell(told, *links)


def _likely(review: Review, standing: Standing) -> tuple[CounterId, ...]:
    """Return counters that may lie beneath: free ones of the same parent first, then of the same side."""
    top = review.mix.by_id.get(standing.counter) if standing.counter is not None else None
    if top is None:
        return ()
    parent = top.id.rpartition("/")[2]
    free = [review.mix.by_id[each] for each in review.left_to_take()]
    same = [each for each in free if each.side == top.side and not each.is_marker]
    # Counters of one formation are stacked most often.
    same.sort(key=lambda each: each.id.rpartition("/")[2] != parent)
    return tuple(each.id for each in same[:_MOST_OFFERED])


def _cell(told: str, *links: QWidget) -> QWidget:
    cell = QWidget()
    row = lay(row_in(gap=6), *links, 1)
    lay(column_in(cell, 0), letters(told), row)
    return cell
