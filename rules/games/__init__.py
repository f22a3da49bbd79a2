"""The rules of the games: each folder here, and each installed package, that exports RULE_SETS.

A game imports the core of the rules. Nothing outside its own folder imports it: `RULE_SETS` is its only door.
"""

from __future__ import annotations

from importlib import import_module

from rules.library import GameFolder, find_game, games
from rules.ruleset import RuleSet


def rule_sets() -> tuple[RuleSet, ...]:
    """Return the rule sets of all games that have rules, game by game."""
    # Asked anew each time: folders of games come and go.
    return tuple(rule_set for game in games() for rule_set in _rules_in(game))


def find_rule_set(game: str, edition: str = "") -> RuleSet | None:
    """Return the rules of a game, of its first edition here unless one is named; None where there are none.

    Both spellings of a game's id are taken, with hyphens and with underscores.
    """
    folder = find_game(game)
    found = _rules_in(folder) if folder is not None else ()
    return next((each for each in found if edition in ("", each.id)), None)


def _rules_in(game: GameFolder) -> tuple[RuleSet, ...]:
    # A module imported before is only looked up; of a game that nobody asks for none is imported.
    return getattr(import_module(game.module), "RULE_SETS", ()) if game.module else ()
