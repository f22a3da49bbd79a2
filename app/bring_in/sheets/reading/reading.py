"""The sheets of a proof, read: which unit of the roster each counter may be. Nothing is named by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.bring_in.pictures import read_picture
from app.bring_in.sheets.cutting import cut
from app.bring_in.sheets.pairing import kinds_of
from app.bring_in.sheets.proof import Proof, Scanned
from app.bring_in.sheets.proposal import Proposal
from app.bring_in.sheets.reading.faces import Explained, Letters, Reader, Spelled
from app.bring_in.sheets.reading.glyphs import drawn_glyphs
from app.bring_in.sheets.reading.learning import learned
from app.bring_in.sheets.reading.lines import Line, lines_of
from app.bring_in.sheets.reading.proposing import Guess, colour_costs, shared_out
from app.bring_in.sheets.reading.wanted import Wanted
from app.bring_in.watch import UNWATCHED, Watch
from maps.fonts import font_files

_MOST_PIXELS = 36_000_000
"""More than the counters are looked for in: the names are the smallest print there is."""
_FINER, _LEAST_PX, _MOST_PX = 2, 128, 256
_SAMPLE = 48
"""So many faces are read with all fonts, to learn from: ten times dearer than with what was learned."""


@dataclass(frozen=True, eq=False)
class _Face:
    """A counter to be read: its place in the proof, its lines, the kind of its colour, its unit if named."""

    sheet: int
    front: int
    lines: tuple[Line, ...]
    colour: int
    unit: int | None


def proposals(proof: Proof, wanted: Sequence[Wanted], watch: Watch = UNWATCHED) -> tuple[Proposal, ...]:
    """Return a unit for each counter without a name that can be told, in the order of the proof.

    Those that have names already are learned from, and nobody else is proposed their units. Raises Refused
    where a scan cannot be read any more.
    """
    faces = list(_faces(proof, wanted, watch.part(0.0, 0.2)))
    if not faces or not wanted:
        return ()
    guesses = _guesses(faces, Reader(wanted), watch.part(0.2, 1.0))
    return tuple(
        Proposal(face.sheet, face.front, wanted[guess.unit].unit, round(guess.likely, 3), guess.is_sure)
        for face, guess in zip(faces, guesses, strict=True)
        if guess is not None and face.unit is None
    )


def _faces(proof: Proof, wanted: Sequence[Wanted], watch: Watch) -> Iterator[_Face]:
    numbers = {each.unit: n for n, each in enumerate(wanted)}
    for at, sheet in enumerate(proof.sheets):
        watch.step(at / len(proof.sheets), "cutting out the counters")
        fronts = [n for n, cell in enumerate(sheet.fronts.cells) if not cell.is_blank]
        pictures = _cut(sheet, fronts)
        colours = np.array([np.median(each.reshape(-1, 3), axis=0) for each in pictures], np.float32)
        kinds = kinds_of(colours.reshape(-1, 3)) if fronts else ()
        for front, lines, kind in zip(fronts, lines_of(pictures), kinds, strict=True):
            unit = sheet.unit_of(front)
            yield _Face(at, front, lines, 16 * at + int(kind), None if unit is None else numbers.get(unit))


def _cut(sheet: Scanned, fronts: Sequence[int]) -> list[NDArray[np.uint8]]:
    picture = read_picture(sheet.front, most_pixels=_MOST_PIXELS)
    # Twice as fine: half a pixel of a small letter's height is told apart.
    size = int(np.clip(_FINER * sheet.fronts.edge_px / picture.factor, _LEAST_PX, _MOST_PX))
    return [cut(picture, sheet.fronts.cells[n], size) for n in fronts]


def _guesses(faces: Sequence[_Face], reader: Reader, watch: Watch) -> tuple[Guess | None, ...]:
    letters = _learned_first(faces, reader, watch.part(0.0, 0.5))
    found = _read(faces, reader, letters, watch.part(0.5, 0.7))
    guesses = _shared_out(faces, found, reader)
    # Once more: what was taken for sure now teaches the letters that the sample had not.
    letters = _learned(faces, found, guesses, reader, letters)
    found = _read(faces, reader, letters, watch.part(0.7, 1.0))
    return _shared_out(faces, found, reader)


def _learned_first(faces: Sequence[_Face], reader: Reader, watch: Watch) -> Letters:
    of_names, of_figures = reader.letters
    fonts = font_files()
    drawn = Letters(drawn_glyphs(of_names, fonts), drawn_glyphs(of_figures, fonts))
    step = max(1, len(faces) // _SAMPLE)
    sample = [face for n, face in enumerate(faces) if n % step == 0 or face.unit is not None]
    found = _read(sample, reader, drawn, watch)
    return _learned(sample, found, _shared_out(sample, found, reader), reader, drawn)


def _read(faces: Sequence[_Face], reader: Reader, letters: Letters, watch: Watch) -> list[Explained]:
    found = []
    for n, face in enumerate(faces):
        watch.step(n / len(faces), "reading what is printed")
        found.append(reader.explained(face.lines, letters))
    return found


def _shared_out(
    faces: Sequence[_Face], found: Sequence[Explained], reader: Reader
) -> tuple[Guess | None, ...]:
    costs = np.stack([each.gains.max() - each.gains for each in found]).astype(np.float64)
    shortfalls = np.stack([each.shortfalls for each in found]).astype(np.float64)
    named = {n: face.unit for n, face in enumerate(faces) if face.unit is not None}
    _hold_named(costs, named)
    first = shared_out(costs, shortfalls)
    known = {n: each.unit for n, each in enumerate(first) if each is not None and each.is_sure} | named
    kins = [each.kin for each in reader.wanted]
    whole = costs + colour_costs([face.colour for face in faces], kins, known)
    _hold_named(whole, named)
    return shared_out(whole, shortfalls)


def _hold_named(costs: NDArray[np.float64], named: Mapping[int, int]) -> None:
    """Give named faces their units, which are nobody else's."""
    for face, unit in named.items():
        costs[face, :], costs[:, unit] = 1e5, 1e5
        costs[face, unit] = 0.0


def _learned(
    faces: Sequence[_Face],
    found: Sequence[Explained],
    guesses: Sequence[Guess | None],
    reader: Reader,
    letters: Letters,
) -> Letters:
    names: list[Spelled] = []
    figures: list[Spelled] = []
    for face, explained, guess in zip(faces, found, guesses, strict=True):
        unit = face.unit if face.unit is not None else guess.unit if guess and guess.is_sure else None
        if unit is not None:
            of_name, of_figures = reader.spelled(face.lines, explained, unit, letters)
            names += of_name
            figures += of_figures
    return Letters(learned(names, letters.of_names), learned(figures, letters.of_figures))
