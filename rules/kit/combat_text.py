"""A combat under way as words of the plan: which word tells which of its fields, and how each is spelled."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from rules import plan_text as form
from rules.fought import Expected
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.spelling import Spelling
from rules.unit_id import UnitId


def _places(text: str) -> dict[UnitId, HexId]:
    return {UnitId(key): HexId(place) for key, place in form.parse_pairs(text).items()}


def _unit_counts(text: str) -> dict[UnitId, int]:
    return {UnitId(key): count for key, count in form.parse_counts(text).items()}


def _hex_counts(text: str) -> dict[HexId, int]:
    return {HexId(key): count for key, count in form.parse_counts(text).items()}


def _expected(text: str) -> dict[str, Expected]:
    return {side: Expected.parse(each) for side, each in form.parse_pairs(text).items()}


# The empty text is the value of a word that is left out: every spelling here reads it.
NUMBER: Spelling[int] = Spelling(form.parse_number, lambda number: str(number or ""))
FLAG: Spelling[bool] = Spelling(lambda text: text == form.YES, lambda flag: form.YES if flag else "")
NAMES: Spelling[tuple[str, ...]] = Spelling(form.names, ",".join)
UNITS: Spelling[tuple[UnitId, ...]] = Spelling(form.units, ",".join)
HEXES: Spelling[tuple[HexId, ...]] = Spelling(form.hexes, ",".join)
PLACES = Spelling(_places, form.format_pairs)
COUNTS = Spelling(form.parse_counts, form.format_counts)
UNIT_COUNTS = Spelling(_unit_counts, form.format_counts)
HEX_COUNTS = Spelling(_hex_counts, form.format_counts)
EXPECTED = Spelling(_expected, lambda told: ",".join(f"{side}*{each}" for side, each in told.items()))


def one_of(*known: str) -> Spelling[str]:
    """Return the spelling of a word of a closed list; reading raises NotationError for any other."""

    def read(text: str) -> str:
        if text not in known:
            raise NotationError(f"not one of {' '.join(known)}: {text[:20]!r}")
        return text

    return Spelling(read)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text; the field that it tells is called like it, or as `field` says."""

    name: str
    spelling: Spelling[Any]
    field: str = ""

    @property
    def path(self) -> str:
        """The field, dots leading into its parts."""
        return self.field or self.name.replace("-", "_")


class CombatText:
    """The words of a combat, in the order in which they are written; a value of nothing is left out."""

    def __init__(self, *words: Word) -> None:
        """Take the words; `attackers` and `hexes` are among them."""
        self._words = words

    def write(self, combat: object) -> str:
        """Return the text of a combat."""
        return form.format_words(
            # Words of nothing fall away, so that most combats are one
            # short line and old files need no new words.
            {each.name: each.spelling.write(attrgetter(each.path)(combat)) for each in self._words}
        )

    def read(self, text: str) -> dict[str, Any]:
        """Return the fields of a text by their paths; raises NotationError."""
        # Known words alone: one that a newer program wrote is refused as a whole, not read past.
        found = form.parse_words(text, (each.name for each in self._words))
        if not (found["attackers"] and found["hexes"]):
            # Everything that is asked of a combat begins with these two; all else has a value of nothing.
            raise NotationError("a combat needs attackers and hexes")
        return {each.path: each.spelling.read(found[each.name]) for each in self._words}
