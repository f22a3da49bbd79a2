"""The rules of the games: each folder here, and each installed package, that exports RULE_SETS.

A game imports the core of the rules. Nothing outside its own folder imports it: `RULE_SETS` is its only door.
"""

from __future__ import annotations

from importlib import import_module

from rules.library import games
from rules.ruleset import RuleSet


def rule_sets() -> tuple[RuleSet, ...]:
    """Return the rule sets of all games that have rules, game by game."""
    # Asked anew each time: folders of games come and go, and a module imported before is only looked up.
    modules = (import_module(game.module) for game in games() if game.module)
    return tuple(rule_set for module in modules for rule_set in getattr(module, "RULE_SETS", ()))


def find_rule_set(game: str, edition: str = "") -> RuleSet | None:
    """Return the rules of a game, of its first edition here unless one is named; None where there are none.

    Both spellings of a game's id are taken, with hyphens and with underscores.
    """
    wanted = game.replace("_", "-")
    return next((each for each in rule_sets() if each.game == wanted and edition in ("", each.id)), None)
