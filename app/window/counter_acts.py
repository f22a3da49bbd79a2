"""What the menus do with counters: the verbs, and those that ask first (a marker, a box, a text)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QWidget

from app.dialogs.picker import ICON_PX, Entry, pick
from app.dialogs.text import ask_text
from app.files.folders import own_pictures_folder
from app.table.changes import Register
from app.table.pieces import Place
from app.table.pools import pools
from app.table.suiting import boxes_that_suit, markers_that_suit
from app.view.session import Session, Tone
from app.view.translated import tr as _tr
from app.view.verbs import Verbs
from app.window.menus import Handler
from counters.paint import Detail, MarkerKey, counter_picture
from counters.roster import Marker, MarkerId
from counters.scenario import DATE
from maps.sheet import Box, BoxId
from rules.hexgrid import HexId, Hexside
from rules.library import folder_name

# Between id and number of the face; taken apart from the right, as ids may hold it too.
_FACE = "#"


def own_counters_folder(game: str) -> Path:
    """Return the folder of a person's own counter pictures of a game."""
    return own_pictures_folder(folder_name(game))


class CounterActs:
    """The counter menu of one session."""

    def __init__(self, session: Session, verbs: Verbs, window: QWidget) -> None:
        self._session = session
        self._verbs = verbs
        self._window = window

    def handlers(self) -> dict[str, Handler]:
        """Return what each action of the counter menu does."""
        verbs = self._verbs
        return {
            "counter.flip": verbs.flip,
            "counter.turn": verbs.turn,
            "counter.up": lambda: verbs.shift_in_stack(+1),
            "counter.down": lambda: verbs.shift_in_stack(-1),
            "counter.eliminate": verbs.eliminate,
            "counter.send": self.ask_box,
            "counter.marker": self.ask_marker,
            "counter.remove_marker": verbs.remove_markers,
            "counter.draw": lambda: self.at_pool(verbs.draw, _tr("Draw from a pool")),
            "counter.shuffle": lambda: self.at_pool(verbs.shuffle, _tr("Shuffle a pool")),
            "counter.face_down": verbs.turn_face_down,
            "counter.label": lambda: self.ask_words(Register.LABEL),
            "counter.note": lambda: self.ask_words(Register.NOTE),
            "counter.bridge": self.ask_bridge,
            "counter.control": self.pass_control,
        }

    # ---- places

    def _target(self) -> Place | None:
        """Return where a marker goes: on the first selected counter, else on the hex pointed at."""
        if self._session.selection:
            return self._session.game.table.place_of(self._session.selection[0])
        return Place(hex=self._session.hex) if self._session.hex else None

    def _hex(self) -> HexId | None:
        """Return the hex pointed at, or that of the selection."""
        place = self._target()
        return self._session.hex or (place.hex if place else None)

    def _need_place(self) -> None:
        self._session.say(_tr("Point at a hex or select a counter first."), Tone.INFO)

    def ask_box(self) -> None:
        """Ask for a box of the tray and lay the selection there."""
        # Those for this side and kind first: the list of a large game is long.
        boxes = boxes_that_suit(self._session.game, self._session.selection)
        entries = [
            Entry(box.id, f"{_tr(box.title)} {box.side}".strip(), box.kind.replace("_", " ")) for box in boxes
        ]
        chosen = pick(_tr("Send to a box"), entries, self._window)
        if chosen is not None:
            self._verbs.send_to(BoxId(chosen))

    # ---- pools

    def at_pool(self, act: Callable[[BoxId], object], title: str) -> None:
        """Do something with the pool in which the selection lies, else with the only one or one asked for."""
        game = self._session.game
        known = {box.id: box for box in pools(game)}
        lying = (game.table.place_of(piece).box for piece in self._session.selection)
        pool = next((box for box in lying if box in known), None)
        if pool is None and len(known) == 1:
            pool = next(iter(known))
        if pool is None:
            entries = [Entry(box.id, _tr(box.title), str(self._height(box))) for box in known.values()]
            chosen = pick(title, entries, self._window)
            pool = BoxId(chosen) if chosen is not None else None
        if pool is not None:
            act(pool)

    def _height(self, box: Box) -> int:
        return len(self._session.game.table.stack_at(Place(box=box.id).spot))

    def acts_at(self, box: Box | None) -> Mapping[str, Callable[[], object]]:
        """Return what can be done with a box of the tray that is pointed at: words and the act."""
        # Only pools: from any other box one takes by hand.
        if box is None or box.draw is None:
            return {}
        return {
            _tr("Draw from {box}").format(box=_tr(box.title)): lambda: self._verbs.draw(box.id),
            _tr("Shuffle {box}").format(box=_tr(box.title)): lambda: self._verbs.shuffle(box.id),
        }

    # ---- markers

    def ask_marker(self) -> None:
        """Ask for a marker and lay it on the selection or the hex pointed at."""
        target = self._target()
        if target is None:
            self._need_place()
            return
        markers = markers_that_suit(self._session.game, next(iter(self._session.selection), None))
        entries = [
            Entry(
                f"{marker.id}{_FACE}{n}", _marker_words(marker, face), marker.owner, self._icon(marker, face)
            )
            for marker in markers
            for n, face in enumerate(marker.faces)
        ]
        chosen = pick(_tr("Place a marker"), entries, self._window)
        if chosen is not None:
            key, _, face = chosen.rpartition(_FACE)
            self._verbs.place_marker(MarkerId(key), int(face), target)

    def _icon(self, marker: Marker, face: str) -> QIcon:
        ratio = self._window.devicePixelRatioF()
        key = MarkerKey(marker, face, Detail.SMALL, self._session.game.roster.looks)
        picture = counter_picture(key, ICON_PX, ratio)
        icon = QIcon()
        icon.addPixmap(QPixmap.fromImage(picture).scaled(QSize(ICON_PX, ICON_PX) * ratio))
        return icon

    # ---- texts

    def ask_words(self, register: Register) -> None:
        """Ask for the label or note of the selected counter, of the hex pointed at, or else of the turn."""
        session = self._session
        key = session.selection[0] if session.selection else session.hex
        if key is None and register is Register.NOTE:
            # With nothing chosen a note is about the day: it stands with the turn.
            key = HexId(session.game.table.read(Register.TRACKER, DATE))
        if not key:
            self._need_place()
            return
        name = session.game.name_of(session.selection[0]) if session.selection else key
        is_note = register is Register.NOTE
        title = (_tr("Note on {name}") if is_note else _tr("Label on {name}")).format(name=name)
        now = session.game.table.read(register, key)
        text = ask_text(title, now, has_many_lines=is_note, parent=self._window)
        if text is not None:
            self._verbs.write(register, {key: text}, title)

    # ---- the map's state

    def pass_control(self) -> None:
        """Give the hex pointed at to the next side."""
        here = self._hex()
        if here is None:
            self._need_place()
        else:
            self._verbs.pass_control(here)

    def ask_bridge(self) -> None:
        """Ask for the new state of a bridge or ford at the hex pointed at, else of any."""
        game, here = self._session.game, self._hex()
        if not game.sheet.crossings:
            self._session.say(_tr("There is no bridge or ford on this map."))
            return
        # At the hex pointed at, or where that has none, all: the list is short either way.
        near = [side for side in game.sheet.crossings if here in side] or list(game.sheet.crossings)
        entries = [
            Entry(
                f"{side}|{kind} {owner or '-'} {state}",
                f"{game.sheet.crossings[side].name}: {_bridge_words(kind, game.words.name_of(owner), state)}",
                str(side),
            )
            for side in near
            # The loop over one value binds it for the entry.
            for kind in (game.sheet.crossings[side].kind.value,)
            for owner in ("", *game.roster.sides)
            for state in ("intact", "destroyed")
        ]
        chosen = pick(_tr("Bridge or ford"), entries, self._window)
        if chosen is not None:
            side, _, state = chosen.partition("|")
            self._verbs.set_bridge(Hexside.parse(side), state)


def _bridge_words(kind: str, owner: str, state: str) -> str:
    """Return whose bridge or ford it is and how it stands, in words."""
    told = _tr("{side} {kind}, {state}") if owner else _tr("{kind} of no side, {state}")
    return told.format(kind=_tr(kind), side=_tr(owner), state=_tr(state))


def _marker_words(marker: Marker, face: str) -> str:
    return marker.name if len(marker.faces) == 1 else f"{marker.name}: {face}"
