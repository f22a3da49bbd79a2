"""What a game's roster says is printed on its counters: the words that a face is held against."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.bring_in.counter_mix import CounterId
from counters.roster import Roster
from counters.units import Unit
from maps.spelling import plain


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Wanted:
    """A unit and what its front shows: its name, its figures; `kin` is whose it is, for its colour."""

    unit: CounterId
    label: str
    figures: str
    kin: str = ""

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """How the name may stand in one line: as it is written, or with a gap for the stroke."""
        return _ways(self.label, "/")

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """How the figures may stand in one line: with hyphens, or with gaps for them."""
        return _ways(self.figures, "-")


def _ways(text: str, sign: str) -> tuple[str, ...]:
    # Blanks are no print: a gap of any width may stand anywhere.
    whole = "".join(plain(text).split())
    return tuple(dict.fromkeys((whole, whole.replace(sign, "")))) if whole else ()


def wanted_of(roster: Roster) -> tuple[Wanted, ...]:
    """Return the units of a roster, each with its full side."""
    return tuple(_wanted(unit) for unit in roster.units.values())


def _wanted(unit: Unit) -> Wanted:
    figures = unit.faces[0].figures if unit.faces else ""
    # Printed colours are those of nations more often than of sides.
    return Wanted(
        CounterId(unit.id), unit.label.replace("_", " "), figures, f"{unit.side} {unit.nationality}"
    )
