"""Where was I: what somebody is told who comes back to a game after a pause, and at any time in the menu."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.files.savegame import OpenGame
from app.film.last_session import done_since, is_after_pause, report_of
from app.panels.where_card import Visit, WhereCard
from app.table.journal import START, StepId
from app.table.pieces import Spot
from app.view.theme import theme_of
from app.view.translated import tr as _tr
from app.window.closer import WANTED_PX
from app.window.feature import Feature, Host
from app.window.view_acts import window_store
from app.window.view_place import name_in_store
from app.window.workspace import Workspace
from rules.hexgrid import HexId

_GROUP = "sessions"


def now() -> datetime:
    """Return the time of this place."""
    return datetime.now().astimezone()


def where_was_i(workspace: Workspace, _host: Host) -> Feature:
    """Return the feature that tells where one was."""
    sessions = Sessions(workspace.opened)
    # By a function, which is kept: of a bound method Qt would forget the object.
    workspace.session.happened.connect(lambda _: sessions.note())
    return Feature({"replay.where": lambda: show_where(workspace, has_keys=True)})


def greets_with_card(workspace: Workspace) -> bool:
    """Show the card on opening a game that has lain for long; return whether it was shown."""
    opened = workspace.opened
    if opened.game.journal.now == START or not is_after_pause(opened.written, now()):
        return False
    show_where(workspace, has_keys=False)
    return True


def show_where(workspace: Workspace, *, has_keys: bool) -> WhereCard:
    """Lay the card over the table and return it; on opening a game the map keeps the keys."""
    session = workspace.session
    visit = visit_of(workspace.opened, window_store())
    card = WhereCard(session, report_of(session.game, session.hidden, _tr), visit)
    workspace.lay_card(card)
    # Whoever has begun to play knows where he is.
    session.happened.connect(card.close)
    session.selected.connect(card.close)
    card.closed.connect(card.deleteLater)
    card.place_wanted.connect(partial(_look_at, workspace))
    EscapeCloses(workspace.view, card)
    if has_keys:
        card.closed.connect(workspace.take_keys)
        card.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(workspace.view, card.words))
    return card


def _look_at(workspace: Workspace, spot: Spot) -> None:
    """Show a place closely, with the cursor on its hex."""
    view, sheet = workspace.view, workspace.session.game.sheet
    view.setFocus(Qt.FocusReason.OtherFocusReason)
    shown_px, wanted_px = sheet.hex_px * view.camera.scale, theme_of(is_dark=False).px(WANTED_PX)
    if shown_px < wanted_px:
        view.zoom_in()  # from here on the view no longer fits itself to the window
        view.camera.zoom_by(wanted_px / (sheet.hex_px * view.camera.scale))
    workspace.session.centre_on(spot)
    if HexId(spot) in sheet.grid:
        view.cursor_of_hexes.go_to(HexId(spot))


class EscapeCloses(QObject):
    """Closes a card with an Escape that the map gets, as long as the card is there."""

    def __init__(self, view: QWidget, card: QWidget) -> None:
        # A child of the card: it goes with that, and Qt takes a filter that is gone off the view.
        super().__init__(card)
        self._card = card
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the first Escape; all other keys go to the map."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.KeyPress and is_escape and self._card.isVisible():
            self._card.close()
            return True
        return super().eventFilter(watched, event)


# ---- what the journal does not keep


def visit_of(opened: OpenGame, store: QSettings) -> Visit:
    """Return what is known of the last session beside the journal: its day, and how much was done in it."""
    begun = _last_begun(opened, store)
    done = done_since_words(opened, begun) if begun is not None else ""
    title = opened.game.header.title
    name = opened.file.path.stem
    return Visit(title if opened.is_unnamed else f"{name}: {title}", when_words(opened.written, now()), done)


def done_since_words(opened: OpenGame, begun: StepId) -> str:
    """Return in words what was done since a session began."""
    done = done_since(opened.game, begun, _tr)
    return _tr("Since that session began: {done}").format(done=done) if done else ""


def when_words(written: datetime | None, at: datetime) -> str:
    """Return when a game was played last, in the words of this place; empty where nobody knows."""
    if written is None:
        return ""
    pattern = _tr("Played last on {day} at {time}")
    days = (at.date() - written.date()).days
    if days == 0:
        pattern = _tr("Played last today at {time}")
    elif days == 1:
        pattern = _tr("Played last yesterday at {time}")
    return pattern.format(day=f"{written.day} {written:%B %Y}", time=f"{written:%H:%M}")


class Sessions:
    """Keeps where this session of a game began, with where the one before began."""

    def __init__(self, opened: OpenGame) -> None:
        self._opened = opened
        self._noted: Path | None = None

    def note(self) -> None:
        """Write it down once something is done, and again where the game goes on in another file."""
        path, newest = self._opened.file.path, self._opened.newest
        if path == self._noted or max(self._opened.game.journal.steps, default=START) <= newest:
            return
        self._noted, store = path, window_store()
        _, last = _kept(store, path)
        if last != newest:
            store.setValue(_key(path), [-1 if last is None else last, newest])


def _last_begun(opened: OpenGame, store: QSettings) -> StepId | None:
    """Return the newest step before the last session, None where nobody noted it."""
    former, last = _kept(store, opened.file.path)
    # Where the session under way has noted itself already, the one before it is meant.
    found = former if last == opened.newest else last
    return found if found is not None and found < opened.newest else None


def _kept(store: QSettings, path: Path) -> tuple[StepId | None, StepId | None]:
    value = store.value(_key(path))
    # A file that people can write in: what is no pair of numbers counts as nothing.
    if not isinstance(value, list) or len(value) != 2:
        return None, None
    try:
        numbers = [int(each) for each in value]
    except (TypeError, ValueError):
        return None, None
    former, last = (StepId(number) if number >= START else None for number in numbers)
    return former, last


def _key(path: Path) -> str:
    return f"{_GROUP}/{name_in_store(path)}"
