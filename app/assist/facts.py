"""What one table tells the rules of earlier: what is written, where markers lie, how it lay before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from app.assist.entries import WAITS
from app.assist.procedure import board_of, fact_book_of, turn_of
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId
from rules.facts import Facts
from rules.position import Position
from rules.unit_id import UnitId


def facts_of(game: Game) -> Facts:
    """Return what was settled in a game, read from what stands beside its table."""
    return fact_book_of(game).read(game.table.book(Register.TRACKER))


class Past(Protocol):
    """Knows how a game lay before."""

    def at_phase_start(self, game: Game) -> Position:
        """Return what lay on the table when the present phase began."""

    def at_turn_start(self, game: Game) -> Position:
        """Return what lay on the table when the present turn began."""

    def coming_of(self, game: Game, piece: PieceId) -> str:
        """Return the date on which a piece came to where it lies, empty where it lay there from the start."""

    def came_back(self, game: Game, piece: PieceId) -> bool:
        """Return whether a piece came into the box of those who wait from among the destroyed (5.6)."""


def with_facts(game: Game, position: Position, past: Past) -> Position:
    """Return a position with releases, facts and the marks that follow from them.

    `past` knows the earlier tables of the same game. A game without such rules stays as it is.
    """
    turn = turn_of(game)
    return (
        position if turn is None else turn.settled(position, board_of(game.sheet), _TableRecord(game, past))
    )


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class _TableRecord:
    """The record of a table as it lies, as the rules of a turn read it: once, and several times over."""

    game: Game
    past: Past

    @cached_property
    def facts(self) -> Facts:
        return facts_of(self.game)

    @cached_property
    def _boxed(self) -> tuple[tuple[Piece, str], ...]:
        """The pieces that lie in boxes beside the map, with the ids of these."""
        found = ((piece, piece.place.box) for piece in self.game.table)
        return tuple((piece, box) for piece, box in found if box)

    def _in(self, boxes: str, kind: Kind) -> Iterator[tuple[Piece, str]]:
        # By the beginning of the id: the rules name a kind of boxes, the sheet has one of them for each
        # side or date.
        return ((piece, box) for piece, box in self._boxed if piece.kind is kind and box.startswith(boxes))

    def laid(self, boxes: str) -> Iterator[tuple[str, str]]:
        for piece, box in self._in(boxes, Kind.MARKER):
            yield box, self.past.coming_of(self.game, piece.id)

    def marked(self, marker: str) -> Iterator[tuple[UnitId, str]]:
        for piece in self.game.table:
            # Beside the map the same kind of marker only waits to be used.
            if piece.kind is Kind.MARKER and piece.design == marker and piece.place.hex is not None:
                for unit in _beneath(self.game, piece):
                    yield unit, self.past.coming_of(self.game, piece.id)

    def came(self, boxes: str) -> Iterator[tuple[UnitId, str]]:
        for piece, _ in self._in(boxes, Kind.UNIT):
            yield UnitId(piece.design), self.past.coming_of(self.game, piece.id)

    def rebuilt(self) -> Iterator[UnitId]:
        waiting = [piece for piece, box in self._boxed if box.startswith(WAITS)]
        yield from (UnitId(p.design) for p in waiting if self.past.came_back(self.game, p.id))

    def at_phase_start(self) -> Position:
        return self.past.at_phase_start(self.game)

    def at_turn_start(self) -> Position:
        return self.past.at_turn_start(self.game)


def _beneath(game: Game, marker: Piece) -> Iterator[UnitId]:
    for piece in game.table.stack_at(marker.place.spot):
        # Who came later lies above the marker: it was laid before him, and says nothing of him.
        if piece.kind is Kind.UNIT and piece.place.level < marker.place.level:
            yield UnitId(piece.design)
