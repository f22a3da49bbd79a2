"""Random tables and random changes that fit them."""

from __future__ import annotations

from hypothesis import strategies as st

from app.table import acts
from app.table.changes import (
    Change,
    DieSource,
    Flipped,
    Group,
    Moved,
    Placed,
    Register,
    Removed,
    Restacked,
    Rolled,
    Turned,
    Written,
)
from app.table.drawings import Arrow, Circle, Shade
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.references import ToCase, ToHex, ToStep, ToUnit
from app.table.table import Table
from maps.sheet import BoxId
from rules.hexgrid import HexId

levels = st.integers(0, 3)
places = st.one_of(
    st.builds(
        lambda hex_id, level: Place(hex=HexId(hex_id), level=level),
        st.one_of(
            st.integers(101, 112).map(lambda number: f"{number:04d}"),
            st.sampled_from(["A7", "015.03", "BB12", "Alder_Hill"]),
        ),
        levels,
    ),
    st.builds(
        lambda name, level: Place(box=BoxId(name), level=level),
        st.sampled_from(["turn:1945-01-01", "eliminated:german"]),
        levels,
    ),
    st.builds(
        lambda x, y, level: Place(pos_px=(x, y), level=level),
        st.integers(-50, 9000),
        st.integers(-50, 9000),
        levels,
    ),
)
unit_ids = st.sampled_from([f"ge:{n}/5SS" for n in range(6)])
marker_ids = st.builds(lambda n: f"frozen/{n}", st.integers(1, 4))
pieces = st.one_of(
    st.builds(
        lambda key, place, face: Piece(PieceId(key), Kind.UNIT, key, place, face),
        unit_ids,
        places,
        st.integers(0, 1),
    ),
    st.builds(lambda key, place: Piece(PieceId(key), Kind.MARKER, "frozen", place), marker_ids, places),
)
hexes = st.sampled_from([HexId(word) for word in ("0101", "2617", "A7", "015.03", "Alder_Hill", "Ő2")])
points = st.one_of(hexes, st.tuples(st.integers(-900, 9000), st.integers(-50, 9000)))
drawings = st.one_of(
    st.lists(points, min_size=2, max_size=5, unique=True).map(lambda row: Arrow(tuple(row))),
    st.lists(points, min_size=1, max_size=2, unique=True).map(lambda row: Circle(tuple(row))),
    st.frozensets(hexes, min_size=1, max_size=4).map(Shade),
)
subjects = st.one_of(hexes.map(ToHex), st.one_of(unit_ids.map(PieceId), marker_ids.map(PieceId)).map(ToUnit))
references = st.one_of(
    subjects,
    st.integers(0, 999_999_999).map(ToStep),
    st.sampled_from(["9.31", "20.21", "7", "4.1a", "12.52(b)"]).map(ToCase),
)
texts = st.text(max_size=12)
books = st.dictionaries(
    st.sampled_from(list(Register)),
    st.dictionaries(texts, texts.filter(bool), max_size=3),
    max_size=3,
)
rolls = st.builds(
    Rolled,
    st.integers(1, 99),
    texts,
    st.just(6),
    st.lists(st.integers(1, 6), max_size=3).map(tuple),
    st.sampled_from(DieSource),
    st.integers(-3, 3),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["", "nobody", "blue"]),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table with some pieces, texts and rolls."""
    drawn = draw(st.lists(pieces, max_size=8, unique_by=lambda piece: piece.id))
    return Table(drawn, draw(books))


def _single(draw: st.DrawFn, table: Table) -> Change:
    lying = list(table)
    kinds = ["place", "write", "roll"] + (["move", "flip", "turn", "stack", "remove"] if lying else [])
    kind = draw(st.sampled_from(kinds))
    piece = draw(st.sampled_from(lying)) if lying else None
    match kind:
        case "move":
            return Moved(piece.id, piece.place, draw(places), draw(st.sampled_from([(), ("0101", "0102")])))
        case "flip":
            return Flipped(piece.id, piece.face, draw(st.integers(0, 1)))
        case "turn":
            return Turned(piece.id, piece.turned_deg, draw(st.integers(0, 359)))
        case "stack":
            stack = [each.id for each in table.stack_at(piece.place.spot)]
            return acts.reorder(table, piece.id, draw(st.integers(0, len(stack) - 1)))
        case "remove":
            return Removed(piece)
        case "place":
            return acts.place_marker(table, "frozen", 0, draw(places))
        case "write":
            register, key = draw(st.sampled_from(list(Register))), draw(texts)
            return Written(register, key, table.read(register, key), draw(texts))
    number = 1 + max((roll.number for roll in table.rolls), default=0)
    return Rolled(number, draw(texts), 6, (draw(st.integers(1, 6)),), DieSource.SEEDED)


@st.composite
def changes_for(draw: st.DrawFn, table: Table) -> Change:
    """One change that fits a table, sometimes a group."""
    if draw(st.integers(0, 4)):
        return _single(draw, table)
    scratch = table.copy()
    parts = []
    for _ in range(draw(st.integers(0, 3))):
        parts.append(_single(draw, scratch))
        scratch.apply(parts[-1])
    return Group(draw(texts), tuple(parts))


anything = st.one_of(
    st.builds(Moved, unit_ids, places, places, st.just(())),
    st.builds(Flipped, unit_ids, st.integers(0, 3), st.integers(0, 3)),
    st.builds(Turned, unit_ids, st.integers(0, 359), st.integers(0, 359)),
    st.builds(Placed, pieces),
    st.builds(Removed, pieces),
    st.builds(Written, st.sampled_from(list(Register)), texts, texts, texts),
    st.builds(Restacked, *[st.lists(st.tuples(unit_ids, levels), max_size=3).map(tuple)] * 2),
    rolls,
)
changes = st.recursive(
    anything, lambda inner: st.builds(Group, texts, st.lists(inner, max_size=3).map(tuple)), max_leaves=6
)
"""Changes that need not fit any table."""
