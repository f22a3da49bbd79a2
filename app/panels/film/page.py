"""The panel of the film: controls at the left, what is shown and the lanes at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QMenu, QPushButton, QWidget

from app.film.stops import Jump
from app.panels.film.controls import WIDTH_PX, FilmControls
from app.panels.film.filter_menu import InSight, fill_formations, fill_sectors, sector_words, units_words
from app.panels.film.head import FilmHead
from app.panels.film.hover_card import HoverCard
from app.panels.film.timeline import FilmTimeline
from app.panels.film.words import moment_words
from app.panels.layouts import column_in, lay
from app.panels.parts import Elided, Look, icon_button, letters, literal, switch
from app.panels.scrolled import scrolled
from app.view.film.projector import Projector
from app.view.film.turn_points import TurnPoints
from app.view.scene import TableScene
from app.view.session import Session

_LEAST_LANES_PX, _BESIDE_PX, _SPACE_PX = 220, 320, 4


@dataclass(frozen=True, slots=True)
class FilmActs:
    """What the panel's buttons do beyond the film itself."""

    jump: Callable[[Jump], object]
    bookmark: Callable[[], object]
    remark: Callable[[], object]
    play_on: Callable[[], object]
    in_sight: InSight


class FilmPage(QWidget):
    """The film of one workspace as a panel."""

    def __init__(self, session: Session, scene: TableScene, projector: Projector, acts: FilmActs) -> None:
        super().__init__()
        self._session, self._projector, self._acts = session, projector, acts
        self._look = Look(session, self)
        self.controls = FilmControls(session, projector, acts.jump)
        self.points = TurnPoints(session, projector)
        self.timeline = FilmTimeline(session, projector, self.points)
        # It lies over the map and hangs on the window, yet it goes with this panel.
        self.card = HoverCard(session, scene, projector, self, self.timeline)
        self.sides = {side: switch("") for side in session.game.roster.sides}
        self.formation, self.sector = switch(""), switch("")
        self.where = Elided("note")
        self._lay_out()
        self._connect()
        self.show_state()

    def _lay_out(self) -> None:
        theme = self._session.theme
        # The lanes get all that is left: a wider window shows more of the game, not wider buttons.
        self.controls.setFixedWidth(theme.px(WIDTH_PX))
        # The keys are the timeline's: the area around it would take the arrows to scroll.
        lanes = scrolled(self.timeline, is_stop=False)
        lanes.viewport().setAutoFillBackground(False)
        # After `scrolled`: an area has what it is given fill its ground.
        self.timeline.setAutoFillBackground(False)
        lanes.setMinimumWidth(_LEAST_LANES_PX)
        right = column_in(gap=_SPACE_PX)
        self.head = self._make_head()
        lay(right, self.head, (lanes, 1))
        self._whole = whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        whole.setContentsMargins(14, 8, 8, 6)
        whole.setSpacing(12)
        lay(whole, self.controls, (right, 1))
        self._look.dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the controls over the lanes where these would have no room beside them."""
        super().resizeEvent(event)
        least = self._session.theme.px(WIDTH_PX + _BESIDE_PX)
        ways = QBoxLayout.Direction
        self._whole.setDirection(ways.LeftToRight if self.width() >= least else ways.TopToBottom)

    @property
    def wanted_height_px(self) -> int:
        """The height in which everything is in sight that has something to show."""
        margins = self.contentsMargins().top() + self._whole.contentsMargins().top()
        margins += self._whole.contentsMargins().bottom()
        head = self.formation.sizeHint().height() + 2 * _SPACE_PX
        lanes = head + self.timeline.sizeHint().height()
        return max(self.controls.sizeHint().height(), lanes) + margins + _SPACE_PX

    def _make_head(self) -> FilmHead:
        self.where.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        acts = self._acts
        buttons = [
            icon_button(name, title, act, words)
            for name, words, title, act in (
                ("bookmark", self.tr("Bookmark"), self.tr("Bookmark this step"), acts.bookmark),
                ("bubble", self.tr("Remark"), self.tr("Remark on this step"), acts.remark),
                ("branch", self.tr("Play on from here"), self.tr("Put the film away"), acts.play_on),
            )
        ]
        for button in buttons:
            button.setProperty("figure", "true")
        heading = letters(self.tr("Show only"), "note")
        return FilmHead((heading, *self.sides.values()), (self.formation, self.sector), self.where, buttons)

    def _connect(self) -> None:
        for side, chip in self.sides.items():
            chip.clicked.connect(lambda is_on, side=side: self._show_side(side, is_on))
        self.formation.clicked.connect(lambda _=False: self._choose(self.formation))
        self.sector.clicked.connect(lambda _=False: self._choose(self.sector))
        self._projector.changed.connect(self.show_state)
        self._projector.moved.connect(self._tell_where)
        self._projector.switched.connect(self._on_switch)
        self.timeline.hovered.connect(self.card.show_moment)

    def close_parts(self) -> None:
        """Ask nothing more, and take the card away: it hangs on the window, which stays."""
        self.points.close()
        self.card.hide()
        self.card.deleteLater()

    def _on_switch(self, is_on: bool) -> None:  # a signal gives it
        if not is_on:
            self.card.show_moment(None, 0)
        self.show_state()
        self._tell_where()

    def _show_side(self, side: str, is_wanted: bool) -> None:  # a signal gives it
        self._projector.show_only(replace(self._projector.shown, side=side if is_wanted else ""))

    def _choose(self, chip: QPushButton) -> None:
        """Open the menu of a chip; what is chosen there says whether it is down."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        if chip is self.formation:
            fill_formations(menu, self._session, self._projector)
        else:
            fill_sectors(menu, self._session, self._projector, self._acts.in_sight)
        # Upwards: the panel stands at the window's foot.
        menu.popup(chip.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        # The click has pressed the chip already: only what is chosen may leave it down.
        self.show_state()

    def show_state(self) -> None:
        """Show what is left out."""
        shown, tr = self._projector.shown, self._session.game.words.name_of
        for side, chip in self.sides.items():
            _set(chip, self.tr(tr(side)), is_on=shown.side == side)
        units, sector = units_words(self._session, shown), sector_words(self._session, shown)
        _set(self.formation, units or self.tr("Formation..."), is_on=bool(units))
        _set(self.sector, sector or self.tr("Sector..."), is_on=bool(sector))
        self.head.fit()

    def _tell_where(self) -> None:
        reel = self._projector.reel
        if reel is None:
            return
        moment = moment_words(self._session.game, reel.when_at(reel.now))
        told = self.tr("Step {now} of {count}, {moment}")
        count = len(reel.film)
        short = self.tr("Step {now} of {count}").format(now=reel.now, count=count)
        self.where.show_words(told.format(now=reel.now, count=count, moment=moment), short)


def _set(chip: QPushButton, words: str, *, is_on: bool) -> None:
    # Colour is not the only sign that it holds.
    chip.setText(literal(f"\N{CHECK MARK} {words}" if is_on else words))
    chip.setChecked(is_on)
