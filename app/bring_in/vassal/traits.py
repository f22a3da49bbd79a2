"""A piece of VASSAL: the traits it is wrapped in, each with what it is and how it stands now.

A piece comes as two texts, its type and its state. Both are chains of the same length, the outermost trait
first and the piece itself last. What a trait is called stands before the first `;` of its type; what this
program does not know of is carried along unread, and written back as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.bring_in.vassal.sequence import TAB, decode, encode, roll, unroll

FIELD = ";"
"""What stands between the fields of a trait."""
PIECE, STACK, DECK = "piece", "stack", "deck"
"""What the innermost parts are called."""
NO_MAP = "null"
MOST_TRAITS = 5_000
"""No piece is unrolled any deeper; the deepest known one has 207 traits."""

# Of all releases: what a module has besides comes of its own classes, and only that is told as strange.
KNOWN = frozenset(
    [
        "AreaOfEffect",
        "PROP",
        "attach",
        "basicName",
        "border",
        "button",
        "calcProp",
        "clone",
        "cmt",
        "deck",
        "delete",
        "deselect",
        "emb",
        "emb2",
        "footprint",
        "globalhotkey",
        "globalkey",
        "hide",
        "hideCmd",
        "immob",
        "label",
        "locCommand",
        "locmsg",
        "macro",
        "mark",
        "markmoved",
        "mat",
        "matPiece",
        "menuSeparator",
        "nonRect",
        "nonRect2",
        "obs",
        "piece",
        "pivot",
        "placemark",
        "playSound",
        "propertysheet",
        "prototype",
        "replace",
        "report",
        "restrict",
        "return",
        "rotate",
        "sendto",
        "setpieceprop",
        "setprop",
        "stack",
        "submenu",
        "table",
        "translate",
    ]
)
"""The kinds of VASSAL itself; what has another one comes of somebody's own Java class."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One part of a piece. `type` begins with its kind; both are as they stand in the file."""

    type: str
    state: str = ""

    @property
    def kind(self) -> str:
        """What it is: `emb2`, `mark`, `piece`."""
        return self.type.partition(FIELD)[0]

    @property
    def fields(self) -> list[str]:
        """The fields of its type behind the kind."""
        # Read at each asking: of the hundred traits of a piece a handful is ever looked into, and thousands
        # of pieces are kept.
        return decode(self.type.partition(FIELD)[2], FIELD)

    @property
    def values(self) -> list[str]:
        """The fields of its state."""
        return decode(self.state, FIELD)


Traits = tuple[Trait, ...]
"""The traits of a piece, the outermost first, the piece itself last."""


def traits_of(type_text: str, state_text: str) -> Traits:
    """Return the traits of a piece; where the state has too few parts the others are empty."""
    types = unroll(type_text, TAB, MOST_TRAITS)
    # No more than the type has parts: what a state holds beyond that stays in its last part, unread.
    states = unroll(state_text, TAB, len(types))
    states += [""] * (len(types) - len(states))
    return tuple(map(Trait, types, states))


def texts_of(traits: Sequence[Trait]) -> tuple[str, str]:
    """Return the type and the state of a piece, the inverse of `traits_of`."""
    return roll([trait.type for trait in traits], TAB), roll([trait.state for trait in traits], TAB)


def states_of(state_text: str, count: int) -> list[str]:
    """Return the states of a piece of so many traits, for a change that gives the state alone."""
    states = unroll(state_text, TAB, count)
    return states + [""] * (count - len(states))


def unknown_kinds(traits: Iterable[Trait]) -> Iterator[str]:
    """Yield the kinds of the traits that VASSAL itself does not have."""
    return (trait.kind for trait in traits if trait.kind not in KNOWN)


def at(fields: Sequence[str], index: int, default: str = "") -> str:
    """Return a field, or the default where a file of an older release has no such field."""
    return fields[index] if index < len(fields) else default


def number(text: str, default: int = 0) -> int:
    """Return a text as a whole number, or the default where it is none."""
    try:
        # A number of a thousand digits is no position, and Python refuses to read it.
        return int(text) if len(text) < 12 else default
    except ValueError:
        return default


# ---- the piece itself


@dataclass(frozen=True, slots=True)
class Basic:
    """What the innermost part tells. `map` is the name of a map, or `null`; the position may be stale."""

    image: str
    name: str
    # What it says of its place counts for a piece that lies by itself: in a stack or a deck it is whatever
    # it was before.
    map: str = NO_MAP
    x: int = 0
    y: int = 0
    gpid: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)


def basic_of(piece: Trait) -> Basic:
    """Return what the innermost part of a piece tells."""
    fields, values = piece.fields, piece.values
    count = number(at(values, 4))
    # By the told count as far as there are so many: a damaged file may tell any number.
    pairs = values[5 : 5 + 2 * min(count, len(values))]
    return Basic(
        image=at(fields, 2),
        name=at(fields, 3),
        map=at(values, 0) or NO_MAP,
        x=number(at(values, 1)),
        y=number(at(values, 2)),
        gpid=at(values, 3),
        properties=dict(zip(pairs[::2], pairs[1::2], strict=False)),
    )


def at_place(piece: Trait, map_name: str, x: int, y: int) -> Trait:
    """Return the innermost part of a piece that lies elsewhere; all else of it is as it was."""
    values = piece.values
    # Releases up to 3.1 write no number of a slot.
    values += [""] * (4 - len(values))
    values[:3] = [map_name, str(x), str(y)]
    return replace(piece, state=encode(values, FIELD))
