"""The list of games to choose from: each with its picture, its title and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from app.dialogs.game_delegate import LEAST_PX, PICTURE_PX, GameDelegate, Role, theme_in
from app.dialogs.game_pictures import small_picture
from app.files.shelf import GameTitle, Origin
from app.panels.layouts import column_in
from app.panels.parts import letters
from app.view.background import Background
from app.view.job import Job
from app.view.tips import tip
from maps.spelling import plain

FEWEST_TO_SEARCH = 4
_SENT_ON = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@dataclass(frozen=True, slots=True)
class ReadPicture(Job[QImage]):
    """The small picture of a game."""

    path: Path
    size_px: tuple[int, int]

    def run(self) -> QImage:
        """Return it, null where there is none to be read."""
        return small_picture(self.path, QSize(*self.size_px))


class GameList(QWidget):
    """A field and a list: letters typed in either narrow the list, the arrows choose in it."""

    chosen = Signal(object)
    """The `GameTitle` that is chosen now, None where nothing has the words typed."""
    menu_wanted = Signal(object)
    """A place on the screen at which the menu of the game chosen is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, GameTitle] = {}
        self._background = Background(self)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Search"))
        self.field.setAccessibleName(self.tr("Search the games"))
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Games"))
        self.list.setItemDelegate(GameDelegate(self.list))
        # The delegate lights up the line under the pointer; else Qt tells of it only with a button held.
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumWidth(theme_in(self.palette()).px(LEAST_PX))
        self.nothing = letters(self.tr("No game has these words. Try fewer."), "note", can_wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()
        # Not to the field, which is hidden where there are few games.
        self.setFocusProxy(self.list)

    def _lay_out(self) -> None:
        column = column_in(self)
        for widget, stretch in ((self.field, 0), (self.list, 1), (self.nothing, 1)):
            column.addWidget(widget, stretch)
        self.nothing.hide()
        self.field.textChanged.connect(self._narrow)
        self.list.currentRowChanged.connect(self._tell)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._want_menu)
        for watched in (self.field, self.list):
            watched.installEventFilter(self)

    @property
    def current(self) -> GameTitle | None:
        """The game chosen, None where nothing has the words typed."""
        item = self.list.currentItem()
        return self._games[item.data(Role.GAME)] if item is not None and not item.isHidden() else None

    def show_games(self, games: Sequence[GameTitle], choose: str = "") -> None:
        """Show some games, of which one is chosen by its id, the first where it is not among them."""
        self._games = {game.id: game for game in games}
        # One `chosen` at the end, by `_narrow`, and not one for each line.
        with QSignalBlocker(self.list), QSignalBlocker(self.field):
            self.field.clear()
            self.list.clear()
            for game in games:
                self.list.addItem(self._item(game))
            ids = [game.id for game in games]
            self.list.setCurrentRow(ids.index(choose) if choose in ids else 0)
        self.field.setVisible(len(games) >= FEWEST_TO_SEARCH)
        self._narrow("")
        self._fetch_pictures()

    def _item(self, game: GameTitle) -> QListWidgetItem:
        item = QListWidgetItem(game.title)
        origin = self.origin_words(game)
        item.setData(Role.GAME, game.id)
        item.setData(Role.ORIGIN, origin)
        # The delegate draws the origin: in the item's own text no screen reader would find it.
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{game.title}, {origin}")
        item.setToolTip(tip(f"{game.title}\n{game.home}" if game.home is not None else game.title))
        return item

    def origin_words(self, game: GameTitle) -> str:
        """Return where a game comes from."""
        return {
            Origin.PROGRAM: self.tr("with the program"),
            Origin.PACKAGE: self.tr("from a package"),
            Origin.OWN: self.tr("in your folder"),
        }[game.origin]

    def _want_menu(self, where: QPoint) -> None:
        # The list tells the place in the pixels of its viewport.
        self.menu_wanted.emit(self.list.viewport().mapToGlobal(where))

    # ---- pictures

    def _fetch_pictures(self) -> None:
        """Read the small pictures beside the window; until then the lines have a sheet of paper."""
        # In device pixels, so that the pictures are sharp on a fine screen.
        theme, ratio = theme_in(self.palette()), self.devicePixelRatioF()
        width, height = (round(theme.px(px) * ratio) for px in PICTURE_PX)
        size = width, height
        for game in self._games.values():
            if game.picture is not None:
                self._background.run(game.id, ReadPicture(game.picture, size), self._shown_at(game.id))

    def _shown_at(self, game: str) -> partial[None]:
        return partial(self._show_picture, game)

    def _show_picture(self, game: str, picture: QImage) -> None:
        # By the id: the lines may be others by now.
        for row in range(self.list.count()):
            if self.list.item(row).data(Role.GAME) == game:
                self.list.item(row).setData(Role.PICTURE, picture)

    def close_background(self) -> None:
        """Wait for the picture that is being read, and read no more."""
        self._background.close()

    # ---- searching

    def _narrow(self, words: str) -> None:
        """Show the games that have every word typed, with or without its accents."""
        wanted = plain(words).split()
        with QSignalBlocker(self.list):
            for row in range(self.list.count()):
                item = self.list.item(row)
                # Hidden and not taken out: the picture of a line is read once.
                item.setHidden(not all(word in self._searched(item) for word in wanted))
            self._choose_a_shown_one()
        is_empty = self.current is None
        self.list.setVisible(not is_empty)
        self.nothing.setVisible(is_empty and bool(wanted))
        self._tell()

    def _choose_a_shown_one(self) -> None:
        if self.current is None:
            rows = (row for row in range(self.list.count()) if not self.list.item(row).isHidden())
            self.list.setCurrentRow(next(rows, -1))
        self.list.scrollTo(self.list.currentIndex())

    @staticmethod
    def _searched(item: QListWidgetItem) -> str:
        return plain(f"{item.text()} {item.data(Role.GAME)} {item.data(Role.ORIGIN)}")

    def _tell(self, _row: int = 0) -> None:
        self.chosen.emit(self.current)

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows choose while the field keeps the words, and letters typed in the list search."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if watched is self.field:
                return self._key_in_field(event)
            return self._key_in_list(event)
        return super().eventFilter(watched, event)

    def _key_in_field(self, event: QKeyEvent) -> bool:
        if event.key() in _SENT_ON:
            # Handed over, the keys stay in the field: the next letter typed still narrows the list.
            self.list.event(event)
            return True
        # The first Escape takes back the words; the dialog closes by the next.
        if event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            return True
        return False

    def _key_in_list(self, event: QKeyEvent) -> bool:
        # With Ctrl or Alt it is a shortcut and no letter.
        # Shift alone has an empty text, which Python calls printable; a blank is no word to search for.
        is_letter = event.text().isprintable() and event.text().strip() and not event.modifiers() & _CHORDS
        if not is_letter or self.field.isHidden():
            return False
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        # By hand: the event was sent to the list, and Qt does not send it again to what has the keys now.
        self.field.insert(event.text())
        return True
