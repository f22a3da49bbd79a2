"""Units as the rules read them: what is printed on the counter, and the state it is in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import NewType

from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.unit_id import UnitId

MovementClass = NewType("MovementClass", str)
"""The class by which a unit pays for movement, a word of the game (`rules.moving`)."""
USUAL = MovementClass("")
"""That of units of which nothing is said."""

WORD = re.compile(r"[^\s,=]+")
"""An id or name in a position text: one word without comma or equals sign."""

RESERVED = ("division", "ground")
"""What a position text says of a counter in the form of its values: no value may be called so."""
_NO_GROUND = "ground=no"

_FIGURES = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})(?:x(\d))?")


Mark = NewType("Mark", str)
"""A state that a unit can be in, shown on a table by a marker or kept in mind by its player.

It is a word of the game, which declares its states (`rules.states`); these are what every game has:
"""
OUT_OF_SUPPLY = Mark("out_of_supply")
RETREATED = Mark("retreated")
MOVED = Mark("moved")
ATTACKED = Mark("attacked")
EVERY_GAMES_MARKS = (OUT_OF_SUPPLY, RETREATED, MOVED, ATTACKED)


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a counter: the printed figures, and the steps that are left while it is up."""

    attack: int
    defense: int
    move: int
    steps: int


@dataclass(frozen=True, slots=True)
class Counter:
    """What is printed on a unit's counter. `faces` runs from full strength to the weakest.

    One that is not `is_ground` is no unit that fights for ground: an aircraft, a column, a commander. It has
    a place and is read by its id, but a position does not count it among the units of a hex or side.
    """

    id: UnitId
    side: str
    type: str
    faces: tuple[Face, ...]
    movement: MovementClass = USUAL
    division: str = ""
    values: tuple[tuple[str, str], ...] = ()
    """What is printed beside the three figures, such as `2*` or `(4)`, by the names that the game has."""
    is_ground: bool = True

    def text(self) -> str:
        """Return the facts in one line, without the id: `blue tank 6-5-7/3-3-7 motorized`.

        What stands alone behind the figures is the movement class, where it is not the usual one.
        """
        figures = "/".join(self._face_text(number) for number in range(len(self.faces)))
        words = [self.side, self.type, figures]
        if self.movement:
            words.append(self.movement)
        if self.division:
            words.append(f"division={self.division}")
        if not self.is_ground:
            words.append(_NO_GROUND)
        return " ".join([*words, *(f"{name}={value}" for name, value in self.values)])

    def value(self, name: str) -> str:
        """Return what is printed under one of the game's names, empty where nothing is."""
        return dict(self.values).get(name, "")

    def _face_text(self, number: int) -> str:
        face = self.faces[number]
        # As many steps as faces are left from here on is what most counters have: it is not written.
        steps = "" if face.steps == len(self.faces) - number else f"x{face.steps}"
        return f"{face.attack}-{face.defense}-{face.move}{steps}"

    @classmethod
    def parse(cls, unit: UnitId, words: list[str]) -> Counter:
        """Return the counter whose facts were written by `text`; raises NotationError."""
        if len(words) < 3:
            raise NotationError("side, type and figures are needed")
        side, kind, figures, *rest = words
        faces = tuple(_parse_faces(figures))
        movement, division, values = USUAL, "", dict[str, str]()
        is_ground = True
        for word in rest:
            key, equals, value = word.partition("=")
            if key == "division" and equals and WORD.fullmatch(value):
                division = value
            elif word == _NO_GROUND:
                is_ground = False
            elif equals and key not in {"", *RESERVED} and key not in values and WORD.fullmatch(value):
                values[key] = value
            elif not equals and not movement and WORD.fullmatch(word):
                movement = MovementClass(word)
            else:
                raise NotationError(f"unknown word {word!r}")
        # Sorted: equal counters are equal in whatever order their values were written.
        return cls(unit, side, kind, faces, movement, division, tuple(sorted(values.items())), is_ground)


def _parse_faces(text: str) -> list[Face]:
    parts = text.split("/")
    faces = []
    for number, part in enumerate(parts):
        found = _FIGURES.fullmatch(part)
        if not found:
            raise NotationError(f"not the figures of a counter: {part!r}")
        attack, defense, move = (int(found[group]) for group in (1, 2, 3))
        faces.append(Face(attack, defense, move, int(found[4] or len(parts) - number)))
    return faces


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in a position. `hex` is None off the map; `box` then names the box it lies in, if any."""

    counter: Counter
    hex: HexId | None
    steps: int
    marks: frozenset[Mark] = field(default_factory=frozenset)
    box: str = ""

    @property
    def id(self) -> UnitId:
        """The unit's id."""
        return self.counter.id

    @property
    def side(self) -> str:
        """The side that commands the unit."""
        return self.counter.side

    @property
    def type(self) -> str:
        """The unit type, a closed word of the game."""
        return self.counter.type

    @property
    def is_ground(self) -> bool:
        """Whether the unit counts in its hex: stacks, fights, holds ground."""
        return self.counter.is_ground

    @property
    def movement(self) -> MovementClass:
        """The class by which the unit pays for movement."""
        return self.counter.movement

    @property
    def face(self) -> Face:
        """The side of the counter that is up: the strongest that the steps left allow."""
        faces, steps = self.counter.faces, self.steps
        for face in faces:
            # Faces run from the strongest: the first for which enough steps are left is the one up.
            if face.steps <= steps:
                return face
        # Fewer steps than the weakest face stands for: there is no other side to turn up.
        return faces[-1]

    @property
    def attack(self) -> int:
        """Attack strength of the side now up."""
        return self.face.attack

    @property
    def defense(self) -> int:
        """Defense strength of the side now up."""
        return self.face.defense

    @property
    def move(self) -> int:
        """Printed movement allowance of the side now up, in whole movement points."""
        return self.face.move

    @property
    def place(self) -> str:
        """The hex, `@box`, or `-` for a unit that is nowhere."""
        return self.hex or (f"@{self.box}" if self.box else "-")

    def is_marked(self, mark: Mark) -> bool:
        """Return whether the unit carries a mark."""
        return mark in self.marks

    def at(self, hex_id: HexId | None) -> Unit:
        """Return the same unit in another hex."""
        return replace(self, hex=hex_id, box="")

    def marked(self, *marks: Mark) -> Unit:
        """Return the same unit with more marks."""
        return replace(self, marks=self.marks | set(marks))

    def unmarked(self, *marks: Mark) -> Unit:
        """Return the same unit without some marks."""
        return replace(self, marks=self.marks - set(marks))
