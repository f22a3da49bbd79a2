"""The order of battle of a game as text: who is where, by side, corps and division."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from app.table.changes import Register
from app.table.figures import unit_in_force
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId
from counters.scenario import DATE
from counters.units import Unit
from rules.unit_id import UnitId

_ALONE = "~"
"""Sorts what has no corps or division behind all that have."""


def order_of_battle(game: Game) -> str:
    """Return the units on the table with figures, steps and place, grouped by side, corps and parent."""
    date = game.table.read(Register.TRACKER, DATE)
    return "\n".join([f"{game.header.title}, {date}".rstrip(", "), *_sides(game)]) + "\n"


def _sides(game: Game) -> Iterator[str]:
    pieces = (piece for piece in game.table if piece.kind is Kind.UNIT)
    known = [(game.roster.units[UnitId(piece.design)], piece) for piece in pieces if _is_known(game, piece)]
    # `groupby` joins neighbours only: the key sorts by what is grouped by below, in that order.
    known.sort(key=lambda pair: _order(game, *pair))
    names = game.words.units.named_formations
    with_corps = {unit.side for unit, _ in known if unit.corps}
    for side, of_side in groupby(known, key=lambda pair: pair[0].side):
        yield f"\n{side.upper()}"
        for corps, of_corps in groupby(of_side, key=lambda pair: pair[0].corps):
            if side in with_corps:
                yield f"\n{_corps_title(game, corps)}"
            for parent, members in groupby(of_corps, key=lambda pair: pair[0].parent):
                # Where no corps stands over them, a single letter would tell little of an army.
                yield f"  {(parent if corps else names.get(parent, parent)) or 'independent'}"
                yield from (f"    {_line(game, unit, piece)}" for unit, piece in members)


def _is_known(game: Game, piece: Piece) -> bool:
    # A damaged file may name a counter that the game does not have, or a face that the counter lacks.
    unit = game.roster.units.get(UnitId(piece.design))
    return unit is not None and 0 <= piece.face < len(unit.faces)


def _order(game: Game, unit: Unit, piece: Piece) -> tuple[int, str, str, PieceId]:
    return game.roster.sides.index(unit.side), unit.corps or _ALONE, unit.parent or _ALONE, piece.id


def _corps_title(game: Game, corps: str) -> str:
    known = game.roster.corps.get(corps)
    return known.title if known else corps or "Without a corps"


def _line(game: Game, unit: Unit, piece: Piece) -> str:
    face = unit_in_force(game, unit).faces[piece.face]
    steps = f"{face.steps} step{'s' if face.steps != 1 else ''}"
    kind = unit.type.replace("_", " ")
    return f"{unit.label:<16} {kind:<16} {face.figures:<8} {steps:<8} {_where(game, piece)}".rstrip()


def _where(game: Game, piece: Piece) -> str:
    place = piece.place
    if place.hex is not None:
        return place.hex
    box = game.sheet.tray.box_of(place.box)
    return box.title if box else "off the hexes"
