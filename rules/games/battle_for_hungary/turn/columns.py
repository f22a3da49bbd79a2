"""The columns of the turn are placed (5.8.2, 5.8.3, 6.2): at headquarters, and one by barge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.decisions import Choice, LeftToASide, When
from rules.duties import Duty, Thrown
from rules.effects import Effects
from rules.games.battle_for_hungary.columns import Columns, bars_to_column, columns_due
from rules.games.battle_for_hungary.places import place
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import bars_to_ending
from rules.games.battle_for_hungary.turn.asked import Asked
from rules.games.battle_for_hungary.turn.control import comes_onto_map
from rules.games.battle_for_hungary.turn.offers import always, work
from rules.games.battle_for_hungary.turn.orders import columns_by_order
from rules.games.battle_for_hungary.words import CAME, columns_box, is_column
from rules.hexgrid import HexId
from rules.kit.near import nearest_to_enemies
from rules.unit_id import UnitId
from rules.units import Unit
from rules.words import Said

MOST_TOWNS = 6
"""Towns offered to the barge; any other is reached by hand."""


@dataclass(frozen=True)
class Placement:
    """The columns of a side in its phase: those that come, those placed in it by whomever, those at hand."""

    situation: Situation
    side: str
    due: Columns

    @cached_property
    def placed(self) -> tuple[Unit, ...]:
        """The columns that came onto the map in this phase."""
        came = self.situation.position.facts.get(CAME, frozenset())
        return tuple(unit for unit in self.situation.columns_of(self.side) if unit.id in came)

    @cached_property
    def at_hand(self) -> tuple[Unit, ...]:
        """The columns that lie beside the map."""
        box = columns_box(self.side)
        return tuple(unit for unit in self.situation.position.others if is_column(unit) and unit.box == box)

    @cached_property
    def hosts(self) -> Mapping[UnitId, UnitId]:
        """By which headquarters each column was received; those that none took came by barge."""
        # Read from where they lie, whoever placed them: a hand tells nobody by which headquarters a column
        # came.
        wishes = {unit.id: tuple(self._hosts_of(unit)) for unit in self.placed}
        return place(wishes, self.due.per_hq).hq_of

    def _hosts_of(self, column: Unit) -> Iterator[UnitId]:
        """Yield the headquarters with the column, then those next to it."""
        hqs = [unit for unit in self.situation.headquarters(self.side) if unit.hex is not None]
        # In the order of likelihood: a column with a headquarters was hardly meant for one beside it.
        yield from (hq.id for hq in hqs if hq.hex == column.hex)
        beside = self.situation.terrain.around(column.hex) if column.hex is not None else ()
        yield from (hq.id for hq in hqs if hq.hex in beside)

    @property
    def left_at(self) -> Mapping[UnitId, int]:
        """How many columns more each headquarters can take."""
        taken = Counter(self.hosts.values())
        left = {hq: most - taken[hq] for hq, most in self.due.per_hq.items()}
        return {hq: count for hq, count in left.items() if count > 0}

    @property
    def left_for_headquarters(self) -> int:
        """How many columns are still to be placed at headquarters."""
        unplaced = self.due.table - len(self.hosts)
        return max(0, min(unplaced, sum(self.left_at.values()), len(self.at_hand)))

    @property
    def barge_towns(self) -> tuple[HexId, ...]:
        """The towns in which the barge may still land its column, the nearest to the enemy first."""
        # Whom no headquarters has taken in came over the river: one in a turn (5.8.3).
        is_landed = len(self.placed) > len(self.hosts)
        if is_landed or len(self.at_hand) <= self.left_for_headquarters:
            return ()
        column = self.at_hand[:1]
        roomy = [here for here in self.due.barge if not bars_to_ending(self.situation, here, column)]
        return nearest_to_enemies(self.situation, self.side, roomy)

    def room_by(self, hq: UnitId, columns: Sequence[Unit], more: Sequence[HexId] = ()) -> HexId | None:
        """Return where a headquarters takes the next of some columns: with it, or next to it if that is full.

        `more` are the hexes to which those before it go. Where a column is no unit there is always room.
        """
        at = self.situation.unit(hq).hex
        if at is None:
            return None
        around = (
            here for here in self.situation.terrain.around(at) if self._is_open(columns[len(more)], here)
        )
        # By the reading under which columns count a headquarters in a full hex passes them on to its
        # neighbours.
        return next((here for here in (at, *around) if self._has_room(here, columns, more)), at)

    def _is_open(self, column: Unit, here: HexId) -> bool:
        return not bars_to_column(self.situation, column, here)

    def _has_room(self, here: HexId, columns: Sequence[Unit], more: Sequence[HexId]) -> bool:
        there = [column for column, at in zip(columns, more, strict=False) if at == here]
        return not bars_to_ending(self.situation, here, [*there, columns[len(more)]])

    @property
    def is_without_choice(self) -> bool:
        """Whether every headquarters takes as many as it can."""
        # As many columns as places, or more: in whatever order they come, every place is filled.
        return 0 < sum(self.left_at.values()) <= self.left_for_headquarters


def placement_of(asked: Asked) -> Placement:
    """Return the columns of the side to move."""
    due = columns_due(asked.situation, asked.side, asked.turn, columns_by_order(asked))
    return Placement(asked.situation, asked.side, due)


def columns_duty(asked: Asked) -> Duty:
    """Return how many columns are left to place; the clerk places those about which nothing is to choose."""
    now = placement_of(asked)
    count = now.left_for_headquarters + bool(now.barge_towns)
    told = Said("columns_are_left", (("count", count),)) if count else None
    return Duty(lambda _: told, work(asked, _all_placed) if now.is_without_choice else None)


def _all_placed(asked: Asked) -> Thrown | None:
    now = placement_of(asked)
    if not now.is_without_choice:
        return None
    hexes = _hexes_of_all(now)
    columns: dict[HexId, list[Unit]] = {}
    for here, column in zip(hexes, now.at_hand, strict=False):
        columns.setdefault(here, []).append(column)
    effects: Effects = tuple(
        effect for here, units in columns.items() for effect in comes_onto_map(now.situation, here, units)
    )
    return Thrown(effects, Said("columns_placed", (("count", len(hexes)),)))


def _hexes_of_all(now: Placement) -> list[HexId]:
    """Return where each column goes when every headquarters takes as many as it can."""
    found: list[HexId] = []
    for hq in (hq for hq, count in now.left_at.items() for _ in range(count)):
        here = now.room_by(hq, now.at_hand, found) if len(found) < len(now.at_hand) else None
        if here is not None:
            found.append(here)
    return found


def column_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield where the next column is placed: at which headquarters, and where the barge lands one."""
    now, side = placement_of(asked), asked.side
    if now.left_for_headquarters:
        title = Said("place_column", (("count", now.left_for_headquarters),))
        yield LeftToASide("columns", side, title, "5.8.2", When.DUE, tuple(_at_headquarters(now)))
    towns = now.barge_towns[:MOST_TOWNS]
    if towns:
        choices = tuple(_by_barge(now, here, n) for n, here in enumerate(towns))
        yield LeftToASide("barge", side, Said("land_column"), "5.8.3", When.DUE, choices)


def _at_headquarters(now: Placement) -> Iterator[Choice]:
    column = now.at_hand[0]
    hexes = {hq: now.room_by(hq, now.at_hand) for hq in now.left_at}
    order = nearest_to_enemies(now.situation, now.side, {here for here in hexes.values() if here is not None})
    # Who has no hex comes last in the order, and is passed over below.
    ranked = sorted(hexes.items(), key=lambda each: order.index(each[1]) if each[1] else len(order))
    for rank, (hq, here) in enumerate(ranked):
        if here is not None:
            told = (("unit", hq), ("hex", here), ("count", now.left_at[hq]))
            # The number of those placed makes another key of each: whoever plays by program takes a key once.
            key = f"{len(now.placed)}.{rank}:{hq}"
            effects = always(*comes_onto_map(now.situation, here, (column,)))
            yield Choice(key, Said("column_at", told), effects, at=here, title=Said("column_comes", told[:2]))


def _by_barge(now: Placement, here: HexId, rank: int) -> Choice:
    label = Said("column_by_barge", (("hex", here),))
    effects = always(*comes_onto_map(now.situation, here, now.at_hand[:1]))
    return Choice(f"{rank}:{here}", label, effects, at=here, title=Said("column_lands", (("hex", here),)))
