"""What the sides owe by the results of a round, and what they have paid by the steps that are gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.games.bitter_end.mandatory_losses import HOPELESS_STEPS, MOST_RETREAT
from rules.games.bitter_end.resolution.fight import ATTACKERS, Fight
from rules.games.bitter_end.resolution.lying import hex_of, side_of, steps_of
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId

LEAVE = "leave-"
"""How the obligation is called of those who leave a contested hex: before the hex."""


@dataclass(frozen=True, slots=True)
class Obligation:
    """What one side must pay: points by steps or by retreat, no more than `most_retreat` of them by retreat.

    `paid` are steps lost so far that count. One without points is a retreat by one hex (10.27, 10.461).
    """

    key: str
    payers: tuple[UnitId, ...]
    points: int
    paid: int = 0
    most_retreat: int = 0
    is_one_hex: bool = False

    @property
    def left(self) -> int:
        """The points that are not paid yet."""
        return max(0, self.points - self.paid)

    @property
    def by_retreat(self) -> int:
        """How many of the points left may be paid by retreat."""
        return min(self.left, self.most_retreat)

    @property
    def must_lose(self) -> int:
        """How many of the points left can only be paid by steps."""
        return max(0, self.left - self.most_retreat)


def obligations(position: Position, fight: Fight) -> tuple[Obligation, ...]:
    """Return what the sides owe by the results of this round, hex by hex, then the attackers."""
    return tuple(_obligations(position, fight))


def _obligations(position: Position, fight: Fight) -> Iterator[Obligation]:
    for here, result in fight.results.items():
        payers = tuple(unit for unit, place in fight.defenders.items() if place == here)
        if result > 0:
            # A defender may pay the whole of it by retreat; only attackers are held to two points (10.43).
            yield Obligation(here, payers, result, _paid(position, fight, payers), result)
    # How attackers pay for several hexes the text does not say (A47): here for the worst alone.
    worst = min(fight.results.values(), default=0)
    if worst < 0:
        paid = _paid(position, fight, fight.strikers)
        yield Obligation(ATTACKERS, fight.strikers, -worst, paid, MOST_RETREAT)
    if fight.is_hopeless:
        paid = _paid(position, fight, fight.strikers)
        # Steps first and then a hex: the retreat pays for nothing here, so that none of the points may go
        # by it.
        yield Obligation(ATTACKERS, fight.strikers, HOPELESS_STEPS, paid, is_one_hex=True)
    if fight.leaving and fight.contested:
        leaving = in_contest(position, fight, fight.leaving)
        yield Obligation(f"{LEAVE}{fight.contested}", leaving, 0, is_one_hex=True)


def lost(position: Position, fight: Fight, unit: UnitId) -> int:
    """Return the steps that a unit has lost in this round, by whatever hand."""
    # A hand may also give steps back: that is no loss below nothing.
    return max(0, fight.steps.get(unit, 0) - steps_of(position, unit))


def _paid(position: Position, fight: Fight, units: tuple[UnitId, ...]) -> int:
    """Return the steps lost that pay for a result: not those of 10.45, 10.64 and 10.65."""
    return sum(max(0, lost(position, fight, unit) - forced(position, fight, unit)) for unit in units)


def forced(position: Position, fight: Fight, unit: UnitId) -> int:
    """Return the steps that a unit lost without paying anything by it."""
    # A mandatory loss not yet taken pays nothing, and takes nothing off what was paid.
    return min(fight.due.get(unit, 0), lost(position, fight, unit)) + fight.forced.get(unit, 0)


def chosen_losses(position: Position, fight: Fight, here: HexId) -> int:
    """Return the steps that the defenders of a hex lost for the result: they shorten the advance (10.72).

    Among them are those for points that no retreat was found for; 10.72 leaves out only what 10.45, 10.64
    and 10.65 ask for.
    """
    obligation = next((each for each in obligations(position, fight) if each.key == here), None)
    if obligation is None:
        return 0
    # More steps may be gone than were owed, by a hand: the advance is not shortened below what 10.72
    # counts.
    return min(obligation.points, obligation.paid)


def in_contest(position: Position, fight: Fight, side: str) -> tuple[UnitId, ...]:
    """Return the units of a side that fight in the contested hex now."""
    return tuple(
        unit
        for unit in fight.start
        if side_of(position, unit) == side and hex_of(position, unit) == fight.contested
    )
