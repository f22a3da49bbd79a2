"""How the plan book writes: words of the form `key=value`, lists with commas, counts as `name*2`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.unit_id import UnitId

YES = "yes"
MAX_TEXT = 20_000
"""Longest entry that is read, in characters."""


def format_words(pairs: Mapping[str, str]) -> str:
    """Return pairs as words; those with an empty value are left out."""
    return " ".join(f"{key}={value}" for key, value in pairs.items() if value)


def parse_words(text: str, known: Iterable[str]) -> dict[str, str]:
    """Return the pairs of words, every known key among them; raises NotationError."""
    if len(text) > MAX_TEXT:
        raise NotationError("the entry of the plan is too long")
    found = dict.fromkeys(known, "")
    for word in text.split():
        key, equals, value = word.partition("=")
        # A word that nobody knows is refused: read past, it would be lost with the next writing.
        if not equals or key not in found:
            raise NotationError(f"not a word of the plan: {word[:40]!r}")
        found[key] = value
    return found


def parse_all_words(text: str) -> dict[str, str]:
    """Return the pairs of words, whatever their keys; raises NotationError."""
    return parse_words(text, (word.partition("=")[0] for word in text.split()))


def format_counts(counts: Mapping[str, int] | Mapping[UnitId, int] | Mapping[HexId, int]) -> str:
    """Return counts, `su:217/80G*2,su:232/80G*1`."""
    return ",".join(f"{name}*{count}" for name, count in counts.items())


def parse_counts(text: str) -> dict[str, int]:
    """Return the counts that `format_counts` wrote; raises NotationError."""
    return {name: parse_number(count) for name, count in parse_pairs(text).items()}


def format_pairs(pairs: Mapping[UnitId, HexId]) -> str:
    """Return pairs of names, `su:217/80G*1520`."""
    return ",".join(f"{one}*{other}" for one, other in pairs.items())


def parse_pairs(text: str) -> dict[str, str]:
    """Return the pairs that `format_pairs` wrote; raises NotationError."""
    found = {}
    for word in names(text):
        # From the right: the id of a unit may have a star in it.
        one, star, other = word.rpartition("*")
        if not (one and star and other):
            raise NotationError(f"not a pair: {word[:40]!r}")
        found[one] = other
    return found


def names(text: str) -> tuple[str, ...]:
    """Return the names of a list with commas."""
    return tuple(text.split(",")) if text else ()


def units(text: str) -> tuple[UnitId, ...]:
    """Return the units of a list."""
    return tuple(UnitId(name) for name in names(text))


def hexes(text: str) -> tuple[HexId, ...]:
    """Return the hexes of a list."""
    return tuple(HexId(name) for name in names(text))


def parse_number(text: str) -> int:
    """Return a whole number, 0 for none; raises NotationError."""
    digits = text.removeprefix("-")
    # More digits than anything in a plan has; a text of strangers may have any number of them.
    if text and not (digits.isdecimal() and len(digits) <= 4):
        raise NotationError(f"not a number: {text[:20]!r}")
    return int(text or 0)


def parse_fraction(text: str) -> Fraction:
    """Return an exact number, `7/6`; raises NotationError."""
    above, slash, below = text.partition("/")
    bottom = parse_number(below) if slash else 1
    if bottom == 0:
        raise NotationError(f"not a fraction: {text[:20]!r}")
    return Fraction(parse_number(above), bottom)
