"""What a damaged game lacks beside the counters: pieces under another name, units that are gone."""

from __future__ import annotations

from collections.abc import Iterator

from app.files.folders import data_folder
from app.table.changes import Placed, Removed, flattened
from app.table.game import Header
from app.table.journal import Journal
from app.table.pieces import Kind, Piece
from counters.setups import load_setup
from rules.issues import DataError, Issue, Severity

_NAMED = 6
"""So many units are named, the others counted."""


def renamed(journal: Journal, source: str) -> Iterator[Issue]:
    """Yield a warning for each unit of a game whose piece is not called as its counter is."""
    found = {piece.id: piece.design for piece in _pieces(journal) if piece.kind is Kind.UNIT}
    for piece, design in sorted(found.items()):
        if piece != design:
            hint = f"it is kept as the counter {design}; what was done with {design} may be left out"
            yield Issue(source, piece, "no unit is called so", hint, Severity.WARNING)


def missing(header: Header, journal: Journal, source: str) -> Iterator[Issue]:
    """Yield a warning about the units of the scenario that a game lacks; none where that is not here."""
    try:
        setup = load_setup(header.game, header.scenario, header.options, data_folder())
    except DataError:
        return
    known = {piece.design for piece in _pieces(journal) if piece.kind is Kind.UNIT}
    gone = [placement.unit for placement in setup.placements if placement.unit not in known]
    if gone:
        more = f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""
        message = f"units of the scenario are missing: {', '.join(gone[:_NAMED])}{more}"
        yield Issue(source, "set-up", message, "", Severity.WARNING)


def _pieces(journal: Journal) -> Iterator[Piece]:
    """Yield the pieces on the table and all that were ever laid down or taken off."""
    yield from journal.table
    for step in journal.steps.values():
        for change in flattened(step.change):
            if isinstance(change, Placed | Removed):
                yield change.piece
