"""Blank counters for pieces that the counters of today do not have: an old game, another's own counters.

Nothing that lies on a table is dropped because its picture or its figures are missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.table.changes import Flipped, Placed, Removed, flattened
from app.table.journal import Journal
from app.table.pieces import Kind, Piece, PieceId
from counters.roster import Marker, MarkerId, Roster
from counters.units import Face, Unit
from rules.issues import Issue, Severity
from rules.unit_id import UnitId

_BLANK = Face("blank", 0, 0, 0, 1)
_ORIGIN: Mapping[str, str] = dict.fromkeys(("name", "value", "setup", "org"), "user: only in the game file")

Needed = dict[tuple[Kind, str], int]
"""How many faces are needed of each kind of piece."""


def with_stand_ins(roster: Roster, journal: Journal, source: str) -> tuple[Roster, tuple[Issue, ...]]:
    """Return the roster with a blank counter for each stranger of a game, and a warning for each."""
    strangers = {
        (kind, design): count
        for (kind, design), count in _needed(journal).items()
        # A stranger has no faces here, so one comparison finds both: who is unknown, and who has too few.
        if count > _face_count(roster, kind, design)
    }
    if not strangers:
        return roster, ()
    units = {UnitId(key): _unit(roster, key, n) for (kind, key), n in strangers.items() if kind is Kind.UNIT}
    markers = {
        MarkerId(key): _marker(roster, key, n) for (kind, key), n in strangers.items() if kind is Kind.MARKER
    }
    whole = replace(roster, units={**roster.units, **units}, markers={**roster.markers, **markers})
    return whole, tuple(_warnings(strangers, source))


def _warnings(strangers: Needed, source: str) -> Iterator[Issue]:
    for kind, design in sorted(strangers, key=lambda each: each[1]):
        message = f"the counters have no such {kind.value}, or not all of its faces"
        yield Issue(source, design, message, "a blank counter stands in for it", Severity.WARNING)


def _needed(journal: Journal) -> Needed:
    """Return the faces that any piece of the table or of any branch shows."""
    # Another branch may have laid down another counter under the same id.
    designs: dict[PieceId, set[tuple[Kind, str]]] = {}
    needed: Needed = {}

    def see(piece: Piece) -> None:
        design = piece.kind, piece.design
        designs.setdefault(piece.id, set()).add(design)
        needed[design] = max(needed.get(design, 0), piece.face + 1)

    for piece in journal.table:
        see(piece)
    changes = [each for step in journal.steps.values() for each in flattened(step.change)]
    for change in changes:
        if isinstance(change, Placed | Removed):
            see(change.piece)
    for change in changes:
        if isinstance(change, Flipped):
            for design in designs.get(change.piece, ()):
                needed[design] = max(needed[design], change.before + 1, change.after + 1)
    return needed


def _face_count(roster: Roster, kind: Kind, design: str) -> int:
    if kind is Kind.UNIT:
        unit = roster.units.get(UnitId(design))
        return len(unit.faces) if unit else 0
    marker = roster.markers.get(MarkerId(design))
    return len(marker.faces) if marker else 0


def _unit(roster: Roster, design: str, faces: int) -> Unit:
    known = roster.units.get(UnitId(design))
    if known is not None:
        return replace(known, faces=(*known.faces, *[_BLANK] * (faces - len(known.faces))))
    return Unit(
        id=UnitId(design),
        label=design.partition(":")[2] or design,
        # Whatever sorts or colours units asks for a side; whose this was nobody knows.
        side=next(iter(roster.sides), ""),
        nationality="",
        service="",
        type="infantry",
        size="regiment",
        parent="",
        corps="",
        group="",
        faces=(_BLANK,) * faces,
        movement="",
        arrival="",
        zones=(),
        scenarios=(),
        variants=(),
        provenance=_ORIGIN,
    )


def _marker(roster: Roster, design: str, faces: int) -> Marker:
    known = roster.markers.get(MarkerId(design))
    if known is not None:
        return replace(known, faces=(*known.faces, *["blank"] * (faces - len(known.faces))))
    return Marker(MarkerId(design), design, "any", ("blank",) * faces, 1, (), "user: only in the game file")
