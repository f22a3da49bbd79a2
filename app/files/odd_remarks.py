"""Remarks that speak of what the game does not have: a hex beside its map, a unit that never was there."""

from __future__ import annotations

from collections.abc import Iterator

from app.table.changes import Placed, Removed, flattened
from app.table.drawings import hexes_of
from app.table.game import Game
from app.table.pieces import PieceId
from app.table.records import START, Remarked, StepId
from app.table.references import Reference, ToHex, ToStep, ToUnit, references_in
from rules.issues import shown


def odd_remarks(game: Game) -> Iterator[tuple[str, str]]:
    """Yield where a remark names what is not in the game, and the problem; the remark itself is kept."""
    # Mostly there are none, and to know every piece that ever was means to walk through all steps.
    referring = [(remark, _references(remark)) for remark in game.journal.all_remarks]
    has_units = any(isinstance(each, ToUnit) for _, those in referring for each in those)
    pieces = _pieces_ever(game) if has_units else frozenset()
    for remark, references in referring:
        for problem in _problems(game, pieces, remark, references):
            yield f"remark at step {remark.step}", problem


def _references(remark: Remarked) -> tuple[Reference, ...]:
    return (*references_in(remark.text), *([remark.about] if remark.about is not None else []))


def _problems(
    game: Game, pieces: frozenset[PieceId], remark: Remarked, references: tuple[Reference, ...]
) -> Iterator[str]:
    hexes = {here for drawing in remark.drawings for here in hexes_of(drawing)}
    hexes |= {each.hex for each in references if isinstance(each, ToHex)}
    for here in sorted(hexes):
        if here not in game.sheet.grid:
            yield f"the map has no hex {shown(here)}"
    for each in references:
        if isinstance(each, ToUnit) and each.piece not in pieces:
            yield f"the game has no unit {shown(each.piece)}"
        elif isinstance(each, ToStep) and each.step != START and StepId(each.step) not in game.journal.steps:
            yield f"the game has no step {each.step}"


def _pieces_ever(game: Game) -> frozenset[PieceId]:
    """Return the pieces that lie on the table, or were ever laid on it or taken from it."""
    singles = (single for step in game.journal.steps.values() for single in flattened(step.change))
    come_and_gone = {single.piece.id for single in singles if isinstance(single, Placed | Removed)}
    return frozenset(come_and_gone | {piece.id for piece in game.table})
