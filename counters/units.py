"""The units of a game as values: their faces, what their types are for the rules, their corps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from counters.figures import USUAL_FIGURES, Column, columns_of, figures_in, filled_in
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a unit's counter: attack, defense, movement allowance, and the steps it stands for.

    `pattern` is how they are printed (`counters.figures`), `values` what the game names beside them.
    """

    name: str
    attack: int
    defense: int
    move: int
    steps: int
    pattern: str = USUAL_FIGURES
    values: tuple[tuple[str, str], ...] = ()

    @property
    def figures(self) -> str:
        """What is printed, `6-5-7` or `(4)-6 2*`."""
        return filled_in(self.pattern, self._printed)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of what is printed, from the left."""
        return columns_of(self.pattern, self._printed)

    @property
    def numbers(self) -> str:
        """Attack, defense and movement as files keep them, `0-4-6`: 0 for what is not printed."""
        return f"{self.attack}-{self.defense}-{self.move}"

    @property
    def kept(self) -> str:
        """What a game keeps of a face, in one word: its numbers and values, `6-5-7` or `0-0-0;support=2`."""
        beside = ",".join(f"{name}={value}" for name, value in self.values)
        return f"{self.numbers};{beside}" if beside else self.numbers

    def shows(self, figure: str) -> bool:
        """Return whether attack, defense or move is printed at all."""
        # By the pattern and not by the number: a strength of 0 may be printed.
        return figure in figures_in(self.pattern)

    @property
    def _printed(self) -> dict[str, str]:
        own = {"attack": str(self.attack), "defense": str(self.defense), "move": str(self.move)}
        # The three figures last: a game's value of the same name must not print over them.
        return {**dict(self.values), **own}


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit counter. `faces[0]` is the full side; the closed words are those of the roster file.

    `movement` is the class by which it moves, a word of the game; empty for the usual one. `size` is empty
    for what has none.
    `provenance` has four keys: name, value, setup, org; each begins with a word of the closed list.
    """

    id: UnitId
    label: str
    side: str
    nationality: str
    # Service, nationality and side are three: a colour may be told by each, and rules ask for the nation
    # where the side has two.
    service: str
    type: str
    size: str
    parent: str
    corps: str
    group: str
    faces: tuple[Face, ...]
    movement: str
    # One field for four ways to come (`setup`, `scenario`, `variant`, a date): of two that disagree nobody
    # could say which holds.
    arrival: str
    zones: tuple[str, ...]
    scenarios: tuple[str, ...]
    variants: tuple[str, ...]
    provenance: Mapping[str, str]
    note: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    """What is printed beside the three figures, each in one word, by the names of the game's words."""
    is_ground: bool = True
    """As its type says."""


@dataclass(frozen=True, slots=True)
class UnitType:
    """What a unit type is for the rules: its class and its effects in terrain and combat.

    `figures` is the pattern by which its values are printed (`counters.figures`). What is not `is_ground` is
    no unit that fights for ground: aircraft, supply columns, commanders.
    """

    id: str
    unit_class: str
    has_armor_effect: bool
    negates_armor: bool
    is_armored_in_terrain: bool
    rp_kind: str
    figures: str = USUAL_FIGURES
    is_ground: bool = True


@dataclass(frozen=True, slots=True)
class Corps:
    """What a corps box shows: its text, the corps' name in full, and the colours as `#RRGGBB`."""

    id: str
    label: str
    title: str
    fill: str
    ink: str
