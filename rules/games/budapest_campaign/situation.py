"""Everything that a rule reads: the ground, and a position on it with its facts as typed values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

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
    IMPULSE_GARRISON,
    IMPULSE_MARKER,
    IMPULSE_SHIFT,
    IMPULSE_SIDE,
    OPTIONS,
    SIDES,
    SOVIET,
    available_ssu_box,
    command_of,
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
from rules.kit.situation import SituationOn
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import ATTACKED, Unit

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

    `is_festung` says that no command acts but `garrison`, those who stood in the city when it began (14.1).
    """

    side: str
    marker: str
    commands: tuple[str, ...]
    attack_shift: int = 0
    is_festung: bool = False
    garrison: frozenset[UnitId] = frozenset()

    def activates(self, unit: Unit) -> bool:
        """Return whether a ground unit acts in it, as far as its command or its start in the city decides."""
        return unit.side == self.side and (command_of(unit) in self.commands or unit.id in self.garrison)


def impulse_in(position: Position) -> Impulse | None:
    """Return the impulse that the facts of a position tell, None where it is nobody's."""

    def word(key: str) -> str:
        return next(iter(position.facts.get(key, ())), "")

    side, shift = word(IMPULSE_SIDE), word(IMPULSE_SHIFT)
    commands = tuple(sorted(position.facts.get(IMPULSE_COMMANDS, ())))
    # A board need not tell the shift; then the marker moves no column.
    columns = int(shift) if shift.isdecimal() else 0
    is_festung = bool(word(IMPULSE_FESTUNG))
    garrison = frozenset(map(UnitId, position.facts.get(IMPULSE_GARRISON, ())))
    return Impulse(side, word(IMPULSE_MARKER), commands, columns, is_festung, garrison) if side else None


@dataclass(frozen=True)
class Situation(SituationOn[Terrain]):
    """A position on its ground."""

    @property
    def law(self) -> Law:
        """The charts and settings in force."""
        return self.terrain.law

    # ---- facts

    @property
    def options(self) -> frozenset[str]:
        """The optional rules in force, by their cases."""
        return self.fact(OPTIONS)

    @property
    def is_danube_frozen(self) -> bool:
        """Whether the Danube is frozen (17.0)."""
        return bool(self.fact(FROZEN))

    @cached_property
    def festung(self) -> frozenset[HexId]:
        """The hexes with a Festung marker (14.1)."""
        return frozenset(map(HexId, self.fact(FESTUNG)))

    @cached_property
    def bridgeheads(self) -> tuple[Bridgehead, ...]:
        """The bridgeheads on the map, in the order of their texts; none without the optional rule (23.0)."""
        if BRIDGEHEAD_OPTION not in self.options:
            return ()
        # Sorted, since a fact is a set: two runs shall tell the same order.
        return tuple(Bridgehead.parse(text) for text in sorted(self.fact(BRIDGEHEADS)))

    @property
    def air_supply(self) -> HexId | None:
        """The hex of the air supply marker (22.0), None where it is not on the map."""
        found = self.word(AIR_SUPPLY)
        return HexId(found) if found else None

    @property
    def attacked_before(self) -> frozenset[UnitId]:
        """Those who were attacked in a combat of this segment that is over (9.2)."""
        return frozenset(map(UnitId, self.fact(ATTACKED)))

    @property
    def declared_trucks(self) -> frozenset[UnitId]:
        """The truck columns declared for the phase, segment or combat at hand (12.4)."""
        return frozenset(map(UnitId, self.fact(DECLARED_TRUCKS)))

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

    def pieces_in(self, here: HexId) -> tuple[Unit, ...]:
        """Return the ground units in a hex, and the air units there, of either side."""
        return (*self.at(here), *(unit for unit in self.air_units if unit.hex == here))

    def is_enemy_in(self, side: str, here: HexId) -> bool:
        """Return whether a ground unit of the other side stands in a hex, logistics units too."""
        return any(unit.side != side for unit in self.at(here))

    def is_enemy_fighting_in(self, side: str, here: HexId) -> bool:
        """Return whether a combat unit of the other side stands in a hex: no depot and no truck column."""
        return any(unit.side != side and not is_logistics(unit) for unit in self.at(here))

    @cached_property
    def air_units(self) -> tuple[Unit, ...]:
        """The air units of both sides that are not eliminated, on the map or not."""
        # Here and not at each place that asks: an eliminated air unit covers nothing and is not placed.
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
        # The first speaks for all: the two sides never stand in one hex (6.1).
        return {here: stack[0].side for here, stack in self.position.by_hex.items()}

    def controller(self, here: HexId) -> str:
        """Return who controls a hex: who stands there, else who entered last, else its original side (3.3).

        A city before an enemy bridgehead is `NOBODY`'s.
        """
        # Every hex has an owner before anybody enters it: the front line parts the whole map (18.1).
        own = SOVIET if self.terrain.is_original_side(SOVIET, here) else AXIS
        holder = self._holders.get(here)
        # Who stands there comes before what is written: a move counts before its control is noted.
        if holder is None:
            return self.position.control.get(here, own)
        return NOBODY if self._is_disputed(holder, here) else holder

    def _is_disputed(self, holder: str, here: HexId) -> bool:
        """Return whether a bridgehead of the enemy leads into the city that a side holds (23.2)."""
        # Both hexes of the hexside are its own: the one that it was made from is not disputed by it.
        heads = (each for each in self.bridgeheads if each.side != holder and each.frm != here)
        is_city = self.terrain.kind(here) == CITY or here in self.festung
        return is_city and any(here in each.hexside for each in heads)

    def is_controlled(self, side: str, here: HexId) -> bool:
        """Return whether a side controls a hex (3.3)."""
        return self.controller(here) == side
