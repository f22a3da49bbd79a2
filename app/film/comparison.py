"""Two states of a game side by side: units that differ, places, steps lost and luck.

They may be of two branches or of two files. Whoever looks is given games as he sees them (`app.table.seen`),
so nothing that is closed to him stands in either.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from app.assist.losses import ELIMINATED, NO_RETURN
from app.film.happening import When
from app.film.happenings import Happenings
from app.film.series import COUNT, LOST, LUCK, rows_of
from app.table.closed import hidden_units
from app.table.game import Game
from app.table.journal import START, Journal, Step, StepId
from app.table.pieces import Kind, Piece, PieceId
from app.table.ways import way
from rules.hexgrid import HexId
from rules.unit_id import UnitId

NO_UNITS: frozenset[PieceId] = frozenset()


@dataclass(frozen=True)
class State:
    """How a game lies after a step, and what it came to by then.

    `game` is a copy that nobody plays. `totals` are rows of figures by their keys and sides; `holders` say
    whose each place is. `untold` are units of closed stacks, of which nothing is told (8.4).
    """

    game: Game
    step: StepId
    when: When
    totals: Mapping[str, Mapping[str, float]]
    holders: Mapping[HexId, str]
    untold: frozenset[PieceId] = NO_UNITS


def state_at(game: Game, happenings: Happenings, step: StepId, closed_sides: Collection[str] = ()) -> State:
    """Return the state after a step of any branch; `happenings` are those of the same game."""
    journal = game.journal
    # Walked on a copy from where the game stands: two branches share most of their way.
    table = game.table.copy()
    for change in way(journal.steps, journal.now, step):
        table.apply(change)
    path = journal.path_to(step)
    copy = replace(game, journal=Journal.at_end_of(path, table))
    told = happenings.of(path)
    totals = {row.key: row.at(len(path)) for row in rows_of(game, told)}
    untold = frozenset(hidden_units(copy, closed_sides))
    return State(copy, step, happenings.when_at(step), totals, happenings.holders_at(step), untold)


# ---- units


class Fate(Enum):
    """What a unit is: on the map, lost, or anywhere else beside the map."""

    ON_MAP = "on map"
    LOST = "lost"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Lie:
    """How a unit lies in one of the two: on which hex, in which box, with how many steps.

    `piece` is None where it is not on the table at all.
    """

    fate: Fate
    piece: Piece | None = None
    hex: HexId | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class UnitDifference:
    """A unit that lies otherwise here than there; `apart` is in hexes, None where one is off the map."""

    unit: PieceId
    name: str
    side: str
    here: Lie
    there: Lie
    apart: int | None

    @property
    def weight(self) -> tuple[int, int]:
        """How much it differs: who is on the map in one of the two only goes before who is far away."""
        is_in_one = Fate.ON_MAP in (self.here.fate, self.there.fate) and self.here.fate is not self.there.fate
        return int(is_in_one), self.apart or 0


@dataclass(frozen=True, slots=True)
class PlaceDifference:
    """A place that another side holds here than there; empty for nobody."""

    hex: HexId
    name: str
    here: str
    there: str


@dataclass(frozen=True)
class Comparison:
    """What differs between two states, what differs most first."""

    here: State
    there: State
    units: tuple[UnitDifference, ...]
    places: tuple[PlaceDifference, ...]
    keys: tuple[str, ...] = field(default=())
    """The rows of which there is something to tell, in their order."""

    def totals(self, key: str, side: str) -> tuple[float, float]:
        """Return the figures of a side here and there."""
        here, there = (state.totals.get(key, {}).get(side, 0.0) for state in (self.here, self.there))
        return here, there


def compared(here: State, there: State) -> Comparison:
    """Return what differs between two states of the same game, or of two games on one map."""
    keys = dict.fromkeys((LOST, *here.totals, *there.totals))
    told = tuple(key for key in keys if key in (LOST, LUCK) or key.startswith(COUNT))
    # The heaviest first, then by id, so that lists do not jump.
    units = sorted(_units(here, there), key=lambda each: ([-n for n in each.weight], each.unit))
    return Comparison(here, there, tuple(units), tuple(_places(here, there)), told)


def _units(here: State, there: State) -> Iterator[UnitDifference]:
    grid, roster = here.game.sheet.grid, here.game.roster
    untold = here.untold | there.untold
    ids = {piece.id for state in (here, there) for piece in state.game.table if piece.kind is Kind.UNIT}
    # Of what is closed in either of the two nothing is told in any (8.4).
    for unit in sorted(ids - untold):
        known = roster.units.get(UnitId(unit))
        one, other = _lie(here.game, unit), _lie(there.game, unit)
        if known is not None and _differ(one, other):
            on_map = (hex_id for hex_id in (one.hex, other.hex) if hex_id is not None)
            ends = tuple(each for each in on_map if each in grid)
            # Hexes of another file may lie beyond this map: there is no distance to them.
            apart = grid.distance(*ends) if len(ends) == 2 else None
            yield UnitDifference(unit, known.label, known.side, one, other, apart)


def _lie(game: Game, unit: PieceId) -> Lie:
    if unit not in game.table:
        return Lie(Fate.ELSEWHERE)
    piece = game.table[unit]
    faces = game.roster.units[UnitId(unit)].faces
    # The other file may have counters with more faces.
    steps = faces[piece.face].steps if piece.face < len(faces) else 0
    if piece.place.hex is not None:
        return Lie(Fate.ON_MAP, piece, piece.place.hex, steps)
    box = game.sheet.tray.boxes.get(piece.place.box) if piece.place.box is not None else None
    is_lost = box is not None and box.kind in (ELIMINATED, NO_RETURN)
    return Lie(Fate.LOST if is_lost else Fate.ELSEWHERE, piece)


def _differ(one: Lie, other: Lie) -> bool:
    """Return whether two lies differ in what matters: who waits in one box or another is off the map."""
    return (one.fate, one.hex, one.steps) != (other.fate, other.hex, other.steps)


def _places(here: State, there: State) -> Iterator[PlaceDifference]:
    sheet = here.game.sheet
    names = dict(sheet.villages) | {hex_id: name for name, hex_id in sheet.towns.items()}
    # Of both: another scenario may know other places that count.
    for place in dict.fromkeys((*here.holders, *there.holders)):
        one, other = here.holders.get(place, ""), there.holders.get(place, "")
        if one != other:
            yield PlaceDifference(place, names.get(place, place), one, other)


# ---- the same moment


def step_at_the_time(game: Game, happenings: Happenings, line: Sequence[Step], when: When) -> StepId:
    """Return the last step of a line that is no later than a clock, START where even the first is later.

    Where draws decide who acts only turns are compared, for no phase comes at a known time.
    """
    order = _order_of(game)
    wanted = order(when)
    found = START
    for step in line:
        # Up to the first later one: a clock put back afterwards does not count.
        if order(happenings.when_at(step.id)) > wanted:
            break
        found = step.id
    return found


def _order_of(game: Game) -> Callable[[When], tuple[int, int]]:
    phases = {phase.key: n for n, phase in enumerate(game.sequence.phases)}
    is_drawn = bool(game.sequence.pools)

    def order(when: When) -> tuple[int, int]:
        return when.turn, 0 if is_drawn else phases.get(when.phase, 0)

    return order
