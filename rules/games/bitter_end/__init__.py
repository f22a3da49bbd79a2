"""Bitter End: Attack to Budapest, 1945. The edition of 2005, and the first one.

Imports the core of the rules; the program asks it by way of the `RULE_SETS` that stand here alone.
"""

from __future__ import annotations

from functools import partial

from rules.flow import ListedFlow
from rules.games.bitter_end.board_words import BOARD_WORDS
from rules.games.bitter_end.cited_cases import CITED_CASES, LIMITS
from rules.games.bitter_end.combat_support import holders_of_points
from rules.games.bitter_end.data_check import check_charts, check_data
from rules.games.bitter_end.edition import EDITION_2005
from rules.games.bitter_end.facts import BOOK, FORMS
from rules.games.bitter_end.first.books import first_citations
from rules.games.bitter_end.first.edition import FIRST
from rules.games.bitter_end.handwork import HANDWORK, stays
from rules.games.bitter_end.history.resuming import resume_on
from rules.games.bitter_end.invariants import broken_invariants
from rules.games.bitter_end.judge import bars_return, judges_by, ring_round_garrison
from rules.games.bitter_end.law import assumptions, citations, words
from rules.games.bitter_end.mandatory_losses import FIGHT_TERMS
from rules.games.bitter_end.opponent.strategy import BitterEndStrategy
from rules.games.bitter_end.resolution.rules import BitterEndCombats
from rules.games.bitter_end.set_up.rules import BitterEndSetUp
from rules.games.bitter_end.timing import untimely
from rules.games.bitter_end.turn.rules import BitterEndTurn
from rules.games.bitter_end.victory.rules import BitterEndVictory
from rules.ruleset import RuleSet

RULE_SETS = tuple(
    RuleSet(
        edition.id,
        "bitter-end",
        title,
        partial(judges_by, edition),
        read_citations,
        assumptions,
        CITED_CASES,
        LIMITS,
        words,
        BOARD_WORDS,
        check_data,
        check_charts,
        partial(BitterEndTurn, edition),
        BOOK,
        FORMS,
        broken_invariants,
        flow=partial(ListedFlow, bars=untimely),
        opponent=partial(BitterEndStrategy, edition),
        ring=ring_round_garrison,
        bars_return=bars_return,
        point_holders=holders_of_points,
        fight_terms=FIGHT_TERMS,
        combats=partial(BitterEndCombats, edition),
        handwork=HANDWORK,
        stays=stays,
        set_up=partial(BitterEndSetUp, edition),
        victory=partial(BitterEndVictory, edition),
        resume=resume_on,
    )
    for edition, title, read_citations in (
        # The first of them is meant where no edition is named.
        (EDITION_2005, "Bitter End (2005)", citations),
        (FIRST, "Bitter End (first edition)", first_citations),
    )
)
