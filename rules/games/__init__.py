"""The games: every folder here that exports RULE_SETS."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module

from rules.ruleset import RuleSet


def rule_sets() -> Mapping[str, RuleSet]:
    """Return the rule sets of all games by id."""
    names = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    found = (import_module(f"{__name__}.{name}") for name in sorted(names))
    return {rule_set.id: rule_set for game in found for rule_set in getattr(game, "RULE_SETS", ())}
