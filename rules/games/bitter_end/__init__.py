"""Bitter End: Attack to Budapest, 1945. The 2005 edition."""

from __future__ import annotations

from rules.games.bitter_end.judge import make_judge
from rules.games.bitter_end.law import assumptions, citations
from rules.ruleset import RuleSet

RULE_SETS = (RuleSet("2005", "bitter-end", "Bitter End (2005)", make_judge, citations, assumptions),)
