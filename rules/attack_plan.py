"""The plan of attacks as text: an attack that is meant (who, whom, with which points), and its entries.

Which points support an attack, and what may be chosen for it, are words of the game (`rules.attack_words`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules import plan_text as form
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.unit_id import UnitId

UNDER_WAY, ORDER = "fight", "order"
"""The entries of the plan that tell the combat under way, and the order of the attacks that are meant."""

ROW, FOUGHT = "attack:", "fought:"
"""How the entries begin of attacks that are meant, and of combats that are over: their number follows."""

_WHO, _WHERE = "attackers", "hexes"


@dataclass(frozen=True, slots=True)
class Row:
    """An attack as planned: points by kind and options by id, each in the order in which they are written.

    A kind that brings no points is left out, and so is an option that nobody chose.
    """

    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    support: tuple[tuple[str, int], ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def points(self, kind: str) -> int:
        """Return the points of a kind that support it."""
        return dict(self.support).get(kind, 0)

    def option(self, option: str) -> str:
        """Return what was chosen for an option, empty where nothing was."""
        return dict(self.options).get(option, "")

    def with_points(self, kind: str, points: int, kinds: Iterable[str]) -> Row:
        """Return it with other points of one of some kinds, in their order; raises ValueError below 0."""
        if points < 0:
            raise ValueError(f"{points} points cannot support an attack")
        found = {**dict(self.support), kind: points}
        # In the game's order and without zeros: equal attacks are equal rows and equal texts.
        return replace(self, support=tuple((each, found[each]) for each in kinds if found.get(each)))

    def with_option(self, option: str, value: str, options: Iterable[str]) -> Row:
        """Return it with another value of one of some options, in their order."""
        found = {**dict(self.options), option: value}
        return replace(self, options=tuple((each, found[each]) for each in options if found.get(each)))

    def __str__(self) -> str:
        """Return the text that `parse` reads: `attackers=a,b hexes=1520 guns=2 all-out=yes`."""
        support = {kind: str(points) for kind, points in self.support}
        who = {_WHO: ",".join(self.attackers), _WHERE: ",".join(self.hexes)}
        return form.format_words({**who, **support, **dict(self.options)})

    @classmethod
    def parse(cls, text: str) -> Row:
        """Return the row of a text: a word with a number tells points; raises NotationError."""
        found = form.parse_all_words(text)
        attackers, hexes = form.units(found.pop(_WHO, "")), form.hexes(found.pop(_WHERE, ""))
        # Which kinds and options there are is the game's; here only a number tells points from a choice.
        # A test of the last letter only: `-1` must be taken for a number, so that it can be refused below.
        numbers = {key: form.parse_number(value) for key, value in found.items() if value[-1:].isdecimal()}
        if not (attackers and hexes) or min(numbers.values(), default=0) < 0:
            raise NotationError("an attack needs attackers and hexes")
        options = tuple((key, value) for key, value in found.items() if key not in numbers)
        return cls(attackers, hexes, tuple((kind, n) for kind, n in numbers.items() if n), options)


def key_of_row(number: int) -> str:
    """Return where an attack that is meant stands in the plan."""
    return f"{ROW}{number}"


def key_of_fought(number: int) -> str:
    """Return where the record of a combat stands in the plan."""
    return f"{FOUGHT}{number}"
