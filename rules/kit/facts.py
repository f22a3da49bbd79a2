"""Facts whose key and text are written by one form: the same form reads them back.

A form is two templates, such as `points_received:{side}` and `turn {turn}`, and how each field is spelled. A
kind of facts is then a dataclass with its fields and a form, and a book of facts is made of the kinds alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from rules.facts import FactKind, Facts
from rules.hexgrid import HexId
from rules.kit.spelling import NONE, WORD, Spelling, several
from rules.unit_id import UnitId

UNIT: Spelling[UnitId] = Spelling(UnitId)
UNITS = several(UNIT)
WORDS = several(WORD)
HEX: Spelling[HexId] = Spelling(HexId)
HEXES = several(HEX)
HEXES_OR_NONE: Spelling[tuple[HexId, ...]] = Spelling(
    lambda text: () if text == NONE else HEXES.read(text),
    lambda hexes: HEXES.write(hexes) or NONE,
    takes_all=True,
)


class _Template:
    """Words that stand for themselves, and fields in braces, as `turn {turn} {units}`."""

    def __init__(self, template: str, fields: Mapping[str, Spelling[Any]]) -> None:
        # Looked up now: a slip of the pen shall stop the program when it starts, not when a file is read.
        self._parts = tuple(
            (word.strip("{}"), fields[word.strip("{}")] if word.startswith("{") else None)
            for word in template.split()
        )

    def write(self, fact: object) -> str:
        words = (each.write(getattr(fact, name)) if each else name for name, each in self._parts)
        # A field of no values leaves no blank behind.
        return " ".join(filter(None, words))

    def read(self, text: str) -> Iterator[tuple[str, object]]:
        """Yield name and value of each field; raises ValueError or KeyError for another text."""
        words = text.split()
        for name, each in self._parts:
            if each and each.takes_all:
                # A list takes what is left, so it can only be the last field.
                yield name, each.read(" ".join(words))
                return
            if not words or (each is None and words[0] != name):
                raise ValueError(text)
            word = words.pop(0)
            if each:
                yield name, each.read(word)
        if words:
            raise ValueError(text)


class Form:
    """How a kind of facts is written: a template of its key, which may end in a field, and its text's."""

    def __init__(self, key: str, text: str, **fields: Spelling[Any]) -> None:
        """Take the templates and the spelling of each field; raises KeyError for a field without one."""
        # What stands before the brace is how the book knows the kind, so a field can only come last.
        self.key, brace, rest = key.partition("{")
        self._rest, self._text = _Template(brace + rest, fields), _Template(text, fields)

    def key_of(self, fact: object) -> str:
        """Return the key of a fact."""
        return self.key + self._rest.write(fact)

    def text_of(self, fact: object) -> str:
        """Return the text of a fact."""
        return self._text.write(fact)

    def values(self, rest: str, text: str) -> dict[str, object]:
        """Return the fields by name that the rest of a key and a text tell; raises ValueError or KeyError."""
        return dict((*self._rest.read(rest), *self._text.read(text)))


class FormedFact:
    """A fact whose key and text its form tells."""

    # Empty, so that dataclasses with slots that stand on it have none of an instance dictionary.
    __slots__ = ()

    form: ClassVar[Form]

    @property
    def key(self) -> str:
        """How it is called beside the table."""
        return self.form.key_of(self)

    @property
    def text(self) -> str:
        """What it says."""
        return self.form.text_of(self)

    @classmethod
    def kind(cls) -> FactKind[Self]:
        """Return the kind by which a book of facts reads such facts back."""
        # The form knows names and values, not the signature of each dataclass.
        make: Callable[..., Self] = cls
        return FactKind(cls.form.key, lambda rest, text: make(**cls.form.values(rest, text)))


@dataclass(frozen=True, slots=True)
class UnitsOfTurn(FormedFact):
    """Units that did something in the turn: the last turn in which any did is kept, and who they were."""

    turn: int
    units: tuple[UnitId, ...]


def units_in(facts: Facts, kind: type[UnitsOfTurn], turn: int) -> tuple[UnitId, ...]:
    """Return the units that did what a kind tells in a turn, in their order."""
    # Of an earlier turn it says nothing about this one: a fact is written over, never struck out at the turn.
    found = facts.of_turn(kind, turn)
    return found.units if found is not None else ()


def kinds_in(module: Mapping[str, object]) -> tuple[FactKind[Any], ...]:
    """Return the kinds of the facts that a module declares, from its names, in their order."""
    # A list beside the classes could miss one: its facts would be kept as text, and nobody would know.
    own = (each for each in module.values() if isinstance(each, type) and issubclass(each, FormedFact))
    # What it imports is another module's to declare, and what has no form is a pattern for others.
    name = module["__name__"]
    return tuple(each.kind() for each in own if each.__module__ == name and hasattr(each, "form"))
