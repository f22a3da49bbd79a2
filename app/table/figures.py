"""The figures of units as they are in force in a game: those of its own book, else the roster's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId
from counters.facesfile import REDUCED
from counters.units import Face, Unit

_FIGURES = re.compile(r"(\d{1,3})-(\d{1,3})-(\d{1,3})(?:;(\S*))?(?:\s|$)")
Values = tuple[tuple[str, str], ...]


def unit_in_force(game: Game, unit: Unit) -> Unit:
    """Return a unit with the figures that this game plays with."""
    faces = tuple([_face_in_force(game, unit, face) for face in unit.faces])
    is_as_printed = all(one is other for one, other in zip(faces, unit.faces, strict=True))
    return unit if is_as_printed else replace(unit, faces=faces, values=_values_in_force(unit, faces))


def _values_in_force(unit: Unit, faces: Iterable[Face]) -> dict[str, str]:
    """Return the values of a unit as its faces have them: those of reduced sides by names of their own."""
    found = dict(unit.values)
    for number, face in enumerate(faces):
        for name, value in face.values:
            own = f"{name}{REDUCED}" if number else name
            if own in found:
                found[own] = value
    return found


def _face_in_force(game: Game, unit: Unit, face: Face) -> Face:
    found = _figures(game.table.read(Register.VALUE, f"{unit.id} {face.name}"))
    if found is None:
        return face
    (attack, defense, move), told = found
    # What the book does not tell of is as it is printed.
    values = tuple((n, dict(told).get(n, value)) for n, value in face.values) if told else face.values
    # The face itself: that nothing differs is told by identity (`unit_in_force`).
    if (attack, defense, move, values) == (face.attack, face.defense, face.move, face.values):
        return face
    return replace(face, attack=attack, defense=defense, move=move, values=values)


# The same few hundred texts are asked for whenever a position is read.
@lru_cache(maxsize=2048)
def _figures(text: str) -> tuple[tuple[int, int, int], Values] | None:
    """Return the figures of a text such as `6-5-7 rulebook`, and the values behind them; None without any."""
    found = _FIGURES.match(text)
    if found is None:
        return None
    parts = (part.partition("=") for part in (found[4] or "").split(","))
    return (int(found[1]), int(found[2]), int(found[3])), tuple((n, v) for n, is_told, v in parts if is_told)


def is_figures(text: str) -> bool:
    """Return whether a text of the book of values has figures."""
    return _figures(text) is not None


def face_up(game: Game, piece: PieceId) -> Face | None:
    """Return the face of a unit that lies up, with the figures in force; None for a marker."""
    unit = game.unit_of(piece)
    return None if unit is None else _face_in_force(game, unit, unit.faces[game.table[piece].face])


def totals(game: Game, pieces: Iterable[PieceId]) -> tuple[int, int]:
    """Return the sums of attack and defense of the ground units among some pieces."""
    faces = [face for piece in pieces if game.is_ground(game.table[piece]) and (face := face_up(game, piece))]
    return sum(face.attack for face in faces), sum(face.defense for face in faces)
