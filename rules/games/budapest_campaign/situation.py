"""Everything that a rule reads: the ground, and a position on it with its facts as typed values.

Boards of questions and the table of a running game are both turned into a `Position`, so each rule is
written once. What is worked out of a position is kept with it: a situation never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from rules.games.budapest_campaign.law import Law
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.words import (
    AIR,
    AIR_SUPPLY,
    AXIS,
    BRIDGEHEADS,
    CITY,
    DECLARED_TRUCKS,
    FESTUNG,
    FROZEN,
    IMPULSE_COMMANDS,
    IMPULSE_FESTUNG,
    IMPULSE_MARKER,
    IMPULSE_SHIFT,
    IMPULSE_SIDE,
    OPTIONS,
    SIDES,
    SOVIET,
    available_ssu_box,
    eliminated_box,
    enemy_of,
    is_logistics,
    is_support,
    moved_hexes_key,
    rail_used_key,
    refit_points_key,
)
from rules.games.budapest_campaign.zones import zones_of
from rules.hexgrid import HexId, Hexside
from rules.issues import NotationError
from rules.position import Position
from rules.units import ATTACKED, Unit, UnitId

T = TypeVar("T")

BRIDGEHEAD_OPTION = "23.0"
NOBODY = ""
"""Who controls a disputed hex (23.2)."""


@dataclass(frozen=True, slots=True)
class Bridgehead:
    """A bridgehead marker (23.0): whose, the hex from which it was made, the hexside that it lies on."""

    side: str
    frm: HexId
    hexside: Hexside

    def __str__(self) -> str:
        """Return the text that `parse` reads: `soviet:0303:0303-0304`."""
        return f"{self.side}:{self.frm}:{self.hexside}"

    @classmethod
    def parse(cls, text: str) -> Bridgehead:
        """Return the bridgehead that `str` wrote; raises NotationError."""
        # Filled up, so that a text with a part missing is refused like any other wrong one.
        side, frm, hexside = (*text.split(":"), "", "")[:3]
        try:
            found = Hexside.parse(hexside)
        except ValueError:
            raise NotationError(f"not a bridgehead: {text!r}") from None
        if side not in SIDES or frm not in found:
            raise NotationError(f"not a bridgehead: {text!r}")
        return cls(side, HexId(frm), found)


@dataclass(frozen=True, slots=True)
class Impulse:
    """The operations impulse under way (4.1): whose, by which marker, which commands it activates.

    `is_festung` says that only the mobile units in the two hexes of the city act (14.1).
    """

    side: str
    marker: str
    commands: tuple[str, ...]
    attack_shift: int = 0
    is_festung: bool = False


def impulse_in(position: Position) -> Impulse | None:
    """Return the impulse that the facts of a position tell, None where it is nobody's."""

    def word(key: str) -> str:
        return next(iter(position.facts.get(key, ())), "")

    side, shift = word(IMPULSE_SIDE), word(IMPULSE_SHIFT)
    commands = tuple(sorted(position.facts.get(IMPULSE_COMMANDS, ())))
    columns = int(shift) if shift.isdecimal() else 0
    is_festung = bool(word(IMPULSE_FESTUNG))
    return Impulse(side, word(IMPULSE_MARKER), commands, columns, is_festung) if side else None


@dataclass(frozen=True)
class Situation:
    """A position on its ground."""

    terrain: Terrain
    position: Position

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.terrain.law

    def over(self, position: Position) -> Situation:
        """Return another position on the same ground."""
        return Situation(self.terrain, position)

    @cached_property
    def _derived(self) -> dict[Callable[[Situation], Any], Any]:
        return {}

    def derived(self, make: Callable[[Situation], T]) -> T:
        """Return what a function of the module level makes of this situation, made only once.

        So a chapter keeps with a situation what it works out of it, and this module need not know of it.
        """
        # By the function itself: two chapters can never take each other's name.
        if make not in self._derived:
            self._derived[make] = make(self)
        found: T = self._derived[make]
        return found

    # ---- facts

    def _fact(self, key: str) -> frozenset[str]:
        return self.position.facts.get(key, frozenset())

    def _word(self, key: str) -> str:
        return next(iter(self._fact(key)), "")

    @property
    def turn(self) -> int:
        """The number of the game turn, 1 where none is told."""
        return int(self.position.date) if self.position.date.isdecimal() else 1

    @property
    def options(self) -> frozenset[str]:
        """The optional rules in force, by their cases."""
        return self._fact(OPTIONS)

    @property
    def is_danube_frozen(self) -> bool:
        """Whether the Danube is frozen (17.0)."""
        return bool(self._fact(FROZEN))

    @cached_property
    def festung(self) -> frozenset[HexId]:
        """The hexes with a Festung marker (14.1)."""
        return frozenset(map(HexId, self._fact(FESTUNG)))

    @cached_property
    def bridgeheads(self) -> tuple[Bridgehead, ...]:
        """The bridgeheads on the map, in the order of their texts; none without the optional rule (23.0)."""
        if BRIDGEHEAD_OPTION not in self.options:
            return ()
        return tuple(Bridgehead.parse(text) for text in sorted(self._fact(BRIDGEHEADS)))

    @property
    def air_supply(self) -> HexId | None:
        """The hex of the air supply marker (22.0), None where it is not on the map."""
        found = self._word(AIR_SUPPLY)
        return HexId(found) if found else None

    @property
    def attacked_before(self) -> frozenset[UnitId]:
        """Those who were attacked in a combat of this segment that is over (9.2)."""
        return frozenset(map(UnitId, self._fact(ATTACKED)))

    @property
    def declared_trucks(self) -> frozenset[UnitId]:
        """The truck columns declared for the phase, segment or combat at hand (12.4)."""
        return frozenset(map(UnitId, self._fact(DECLARED_TRUCKS)))

    def with_trucks(self, trucks: Iterable[UnitId]) -> Situation:
        """Return the situation with other truck columns declared, itself where they are the same."""
        wanted = frozenset(trucks)
        # Itself, with all that was worked out of it: most combats declare none.
        if wanted == self.declared_trucks:
            return self
        facts = {**self.position.facts, DECLARED_TRUCKS: wanted}
        return self.over(replace(self.position, facts=facts))

    @cached_property
    def impulse(self) -> Impulse | None:
        """The impulse under way, None where it is nobody's."""
        return impulse_in(self.position)

    # ---- counts

    def refit_points(self, side: str) -> int:
        """Return the refit points that a side has kept."""
        return self.position.points.get(refit_points_key(side), 0)

    def rail_used(self, side: str) -> int:
        """Return how many units of a side have used railroad transport in this segment (6.4.1)."""
        return self.position.points.get(rail_used_key(side), 0)

    def moved_hexes(self, unit: UnitId) -> int:
        """Return the hexes that a depot has gone in this turn (12.3)."""
        return self.position.points.get(moved_hexes_key(unit), 0)

    # ---- units

    def unit(self, unit: UnitId) -> Unit:
        """Return a unit by its id; raises KeyError."""
        return self.position.by_id[unit]

    def at(self, here: HexId) -> tuple[Unit, ...]:
        """Return the ground units in a hex, of either side."""
        return self.position.at(here)

    def pieces_in(self, here: HexId) -> tuple[Unit, ...]:
        """Return the ground units in a hex, and the air units there, of either side."""
        return (*self.at(here), *(unit for unit in self.air_units if unit.hex == here))

    def of(self, side: str) -> Iterator[Unit]:
        """Yield the ground units of a side on the map."""
        return self.position.of(side)

    def is_enemy_in(self, side: str, here: HexId) -> bool:
        """Return whether a ground unit of the other side stands in a hex, logistics units too."""
        return any(unit.side != side for unit in self.at(here))

    def is_enemy_fighting_in(self, side: str, here: HexId) -> bool:
        """Return whether a combat unit of the other side stands in a hex: no depot and no truck column."""
        return any(unit.side != side and not is_logistics(unit) for unit in self.at(here))

    @cached_property
    def air_units(self) -> tuple[Unit, ...]:
        """The air units of both sides that are not eliminated, on the map or not."""
        return tuple(u for u in self.position.others if u.type == AIR and u.box != eliminated_box(u.side))

    @cached_property
    def support_units(self) -> tuple[Unit, ...]:
        """The special support units of both sides, available or not."""
        return tuple(unit for unit in self.position.others if is_support(unit))

    def is_available(self, support: Unit) -> bool:
        """Return whether a special support unit may be used (16.1)."""
        return support.box == available_ssu_box(support.side)

    def is_eliminated(self, unit: Unit) -> bool:
        """Return whether a unit lies in the display of eliminated units."""
        return unit.hex is None and unit.box == eliminated_box(unit.side)

    # ---- zones (8.0)

    @cached_property
    def _zones(self) -> Mapping[str, Mapping[HexId, tuple[UnitId, ...]]]:
        return {side: zones_of(self.terrain, self.position, side, self.festung) for side in SIDES}

    def zones(self, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls with its zones, each with the units that do."""
        return self._zones[side]

    def is_in_enemy_zone(self, side: str, here: HexId) -> bool:
        """Return whether a hex lies in a zone of the enemy of a side (EZOC)."""
        return here in self._zones[enemy_of(side)]

    # ---- control (3.3)

    @cached_property
    def _holders(self) -> Mapping[HexId, str]:
        """Who holds a hex because a unit of his stands there."""
        return {here: stack[0].side for here, stack in self.position.by_hex.items()}

    def controller(self, here: HexId) -> str:
        """Return who controls a hex: who stands there, else who entered last, else its original side (3.3).

        A city before an enemy bridgehead is `NOBODY`'s.
        """
        own = SOVIET if self.terrain.is_original_side(SOVIET, here) else AXIS
        holder = self._holders.get(here)
        # Who stands there comes before what is written: a move counts before its control is noted.
        if holder is None:
            return self.position.control.get(here, own)
        return NOBODY if self._is_disputed(holder, here) else holder

    def _is_disputed(self, holder: str, here: HexId) -> bool:
        """Return whether a bridgehead of the enemy leads into the city that a side holds (23.2)."""
        heads = (each for each in self.bridgeheads if each.side != holder and each.frm != here)
        is_city = self.terrain.kind(here) == CITY or here in self.festung
        return is_city and any(here in each.hexside for each in heads)

    def is_controlled(self, side: str, here: HexId) -> bool:
        """Return whether a side controls a hex (3.3)."""
        return self.controller(here) == side
