"""What a text of a person can point to: a step, a hex, a unit, a rule. Remarks, lessons and pages link so.

    [the road](step:612)  [Dorog](hex:2617)  [the tanks](unit:ge:5/5SS)  [the rule](case:9.31)

Nothing else is a reference: no address of the network, no file, no program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.table.pieces import PieceId
from rules.hexgrid import HEX_WORD, HexId
from rules.issues import NotationError, shown

LONGEST_CASE = 20
# Books of other games number by letters, brackets and hyphens.
_CASE = re.compile(r"[^\W_][\w.()-]*")
_STEP = re.compile(r"\d{1,9}", re.ASCII)
PIECE_WORD = re.compile(r'[^\s"{};#>]+')
"""What a piece is called, as in the notation of changes."""


@dataclass(frozen=True, slots=True)
class ToStep:
    """A step of the journal, 0 the set-up."""

    step: int


@dataclass(frozen=True, slots=True)
class ToHex:
    """A hex of the map."""

    hex: HexId


@dataclass(frozen=True, slots=True)
class ToUnit:
    """A piece on the table."""

    piece: PieceId


@dataclass(frozen=True, slots=True)
class ToCase:
    """A case of the rulebook."""

    case: str


Reference = ToStep | ToHex | ToUnit | ToCase


def format_reference(reference: Reference) -> str:
    """Return the address of a reference: `step:612`, `hex:2617`, `unit:ge:5/5SS`, `case:9.31`."""
    match reference:
        case ToStep(step=step):
            return f"step:{step}"
        case ToHex(hex=here):
            return f"hex:{here}"
        case ToUnit(piece=piece):
            return f"unit:{piece}"
        case ToCase(case=case):
            return f"case:{case}"


def parse_reference(address: str) -> Reference:
    """Return the reference of an address; raises NotationError for every other address."""
    kind, _, name = address.partition(":")
    if kind == "step" and _STEP.fullmatch(name):
        return ToStep(int(name))
    if kind == "hex" and HEX_WORD.fullmatch(name):
        return ToHex(HexId(name))
    if kind == "unit" and PIECE_WORD.fullmatch(name):
        return ToUnit(PieceId(name))
    if kind == "case" and len(name) <= LONGEST_CASE and _CASE.fullmatch(name):
        return ToCase(name)
    raise NotationError(f"{shown(address)} leads to no step, hex, unit or case")


# ---- in Markdown

_LINK = re.compile(r"\[(?:[^\[\]\\]|\\.)*\]\((?:<([^<>\s]*)>|([^<>\s()]*))\)")
_TO_ESCAPE = re.compile(r"([\\\[\]*_`<])")


def markdown_link(words: str, reference: Reference) -> str:
    """Return a link of Markdown that shows some words and leads to a reference."""
    address = format_reference(reference)
    # A bracket within an address would end it.
    where = f"<{address}>" if set(address) & set("()") else address
    # Names of units have brackets and stars, which would end the link or make it bold.
    shown_words = _TO_ESCAPE.sub(r"\\\1", words)
    return f"[{shown_words}]({where})"


def references_in(markdown: str) -> Iterator[Reference]:
    """Yield what the links of a text lead to, in their order; links that lead elsewhere are passed over."""
    for found in _LINK.finditer(markdown):
        try:
            yield parse_reference(found[1] or found[2] or "")
        except NotationError:
            continue


_MARKUP = re.compile(r"^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+)|\*\*|__|`", re.MULTILINE)
_ANY_LINK = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*)\]\((?:<[^<>]*>|[^()\s]*)\)")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


def plain_words(markdown: str) -> str:
    """Return a text of Markdown as words alone: links by what they show, without signs of emphasis."""
    # Escapes last: a sign that was escaped is to be read, not taken for markup.
    return _ESCAPED.sub(r"\1", _MARKUP.sub("", _ANY_LINK.sub(r"\1", markdown)))
