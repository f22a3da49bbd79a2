"""The games: every folder here that exports RULE_SETS."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from rules.ruleset import RuleSet


def rule_sets() -> tuple[RuleSet, ...]:
    """Return the rule sets of all games, game by game in the order of their folders."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    found = (import_module(f"{__name__}.{name}") for name in sorted(names))
    return tuple(rule_set for game in found for rule_set in getattr(game, "RULE_SETS", ()))


def find_rule_set(game: str, edition: str = "") -> RuleSet | None:
    """Return the rules of a game, of its first edition here unless one is named; None where there are none.

    Both spellings of a game's id are taken, with hyphens and with underscores.
    """
    wanted = game.replace("_", "-")
    return next((each for each in rule_sets() if each.game == wanted and edition in ("", each.id)), None)
