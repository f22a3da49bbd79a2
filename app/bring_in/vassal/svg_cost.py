"""How much an SVG makes whoever draws it draw: what stands in it, and what it shows again by reference.

Parts may show each other by their ids: ten lines that each show the line before ten times are ten thousand
million shapes, in a file of a kilobyte. So the shapes are counted before one is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

MOST_COST = 400_000
"""In shapes. A counter has some hundred, a drawn map some ten thousand."""
MOST_DEEP = 100
_ASIDE = frozenset({"mask", "pattern"})
_ASIDE_COST = 20_000
"""For each use of what is drawn aside, on a ground of its own that may be far larger than the picture."""
_HIDDEN = frozenset({"defs", "symbol", "marker", "clipPath", *_ASIDE})
"""What is drawn only where something shows it."""
# Gradients refer to each other as well, but hold no shapes.
_SHOWING = frozenset({"use", "textPath", "tref"})
_URL = re.compile(r"url\(\s*[\"']?#([^)\"']{1,200})")
_RULE = re.compile(r"([^{}]{1,400})\{([^{}]{0,4000})\}")
_WORD = re.compile(r"[\w-]+")


@dataclass(slots=True)
class _Part:
    """An element: its tag, what it costs by itself, the parts that it shows and that stand in it."""

    tag: str
    cost: int
    shows: list[tuple[str, int]]
    """The ids, and how often each is shown."""
    words: frozenset[str]
    inside: list[_Part] = field(default_factory=list)


class _TooMuch(Exception):
    """It costs more than is drawn."""


def cost_of(data: bytes) -> int | None:
    """Return how many shapes an SVG has drawn; None where they are too many, or it is not well-formed."""
    try:
        return _Cost(data).total()
    except (_TooMuch, expat.ExpatError, ValueError, LookupError):
        return None


class _Cost:
    """Reads the parts of an SVG and sums what they cost."""

    def __init__(self, data: bytes) -> None:
        self._open: list[_Part] = [_Part("", 0, [], frozenset())]
        # Of one id there may be several: which of them is shown is the drawer's own affair.
        self._by_id: dict[str, list[_Part]] = {}
        self._summed: dict[int, int | None] = {}
        """What each part costs; None while it is being summed."""
        self._count = 0
        self._styles: list[str] = []
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.Parse(data, True)
        # By class, tag or id: which shapes a rule of the style is for is not looked at any closer.
        self._rules = [
            (frozenset(_WORD.findall(selector)), _URL.findall(body))
            for selector, body in _RULE.findall("".join(self._styles))
            if _URL.search(body)
        ]

    def total(self) -> int:
        """Return what the whole costs, in shapes."""
        return self._of(self._open[0], 0)

    def _of(self, part: _Part, depth: int) -> int:
        # Bounded, since this recursion is as deep as the file likes.
        if depth > MOST_DEEP:
            raise _TooMuch
        if id(part) not in self._summed:
            self._summed[id(part)] = None
            cost = part.cost + sum(
                self._of(each, depth + 1) for each in part.inside if each.tag not in _HIDDEN
            )
            cost += sum(self._shown(each, depth) * times for each, times in self._targets(part))
            if cost > MOST_COST:
                raise _TooMuch
            self._summed[id(part)] = cost
        summed = self._summed[id(part)]
        # None: it shows itself.
        if summed is None:
            raise _TooMuch
        return summed

    def _targets(self, part: _Part) -> Iterator[tuple[_Part, int]]:
        by_rule = ((each, 1) for words, ids in self._rules if words & part.words for each in ids)
        for key, times in (*part.shows, *by_rule):
            yield from ((each, times) for each in self._by_id.get(key, ()))

    def _shown(self, target: _Part, depth: int) -> int:
        return self._of(target, depth + 1) + (_ASIDE_COST if target.tag in _ASIDE else 0)

    # ---- reading

    def _start(self, name: str, says: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_COST or len(self._open) > MOST_DEEP:
            raise _TooMuch
        tag = name.rpartition(":")[2]
        part = _Part(tag, 1, list(_ids_shown(tag, says)), _words(tag, says))
        self._open[-1].inside.append(part)
        self._open.append(part)
        if "id" in says:
            self._by_id.setdefault(says["id"], []).append(part)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open[-1].tag == "style":
            self._styles.append(text)


def _words(tag: str, says: dict[str, str]) -> frozenset[str]:
    return frozenset({tag, says.get("id", ""), *says.get("class", "").split()})


def _ids_shown(tag: str, says: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Yield the ids that an element shows, and how often: markers stand at each of its corners."""
    # A corner takes four letters at least: `9 9 `.
    corners = 1 + len(says.get("d", says.get("points", ""))) // 4
    for key, value in says.items():
        if key.rpartition(":")[2] == "href" and value.startswith("#") and tag in _SHOWING:
            yield value[1:], 1
        elif "url(" in value:
            times = corners if "marker" in key or "marker" in value else 1
            yield from ((each, times) for each in _URL.findall(value))
