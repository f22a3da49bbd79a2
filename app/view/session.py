"""What the parts of the window share: the game, what is selected, what is pointed at, how things are shown.

The parts never call one another: each tells the session, and the session tells all. What lies on the table is
in the game's journal and nowhere else; the session holds only what belongs to this screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QObject, Signal

from app.assist.assistant import Assistant
from app.assist.losses import box_for
from app.assist.turn.unmoved import Unmoved
from app.film.happenings import Happenings
from app.table.changes import Change
from app.table.closed import hidden_units
from app.table.counts import with_counts
from app.table.game import Game
from app.table.journal import Event
from app.table.naming import Veil
from app.table.pieces import PieceId, Spot
from app.table.pools import with_closing
from app.table.table import Diverged
from app.view.theme import Theme, theme_of
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.issues import readable

PIECES_MIME = "application/x-adjutant-pieces"
"""Dragged pieces: their ids, one a line, UTF-8."""


class Tone(Enum):
    """How a message is meant; each has its own sign beside its colour."""

    INFO = "info"
    FINE = "fine"
    WARNING = "warning"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done about a message: the words of its button, and what that does."""

    words: str
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Message:
    """Something the person should read. `detail` is technical and shown on demand."""

    text: str
    tone: Tone = Tone.INFO
    detail: str = ""
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """How the table is shown on this screen. Styles are `nato` and `silhouette`."""

    style: str = "nato"
    counter_scale: float = 1.0
    closed_sides: frozenset[str] = frozenset()
    """Sides whose stacks show the top counter and their height only, until opened (8.4)."""
    sections: tuple[str, ...] = ()
    """The map sections shown; empty for all."""
    units: bool = True
    markers: bool = True
    control: bool = True
    labels: bool = True
    trails: bool = True
    tray: bool = True
    """The tray of boxes beside the map, with what lies in them."""
    names: bool | None = None
    """Names and hex numbers over the map; None where the map's pictures have none of their own."""
    own_map: bool = True
    """The pictures of the player's own map, where he has brought any in, in place of the drawn ones."""
    map_data: bool = False
    """What our data say of terrain, hexsides and roads, laid thinly over the picture to compare them."""
    teaching_sector: frozenset[HexId] = frozenset()
    """Hexes left bright while the rest is dimmed; empty for no dimming."""
    is_dark: bool = False
    has_motion: bool = True


class Session(QObject):
    """The hub of one window on one game."""

    happened = Signal(object)
    """An `Event` of the journal."""
    selected = Signal(object)
    """The selected pieces, `tuple[PieceId, ...]`, first chosen first."""
    pointed = Signal(object)
    """The `HexId` under the pointer or the keyboard's cursor, None beside the map."""
    shown = Signal(object)
    """The new `Show`."""
    said = Signal(object)
    """A `Message`."""
    unsaid = Signal(str)
    """The text of a message that no longer holds."""
    centre_wanted = Signal(object)
    """A `Spot` that the view should bring to its middle."""
    images_dropped = Signal(object, object)
    """A `PieceId` and the paths of the pictures dropped on its counter, `tuple[Path, ...]`."""
    repictured = Signal()
    """A person's own pictures of counters are others than before."""
    spoken = Signal(str)
    """What a screen reader should say of the hex or unit under the keyboard's cursor."""

    def __init__(self, game: Game, show: Show | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.happenings = Happenings(game)
        """What each step of the game was: read once, when somebody asks, for all parts of the window."""
        self.assistant = Assistant(game)
        """Reads the table for all parts of the window: once a change, whoever asks first."""
        self._unmoved = Unmoved(game, self.assistant)
        self._show = show or Show()
        self._selection: tuple[PieceId, ...] = ()
        self._hex: HexId | None = None
        self.way_finder: Callable[[Change], Change] | None = None
        """Gives the moves of a drop the ways that nobody laid; none where nobody knows the rules."""
        self.follower: Callable[[Change], Change] | None = None
        """Adds to an act what follows from its moves by the rules; none where nobody knows them."""
        self.box_finder: Callable[[Game, PieceId], BoxId | None] = box_for
        """Gives the box for a unit that is destroyed, by the rules where somebody knows them."""
        self._stop_listening = game.journal.listen(self._on_event)

    def close(self) -> None:
        """Hear nothing more of the journal."""
        self._stop_listening()

    # ---- the table

    def push(self, change: Change | None) -> bool:
        """Make a change and return whether it was made; None is nothing to do.

        A change that no longer fits (two hands at once) is told to the person, never raised.
        """
        if change is None:
            return False
        # First: what follows from the act belongs to the same step, so that one undo takes both.
        if self.follower is not None:
            change = self.follower(change)
        # Last of all: which counters lie closed depends on the act as a whole.
        change = with_closing(self.game, change)
        try:
            self.game.journal.push(change)
        except Diverged as problem:
            text = self.tr("The table has changed meanwhile; nothing was done.")
            self.said.emit(Message(text, Tone.WARNING, str(problem)))
            return False
        return True

    def push_drop(self, change: Change | None) -> bool:
        """Make the moves of counters laid down by hand, by the ways that are found for them.

        A count's marker that is laid along its track writes the count.
        """
        if change is not None and self.way_finder is not None:
            # Only for drops by hand: changes of panels and rules bring their own ways.
            change = self.way_finder(change)
        return self.push(with_counts(self.game, change) if change is not None else None)

    def _on_event(self, event: Event) -> None:
        gone = [piece for piece in self._selection if piece not in self.game.table]
        if gone:
            # Before the event is told: nobody must ask for a piece that is gone.
            self.select(piece for piece in self._selection if piece not in gone)
        self.happened.emit(event)

    @property
    def unmoved_units(self) -> tuple[PieceId, ...]:
        """The units that wait to be moved in this phase, by id."""
        return self._unmoved.units

    # ---- the screen

    @property
    def selection(self) -> tuple[PieceId, ...]:
        """The selected pieces, first chosen first."""
        return self._selection

    def select(self, pieces: Iterable[PieceId]) -> None:
        """Select just these pieces."""
        wanted = tuple(dict.fromkeys(pieces))
        # Compared: panels and map tell each other of it, which would go round for ever.
        if wanted != self._selection:
            self._selection = wanted
            self.selected.emit(wanted)

    @property
    def hex(self) -> HexId | None:
        """The hex under the pointer or the keyboard's cursor."""
        return self._hex

    def point_at(self, hex_id: HexId | None) -> None:
        """Point at a hex."""
        if hex_id != self._hex:
            self._hex = hex_id
            self.pointed.emit(hex_id)

    @property
    def show(self) -> Show:
        """How things are shown now."""
        return self._show

    @property
    def theme(self) -> Theme:
        """The theme that is shown now, with the colours of the game's sides."""
        return theme_of(self._show.is_dark, self.game.words)

    def change_show(self, **changes: object) -> None:
        """Change some fields of `Show`; raises TypeError for an unknown one."""
        wanted = replace(self._show, **changes)  # type: ignore[arg-type]  # checked by the dataclass
        if wanted != self._show:
            self._show = wanted
            self.shown.emit(wanted)

    @property
    def hidden(self) -> frozenset[PieceId]:
        """The units in closed stacks that are not opened: nothing on the screen names them (8.4)."""
        return hidden_units(self.game, self._show.closed_sides)

    def say(self, text: str, tone: Tone = Tone.INFO, detail: str = "", offer: Offer | None = None) -> None:
        """Tell the person something, with what can be done about it; nobody hidden is named in it."""
        # Here, and not by each who says something: one who forgets it would tell the other side.
        told, details = readable(self.veiled(text)), readable(self.veiled(detail))
        self.said.emit(Message(told, tone, details, offer))

    def unsay(self, text: str) -> None:
        """Take back what was told: it no longer holds."""
        self.unsaid.emit(readable(self.veiled(text)))

    def veiled(self, text: str) -> str:
        """Return a text without the names of those who lie in closed stacks (8.4)."""
        return Veil(self.game.roster, self.hidden, self.tr).over(text, self.tr("a closed stack"))

    def centre_on(self, spot: Spot) -> None:
        """Ask the view to bring a spot to its middle."""
        self.centre_wanted.emit(spot)
