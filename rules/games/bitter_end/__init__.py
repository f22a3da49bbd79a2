"""Bitter End: Attack to Budapest, 1945. The edition of 2005, and the first one."""

from __future__ import annotations

from rules.games.bitter_end.data_check import check_charts, check_data
from rules.games.bitter_end.first.books import first_citations
from rules.games.bitter_end.first.edition import make_first_judge
from rules.games.bitter_end.judge import make_judge
from rules.games.bitter_end.law import assumptions, citations, words
from rules.games.bitter_end.quoted import LIMITS, QUOTED
from rules.ruleset import RuleSet

RULE_SETS = (
    RuleSet(
        "2005",
        "bitter-end",
        "Bitter End (2005)",
        make_judge,
        citations,
        assumptions,
        QUOTED,
        LIMITS,
        words,
        check_data,
        check_charts,
    ),
    RuleSet(
        "first",
        "bitter-end",
        "Bitter End (first edition)",
        make_first_judge,
        first_citations,
        assumptions,
        QUOTED,
        LIMITS,
        words,
        check_data,
        check_charts,
    ),
)
