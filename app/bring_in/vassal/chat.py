"""What VASSAL's players saw in their window: talk, reports of moves, throws of dice. It is text and no more.

Dice stand in a log only as the line that told them. One in VASSAL's usual form, `*** 2d6 = 3, 5 *** <Anna>`,
is read as a throw where the dice are known; it stays a remark besides.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from html import unescape

from app.bring_in.vassal.module import Dice

LONGEST_LINE = 2_000
LONGEST_TITLE = 100
MOST_DICE = 40
_ROOM_FOR_COUNT = 30
_TAGS = "a b big body br center code div em font h[1-6] head hr html i img li ol p pre small span"
_TAGS += " strong style sub sup table td th tr tt u ul"
# By their names: a player stands in a line as `<Anna>`.
_MARKUP = re.compile(rf"</?(?:{_TAGS.replace(' ', '|')})(?:\s[^<>]{{0,400}})?/?>", re.IGNORECASE)
_SIGNS = re.compile(r"([\\*_\[\]<>#|~!])")
_LIST_SIGN = re.compile(r"^(\d{0,9})([-+.)])(?=\s|$)")
"""A sign that would make a list; of a number it is the sign behind it that is escaped."""
# Bounded at its head: two thousand stars without a throw would be tried from each of them on.
_THROW = re.compile(
    r"\*{1,40}\s*(?P<name>[^=]{1,80}?)\s*=\s*(?P<faces>\d{1,6}(?:\s*,\s*\d{1,6}){0,39})\s*\*+"
)
_USUAL_DICE = re.compile(r"(\d{0,2})[dD](\d{1,4})")


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that fell: what they were called, their sides, the faces."""

    name: str
    sides: int
    faces: tuple[int, ...]


def throw_in(line: str, dice: Collection[Dice] = ()) -> Throw | None:
    """Return the throw that a line of chat tells, None where it tells none or the dice are not known.

    A line that tells a sum of several dice is none: nobody knows how each of them fell.
    """
    found = _THROW.match(plain(line))
    if found is None:
        return None
    name, faces = found["name"], tuple(int(face) for face in found["faces"].split(","))
    count, sides = _dice_named(name, dice)
    # A report format may add up or add a bonus: then the numbers are not how the dice fell.
    if len(faces) != count or not all(1 <= face <= sides for face in faces):
        return None
    return Throw(name, sides, faces)


def _dice_named(name: str, dice: Collection[Dice]) -> tuple[int, int]:
    """Return how many dice of how many sides a name means, none where nobody knows."""
    for each in dice:
        if each.name == name and not each.faces and 1 <= each.count <= MOST_DICE:
            return each.count, each.sides
    usual = _USUAL_DICE.fullmatch(name)
    return (int(usual[1] or 1), int(usual[2])) if usual is not None else (0, 0)


def plain(line: str) -> str:
    """Return a line of chat without markup, bounded."""
    # Tags first, entities after: the other way round a
    # `&lt;b&gt;` that somebody typed would be taken for one.
    text = unescape(_MARKUP.sub(" ", line[:LONGEST_LINE])) if "<" in line or "&" in line else line
    return " ".join("".join(each if each.isprintable() else " " for each in text[:LONGEST_LINE]).split())


def title_of(lines: Iterable[str]) -> str:
    """Return what a step is called by its lines of chat: the first report in them, empty without one."""
    for line in map(plain, lines):
        report = line.strip("*- ").strip()
        if line.startswith("*") and report and _THROW.match(line) is None:
            return report[:LONGEST_TITLE]
    return ""


def as_markdown(lines: Iterable[str], most: int) -> str:
    """Return lines of chat as a remark of at most so many letters, in which no sign means anything.

    How many lines there was no room for stands in its last one: `[+ 12]`.
    """
    told = [text for line in lines for part in _parts(line) if (text := _escaped(part))]
    paragraphs: list[str] = []
    left = most - _ROOM_FOR_COUNT
    for text in told:
        # Whole lines only: a cut could fall within an escape.
        if len(text) + 2 > left:
            break
        paragraphs.append(text)
        left -= len(text) + 2
    over = len(told) - len(paragraphs)
    return "\n\n".join([*paragraphs, *([rf"\[\+ {over}\]"] if over else [])])


def _parts(line: str) -> Iterator[str]:
    # Notes of a scenario hold whole pages in one line, and `plain` cuts what is longer than a line of talk.
    return (line[at : at + LONGEST_LINE] for at in range(0, max(len(line), 1), LONGEST_LINE))


def _escaped(line: str) -> str:
    return _LIST_SIGN.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", plain(line).replace("`", "'")))
