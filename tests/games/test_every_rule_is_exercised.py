"""Every rule function of Bitter End finds something in one test at least of those that prove the rules."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import rules.games.bitter_end as game
from rules.findings import Rule
from tests.exercised import EXERCISED


def rule_functions() -> set[tuple[str, str]]:
    """Return the rule functions of both editions by case and name."""
    names = [each.name for each in pkgutil.walk_packages(game.__path__, f"{game.__name__}.")]
    members = (member for name in names for member in vars(importlib.import_module(name)).values())
    return {(member.case, member.name) for member in members if isinstance(member, Rule)}


def test_every_rule_function_finds_something_in_a_test(request: pytest.FixtureRequest) -> None:
    exercised = request.config.stash[EXERCISED]
    if not exercised.is_whole or request.config.option.keyword:
        pytest.skip("it takes all tests of the games and the assistant together")

    missing = rule_functions() - exercised.rules
    assert sorted(missing) == []
