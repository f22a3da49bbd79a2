"""The steps of a game as data of a page: after each, what lies otherwise than before, and where on the page.

Every place is worked out here, by the layout of the window; the page's script only puts pictures there. A
piece is told by its number as `[piece, place, x, y, width, face, depth, degrees]`, one that is gone as
`[piece]`; lengths are pixels of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from app.film.excerpt import Excerpt
from app.film.happening import Going, Happening, When
from app.film.happenings import Happenings
from app.film.remarks import RemarksOnWay
from app.film.sayings import Sayings
from app.table.changes import Change, Register, Written, flattened, pieces_of
from app.table.game import Game
from app.table.journal import Step, StepId
from app.table.phrases import Phrases, Translate
from app.table.pieces import PieceId, Spot
from app.view.export.page_remarks import Data, PageRemarks
from app.view.export.page_table import FLAG_TABLE_PX, Faces, scale_of
from app.view.export.progress import Progress
from app.view.session import Show
from app.view.showing import Showing
from app.view.spot_layouts import SpotLayoutMaker
from app.view.trails import TableMarks

Row = list[int]
# `depth * 64 + order` sorts stacks from north to south and counters within, in one number.
_DEPTHS_OF_A_STACK = 64
"""Steps of depth between two stacks: more counters than this lie on one another nowhere."""
_OWNED = (Register.CONTROL, Register.BRIDGE)
_ALWAYS = frozenset({"n", "h", "t"})
# To tell at each step would cost more than the step.
_TELL_EVERY = 64
# Whoever is lost or leaves did not go the way between the two places that are known of him.
_NO_WAY = (Going.LOSS, Going.LEAVING, Going.OFF_MAP)


@dataclass
class Told:
    """What a page tells: the first picture, each step, and what these speak of."""

    start: list[Row] = field(default_factory=list)
    steps: list[dict[str, object]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    hours: list[dict[str, str]] = field(default_factory=list)
    first_hour: int = 0
    start_remarks: list[Data] = field(default_factory=list)
    pieces: int = 0


def told_of(
    excerpt: Excerpt, make_faces: Callable[[Game], Faces], tr: Translate, progress: Progress
) -> tuple[Told, Faces]:
    """Return what a page tells of an excerpt, and the faces that it shows, made for a game that goes on."""
    walk = excerpt.walk()
    _, table = next(walk)
    faces = make_faces(table)
    writer = _Writer(excerpt, table, faces, tr)
    writer.begin()
    for number, (step, _) in enumerate(walk, start=1):
        if step is not None:
            writer.take(step)
        if number % _TELL_EVERY == 0:
            progress(number / len(excerpt.steps))
    return writer.finished(), faces


class _Writer:
    """Writes down what is otherwise after each step of a table that goes on."""

    def __init__(self, excerpt: Excerpt, table: Game, faces: Faces, tr: Translate) -> None:
        self.told = Told()
        self._excerpt, self._table, self._faces, self._tr = excerpt, table, faces, tr
        showing = Showing(table.sheet, Show(trails=False))
        self._layouts = SpotLayoutMaker(table, showing)
        self._marks = TableMarks(table, showing)
        self._happenings = Happenings(excerpt.game)
        self._sayings = Sayings(table, tr)
        self._phrases = Phrases(table, tr)
        self._scale = scale_of(table.sheet)
        self._numbers: dict[str, int] = {}
        self._rows: dict[str, Row] = {}
        self._spots: dict[PieceId, Spot] = {}
        self._places: dict[str, int] = {}
        self._hours: dict[str, int] = {}
        # Asked of the journal of the excerpt: the table that goes on is a copy whose journal is replayed.
        self._authors = RemarksOnWay(excerpt.game.journal, tr)
        self._remarks = PageRemarks(table.sheet, self._sayings, self._numbers.get)

    def begin(self) -> None:
        """Write down the first picture."""
        start = self._excerpt.start
        self.told.first_hour = self._hour(self._happenings.when_at(start))
        self.told.start = [*self._lying(self._table.table.spots()), *self._flags()]
        self.told.start_remarks = self._remarked(start)

    def take(self, step: Step) -> None:
        """Write down a step that was made."""
        happening = self._happenings.at(step.id)
        singles = flattened(step.change)
        written = {each.register for each in singles if isinstance(each, Written)}
        rows = list(self._lying(self._touched(step.change)))
        # A figure typed in shows on every counter of the design, wherever it lies.
        if Register.VALUE in written:
            self._faces.forget_figures()
            rows = list(self._lying(self._table.table.spots()))
        if written.intersection(_OWNED):
            rows += self._flags()
        notes = self._excerpt.game.journal
        told: dict[str, object] = {
            "n": step.id,
            "h": self._hour(happening.when),
            "k": _kind(happening),
            "t": self._sayings.of(step, happening),
            "c": rows,
            "w": list(self._ways(happening)),
            # Only pieces that the page shows: a number given here for another would be one that nothing
            # defines.
            "m": [self._numbers[move.unit] for move in happening.moves if move.unit in self._rows],
            "r": self._remarked(step.id),
            "b": notes.bookmarks.get(step.id, ""),
        }
        self.told.steps.append({key: value for key, value in told.items() if value or key in _ALWAYS})

    def finished(self) -> Told:
        """Return all that was written down."""
        self.told.pieces = len(self._numbers)
        return self.told

    # ---- what lies where

    def _touched(self, change: Change) -> tuple[Spot, ...]:
        """Return the spots where something lies otherwise, those that were left too."""
        table = self._table.table
        pieces = pieces_of(change)
        spots = [self._spots[piece] for piece in pieces if piece in self._spots]
        # Both ends: in the stack that was left the others close up.
        spots += [table.place_of(piece).spot for piece in pieces if piece in table]
        return tuple(dict.fromkeys(spots))

    def _lying(self, spots: Iterable[Spot]) -> Iterator[Row]:
        """Yield what lies otherwise than before at some spots."""
        touched = frozenset(spots)
        left = {piece for piece, lay in self._spots.items() if lay in touched}
        # Looked up by piece: a counter that went from one touched spot to another is neither lost nor new.
        seen = {piece: (spot, row) for spot in touched for piece, row in self._stack(spot)}
        for piece in sorted(left - seen.keys()):
            del self._spots[piece]
            yield from self._gone(piece)
        for piece, (spot, row) in sorted(seen.items()):
            self._spots[piece] = spot
            yield from self._changed(piece, row)

    def _stack(self, spot: Spot) -> Iterator[tuple[PieceId, Row]]:
        laid = self._layouts.laid(spot)
        if laid is None:
            return
        table, scale = self._table.table, self._scale
        depth = round((laid.bounds.y + laid.bounds.height) * scale) * _DEPTHS_OF_A_STACK
        for order, slot in enumerate(laid.slots):
            piece = table[slot.piece]
            # Whole pixels of the page: a counter between two of them would be blurred.
            x, y, size = round(slot.x * scale), round(slot.y * scale), round(slot.size * scale)
            face, place = self._faces.of(piece), self._place(slot.piece)
            yield slot.piece, [place, x, y, size, face, depth + order + 1, piece.turned_deg]

    def _place(self, piece: PieceId) -> int:
        place = self._table.table.place_of(piece)
        words = self._sayings.place(place.hex) if place.hex is not None else self._phrases.place(place)
        return self._noted(self._places, words, self.told.places)

    def _flags(self) -> Iterator[Row]:
        """Yield the flags of held hexes and bridges that are otherwise than before."""
        edge = round(FLAG_TABLE_PX * self._scale)
        # By their place: flags have no ids, and one that changes hands stays the same flag with another face.
        now: dict[str, Row] = {}
        for mark in self._marks.flags():
            x, y = (round((at - FLAG_TABLE_PX / 2) * self._scale) for at in mark.at_px)
            face = self._faces.flag(mark, self._flag_words(mark.letter, is_crossed=mark.is_crossed))
            now[f"flag {x} {y}"] = [-1, x, y, edge, face, 0, 0]
        # A list first: `_gone` takes from what is walked over.
        for key in [key for key in self._rows if key.startswith("flag ") and key not in now]:
            yield from self._gone(key)
        for key, row in now.items():
            yield from self._changed(key, row)

    def _flag_words(self, letter: str, *, is_crossed: bool) -> str:
        if is_crossed:
            return self._tr("destroyed bridge")
        sides = (side for side in self._table.roster.sides if side[:1].upper() == letter)
        return self._tr("held by {side}").format(side=self._sayings.side(next(sides, "")) or letter)

    def _gone(self, key: str) -> Iterator[Row]:
        if self._rows.pop(key, None) is not None:
            yield [self._numbers[key]]

    def _changed(self, key: str, row: Row) -> Iterator[Row]:
        if self._rows.get(key) != row:
            self._rows[key] = row
            # Numbers are given when a piece is first seen and never again, so old rows of the page stay true.
            yield [self._numbers.setdefault(key, len(self._numbers)), *row]

    # ---- what is told of it

    def _remarked(self, step: StepId) -> list[Data]:
        remarks = self._excerpt.game.journal.remarks_at(step)
        return [self._remarks.data(each, by_person=self._authors.is_of_person(each)) for each in remarks]

    def _hour(self, when: When) -> int:
        hour = self._sayings.hour(when)
        if str(hour) not in self._hours:
            words = {"day": hour.day, "side": hour.side, "phase": hour.phase, "step": hour.step}
            self.told.hours.append({key: text for key, text in words.items() if text})
        return self._hours.setdefault(str(hour), len(self._hours))

    def _noted(self, known: dict[str, int], words: str, told: list[str]) -> int:
        if words not in known:
            told.append(words)
        return known.setdefault(words, len(known))

    def _ways(self, happening: Happening) -> Iterator[Row]:
        """Yield the way of each unit over the map, x and y in turn."""
        grid = self._table.sheet.grid
        for move in happening.moves:
            known = [here for here in move.hexes if here in grid]
            if len(known) > 1 and move.going not in _NO_WAY:
                points = (self._table.sheet.centre_px(here) for here in known)
                yield [round(at * self._scale) for point in points for at in point]


def _kind(happening: Happening) -> str:
    """Return the one letter that tells what kind of step it was, nothing for any other."""
    if happening.lost:
        return "l"
    if happening.combat is not None:
        return "c"
    return "m" if happening.moves else ""
