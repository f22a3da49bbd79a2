"""How the printed values of a unit stand on its counter: a pattern such as `({defense})-{move}`.

What stands in braces is attack, defense, move, or one of the values that the game names; what stands around
it is printed with it. A blank or a hyphen parts the columns of the row, a hyphen is drawn between them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

FIGURES = ("attack", "defense", "move")
"""The figures that faces have; any other name in a pattern is that of a value beside them."""
USUAL_FIGURES = "{attack}-{defense}-{move}"
MOST_COLUMNS = 4
"""More would be too narrow to be read on a map."""

_MOST_LETTERS = 80
_FIELD = re.compile(r"\{(\w+)\}")
_COLUMN = re.compile(r"([- ]?)((?:\{\w+\}|[^-{} ])+)")


@dataclass(frozen=True, slots=True)
class Column:
    """What stands together in the row: the names in it and its text; a hyphen may be drawn before it."""

    names: tuple[str, ...]
    text: str
    has_hyphen: bool = False


def fault_in(pattern: str) -> str:
    """Return what is wrong with a pattern, empty where it can be drawn: an empty one draws nothing."""
    columns, names = _columns(pattern), names_in(pattern)
    twice = [name for name in names if names.count(name) > 1]
    if len(pattern) > _MOST_LETTERS:
        return f"longer than {_MOST_LETTERS} letters"
    # findall passes over what fits nowhere: then the columns are not the whole pattern.
    if "".join(f"{parting}{text}" for parting, text in columns) != pattern or pattern[:1] in {"-", " "}:
        return "has a lone brace, or a hyphen or blank with nothing beside it"
    if len(columns) > MOST_COLUMNS:
        return f"{len(columns)} columns, at most {MOST_COLUMNS}"
    # Signs alone: most often a value whose braces were forgotten.
    bare = [text for _, text in columns if not _FIELD.search(text)]
    if bare:
        return f"{bare[0]!r} has no value in it"
    return f"{twice[0]!r} stands in it twice" if twice else ""


def names_in(pattern: str) -> tuple[str, ...]:
    """Return the names in braces, in their order."""
    return tuple(_FIELD.findall(pattern))


def figures_in(pattern: str) -> tuple[str, ...]:
    """Return which of attack, defense and move a pattern shows, in this order."""
    return tuple(name for name in FIGURES if name in names_in(pattern))


# Of each type once, and asked for each face that is drawn.
@lru_cache(maxsize=256)
def _columns(pattern: str) -> tuple[tuple[str, str], ...]:
    return tuple((parting, text) for parting, text in _COLUMN.findall(pattern))


def filled_in(pattern: str, values: Mapping[str, str]) -> str:
    """Return a pattern with its values for their names, those that are missing left out."""
    return _FIELD.sub(lambda found: values.get(found[1], ""), pattern)


def columns_of(pattern: str, values: Mapping[str, str]) -> tuple[Column, ...]:
    """Return the columns of a pattern with their values, those without any text left out."""
    return tuple(
        Column(names_in(text), filled, parting == "-")
        for parting, text in _columns(pattern)
        if (filled := filled_in(text, values))
    )


def read_printed(pattern: str, text: str) -> dict[str, str] | None:
    """Return the values in a text that is written as the pattern prints them, None where it is not.

    `2*` in the place of a value beside the figures is one word; a figure is a number of one or two digits.
    """
    # Put together from the pattern: what stands between two values parts them, and may be any sign.
    shape, at = "", 0
    for found in _FIELD.finditer(pattern):
        # Without the signs by which a game file parts the values of a face (`Face.kept`).
        word = r"\d{1,2}" if found[1] in FIGURES else r"[^\s;,=]+?"
        shape += f"{re.escape(pattern[at : found.start()])}(?P<{found[1]}>{word})"
        at = found.end()
    read = re.fullmatch(shape + re.escape(pattern[at:]), text.strip(), re.ASCII)
    return None if read is None else {name: value or "" for name, value in read.groupdict().items()}


def read_figures(pattern: str, written: str) -> tuple[int, int, int] | None:
    """Return attack, defense and move as a face has them, 0 for one that is not shown; None for no figures.

    Written are those that the pattern shows, in this order with hyphens between; all three are also taken.
    """
    shown = figures_in(pattern)
    parts = written.split("-") if written else []
    if not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts):
        return None
    # All three first: where three are shown the two are the same.
    names = next((names for names in (FIGURES, shown) if len(names) == len(parts)), None)
    if names is None:
        return None
    found = dict(zip(names, map(int, parts), strict=True))
    return found.get("attack", 0), found.get("defense", 0), found.get("move", 0)
