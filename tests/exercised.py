"""Which rule functions found something while the tests ran that prove the rules."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import rules.games.bitter_end as game
from rules.findings import Finding, Rule
from rules.games.bitter_end.tracing import blocking_verdicts

PROOF = tuple(Path(__file__).parent / name for name in ("games", "assist"))
"""The folders of the tests that prove the rules."""
PLAYED = PROOF[0] / "bitter_end" / "whole_games"
"""The folder of tests that play whole games: they prove no rule, however many find something there."""
LOOKS_BACK = PROOF[0] / "test_every_rule_is_exercised.py"
"""The file of the test that asks which rules the others have exercised."""

RuleName = tuple[str, str]
"""A rule function by its case and name."""


def proves(test: Path) -> bool:
    """Return whether the tests of a file prove rules."""
    return any(test.is_relative_to(folder) for folder in PROOF) and not test.is_relative_to(PLAYED)


def rule_functions() -> set[RuleName]:
    """Return the rule functions of both editions."""
    names = [each.name for each in pkgutil.walk_packages(game.__path__, f"{game.__name__}.")]
    members = (member for name in names for member in vars(importlib.import_module(name)).values())
    return {(member.case, member.name) for member in members if isinstance(member, Rule)}


@dataclass
class Exercised:
    """The rule functions that found something, by case and name, and the files whose tests have run."""

    rules: set[RuleName] = field(default_factory=set)
    files: set[Path] = field(default_factory=set)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note what rule functions find meanwhile."""
        plain = Rule.__call__

        def noting(of: Rule[...], *args: Any, **kwargs: Any) -> tuple[Finding, ...]:
            found = plain(of, *args, **kwargs)
            if found:
                self.rules.add((of.case, of.name))
            return found

        # What is kept from other tests would not be asked again.
        blocking_verdicts.cache_clear()
        Rule.__call__ = noting  # type: ignore[method-assign]  # rules have no other place to listen at
        try:
            yield
        finally:
            Rule.__call__ = plain  # type: ignore[method-assign]  # and the plain function comes back

    @property
    def is_whole(self) -> bool:
        """Whether tests of every file that proves the rules have run."""
        tests = (test for folder in PROOF for test in folder.rglob("test_*.py"))
        return {*self.files, LOOKS_BACK}.issuperset(filter(proves, tests))

    def missing(self) -> list[RuleName]:
        """Return the rule functions that found nothing, in order."""
        return sorted(rule_functions() - self.rules)

    # ---- from one process to another

    def as_plain_data(self) -> dict[str, list[Any]]:
        """Return all of it as a worker may send it."""
        return {"rules": [list(rule) for rule in self.rules], "files": [str(file) for file in self.files]}

    def add(self, sent: Mapping[str, Any]) -> None:
        """Take over what a worker has sent; one that died has sent nothing."""
        self.rules.update((case, name) for case, name in sent.get("rules", ()))
        self.files.update(map(Path, sent.get("files", ())))


EXERCISED = pytest.StashKey[Exercised]()


def report_of_all_workers(config: pytest.Config) -> pytest.TestReport | None:
    """Return how the test that looks back ends for all workers together, None where it has run here."""
    exercised = config.stash[EXERCISED]
    is_shared_out = config.pluginmanager.hasplugin("dsession")
    if not is_shared_out or not exercised.is_whole or config.option.keyword:
        return None
    missing = exercised.missing()
    where = str(LOOKS_BACK.relative_to(config.rootpath))
    name = "rules of all workers"
    outcome, words = ("failed", f"nothing in any test: {missing}") if missing else ("passed", None)
    return pytest.TestReport(f"{where}::{name}", (where, 0, name), {}, outcome, words, "call")  # type: ignore[arg-type]  # a Literal
