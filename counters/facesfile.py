"""Reads the faces of a unit: the figures of each side as a row writes them, and the values beside them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from counters.figures import figures_in, names_in, read_figures
from counters.units import Face
from rules.tomlfile import TomlTable
from rules.translatable import tr_noop

FACE_NAMES = (tr_noop("full"), tr_noop("reduced"))
"""What the two faces of most units are called."""
REDUCED = "_reduced"
"""What ends the name of a value that the reduced sides show in the place of the one without."""


def read_faces(row: TomlTable, pattern: str, values: Mapping[str, str]) -> tuple[Face, ...]:
    """Return the faces written as `["6-5-7", "3-3-7"]`, the full side first, the last of one step.

    Those of a type with a pattern of its own have the figures that it shows: `["4-6"]`; without any, there
    is one face unless the row has more, each empty.
    """
    shown = figures_in(pattern)
    written = row.texts("faces", None if shown else ("",))
    if row.data.get("faces") == []:
        row.note("a unit has at least one face", "the full side first", key="faces")
    # All of them before any is told of: a row with two slips is mended in one go.
    found = [read_figures(pattern, text) for text in written]
    for text, figures in zip(written, found, strict=True):
        if figures is None:
            hint = f"write it as {'-'.join(('6', '5', '7')[: len(shown)])}" if shown else "leave it empty"
            row.note(f"{text!r} is no {'-'.join(shown) or 'face without figures'}", hint, key="faces")
    known = [figures for figures in found if figures is not None]
    if not known or len(known) < len(found):
        # A face all the same: whoever reads on asks every unit for its first.
        return (Face("full", 0, 0, 0, 1),)
    faces = tuple(
        Face(_face_name(number), *figures, len(known) - number, pattern, _beside(pattern, values, number))
        for number, figures in enumerate(known)
    )
    _check_weaker(row, faces)
    return faces


def _beside(pattern: str, values: Mapping[str, str], number: int) -> tuple[tuple[str, str], ...]:
    """Return the values that a face shows; a reduced side has those of its own, by `name_reduced`."""
    # On reduced sides alone: the full side shows the value without the ending, however many there are.
    own = {name: values[f"{name}{REDUCED}"] for name in values if number and f"{name}{REDUCED}" in values}
    return tuple((name, own.get(name, values[name])) for name in names_in(pattern) if name in values)


def _face_name(number: int) -> str:
    return FACE_NAMES[number] if number < len(FACE_NAMES) else f"reduced {number}"


def _check_weaker(row: TomlTable, faces: tuple[Face, ...]) -> None:
    for front, back in pairwise(faces):
        # Not the movement: a reduced side may be the faster one.
        if back.attack > front.attack or back.defense > front.defense:
            row.note(
                f"{back.figures} is stronger than {front.figures}", "the full side comes first", key="faces"
            )
