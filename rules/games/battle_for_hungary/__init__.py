"""The Battle for Hungary 1944-45: the edition of 2008.

Imports the core of the rules; the program asks it by way of the `RULE_SETS` that stand here alone.
"""

from __future__ import annotations

from functools import partial

from rules.flow import usual_flow
from rules.games.battle_for_hungary.acting import other_side_waits
from rules.games.battle_for_hungary.codes import FIGHT_TERMS
from rules.games.battle_for_hungary.data_check import check_charts, check_data
from rules.games.battle_for_hungary.facts import BOOK, FORMS
from rules.games.battle_for_hungary.handwork import HANDWORK, stays
from rules.games.battle_for_hungary.invariants import broken_invariants
from rules.games.battle_for_hungary.judge import ground, judges
from rules.games.battle_for_hungary.law import assumptions, citations
from rules.games.battle_for_hungary.law import words as read_words
from rules.games.battle_for_hungary.opponent.strategy import HungaryStrategy
from rules.games.battle_for_hungary.questions.desk import GAME, HungaryDesk
from rules.games.battle_for_hungary.resolution.rules import HungaryCombats
from rules.games.battle_for_hungary.set_up.rules import HungarySetUp
from rules.games.battle_for_hungary.stacking import LIMITS
from rules.games.battle_for_hungary.strikes import strikes
from rules.games.battle_for_hungary.turn.rules import HungaryTurn
from rules.games.battle_for_hungary.victory.rules import HungaryVictory
from rules.games.battle_for_hungary.words import (
    AREAS,
    HEXSIDES,
    RAIL,
    SIDES,
    TERRAINS,
    UNIT_TYPES,
)
from rules.ruleset import BoardWords, CitedCases, RuleSet

CITED_CASES = CitedCases(
    one_after_another="7.1",
    zones="3.1",
    supply_settled="5.7",
    supply_effect="5.5",
    supply_blocked="5.1",
    supply_by_road="10.2",
    supply_leg="5.2",
)

RULE_SETS = (
    RuleSet(
        "2008",
        GAME,
        "The Battle for Hungary 1944-45 (2008)",
        judges,
        citations,
        assumptions,
        CITED_CASES,
        LIMITS,
        read_words,
        # No bridges of their own: a railroad or a town makes one (7.2), so there are no kinds of crossing.
        BoardWords(
            SIDES, TERRAINS, HEXSIDES, (RAIL,), (), UNIT_TYPES, areas=AREAS, fighting_phases=("combat",)
        ),
        check_data,
        check_charts,
        turn=HungaryTurn,
        victory=HungaryVictory,
        facts=BOOK,
        fact_forms=FORMS,
        handwork=HANDWORK,
        stays=stays,
        invariants=broken_invariants,
        combats=HungaryCombats,
        opponent=HungaryStrategy,
        strikes=strikes,
        flow=partial(usual_flow, bars=other_side_waits),
        fight_terms=FIGHT_TERMS,
        questions=HungaryDesk(),
        set_up=HungarySetUp,
        ground=ground,
    ),
)
