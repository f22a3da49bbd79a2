"""Values of a game that nothing can show or reckon with: a date of no calendar, a place that the map has not.

Each line of such a file can be read. Nothing is left out for its value, as the steps of a game hang together:
it is told, and whatever meets the value takes it for none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cached_property, partial
from types import MappingProxyType
from typing import NamedTuple

from app.files.charts import our_charts, parse_cell
from app.files.charts_in_play import charts_in_play, unread_wordings
from app.files.odd_remarks import odd_remarks
from app.files.old_facts import book_of
from app.table.changes import Change, Moved, Placed, Register, Removed, Rolled, Written, flattened
from app.table.clock import days, weathers
from app.table.closed import owners_named
from app.table.counts import MOST, is_count
from app.table.figures import is_figures
from app.table.game import Game, Header
from app.table.history import PART, SEGMENT, SET_UP
from app.table.pieces import Place
from maps.corrections import of_cells
from maps.words import NOBODY
from rules.dates import is_turn
from rules.games import find_rule_set
from rules.hexgrid import Hexside
from rules.issues import Issue, NotationError, Severity
from rules.numerals import number_in

MOST_TURNS = 9_999
FARTHEST_PX = 1_000_000
"""Farther from the map's corner than any table is wide."""
MOST_FIGURE = 1_000_000
_MOST_SHOWN = 60

Judge = Callable[[str], bool]

_NOTHING, _OURS = "it is taken for nothing", "our figure holds in its place"


class _Odd(NamedTuple):
    """What is wrong with a value, and what becomes of it."""

    problem: str
    fate: str = _NOTHING


def odd_values(game: Game, source: str) -> Iterator[Issue]:
    """Yield a warning for each value on the table or in any step that is none; each is told once."""
    ruler = _Ruler(game)
    told: set[str] = set()
    for where, odd in _problems(game, ruler):
        # A value that stands for many turns would be told once more with each step that meets it.
        if odd.problem not in told:
            told.add(odd.problem)
            yield Issue(source, where, odd.problem, odd.fate, Severity.WARNING)


def _problems(game: Game, ruler: _Ruler) -> Iterator[tuple[str, _Odd]]:
    table = game.table
    yield from (("header", odd) for odd in _of_header(game.header))
    for piece in table:
        yield from (("the table", odd) for odd in ruler.of_place(piece.id, piece.place))
    for register in Register:
        for key, text in table.book(register).items():
            yield from (("the table", odd) for odd in ruler.of_text(register, key, text))
    for roll in table.rolls:
        yield from (("the table", odd) for odd in ruler.of_roll(roll))
    # Of all branches: undo and redo may bring any of them to the table.
    for step in game.journal.steps.values():
        for change in flattened(step.change):
            yield from ((f"step {step.id}", odd) for odd in ruler.of_change(change))
    yield from ((where, _Odd(problem)) for where, problem in odd_remarks(game))


def _of_header(header: Header) -> Iterator[_Odd]:
    if header.created and not _is_moment(header.created):
        yield _Odd(f"created is {_short(header.created)!r}, which is no date and time")
    if find_rule_set(header.game) and not find_rule_set(header.game, header.rule_set):
        yield _Odd(f"the rule set is {_short(header.rule_set)!r}, which the game has not")


def _is_moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


class _Ruler:
    """What values one game can have."""

    def __init__(self, game: Game) -> None:
        self._game = game
        header = game.header
        self._facts = book_of(header.game, header.rule_set)
        rule_set = find_rule_set(header.game, header.rule_set) or find_rule_set(header.game)
        self._readings = rule_set.assumptions.by_key if rule_set is not None else {}
        self._dates = frozenset(day.date for day in days(game.sheet))
        sides = frozenset(phase.side for phase in game.sequence.phases)
        phases = frozenset(phase.id for phase in game.sequence.phases)
        steps = frozenset(moment.step for moment in game.sequence.moments)
        chits = frozenset(chit.id for pool in game.sequence.pools for chit in pool.chits)
        weather = frozenset(weathers(game.sheet))
        self._hex_shapes = frozenset(map(_shape_of, game.sheet.grid.hexes))
        self._figures = frozenset(
            key for key, cell in our_charts(game.header.game).items() if _is_figure(cell)
        )
        self._trackers: Mapping[str, tuple[Judge, str]] = MappingProxyType(
            {
                "date": (self._is_day, "a turn of the turn track"),
                "turn": (lambda text: 1 <= (number_in(text) or 0) <= MOST_TURNS, "the number of a turn"),
                "side": (sides.__contains__, "a side of the game"),
                "phase": (lambda text: text.rpartition(".")[2] in phases, "a phase of the game"),
                "drawn": (lambda text: set(text.split()) <= chits, "chits of the game"),
                "first": (lambda text: not text or text in sides, "a side of the game"),
                "step": (steps.__contains__, "a step of a phase"),
                # A game without a track of the weather has nothing to compare with.
                "weather": (lambda text: not weather or text in weather, "a weather of the game"),
                SEGMENT: (lambda text: text.rpartition(".")[2] in steps, "a step of a phase"),
            }
        )

    def of_change(self, change: Change) -> Iterator[_Odd]:
        """Yield what is wrong with the values that a change leaves, or found."""
        match change:
            case Moved(piece=piece, before=before, after=after):
                # Both ends: undo brings back what was there before.
                yield from (*self.of_place(piece, before), *self.of_place(piece, after))
            case Placed(piece=piece) | Removed(piece=piece):
                yield from self.of_place(piece.id, piece.place)
            case Written(register=register, key=key, before=before, after=after):
                yield from (*self.of_text(register, key, before), *self.of_text(register, key, after))
            case Rolled():
                yield from self.of_roll(change)

    def of_place(self, piece: str, place: Place) -> Iterator[_Odd]:
        """Yield what is wrong with where a piece lies."""
        sheet = self._game.sheet
        if place.hex is not None and place.hex not in sheet.grid:
            yield _Odd(f"{_short(piece)} lies in hex {place.hex}, which the map has not")
        if place.box is not None and place.box not in sheet.tray.boxes:
            yield _Odd(f"{_short(piece)} lies in box {_short(place.box)}, which the tray has not")
        if any(abs(part) > FARTHEST_PX for part in place.pos_px or ()):
            yield _Odd(f"{_short(piece)} lies far off the table, at {place.pos_px}")

    def of_text(self, register: Register, key: str, text: str) -> Iterator[_Odd]:
        """Yield what is wrong with a text in a book; the empty text is none."""
        found = self._wanted(register, key) if text else None
        if found is not None and not found[0](text):
            is_replaced = register is Register.CHART and self._is_replaced(key, text)
            problem = f"the {register.value} {_short(key)} is {_short(text)!r}, which is not {found[1]}"
            yield _Odd(problem, _OURS if is_replaced else _NOTHING)

    @staticmethod
    def of_roll(roll: Rolled) -> Iterator[_Odd]:
        """Yield what is wrong with the faces of dice."""
        # 0 is no fault: some dice of ten sides count from it.
        if any(not 0 <= face <= roll.sides for face in roll.faces):
            yield _Odd(f"roll {roll.number} shows a face that no die of {roll.sides} sides has")

    def _wanted(self, register: Register, key: str) -> tuple[Judge, str] | None:
        """Return what judges a text of a book, and what it should be; None where anything may stand."""
        match register:
            case Register.TRACKER:
                return self._tracker(key)
            case Register.CHART:
                return self._chart(key)
            case Register.LABEL | Register.NOTE if _shape_of(key) in self._hex_shapes:
                return (lambda _: key in self._game.sheet.grid), "on a hex of the map"
            case Register.VALUE:
                return is_figures, "figures like 6-5-7"
            case Register.SETTING:
                return self._reading(key)
            case Register.CONTROL | Register.MAP:
                return self._of_map(register, key)
            case Register.BRIDGE:
                return self._crosses(key), "a crossing of the map, its owner and its state"
            case Register.CLOSED:
                return self._is_owner, "a side of the game, nobody or open"
            case _:
                return None

    def _tracker(self, key: str) -> tuple[Judge, str] | None:
        if is_count(self._game, key) or key.startswith(PART):
            return _is_count, f"a number from 0 to {MOST}"
        return self._trackers.get(key) or self._fact(key)

    def _chart(self, key: str) -> tuple[Judge, str]:
        is_figure = key in self._figures
        kind = (
            f"a number up to {MOST_FIGURE:,} that the rules can read"
            if is_figure
            else "what the rules can read"
        )
        return (
            lambda text: (_is_figure(text) or not is_figure) and (key, text) not in self._unread_cells
        ), kind

    @cached_property
    def _unread_cells(self) -> frozenset[tuple[str, str]]:
        """The cells of charts, on the table or in any step, that the rules cannot read."""
        header, book = self._game.header, self._game.table.book(Register.CHART)
        ours = our_charts(header.game)
        changes = (each for step in self._game.journal.steps.values() for each in flattened(step.change))
        written = [
            (each.key, text)
            for each in changes
            if isinstance(each, Written) and each.register is Register.CHART
            for text in (each.before, each.after)
            if text and text != book.get(each.key) and text != ours.get(each.key)
        ]
        now = charts_in_play(header.game, header.rule_set, book).unread
        return unread_wordings(self._game, written) | {(key, book[key]) for key in now}

    def _is_replaced(self, key: str, text: str) -> bool:
        # Not any odd figure: one that is only larger than it should be can be read, and is played by.
        return key in our_charts(self._game.header.game) and (key, text) in self._unread_cells

    def _reading(self, key: str) -> tuple[Judge, str] | None:
        """Return what judges the reading of an unclear case; other settings are the players' own."""
        case = self._readings.get(key)
        if case is None:
            return None
        return (lambda text: case.value_of(text) is not None), "a reading that the rules know"

    def _is_owner(self, text: str) -> bool:
        return text in {*self._game.roster.sides, NOBODY} or not any(owners_named(text))

    def _is_day(self, text: str) -> bool:
        return text in self._dates if self._dates else is_turn(text)

    def _fact(self, key: str) -> tuple[Judge, str] | None:
        """Return what judges the text of a fact; the key of none, in a game that keeps facts, is told."""
        if not self._facts.version or key == SET_UP:
            return None
        return partial(self._is_fact, key), "a fact of the game"

    def _is_fact(self, key: str, text: str) -> bool:
        try:
            return self._facts.fact(key, text) is not None
        except NotationError:
            return False

    def _of_map(self, register: Register, key: str) -> tuple[Judge, str]:
        if register is Register.MAP:
            return (lambda text: len(of_cells({key: text})) == 1), "a correction of the map"
        return self._holds(key), "a hex of the map held by a side of the game"

    def _holds(self, key: str) -> Judge:
        is_hex = key in self._game.sheet.grid
        return lambda text: is_hex and text in {*self._game.roster.sides, "-"}

    def _crosses(self, key: str) -> Judge:
        return lambda text: _is_hexside(key, self._game) and len(text.split()) >= 3


def _is_hexside(key: str, game: Game) -> bool:
    try:
        side = Hexside.parse(key)
    except ValueError:
        return False
    return side.a in game.sheet.grid and side.b in game.sheet.grid


def _shape_of(key: str) -> str:
    """Return a word with its digits alike: a note whose key looks like a number of a hex is one on a hex."""
    return re.sub(r"\d", "0", key)


def _is_figure(cell: str) -> bool:
    value = parse_cell(cell)[0]
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_FIGURE


def _is_count(text: str) -> bool:
    return 0 <= (-1 if (number := number_in(text)) is None else number) <= MOST


def _short(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
