"""From one version of the game file to the next: each step turns the lines of version n into version n + 1.

Version 1 is the first, so there is no step yet. When the form changes, `FORMAT` goes up by one, the step
joins `STEPS`, and a file of the old version joins the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

FORMAT = 1
"""The version that is written."""

Lines = list[str]
Migration = Callable[[Sequence[str]], Lines]

STEPS: Mapping[int, Migration] = MappingProxyType({})


def can_migrate(version: int, steps: Mapping[int, Migration] = STEPS) -> bool:
    """Return whether lines of a version can be turned into those of today."""
    return version <= FORMAT and all(number in steps for number in range(version, FORMAT))


def migrate(lines: Sequence[str], version: int, steps: Mapping[int, Migration] = STEPS) -> Lines:
    """Return the lines as today's version has them; raises KeyError where `can_migrate` is false."""
    for number in range(version, FORMAT):
        lines = [f"adjutant {number + 1}", *steps[number](lines)[1:]]
    return list(lines)
