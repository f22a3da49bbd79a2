"""Which rule functions found something while the tests ran that prove the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rules.findings import Finding, Rule
from rules.games.bitter_end.tracing import blocking_verdicts

PROOF = tuple(Path(__file__).parent / name for name in ("games", "assist"))
"""The folders of the tests that prove the rules."""


@dataclass
class Exercised:
    """The rule functions that found something, by case and name, and the files whose tests have run."""

    rules: set[tuple[str, str]] = field(default_factory=set)
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
        return all(self.files.issuperset(folder.rglob("test_*.py")) for folder in PROOF)


EXERCISED = pytest.StashKey[Exercised]()
