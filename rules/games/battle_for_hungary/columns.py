"""Logistical columns that come (5.8.2, 5.8.3, 6.2): how many, who takes them, where they are placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.findings import Finding, forbids, rule
from rules.games.battle_for_hungary.course import banks_between
from rules.games.battle_for_hungary.hq import hq_terms
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, AXIS, HUNGARY, VIENNA
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a side in a turn: those that come, those that headquarters can take, those lost.

    `per_hq` is how many each headquarters can take, `barge` the towns in which one more may be landed.
    """

    table: int
    per_hq: Mapping[UnitId, int]
    barge: tuple[HexId, ...]

    @property
    def capacity(self) -> int:
        """How many all headquarters can take."""
        return sum(self.per_hq.values())

    @property
    def placed(self) -> int:
        """How many are placed, the one by barge apart."""
        # The smaller of the two: what no headquarters takes is lost (5.8.2).
        return min(self.table, self.capacity)

    @property
    def lost(self) -> int:
        """How many nobody can take."""
        return self.table - self.placed


def capacity(situation: Situation, side: str) -> Mapping[UnitId, int]:
    """Return how many columns each headquarters of a side can take in a turn (5.8.2, 10.2)."""
    return {hq.id: hq_terms(situation, hq).columns for hq in situation.headquarters(side)}


def columns_due(situation: Situation, side: str, turn: int, extra: int = 0) -> Columns:
    """Return the columns that a side receives in a turn (6.2), `extra` of them by an order (12.1)."""
    row = situation.law.charts.turn(turn)
    table = extra + (row.columns[side] if row is not None else 0)
    return Columns(table, capacity(situation, side), barge_hexes(situation) if side == AXIS else ())


# ---- barges (5.8.3)


@rule("5.8.3")
def barge_lands_in_own_town(situation: Situation, here: HexId) -> Iterator[Finding]:
    """A barge lands its column in a Hungarian town that the Axis controls."""
    is_hungarian = here in situation.terrain.towns & situation.terrain.area(HUNGARY)
    if not is_hungarian or not situation.is_held(AXIS, here):
        yield forbids(hex=here)


@rule("5.8.3")
def barge_lands_on_the_danube(situation: Situation, here: HexId) -> Iterator[Finding]:
    """The town lies on the Danube, which leads there from Vienna."""
    if _banks(situation, here) is None:
        yield forbids(hex=here)


@rule("5.8.3")
def enemies_on_the_banks_stop_barges(situation: Situation, here: HexId) -> Iterator[Finding]:
    """No Allied unit stands beside the Danube between Vienna and the town."""
    banks = _banks(situation, here) or frozenset()
    # The first in order is told; one is enough to stop the barge.
    at = next((bank for bank in sorted(banks) if _has_allied_unit(situation, bank)), None)
    if at is not None:
        yield forbids(hex=here, bank=at)


def _banks(situation: Situation, here: HexId) -> frozenset[HexId] | None:
    terrain = situation.terrain
    return banks_between(terrain.course, terrain.area(VIENNA), (here,))


def _has_allied_unit(situation: Situation, here: HexId) -> bool:
    return any(unit.side == ALLIED for unit in situation.units_in(here))


def bars_to_barge(situation: Situation, here: HexId) -> tuple[Finding, ...]:
    """Return what keeps a barge from landing a column in a hex, nothing where it may."""
    asked = situation, here
    return (
        *barge_lands_in_own_town(*asked),
        *barge_lands_on_the_danube(*asked),
        *enemies_on_the_banks_stop_barges(*asked),
    )


def barge_hexes(situation: Situation) -> tuple[HexId, ...]:
    """Return the towns in which a barge may land a column, in order."""
    towns = situation.terrain.towns & situation.terrain.area(HUNGARY)
    return tuple(here for here in sorted(towns) if not bars_to_barge(situation, here))


# ---- where a column is placed


@rule("5.8.2")
def column_comes_by_a_headquarters(situation: Situation, column: Unit, here: HexId) -> Iterator[Finding]:
    """A column is placed with or next to a headquarters that can take one, or lands by barge."""
    by_barge = column.side == AXIS and not bars_to_barge(situation, here)
    if not by_barge and here not in _around_headquarters(situation, column.side):
        yield forbids(unit=column.id, hex=here)


@rule("5.8.2")
def enemies_keep_columns_out(situation: Situation, column: Unit, here: HexId) -> Iterator[Finding]:
    """No column is placed on an enemy."""
    if situation.is_enemy_in(column.side, here):
        yield forbids(unit=column.id, hex=here)


def _around_headquarters(situation: Situation, side: str) -> frozenset[HexId]:
    # Out of supply a headquarters takes no column, and nothing may be placed by it (10.2).
    own = (unit for unit in situation.headquarters(side) if hq_terms(situation, unit).columns)
    places = [hq.hex for hq in own if hq.hex is not None]
    around = (there for here in places for there in situation.terrain.around(here))
    return frozenset(places) | frozenset(around)


def bars_to_column(situation: Situation, column: Unit, here: HexId) -> tuple[Finding, ...]:
    """Return what keeps a column that comes from being placed in a hex, nothing where it may be."""
    asked = situation, column, here
    return (*column_comes_by_a_headquarters(*asked), *enemies_keep_columns_out(*asked))


def places_for_columns(situation: Situation, side: str) -> tuple[HexId, ...]:
    """Return the hexes in which columns that come may be placed, in order."""
    named = _around_headquarters(situation, side) | frozenset(barge_hexes(situation) if side == AXIS else ())
    return tuple(here for here in sorted(named) if not situation.is_enemy_in(side, here))
