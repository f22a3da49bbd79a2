"""One round of a combat and its account: who owes what by which result, and what was paid (10.4, 10.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.strengths import NEGATES, Attack
from tests.games.bitter_end.inspection.troops import ARMOR, DESTROYER, Troop

MOST_BY_RETREAT, HOPELESS = 2, 2
"""Points that attackers may pay by retreat (10.43), and steps that hopeless odds cost them (10.27)."""

ATTACKERS = "attackers"
"""How the obligation of those who struck is called; those of the struck are called by their hexes."""

Steps = Callable[[PieceId], int]


@dataclass
class Round:
    """A round from its die on: the results, and what every unit has lost and retreated since."""

    attack: Attack
    results: Mapping[HexId, int]
    steps: Mapping[PieceId, int]
    is_hopeless: bool = False
    must_flee: frozenset[HexId] = frozenset()
    """The hexes whose defenders must retreat before they lose steps of their own will (16.33)."""
    takes_destroyers: bool = False
    """Whether a tank destroyer may pay the step of 10.92: a matter of reading."""
    spent: dict[PieceId, int] = field(default_factory=dict)
    wayside: dict[PieceId, int] = field(default_factory=dict)
    """Steps lost on the way for entering dear or controlled hexes (10.64, 10.65)."""
    fled: set[PieceId] = field(default_factory=set)

    @property
    def mandatory_losses(self) -> frozenset[PieceId]:
        """The struck units that lose a step at once for too high a result (10.45)."""
        return frozenset(
            each.id
            for here, stack in self.attack.struck.items()
            for each in stack
            if self.results.get(here, 0) > each.face.move
        )

    def lost(self, unit: PieceId, steps: Steps) -> int:
        """Return the steps that a unit has lost in this round."""
        return max(0, self.steps.get(unit, 0) - steps(unit))

    def chosen(self, units: tuple[Troop, ...], steps: Steps) -> int:
        """Return the steps that some units lost to pay for the result, not those that pay nothing."""
        total = 0
        for each in units:
            free = self.wayside.get(each.id, 0) + (1 if each.id in self.mandatory_losses else 0)
            total += max(0, self.lost(each.id, steps) - free)
        return total

    def obligation(self, key: str) -> int:
        """Return the points that an obligation amounts to at first."""
        if key == ATTACKERS:
            return max(0, -min(self.results.values(), default=0))
        return max(0, self.results.get(HexId(key), 0))

    def payers(self, key: str) -> tuple[Troop, ...]:
        """Return the units that an obligation falls on."""
        return self.attack.strikers if key == ATTACKERS else self.attack.struck.get(HexId(key), ())

    # ---- the account

    def faults(self, steps: Steps) -> Iterator[Note]:
        """Yield what is not paid, or paid too much, when the round is over."""
        for key in (*self.attack.struck, ATTACKERS):
            yield from self._obligation_faults(key, steps)
        yield from self._mandatory_faults(steps)
        if self.is_hopeless:
            yield from self._hopeless_faults(steps)
        elif self.obligation(ATTACKERS):
            yield from self._armor_faults(steps)

    def _obligation_faults(self, key: str, steps: Steps) -> Iterator[Note]:
        due, units = self.obligation(key), self.payers(key)
        paid = self.chosen(units, steps)
        case = "10.43" if key == ATTACKERS else "10.44"
        if paid > due and not self.is_hopeless:
            yield case, f"{key}: {paid} steps are lost for a result of {due}"
        most = MOST_BY_RETREAT if key == ATTACKERS else due
        if key in self.must_flee and paid and not self.fled & {each.id for each in units}:
            yield "16.33", f"{key}: surprised units lose {paid} steps and could retreat"
        for each in units:
            walked = min(most, self.spent.get(each.id, 0))
            if steps(each.id) and paid + walked < due:
                yield case, f"{each.id} pays {paid} steps and {walked} points of a result of {due}"

    def _mandatory_faults(self, steps: Steps) -> Iterator[Note]:
        for unit in sorted(self.mandatory_losses):
            if not self.lost(unit, steps):
                yield "10.45", f"{unit} loses no step though the result exceeds its allowance"

    def _hopeless_faults(self, steps: Steps) -> Iterator[Note]:
        units = self.attack.strikers
        lost = self.chosen(units, steps)
        alive = [each.id for each in units if steps(each.id)]
        if alive and lost != HOPELESS:
            yield "10.27", f"{lost} steps are lost at hopeless odds, not {HOPELESS}"
        # Who finds no hex stays: that there was none cannot be told from the record.

    def _armor_faults(self, steps: Steps) -> Iterator[Note]:
        """Yield an armored attacker's step that guns against tanks should have cost (10.92)."""
        types = ARMOR | ({DESTROYER} if self.takes_destroyers else set())
        armor = [each.id for each in self.attack.strikers if each.type in types]
        guns = any(each.type in NEGATES for each in self.attack.defenders)
        if guns and armor and not any(self.lost(unit, steps) for unit in armor):
            yield "10.92", "no armored attacker loses a step, though anti-tank units defend"
