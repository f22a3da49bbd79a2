"""A position: everything the rules read of a game at one moment, and its canonical text.

The text is header lines, then one line per unit sorted by place and id::

    bitter-end 1945-01-01 german.movement weather=clear
    points german.arsp=5 german.asp=4
    bridges 1020-1120=german 3040-3140=soviet.destroyed
    1521 ge:5/5SS 2 german tank 6-5-7/3-3-7 motorized division=5SS +moved

Equal positions have equal texts. Where the reader knows the counters (a roster), the facts printed on
them may be left out: `1521 ge:5/5SS 2 +moved`. Empty lines and lines that begin with # are skipped.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import is_
from types import MappingProxyType
from typing import Any

from rules.hexgrid import HEX_WORD, HexId, Hexside
from rules.issues import DataError, Issue, NotationError, raise_if_errors
from rules.numerals import number_in
from rules.unit_id import UnitId
from rules.units import WORD, Counter, Mark, Unit
from rules.words import Words

MAX_TEXT = 1_000_000
"""Longest position text that is read, in characters."""

NOTHING = "-"


@dataclass(frozen=True, slots=True)
class BridgeState:
    """Who controls a bridge, and whether it still stands. A bridge never mentioned stands."""

    owner: str = ""
    is_destroyed: bool = False

    def __str__(self) -> str:
        """Return `german`, `german.destroyed` or `-`."""
        return (self.owner or NOTHING) + (".destroyed" if self.is_destroyed else "")

    @classmethod
    def parse(cls, text: str) -> BridgeState:
        """Return the state that `str` wrote; raises NotationError."""
        owner, dot, state = text.partition(".")
        if not owner or (dot and state != "destroyed"):
            raise NotationError(f"not the state of a bridge: {text!r}")
        return cls("" if owner == NOTHING else owner, bool(dot))


class _InOrder(tuple[Unit, ...]):
    """Units in their canonical order: to sort them again for each small difference would cost most."""

    __slots__ = ()


@dataclass(frozen=True)
class Position:
    """What the rules read. Mappings keep the order of their keys out of equality and text.

    `drawn` are the chits drawn in the turn, oldest first, where draws decide who acts. `control` gives the
    holder of a town or hex, `releases` what was let go and when, `facts` what was settled when the phase or
    turn began, each a set of words: `adjacent` (units that stood next to an
    enemy), `breakout` (the date on which it was declared).

    `units` are all pieces of the sides. What counts them by hex or side (`at`, `of`, `by_hex`) has the ground
    units alone, so that no rule of stacking, zones or combat need think of aircraft; a rule that is about
    these asks for the `others`.
    """

    game: str
    date: str = ""
    side: str = ""
    phase: str = ""
    step: str = ""
    weather: str = "clear"
    points: Mapping[str, int] = field(default_factory=dict)
    bridges: Mapping[Hexside, BridgeState] = field(default_factory=dict)
    control: Mapping[str, str] = field(default_factory=dict)
    releases: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    units: tuple[Unit, ...] = ()
    drawn: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Put the units into their canonical order."""
        if not isinstance(self.units, _InOrder):
            # Whoever makes a position need not know the order, and equal positions are equal by their
            # tuples.
            object.__setattr__(self, "units", _InOrder(sorted(self.units, key=_unit_order)))

    @cached_property
    def by_id(self) -> Mapping[UnitId, Unit]:
        """The units by their ids."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def by_hex(self) -> Mapping[HexId, tuple[Unit, ...]]:
        """The ground units in each hex that holds any."""
        stacks: dict[HexId, list[Unit]] = {}
        for unit in self.units:
            if unit.hex is not None and unit.counter.is_ground:
                stacks.setdefault(unit.hex, []).append(unit)
        return {hex_id: tuple(stack) for hex_id, stack in stacks.items()}

    def at(self, hex_id: HexId) -> tuple[Unit, ...]:
        """Return the ground units in a hex."""
        return self.by_hex.get(hex_id, ())

    @cached_property
    def others(self) -> tuple[Unit, ...]:
        """The pieces that are no ground units, in order, wherever they lie."""
        return tuple(unit for unit in self.units if not unit.counter.is_ground)

    def of(self, side: str) -> Iterator[Unit]:
        """Yield the ground units of one side that stand on the map."""
        mine = (unit for unit in self.units if unit.side == side and unit.hex is not None)
        return (unit for unit in mine if unit.counter.is_ground)

    def with_unit(self, changed: Unit) -> Position:
        """Return the position with one unit exchanged for another state of it, or added."""
        units = [unit for unit in self.units if unit.id != changed.id]
        # The others are in order already: only one place is to be found.
        insort(units, changed, key=_unit_order)
        return replace(self, units=_InOrder(units))

    def without_unit(self, gone: UnitId) -> Position:
        """Return the position without one unit."""
        return replace(self, units=_InOrder(unit for unit in self.units if unit.id != gone))

    def marked_by(self, marks: Callable[[Unit], frozenset[Mark]]) -> Position:
        """Return the position with the marks that a function gives each unit; itself where it has them."""
        found = ((unit, marks(unit)) for unit in self.units)
        units = [unit if own == unit.marks else replace(unit, marks=own) for unit, own in found]
        is_same = all(map(is_, units, self.units))
        # Itself, with all that was worked out of it.
        return self if is_same else replace(self, units=_InOrder(units))

    def text(self, known: Mapping[UnitId, Counter] | None = None) -> str:
        """Return the canonical text. Counters that stand in `known` leave out their printed facts."""
        return "\n".join([*self._header(), *(_unit_line(unit, known or {}) for unit in self.units)]) + "\n"

    def _header(self) -> Iterator[str]:
        actor = ".".join(word for word in (self.side, self.phase, self.step) if word)
        yield f"{self.game} {self.date or NOTHING} {actor or NOTHING} weather={self.weather}"
        if self.drawn:
            yield " ".join(("drawn", *self.drawn))
        yield from _pairs_line("points", self.points)
        yield from _pairs_line("bridges", self.bridges)
        yield from _pairs_line("control", self.control)
        yield from _pairs_line("releases", self.releases)
        yield from _pairs_line("facts", {key: ",".join(sorted(words)) for key, words in self.facts.items()})

    @classmethod
    def parse(
        cls, text: str, known: Mapping[UnitId, Counter] | None = None, words: Words | None = None
    ) -> Position:
        """Return the position that `text` wrote; raises DataError with every issue found.

        Where the words of the game are given, states and movement classes may be no others.
        """
        if len(text) > MAX_TEXT:
            raise DataError([Issue("position", "", f"longer than {MAX_TEXT} characters")])
        return _Reader(known or {}, words).read(text)


def _unit_order(unit: Unit) -> tuple[bool, str, UnitId]:
    # Units on the map first: pieces beside it come and go without moving the lines above them.
    return unit.hex is None, unit.hex or unit.place, unit.counter.id


def _pairs_line(name: str, pairs: Mapping[str, object] | Mapping[Hexside, object]) -> Iterator[str]:
    if pairs:
        words = sorted(f"{key}={value}" for key, value in pairs.items())
        yield f"{name} {' '.join(words)}"


def _unit_line(unit: Unit, known: Mapping[UnitId, Counter]) -> str:
    words = [unit.place, unit.id, str(unit.steps)]
    # A counter that is otherwise than the roster has it, by an owner's figures, must tell its own.
    if known.get(unit.id) != unit.counter:
        words.append(unit.counter.text())
    words += sorted(f"+{mark}" for mark in unit.marks)
    return " ".join(words)


class _Reader:
    """Reads one position text, collecting issues by line instead of stopping at the first."""

    def __init__(self, known: Mapping[UnitId, Counter], words: Words | None) -> None:
        self._known, self._words = known, words
        self._header: dict[str, Any] = {}
        self._units: dict[UnitId, Unit] = {}

    def read(self, text: str) -> Position:
        """Return the position; raises DataError with all issues."""
        issues = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            try:
                self._take(words)
            except ValueError as error:
                issues.append(Issue("position", f"line {number}", str(error)))
            if not self._header:
                # Without its first line a text is no position at all; the rest would only repeat that.
                break
        if not self._header and not issues:
            issues.append(Issue("position", "line 1", "no header line", "GAME DATE SIDE.PHASE weather=clear"))
        raise_if_errors(issues)
        return Position(**self._header, units=tuple(self._units.values()))

    def _take(self, words: list[str]) -> None:
        if not self._header:
            self._header = _parse_head(words)
        elif words[0] == "drawn":
            self._header["drawn"] = tuple(words[1:])
        # No hex or region may be called so (`rules.grids.read.RESERVED`).
        elif words[0] in _SECTIONS:
            pairs = dict(_parse_pair(word) for word in words[1:])
            self._header[words[0]] = _SECTIONS[words[0]](pairs)
        else:
            unit = _parse_unit(words, self._known)
            if self._words is not None:
                _check_words(unit, self._words)
            if unit.id in self._units:
                raise NotationError(f"unit {unit.id} stands here twice")
            self._units[unit.id] = unit


def _parse_head(words: list[str]) -> dict[str, Any]:
    if len(words) != 4 or not words[3].startswith("weather="):
        raise NotationError("the first line should be: GAME DATE SIDE.PHASE weather=WORD")
    game, date, actor, weather = ("" if word == NOTHING else word for word in words)
    # The dots stand in for a phase or step that is not told.
    side, phase, step = f"{actor}..".split(".")[:3]
    weather = weather.removeprefix("weather=")
    return {"game": game, "date": date, "side": side, "phase": phase, "step": step, "weather": weather}


def _parse_pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not (key and equals):
        raise NotationError(f"not of the form key=value: {word!r}")
    return key, value


def _parse_points(pairs: Mapping[str, str]) -> dict[str, int]:
    return {key: int(value) for key, value in pairs.items()}


def _parse_bridges(pairs: Mapping[str, str]) -> dict[Hexside, BridgeState]:
    return {Hexside.parse(key): BridgeState.parse(value) for key, value in pairs.items()}


def _parse_facts(pairs: Mapping[str, str]) -> dict[str, frozenset[str]]:
    return {key: frozenset(value.split(",")) - {""} for key, value in pairs.items()}


_SECTIONS: Mapping[str, Callable[[Mapping[str, str]], Mapping[Any, Any]]] = MappingProxyType(
    {
        "points": _parse_points,
        "bridges": _parse_bridges,
        "control": dict,
        "releases": dict,
        "facts": _parse_facts,
    }
)


def _parse_unit(words: list[str], known: Mapping[UnitId, Counter]) -> Unit:
    if len(words) < 3 or number_in(words[2]) is None:
        raise NotationError(f"not a unit line (HEX ID STEPS ...): {' '.join(words)[:60]!r}")
    place, name, steps, *rest = words
    if not WORD.fullmatch(name):
        raise NotationError(f"not a unit id: {name!r}")
    facts = [word for word in rest if not word.startswith("+")]
    marks = frozenset(_parse_mark(word) for word in rest if word.startswith("+"))
    hex_id, box = _parse_place(place)
    return Unit(_counter_of(UnitId(name), facts, known), hex_id, int(steps), marks, box)


def _counter_of(unit: UnitId, facts: list[str], known: Mapping[UnitId, Counter]) -> Counter:
    if facts:
        return Counter.parse(unit, facts)
    if unit not in known:
        raise NotationError(f"unit {unit} is not known and its line does not say what it is")
    return known[unit]


def _parse_place(text: str) -> tuple[HexId | None, str]:
    if text == NOTHING:
        return None, ""
    if text.startswith("@") and len(text) > 1:
        return None, text[1:]
    if not HEX_WORD.fullmatch(text):
        raise NotationError(f"not a hex, @box or -: {text!r}")
    return HexId(text), ""


def _parse_mark(word: str) -> Mark:
    if not WORD.fullmatch(word[1:]):
        raise NotationError(f"not the state of a unit: {word!r}")
    return Mark(word[1:])


def _check_words(unit: Unit, words: Words) -> None:
    states, classes = words.states.words, words.movement.written
    for mark in sorted(unit.marks.difference(states)):
        raise NotationError(f"unknown mark '+{mark}'; there are: {' '.join(states)}")
    for name, _ in unit.counter.values:
        if name not in words.units.values:
            raise NotationError(f"unknown value {name!r}; values: {' '.join(words.units.values) or 'none'}")
    if unit.movement and unit.movement not in classes:
        raise NotationError(
            f"unknown word {unit.movement!r}; movement classes: {' '.join(classes) or 'none'}"
        )
