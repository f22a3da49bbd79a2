"""The aerial phases of a turn (9): what each step asks for and leaves to a side, by phase and step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rules.decisions import LeftToASide
from rules.duties import Duty
from rules.games.battle_for_hungary.turn.air_aborts import abort_decisions, abort_duty
from rules.games.battle_for_hungary.turn.air_fights import (
    aim_decisions,
    aim_duty,
    answer_decisions,
    fire_duty,
    home_duty,
)
from rules.games.battle_for_hungary.turn.air_missions import mission_decisions, missions_duty, reveal_duty
from rules.games.battle_for_hungary.turn.asked import Asked

AIR, ABORT, AIR_COMBAT = "air", "abort", "air_combat"
"""Missions, breaking off, combat: a phase of each side, so that none decides in the other's place."""

AIR_DUTIES: Mapping[tuple[str, str], Callable[[Asked], Duty]] = MappingProxyType(
    {
        (AIR, "missions"): missions_duty,
        (ABORT, "reveal"): reveal_duty,
        (ABORT, "abort"): abort_duty,
        (ABORT, "aim"): aim_duty,
        (AIR_COMBAT, "aim"): aim_duty,
        (AIR_COMBAT, "fire"): fire_duty,
        (AIR_COMBAT, "home"): home_duty,
    }
)

AIR_DECISIONS: Mapping[tuple[str, str], tuple[Callable[[Asked], Iterator[LeftToASide]], ...]] = (
    MappingProxyType(
        {
            (AIR, "missions"): (mission_decisions,),
            (ABORT, "abort"): (abort_decisions,),
            (ABORT, "aim"): (aim_decisions,),
            (AIR_COMBAT, "aim"): (aim_decisions,),
            (AIR_COMBAT, "fire"): (answer_decisions,),
        }
    )
)
