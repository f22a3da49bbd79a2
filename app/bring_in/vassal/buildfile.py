"""The build file of a module: its XML as a tree of plain nodes, read within bounds.

A document type, entities of its own, and whatever is nested too deep or too large is refused before it can
cost memory or time. No name in it is ever looked up, no class loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from app.bring_in.refused import Refused
from rules.issues import shown

MAX_BYTES = 64_000_000
MAX_NODES = 1_000_000
MAX_DEPTH = 200
MAX_ATTRIBUTES = 500
_ELSEWHERE = "no module needs that; get the file from another place"


@dataclass(slots=True)
class Node:
    """An element: its class in full, what its attributes say, its text, what stands within."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Node] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The last part of the class, `HexGrid`: its package differs from release to release."""
        return self.tag.rpartition(".")[2]

    def get(self, key: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(key, default)

    def whole(self, key: str, default: int = 0) -> int:
        """Return an attribute as a whole number, the default where it is none."""
        return round(self.number(key, default))

    def number(self, key: str, default: float = 0.0) -> float:
        """Return an attribute as a number of bearable size, the default where it is none."""
        return as_number(self.get(key), default)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return an attribute as true or false."""
        return self.get(key, str(default)).casefold() == "true"

    def of_kind(self, *kinds: str) -> Iterator[Node]:
        """Yield the children of some kinds."""
        return (child for child in self.children if child.kind in kinds)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all within it, each before what it holds, without recursion."""
        # Without recursion: `MAX_DEPTH` levels of generators within one another would cost at every node.
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def as_number(text: str, default: float) -> float:
    """Return a text as a number between a millionth and a million in size, or 0; else the default."""
    try:
        value = float(text[:40])
    except ValueError:
        return default
    # Neither of these compares: what is no number at all is no place on a map.
    return value if -1e6 < value < 1e6 else default


def colour(text: str) -> str:
    """Return a colour of VASSAL, `r,g,b` or `0xRRGGBB`, as `#RRGGBB`; empty where it is none."""
    if re.fullmatch(r"0x[0-9A-Fa-f]{6}", text):
        return f"#{text[2:].upper()}"
    # A fourth part says how far it shows through: grounds of ours are opaque.
    parts = text.split(",")[:3]
    if len(parts) < 3 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        return ""
    return "#" + "".join(f"{min(int(part), 255):02X}" for part in parts)


def read_build_file(data: bytes, source: str) -> Node:
    """Return the root of a build file; raises Refused with the reason where it cannot be used."""
    if len(data) > MAX_BYTES:
        raise Refused(source, f"its build file has {len(data):,} bytes", f"{MAX_BYTES:,} at most")
    # By expat itself: a tree that is bounded only once it is made has cost the memory already.
    reader = _Reader(source)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise Refused(
            source, f"its build file is damaged: {why}", "get the file again", f"line {error.lineno}"
        ) from None
    except (ValueError, LookupError, MemoryError, RecursionError):
        raise Refused(source, "its build file has an unknown encoding", "VASSAL writes UTF-8") from None
    if reader.root is None:
        raise Refused(source, "its build file is empty", "get the file again")
    return reader.root


class _Reader:
    """Takes what the parser meets and makes nodes of it."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._open: list[Node] = []
        self._texts: list[list[str]] = []
        self._count = 0
        self.root: Node | None = None
        self.parser = parser = expat.ParserCreate()
        # One call for a text instead of one for each of its lines.
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        # A few entities that hold one another can stand for a text of any size.
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._doctype

    def _doctype(self, *_: object) -> None:
        raise Refused(self._source, "its build file declares a document type", _ELSEWHERE)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_NODES:
            raise Refused(self._source, f"its build file has more than {MAX_NODES:,} parts", _ELSEWHERE)
        if len(self._open) >= MAX_DEPTH:
            raise Refused(self._source, f"its build file is nested more than {MAX_DEPTH} deep", _ELSEWHERE)
        if len(attributes) > MAX_ATTRIBUTES:
            told = f"a part of its build file, {shown(tag)}, has {len(attributes):,} attributes"
            raise Refused(self._source, told, _ELSEWHERE)
        node = Node(tag, attributes)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)
        self._texts.append([])

    def _text(self, text: str) -> None:
        self._texts[-1].append(text)

    def _end(self, _tag: str) -> None:
        # As VASSAL does: what an element says is read without the blanks about it.
        self._open.pop().text = "".join(self._texts.pop()).strip()
