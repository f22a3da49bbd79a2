"""What the rules find: costs, prohibitions, waivers and notes, and the verdict they add up to.

Nothing in `rules` answers yes or no. A question yields findings; whether a move is allowed, and what it
costs, is read from them, so a tooltip can never disagree with the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Generic, ParamSpec

from rules.hexgrid import HexId

P = ParamSpec("P")


class Weight(Enum):
    """How a finding bears on the verdict."""

    FORBIDS = "forbids"
    COSTS = "costs"
    WAIVES = "waives"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact that one rule yields.

    `case` is the number of the rule and `rule` the name of the function that found it. `facts` fill the
    placeholders of its sentence. `mp_parts` is what a cost adds (a relief subtracts), in the game's
    smallest fraction of a movement point. `waives` is the case
    that a waiver lifts. `assumption` is the setting that the finding hung on, where the text is unclear.
    """

    weight: Weight
    facts: tuple[tuple[str, str], ...] = ()
    mp_parts: int = 0
    waives: str = ""
    assumption: str = ""
    at: HexId | None = None
    case: str = ""
    rule: str = ""

    def placed(self, at: HexId | None) -> Finding:
        """Return the same finding at a hex."""
        return replace(self, at=at)


def forbids(assumption: str = "", **facts: object) -> Finding:
    """Return a prohibition."""
    return Finding(Weight.FORBIDS, _words(facts), assumption=assumption)


def costs(mp_parts: int, assumption: str = "", **facts: object) -> Finding:
    """Return a cost in the game's parts of a movement point; a negative one is a relief.

    Its sentence has the `points` as people write them (`rules.citations`).
    """
    return Finding(Weight.COSTS, _words(facts), mp_parts=mp_parts, assumption=assumption)


def waives(case: str, **facts: object) -> Finding:
    """Return a waiver of the prohibitions of one case at the same hex."""
    return Finding(Weight.WAIVES, _words(facts), waives=case)


def notes(assumption: str = "", **facts: object) -> Finding:
    """Return a remark that changes neither cost nor permission."""
    return Finding(Weight.NOTES, _words(facts), assumption=assumption)


def _words(facts: dict[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in facts.items())


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """A rule function with its case number; calling it returns its findings, each carrying the number."""

    case: str
    name: str
    function: Callable[P, Iterable[Finding]]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> tuple[Finding, ...]:
        """Return what the rule finds."""
        found = tuple(self.function(*args, **kwargs))
        # Most rules find nothing most of the time, and are asked by the hundred thousand.
        return tuple(map(self._numbered, found)) if found else found

    def _numbered(self, of: Finding) -> Finding:
        # By its fields: `replace` would look them up anew for each.
        weight, facts, mp_parts, waived, assumption = (
            of.weight,
            of.facts,
            of.mp_parts,
            of.waives,
            of.assumption,
        )
        return Finding(weight, facts, mp_parts, waived, assumption, of.at, self.case, self.name)


def rule(case: str) -> Callable[[Callable[P, Iterable[Finding]]], Rule[P]]:
    """Mark a function as the code of one case of the rulebook: `@rule("9.31")`."""

    def mark(function: Callable[P, Iterable[Finding]]) -> Rule[P]:
        return Rule(case, function.__name__, function)

    return mark


def cases_in(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the cases of findings, each once, in the order in which they were found."""
    return tuple(dict.fromkeys(found.case for found in findings))


@dataclass(frozen=True)
class Verdict:
    """The answer to "may it, and what does it cost": true where no prohibition is left unwaived.

    `allowance` are the points of the mode in which a move is judged, None where they are the usual ones.
    """

    # No slots here: a cached property keeps its value in the dictionary of the instance.
    findings: tuple[Finding, ...] = ()
    allowance: int | None = None

    @cached_property
    def prohibitions(self) -> tuple[Finding, ...]:
        """The prohibitions that nothing waives."""
        lifted = {(found.waives, found.at) for found in self.findings if found.weight is Weight.WAIVES}
        # Case and hex both: a waiver in one hex does not open the next, nor what another case forbids here.
        forbidding = (found for found in self.findings if found.weight is Weight.FORBIDS)
        return tuple(found for found in forbidding if (found.case, found.at) not in lifted)

    def __bool__(self) -> bool:
        """Return whether the rules allow it."""
        return not self.prohibitions

    @property
    def mp_parts(self) -> int:
        """The sum of all costs, in parts of a movement point."""
        return sum(found.mp_parts for found in self.findings)

    @property
    def cases(self) -> tuple[str, ...]:
        """The cases of the prohibitions, each once, in order of finding."""
        return cases_in(self.prohibitions)

    def __add__(self, other: Verdict) -> Verdict:
        """Return the verdict over the findings of both."""
        # The first that was judged in a mode; a verdict added to it looked at something else than the way.
        allowance = other.allowance if self.allowance is None else self.allowance
        return Verdict(self.findings + other.findings, allowance)


FINE = Verdict()
"""Nothing speaks against it."""
