"""The figures of units as they are in force in a game: those of its own book, else the roster's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId
from counters.roster import Face, Unit

_FIGURES = re.compile(r"(\d{1,3})-(\d{1,3})-(\d{1,3})(?:\s|$)")


def unit_in_force(game: Game, unit: Unit) -> Unit:
    """Return a unit with the figures that this game plays with."""
    faces = tuple([_face_in_force(game, unit, face) for face in unit.faces])
    is_as_printed = all(one is other for one, other in zip(faces, unit.faces, strict=True))
    return unit if is_as_printed else replace(unit, faces=faces)


def _face_in_force(game: Game, unit: Unit, face: Face) -> Face:
    found = _figures(game.table.read(Register.VALUE, f"{unit.id} {face.name}"))
    if found is None or found == (face.attack, face.defense, face.move):
        return face
    attack, defense, move = found
    return replace(face, attack=attack, defense=defense, move=move)


@lru_cache(maxsize=2048)
def _figures(text: str) -> tuple[int, int, int] | None:
    """Return attack, defense and movement of a text such as `6-5-7 rulebook`, None where it has none."""
    found = _FIGURES.match(text)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))


def face_up(game: Game, piece: PieceId) -> Face | None:
    """Return the face of a unit that lies up, with the figures in force; None for a marker."""
    unit = game.unit_of(piece)
    return None if unit is None else _face_in_force(game, unit, unit.faces[game.table[piece].face])


def totals(game: Game, pieces: Iterable[PieceId]) -> tuple[int, int]:
    """Return the sums of attack and defense of the ground units among some pieces."""
    faces = [face for piece in pieces if game.is_ground(game.table[piece]) and (face := face_up(game, piece))]
    return sum(face.attack for face in faces), sum(face.defense for face in faces)
