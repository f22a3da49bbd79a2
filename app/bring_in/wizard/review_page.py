"""The review of a set-up: picture and board side by side, what is asked in a list beside them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPixmap
from PySide6.QtWidgets import QSplitter, QWidget

from app.bring_in.counter_mix import CounterId
from app.bring_in.deciding import Add, Beneath, Decision, Empty, Later, LayAt, Name, Take, TurnOver, Under
from app.bring_in.picture_places import laid_over
from app.bring_in.putting import place_at
from app.bring_in.reading import Doubt
from app.bring_in.review import Review, Standing, Unfit
from app.bring_in.setup_text import format_setup_text
from app.bring_in.wizard.page import BESIDE, LEFT, Page, beside
from app.bring_in.wizard.review_adding import ReviewAdding
from app.bring_in.wizard.review_beside import ReviewBeside
from app.bring_in.wizard.review_board import ReviewBoard
from app.bring_in.wizard.review_card import ReviewCard
from app.bring_in.wizard.review_lines import ReviewLines
from app.bring_in.wizard.review_photo import ReviewPhoto
from app.bring_in.wizard.review_rows import HEAD_PX, ReviewRows
from app.bring_in.wizard.review_words import ReviewWords
from app.bring_in.wizard.side_by_side import SideBySide
from app.panels.counter_images import counter_pixmap
from app.panels.layouts import column_in, lay, row_in
from app.panels.parts import Elided, Look, rule
from app.table.pieces import PieceId, Spot
from app.view.session import Session

_LIST_PX = 424
_MANY, _KEEP_MS = 400, 1500
"""Of so many readings a decision is kept only so long after the last one."""

Keep = Callable[[Review], None]


class ReviewPage(Page):
    """Asks about every reading. `keep` is told each time that something was decided."""

    def __init__(
        self,
        session: Session,
        review: Review,
        board: ReviewBoard,
        picture: ReviewPhoto | ReviewLines,
        keep: Keep,
    ) -> None:
        super().__init__()
        self.title = self.tr("Review")
        self.setAccessibleName(self.title)
        self._session, self._keep = session, keep
        self._look = Look(session, self)
        self.board, self.picture = board, picture
        self._words = ReviewWords(board.game)
        self.review = review
        self.present = 0
        self._later = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._later.timeout.connect(self.leave)
        self.card = ReviewCard(session, self._words, self._picture_of)
        self.adding = ReviewAdding(session, self._words, board, picture)
        self.rows = ReviewRows(session, self._words, self._picture_of, self._asking())
        self.beside = ReviewBeside(session, self._words)
        self._lay_out()
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._together = self._linked()
        self._go_to(self._first())
        self._look.dress()

    # ---- laying out

    def _lay_out(self) -> None:
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self._half(self.tr("Yours"), self.picture))
        split.addWidget(self._half(self.tr("As it will stand; nothing is on the table yet"), self.board))
        split.setSizes([1, 1])
        for index in range(2):
            split.setStretchFactor(index, 1)
        left = lay(column_in(gap=0), (split, 1), rule(), self.beside)
        words = beside(self.rows, self._look.theme.px(_LIST_PX))
        lay(row_in(self, 0), (left, LEFT), (words, BESIDE))

    def _half(self, title: str, content: QWidget) -> QWidget:
        half = QWidget()
        column = column_in(half, 0)
        head = Elided("strong")
        head.show_words(title)
        head.setFixedHeight(self._look.theme.px(HEAD_PX))
        head.setContentsMargins(self._look.theme.px(12), 0, 0, 0)
        lay(column, head, (content, 1))
        return half

    def _asking(self) -> QWidget:
        """Return the card with the bar below it by which something else is added."""
        both = QWidget()
        lay(column_in(both, 0), self.card, rule(), self.adding)
        return both

    def _connect(self) -> None:
        self.card.taken.connect(lambda index: self._decide(Take(self.present, index)))
        self.card.named.connect(self._name)
        self.card.turned.connect(lambda: self._decide(TurnOver(self.present)))
        self.card.emptied.connect(lambda: self._decide(Empty(self.present)))
        self.card.put_off.connect(lambda: self._decide(Later(self.present)))
        self.rows.picked.connect(self._go_to)
        self.rows.copy_wanted.connect(self.copy)
        self.picture.picked.connect(self._go_to)
        if isinstance(self.picture, ReviewPhoto):
            self.picture.pointed.connect(self.adding.point_at)
            self.picture.menu_wanted.connect(self.adding.menu_at)
        self.board.menu_wanted.connect(self._offer_menu)
        self.adding.wanted.connect(self._add)
        self.adding.asked.connect(self._go_to)
        self.adding.went.connect(self.enter)
        self.board.picked.connect(self._go_to_counter)
        self.board.moved.connect(self._lay_at)
        self.board.clicked.connect(self._lay_present)
        self.beside.asked.connect(self._go_to)
        self.beside.beneath.connect(self._put_beneath)

    def _linked(self) -> SideBySide | None:
        lies = laid_over(self.review, self._place_px)
        if lies is None or not isinstance(self.picture, ReviewPhoto):
            return None
        return SideBySide(self.picture, self.board.view.camera, lies)

    def _place_px(self, spot: str) -> tuple[float, float] | None:
        place = place_at(Spot(spot), self.board.game)
        if place is None or place.hex is None:
            return None
        return self.board.game.sheet.centre_px(place.hex)

    # ---- what the window asks

    def may_go_on(self) -> bool:
        """Return whether there is anything to put on the table."""
        return bool(self.review.to_put())

    def go_on_words(self) -> str:
        """Return what the button will do."""
        return self.tr("Put {count} on the table").format(count=len(self.review.to_put()))

    def chips(self) -> tuple[tuple[str, str], ...]:
        """Return how many are taken, and how many are in doubt."""
        taken = self.tr("{count} taken").format(count=len(self.review.taken()))
        doubt = self.tr("{count} in doubt").format(count=len(self.review.doubtful()))
        return (taken, "fine"), (doubt, "warning")

    def foot(self) -> str:
        """Return which keys there are."""
        return self.tr(
            "1 to 5 take, R turns over, 0 is empty, L is for later, / names another, A adds one that was "
            "missed, G goes to a hex, Up and Down go on, Ctrl+Z takes back. A rule never removes a reading."
        )

    def leave(self) -> None:
        """Keep the review."""
        # What waits is written now, and must not be written a second time.
        self._later.stop()
        self._keep(self.review)

    def settle(self) -> None:
        """Keep what waits to be kept: the page goes."""
        if self._later.isActive():
            self.leave()

    # ---- deciding

    def _decide(self, decision: Decision) -> None:
        """Make a decision and go on to what is the most doubtful then."""
        try:
            after = self.review.decided(decision)
        except Unfit:
            return
        # Taken before: by its order the person goes on, though the decision may change what is doubtful.
        before = [each.reading.number for each in self.review.doubtful()]
        settled = not after.standings[self.present].is_open or isinstance(decision, Later)
        if settled:
            # Before it is shown: of thousands of lines everything would be shown twice for each key.
            self.present = self._next_after(before, after)
        self._show(after)
        if settled and self.present in self.review.standings:
            self._look_at(self.review.standings[self.present])

    def _name(self, counter: str, face: int) -> None:
        """Name the present reading; the keys go back to the page, whose letters work at once again."""
        self._decide(Name(self.present, CounterId(counter), face))
        self.enter()

    def _add(self, add: Add) -> None:
        """Add a counter that was missed, and ask at once which it is."""
        try:
            after = self.review.decided(add)
        except Unfit as unfit:
            self._session.say(f"{unfit}.")
            return
        self.present = add.reading
        self._show(after)
        self.card.ask_for_name()

    def _offer_menu(self, spot: Spot, at: QPoint) -> None:
        self.adding.go_to(spot)
        self.adding.menu_at(at)

    def _next_after(self, before: list[int], review: Review) -> int:
        """Return the reading that followed in the list, the first one where there is none."""
        left = [each.reading.number for each in review.doubtful()]
        if not left:
            return self.present
        if self.present in before:
            later = [number for number in before[before.index(self.present) + 1 :] if number in left]
            return later[0] if later else left[0]
        return left[0]

    def _put_beneath(self, number: int, counter: CounterId | None) -> None:
        under = self.review.standings[number].beneath
        # Told also without a counter: that a person has looked is what settles the doubt.
        added = under if counter is None else (Under(counter), *under)
        self._decide_about(Beneath(number, added))

    def _decide_about(self, decision: Decision) -> None:
        try:
            self._show(self.review.decided(decision))
        except Unfit:
            return

    def _lay_at(self, piece: PieceId, spot: Spot) -> None:
        """Lay a reading where the person dragged its counter."""
        number = self._reading_of(piece)
        if number is None:
            self._show(self.review)
            return
        self._decide_about(LayAt(number, spot))

    def _lay_present(self, spot: Spot) -> None:
        """Lay the present reading in a hex that was clicked, where its place is asked; else go there."""
        standing = self.review.standings.get(self.present)
        if standing is not None and Doubt.PLACE in standing.doubts:
            self._decide(LayAt(self.present, spot))
        else:
            self.adding.go_to(spot)

    def undo(self) -> None:
        """Take back what was decided last."""
        if self.review.can_undo:
            self._show(self.review.undo())

    def redo(self) -> None:
        """Decide again what was taken back last."""
        if self.review.can_redo:
            self._show(self.review.redo())

    def put(self, review: Review) -> None:
        """Show the review after some of it was put on the table."""
        self._show(review)

    # ---- going

    def _first(self) -> int:
        found = self.review.doubtful() or tuple(self.review.standings.values())
        return found[0].reading.number if found else 0

    def _go_to_counter(self, piece: PieceId) -> None:
        number = self._reading_of(piece)
        if number is not None:
            self._go_to(number)
        elif piece in self.board.game.table:
            # What lies beneath another, or lay on the table before: a counter may be missed on it too.
            self.adding.go_to(self.board.game.table.place_of(piece).spot)

    def _reading_of(self, piece: PieceId) -> int | None:
        taken = (each for each in self.review.taken() if str(each.counter) == piece)
        return next((each.reading.number for each in taken), None)

    def _go_to(self, number: int) -> None:
        if number not in self.review.standings:
            return
        self.present = number
        self._show_all()
        self._look_at(self.review.standings[number])

    def _look_at(self, standing: Standing) -> None:
        here = None if standing.spot is None else self._place_px(standing.spot)
        if here is not None:
            self.board.view.camera.keep_in_sight(*here, self.board.game.sheet.hex_px)

    def step(self, by: int) -> None:
        """Go to the doubt that follows, or that before."""
        order = [each.reading.number for each in self.review.doubtful()]
        if not order:
            return
        # Beside the list, the first step leads to its first row, whichever way it goes.
        at = order.index(self.present) if self.present in order else -by
        self._go_to(order[(at + by) % len(order)])

    # ---- showing

    def _show(self, review: Review) -> None:
        if review is not self.review:
            self.review = review
            # Taken back, what was added is no reading any more.
            if self.present not in review.standings:
                self.present = self._first()
            # A review of thousands takes a second to write, which is too long for every key; a photograph's
            # is kept at once.
            if len(review.readings) > _MANY:
                self._later.start()
            else:
                self._keep(review)
        self._show_all()
        self.changed.emit()

    def enter(self) -> None:
        """Give the keys to the page: its letters work at once."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_all(self) -> None:
        doubtful = self.review.doubtful()
        numbers = {each.reading.number: at for at, each in enumerate(doubtful, start=1)}
        self.board.show_review(self.review, self.present, numbers)
        self.picture.show_review(self.review, self.present, numbers)
        self.beside.show_review(self.review)
        self.rows.show_review(self.review, self.present)
        standing = self.review.standings.get(self.present)
        self.adding.show_review(self.review, standing)
        self.card.setVisible(standing is not None)
        if standing is not None:
            self.card.show_standing(self.review, standing, self.picture.cut_of(standing))

    def _picture_of(self, counter: CounterId, face: int, size: int, ratio: float) -> QPixmap | None:
        shown = self.board.piece_of(counter, face)
        if shown is None:
            return None
        return counter_pixmap(self.board.pictures, shown, self._session.show.style, size, ratio)

    def copy(self) -> None:
        """Put what is taken on the clipboard, as a list that can be brought in again."""
        QGuiApplication.clipboard().setText(format_setup_text(self.review))
        self.rows.tell_copied()

    # ---- keys

    def _is_typing(self) -> bool:
        return self.card.other.hasFocus() or self.adding.field.hasFocus()

    def _edit(self, key: Qt.Key, *, has_shift: bool) -> None:
        if key == Qt.Key.Key_C:
            self.copy()
        elif key == Qt.Key.Key_Y or has_shift:
            self.redo()
        else:
            self.undo()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of the review, wherever on the page they are pressed."""
        key, text = Qt.Key(event.key()), event.text()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if ctrl and key in {Qt.Key.Key_C, Qt.Key.Key_Y, Qt.Key.Key_Z}:
            self._edit(key, has_shift=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif text in {"1", "2", "3", "4", "5"}:
            self._decide(Take(self.present, int(text) - 1))
        elif text == "0":
            self._decide(Empty(self.present))
        elif text.lower() == "r":
            self._decide(TurnOver(self.present))
        elif text.lower() == "l":
            self._decide(Later(self.present))
        elif text == "/":
            self.card.ask_for_name()
        elif not ctrl and text.lower() in {"a", "b"}:
            self.adding.add(is_beneath=text.lower() == "b")
        elif text.lower() == "g":
            self.adding.ask_for_place()
        elif key == Qt.Key.Key_Escape and self._is_typing():
            # The first one leaves the field alone: who typed by mistake does not mean the whole window.
            self.enter()
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.step(1 if key == Qt.Key.Key_Down else -1)
        else:
            event.ignore()
