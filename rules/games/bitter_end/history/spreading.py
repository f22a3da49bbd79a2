"""How the counters of a formation are laid round the one hex that is known of it.

A formation's units stand in its hex and those next to it: each goes where the fewest of its formation are,
there where the enemy is nearest, and the first into the hex itself. No hex takes more than three units of a
side; none is a lake, across the Danube, or nearer to a formation of the enemy. Who finds no room stands in
the nearest hex that has some, and is named. In a pocket the besieged have every hex that is not nearer to the
enemy, those on their bank first; whoever it has no room for, the last of each formation first, is taken to be
destroyed. Nothing of it is history but the one hex.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest

from rules.board import Board
from rules.games.bitter_end.occupancy import STACK_LIMIT
from rules.games.bitter_end.words import DANUBE, LAKE
from rules.hexgrid import HexId
from rules.history import Formation
from rules.resuming import Misfit
from rules.unit_id import UnitId

ROOM = 1
"""So far from its formation's place, in hexes, a unit stands by rule."""
FARTHEST, IN_POCKET = 6, 3
"""So far away room is looked for; in a pocket no farther, for it is small."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A formation in its hex with those of its units, and of the troops with it, that are in the game."""

    formation: Formation
    hex: HexId
    units: tuple[UnitId, ...]
    is_besieged: bool = False


@dataclass
class Spread:
    """Where everybody was laid, who found no room near his formation, and who none in a pocket."""

    posts: dict[UnitId, HexId] = field(default_factory=dict)
    misfits: list[Misfit] = field(default_factory=list)
    lost: list[UnitId] = field(default_factory=list)


def spread(board: Board, standings: Sequence[Standing]) -> Spread:
    """Return a hex for each unit of some formations, those with the fewest hexes to choose from first."""
    return _Spreading(_Ground(board, standings)).laid(standings)


class _Spreading:
    """Units being laid down one by one."""

    def __init__(self, ground: _Ground) -> None:
        self._ground = ground
        self._found = Spread()
        self._stacked = Counter[tuple[str, HexId]]()
        self._own = Counter[tuple[str, HexId]]()
        self._pocket: tuple[HexId, ...] = ()

    def laid(self, standings: Sequence[Standing]) -> Spread:
        """Lay down all units of some formations and return where they are."""
        besieged = [each for each in standings if each.is_besieged]
        self._pocket = tuple(here for each in besieged for here in self._ground.within(each, IN_POCKET))
        others = [each for each in standings if not each.is_besieged]
        # One unit of each in turn: where room ends, every formation loses its last and none of them all.
        rows = zip_longest(*([(each, unit) for unit in each.units] for each in besieged))
        for standing, unit in (pair for row in rows for pair in row if pair is not None):
            self._lay(standing, unit)
        room = {each.formation.id: len(self._ground.within(each, ROOM)) for each in others}
        # The tightest first: who could stand in many hexes would else take the few that others have.
        for standing in sorted(others, key=lambda each: (room[each.formation.id], each.formation.id)):
            for unit in standing.units:
                self._lay(standing, unit)
        return self._found

    def _lay(self, standing: Standing, unit: UnitId) -> None:
        formation, here = standing.formation, self._room_for(standing)
        if here is None and standing.is_besieged:
            self._found.lost.append(unit)
            return
        # In the formation's hex beside too many: it is told as a misfit, and a hand moves it.
        post = here or standing.hex
        away = self._ground.range(post, standing.hex)
        self._found.posts[unit] = post
        self._own[formation.id, post] += 1
        self._stacked[formation.side, post] += 1
        if here is None or (away > ROOM and not standing.is_besieged):
            self._found.misfits.append(Misfit(unit, formation.id, post, away))

    def _room_for(self, standing: Standing) -> HexId | None:
        """Return the hex for the next unit of a formation, None where there is no room."""
        formation = standing.formation
        farthest = IN_POCKET if standing.is_besieged else FARTHEST
        # Ring by ring: nobody goes further out while there is room nearer.
        near = (self._ground.within(standing, steps) for steps in range(ROOM, farthest + 1))
        for hexes in chain(near, (self._pocket,) if standing.is_besieged else ()):
            free = [here for here in hexes if self._stacked[formation.side, here] < STACK_LIMIT]
            if free:
                return min(free, key=lambda here: self._order(standing, here))
        return None

    def _order(self, standing: Standing, here: HexId) -> tuple[object, ...]:
        own = self._own[standing.formation.id, here]
        stacked = self._stacked[standing.formation.side, here]
        return own, here != standing.hex, self._ground.to_enemy(standing, here), stacked, here


class _Ground:
    """Whose ground each hex is, by the formations that stand round it."""

    def __init__(self, board: Board, standings: Sequence[Standing]) -> None:
        self._board = board
        self._places: Mapping[str, frozenset[HexId]] = {
            side: frozenset(each.hex for each in standings if each.formation.side == side)
            for side in {each.formation.side for each in standings}
        }
        self._known: dict[tuple[HexId, str, int], tuple[HexId, ...]] = {}
        self._enemies: dict[tuple[str, HexId], int] = {}

    def range(self, here: HexId, there: HexId) -> int:
        """Return how many hexes lie between two."""
        return self._board.topology.grid.distance(here, there)

    def within(self, standing: Standing, steps: int) -> tuple[HexId, ...]:
        """Return the hexes where a formation's units may stand, so far from its place at most."""
        key = standing.hex, standing.formation.side, steps
        if key not in self._known:
            around = _around(self._board, standing.hex, steps)
            own = (here for here in around if self._is_own(standing, here))
            self._known[key] = (standing.hex, *own)
        return self._known[key]

    def _is_own(self, standing: Standing, here: HexId) -> bool:
        enemies = self.to_enemy(standing, here)
        friends = self._nearest(self._places.get(standing.formation.side, ()), here)
        # As near to both is nobody's, but in a pocket: its rim is held.
        return friends < enemies or (friends == enemies > 0 and standing.is_besieged)

    def to_enemy(self, standing: Standing, here: HexId) -> int:
        """Return how far the nearest formation of the other side is from a hex."""
        own = standing.formation.side
        if (own, here) not in self._enemies:
            others = (place for side, those in self._places.items() if side != own for place in those)
            self._enemies[own, here] = self._nearest(others, here)
        return self._enemies[own, here]

    def _nearest(self, places: Iterable[HexId], here: HexId) -> int:
        # Farther than any hex: with no enemy about, all ground is one's own.
        return min((self.range(here, place) for place in places), default=99)


def _around(board: Board, start: HexId, steps: int) -> tuple[HexId, ...]:
    """Return the hexes at most so far from one that are joined to it by land on its bank."""
    found, last = {start}, [start]
    for _ in range(steps):
        last = [
            there
            for here in last
            for there in board.topology.grid.neighbors(here)
            if there not in found and board.terrain.get(there, LAKE) != LAKE
            if not board.features(here, there).sides & {DANUBE, LAKE}
        ]
        found.update(last)
    return tuple(sorted(found - {start}))
