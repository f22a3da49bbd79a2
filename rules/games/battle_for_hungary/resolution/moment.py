"""A combat at one moment: what is written of it, what lies on the table now, what the rules make of both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.fights import Attack, CombatCard
from rules.games.battle_for_hungary.charts import Losses
from rules.games.battle_for_hungary.codes import losses_of
from rules.games.battle_for_hungary.combat import (
    Combat,
    breakthrough_steps,
    combat_of,
    steps_lost_in,
)
from rules.games.battle_for_hungary.fight import Declared
from rules.games.battle_for_hungary.fight_card import (
    AIR_ATTACK,
    AIR_DEFENSE,
    ARTILLERY,
    CL_ATTACK,
    CL_DEFENSE,
    EXCESS,
)
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.resolution.state import AVOIDS, Battle
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.words import ALLIED, COLUMN, HQ, enemy_of
from rules.judge import Judge
from rules.kit.combats import MomentOf
from rules.unit_id import UnitId
from rules.units import Unit


@dataclass(frozen=True)
class Moment(MomentOf[Battle]):
    """One combat on one table."""

    @cached_property
    def situation(self) -> Situation:
        """The position on its ground."""
        return self.seen.ask(("situation",), self._situation_of)

    def _situation_of(self, judge: Judge) -> Situation:
        # The procedure is asked of tables of this game alone, and their judges are its own.
        assert isinstance(judge, HungaryJudge)
        return judge.situation(self.position)

    # ---- sides

    @property
    def is_allied_attack(self) -> bool:
        """Whether the Allies attack: they alone break through (8.5), and never advance but so."""
        return self.side == ALLIED

    def side_of(self, *, is_attacker: bool) -> str:
        """Return one of both sides."""
        return self.side if is_attacker else enemy_of(self.side)

    @property
    def attackers(self) -> tuple[Unit, ...]:
        """The attackers that are left."""
        return self.alive(self.state.attackers)

    @property
    def standing(self) -> tuple[Unit, ...]:
        """The enemy's pieces that stand in the attacked hex now, columns too."""
        # As it lies now, not as it was declared: hands may have taken somebody away, or laid somebody
        # there.
        there = self.situation.pieces_in(self.state.target)
        return tuple(unit for unit in there if unit.side != self.side)

    @property
    def is_emptied(self) -> bool:
        """Whether no enemy is left in the attacked hex."""
        return not self.standing

    # ---- the attack

    @property
    def _attacking(self) -> tuple[UnitId, ...]:
        """The attackers; once the die has fallen those who died still tell whose attack it was."""
        if not self.state.is_rolled:
            return tuple(unit.id for unit in self.attackers)
        return tuple(unit for unit in self.state.attackers if unit in self.position.by_id)

    def attack(self) -> Attack:
        """Return the attack as the rules read it."""
        state = self.state
        guns = {**state.attacking.guns, **state.defending.guns}
        options = {
            CL_ATTACK: " ".join(state.attacking.columns),
            CL_DEFENSE: " ".join(state.defending.columns),
            ARTILLERY: " ".join(f"{gun}={column}" for gun, column in guns.items()),
            AIR_ATTACK: " ".join(state.attacking.air),
            AIR_DEFENSE: " ".join(state.defending.air),
            EXCESS: " ".join(unit.id for unit in self.standing if unit.id in state.excess),
        }
        chosen = {key: text for key, text in options.items() if text}
        return Attack(self._attacking, state.hexes, state.die or None, options=chosen, phase=state.phase)

    def card(self) -> CombatCard:
        """Return the card of the attack, with the units as they lie now."""
        return self.seen.card(self.state.row, self.attack())

    @cached_property
    def combat(self) -> Combat:
        """The attack worked out, with the units as they lie now."""
        state, standing = self.state, {unit.id for unit in self.standing}
        excess = tuple(unit for unit in state.excess if unit in standing)
        declared = Declared(
            self._attacking,
            state.hexes,
            state.die or None,
            state.is_assault,
            state.attacking.columns,
            state.defending.columns,
            (*state.attacking.guns.items(), *state.defending.guns.items()),
            state.attacking.air,
            state.defending.air,
            excess or None,
        )
        return combat_of(self.situation, declared)

    # ---- the result

    @property
    def is_avoided(self) -> bool:
        """Whether partisans slipped away from the attack (12.2.3)."""
        return self.state.avoided == AVOIDS

    @cached_property
    def owed(self) -> Losses:
        """The steps that both sides lose by the result, after what a city halves (8.2, 8.8)."""
        here, code = self.state.target, self.state.results.get(self.state.target)
        if code is None:
            return Losses(0, 0)
        result = losses_of(code)
        return Losses(result.attacker, steps_lost_in(self.situation, here, result.defender))

    def is_loser(self, unit: UnitId) -> bool:
        """Return whether a unit has steps to lose: not an HQ, nor a column beside others."""
        known = self.position.by_id.get(unit)
        if known is None or known.type == HQ:
            return False
        return known.type != COLUMN or unit in self._lone_columns

    @cached_property
    def _lone_columns(self) -> frozenset[UnitId]:
        """The columns that defend, since nobody else does (5.8.1)."""
        kinds = {unit: self.position.by_id[unit].type for unit in self.state.defenders}
        columns = frozenset(unit for unit, kind in kinds.items() if kind == COLUMN)
        return columns if len(columns) == len(kinds) else frozenset()

    def losers(self, *, is_attacker: bool) -> tuple[Unit, ...]:
        """Return the units of a side that are left and whose steps count."""
        units = (unit for unit in self.units_of(is_attacker=is_attacker) if unit not in self.state.excess)
        return self.alive(unit for unit in units if self.is_loser(unit))

    def still_to_lose(self, *, is_attacker: bool) -> int:
        """Return how many steps a side still has to lose, at most those that it has."""
        owed = self.owed.attacker if is_attacker else self.owed.defender
        # The step that a unit in excess loses by 4.2 is none of the result's.
        units = [u for u in self.units_of(is_attacker=is_attacker) if u not in self.state.excess]
        lost = sum(max(0, self.state.start[u] - self.steps(u)) for u in units if self.is_loser(u))
        return max(0, min(owed - lost, sum(u.steps for u in self.losers(is_attacker=is_attacker))))

    @cached_property
    def breakthrough(self) -> int:
        """The movement points that a breakthrough gives: the losses beyond the defenders' steps (8.5)."""
        if not self.is_allied_attack or not self.is_emptied:
            return 0
        units = (unit for unit in self.state.defenders if unit not in self.state.excess)
        steps = sum(self.state.start[unit] for unit in units if self.is_loser(unit))
        code = self.state.results.get(self.state.target)
        if code is None or not steps:
            return 0
        counted = breakthrough_steps(self.situation, self.state.target, losses_of(code).defender)
        return max(0, counted - steps)
