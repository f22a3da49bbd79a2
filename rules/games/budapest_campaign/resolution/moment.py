"""A combat at one moment: the engagement, what lies on the table now, and what the rules make of both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.fights import Attack, CombatCard
from rules.games.budapest_campaign.charts import ResultEffects
from rules.games.budapest_campaign.codes import code_of
from rules.games.budapest_campaign.combat import Combat, combat_of
from rules.games.budapest_campaign.fight import BOMBARDMENT_RANGE, Declared, Fight
from rules.games.budapest_campaign.fight_card import (
    ATTACKER_SSU,
    ATTACKER_TRUCKS,
    DEFENDER_SSU,
    DEFENDER_TRUCKS,
    TABLE,
)
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.resolution.state import Engagement
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.words import BREAKTHROUGH_ARTILLERY, enemy_of
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.kit.combats import MomentOf
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True)
class Moment(MomentOf[Engagement]):
    """One combat on one table."""

    @cached_property
    def situation(self) -> Situation:
        """The position on its ground, with the truck columns of the combat."""
        found = self.seen.ask(("situation",), self._situation_of)
        sides = (self.state.trucks(is_attacker=flag) for flag in (True, False))
        return found.with_trucks(truck for trucks in sides for truck in trucks)

    def _situation_of(self, judge: Judge) -> Situation:
        # The procedure is asked of tables of this game alone, and their judges are its own.
        assert isinstance(judge, CampaignJudge)
        return judge.situation(self.position)

    # ---- sides

    def side_of(self, *, is_attacker: bool) -> str:
        """Return one of both sides."""
        return self.side if is_attacker else enemy_of(self.side)

    @cached_property
    def is_from_afar(self) -> frozenset[UnitId]:
        """The breakthrough artillery that attacked over another hex: results are not its own (15.4b)."""
        distance, target = self.situation.terrain.distance, self.state.target
        return frozenset(
            unit
            # By where it stood when it attacked: results are asked about after units have moved.
            for unit, here in self.state.origins.items()
            if self.position.by_id[unit].type == BREAKTHROUGH_ARTILLERY
            and distance(here, target) == BOMBARDMENT_RANGE
        )

    def sufferers(self, *, is_attacker: bool) -> tuple[Unit, ...]:
        """Return the units of a side on the map whom results strike."""
        units = self.units_of(is_attacker=is_attacker)
        return tuple(unit for unit in self.alive(units) if unit.id not in self.is_from_afar)

    # ---- the attack

    def attack(self, table: str = "") -> Attack:
        """Return the attack as the rules read it, on one of the tables."""
        state = self.state
        options = {
            TABLE: table or state.table,
            ATTACKER_SSU: state.committed(is_attacker=True) or "",
            DEFENDER_SSU: state.committed(is_attacker=False) or "",
            ATTACKER_TRUCKS: " ".join(state.trucks(is_attacker=True)),
            DEFENDER_TRUCKS: " ".join(state.trucks(is_attacker=False)),
        }
        on_map = tuple(unit.id for unit in self.alive(state.attackers))
        return Attack(on_map, state.hexes, state.die or None, options=options)

    def card(self, table: str = "") -> CombatCard:
        """Return the card of the attack."""
        return self.seen.card(self.state.row, self.attack(table))

    @cached_property
    def fight(self) -> Fight:
        """The attack with the units as they lie now."""
        return self.combat.fight

    @cached_property
    def combat(self) -> Combat:
        """The attack worked out, with the units as they lie now."""
        state = self.state
        # Once the die has fallen those who died still tell whose attack it was.
        units = state.attackers if state.is_rolled else (unit.id for unit in self.alive(state.attackers))
        on_map = tuple(unit for unit in units if unit in self.position.by_id)
        declared = Declared(
            on_map,
            state.hexes,
            state.table,
            state.die or None,
            state.committed(is_attacker=True),
            state.committed(is_attacker=False),
            state.trucks(is_attacker=True),
            state.trucks(is_attacker=False),
        )
        return combat_of(self.situation, declared)

    # ---- the result

    @property
    def code(self) -> str:
        """The result by its code; whoever rules otherwise than the die, rules so."""
        return code_of(self.state.results.get(self.state.target, 0))

    @property
    def told(self) -> ResultEffects:
        """What the result does to both sides (19.0)."""
        return self.situation.law.charts.combat.results[self.code]

    def lost(self, units: Iterable[UnitId]) -> int:
        """Return the steps that units have lost for the result, those left out that a retreat cost."""
        lost = (self.state.start[unit] - self.steps(unit) - self.state.forced.get(unit, 0) for unit in units)
        return sum(lost)

    def is_held(self, here: HexId) -> bool:
        """Return whether an enemy of the attacker stands in a hex."""
        return self.situation.is_enemy_in(self.side, here)
