"""Budapest Campaign, October 1944 to February 1945: the edition of 2022.

Imports the core of the rules; the program asks it by way of the `RULE_SETS` that stand here alone.
"""

from __future__ import annotations

from functools import partial

from rules.flow import usual_flow
from rules.games.budapest_campaign.acting import only_the_activated_act, stays
from rules.games.budapest_campaign.codes import FIGHT_TERMS
from rules.games.budapest_campaign.data_check import check_charts, check_data
from rules.games.budapest_campaign.facts import BOOK, FORMS
from rules.games.budapest_campaign.handwork import HANDWORK
from rules.games.budapest_campaign.invariants import broken_invariants
from rules.games.budapest_campaign.judge import judges
from rules.games.budapest_campaign.law import assumptions, citations
from rules.games.budapest_campaign.law import words as read_words
from rules.games.budapest_campaign.opponent.strategy import CampaignStrategy
from rules.games.budapest_campaign.questions.desk import GAME, CampaignDesk
from rules.games.budapest_campaign.resolution.rules import CampaignCombats
from rules.games.budapest_campaign.set_up.rules import CampaignSetUp
from rules.games.budapest_campaign.stacking import LIMITS
from rules.games.budapest_campaign.turn.rules import CampaignTurn
from rules.games.budapest_campaign.turn.settled import IMPULSE
from rules.games.budapest_campaign.victory.rules import CampaignVictory
from rules.games.budapest_campaign.words import AREAS, HEXSIDES, RAIL, SIDES, TERRAINS, UNIT_TYPES
from rules.ruleset import BoardWords, CitedCases, RuleSet

CITED_CASES = CitedCases(
    one_after_another="6.1",
    zones="8.0",
    supply_settled="12.5",
    supply_effect="12.5",
    supply_blocked="12.0",
    supply_by_road="12.2",
    supply_leg="12.0",
)

RULE_SETS = (
    RuleSet(
        "2022",
        GAME,
        "Budapest Campaign (2022)",
        judges,
        citations,
        assumptions,
        CITED_CASES,
        LIMITS,
        read_words,
        # No kinds of crossing: a railroad over a river is its bridge (6.3).
        BoardWords(
            SIDES, TERRAINS, HEXSIDES, (RAIL,), (), UNIT_TYPES, areas=AREAS, fighting_phases=(IMPULSE,)
        ),
        check_data,
        check_charts,
        turn=CampaignTurn,
        victory=CampaignVictory,
        facts=BOOK,
        fact_forms=FORMS,
        invariants=broken_invariants,
        handwork=HANDWORK,
        stays=stays,
        flow=partial(usual_flow, bars=only_the_activated_act),
        opponent=CampaignStrategy,
        fight_terms=FIGHT_TERMS,
        combats=CampaignCombats,
        questions=CampaignDesk(),
        set_up=CampaignSetUp,
    ),
)
