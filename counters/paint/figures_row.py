"""The row of printed values at the foot of a unit's counter: columns, plate, disc and hyphens. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from counters.figures import FIGURES, Column
from counters.paint.looks import Shown
from counters.paint.words import CAP, Box, Measure, Words

VALUE = "value:"
"""What the role of a column begins with that has none of the three figures in it."""

_BOLD, _SEMI = 700, 600
_LEFT_EDGE, _RIGHT_EDGE = 6.0, 94.6
_LEAST_STRETCH = 0.5


@dataclass(frozen=True, slots=True)
class Row:
    """A row: size, baseline, preferred middles of three, least gap, plate's paddings, disc's radius."""

    px: float
    baseline: float
    middles: tuple[float, float, float]
    gap: float
    padding: tuple[float, float]
    radius: float
    has_hyphens: bool


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """The row as it is drawn; the plate lies behind the movement, the disc behind the defense."""

    words: tuple[Words, ...] = ()
    plate: Box | None = None
    disc: Box | None = None
    hyphens: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class _Setting:
    """How the columns of one face are set: which has the plate and which the disc, -1 for none."""

    row: Row
    weight: int
    stretch: float
    plated: int
    on_disc: int


def role_of(column: Column) -> str:
    """Return the role of a column's words: the first of the three figures in it, else its first value."""
    figure = next((name for name in column.names if name in FIGURES), "")
    return figure or VALUE + column.names[0]


def lay_out_figures(shown: Shown, row: Row, measure: Measure) -> FiguresRow:
    """Return the columns side by side; wide texts are narrowed, at last made smaller, until all fit."""
    columns = shown.unit.faces[shown.face_index].columns
    if not columns:
        return FiguresRow()
    setting, widths = _fitted(shown, columns, row, measure)
    middles = _middles(widths, setting.row)
    words = tuple(
        _set(column, middle, setting, measure) for column, middle in zip(columns, middles, strict=True)
    )
    disc = _disc(middles, widths, setting) if setting.on_disc >= 0 else None
    return FiguresRow(
        words,
        _plate(middles, widths, setting) if setting.plated >= 0 else None,
        disc,
        () if disc else _hyphens(columns, middles, widths, setting.row),
    )


def _fitted(
    shown: Shown, columns: tuple[Column, ...], row: Row, measure: Measure
) -> tuple[_Setting, list[float]]:
    """Return how the columns are set so that they fit side by side, and their widths."""
    # Thinner where a step is lost: the hatched corner alone is small on a small counter.
    weight = _SEMI if shown.is_reduced else _BOLD
    plated = _of("move", columns) if shown.has_plate else -1
    on_disc = _of("defense", columns) if shown.look and shown.look.has_disc else -1
    glyphs = [measure(column.text, weight) * row.px for column in columns]
    paddings = [0.0] * len(columns)
    if on_disc >= 0:
        paddings[on_disc] += 4.0
    if plated >= 0:
        paddings[plated] += 2 * row.padding[0]
    room = _RIGHT_EDGE - _LEFT_EDGE - (len(columns) - 1) * row.gap - sum(paddings)
    # Only the texts are narrowed; plate and disc keep their paddings.
    stretch = min(1.0, room / sum(glyphs))
    row, glyphs, stretch = _shrunk(row, glyphs, stretch)
    widths = [glyph * stretch + padding for glyph, padding in zip(glyphs, paddings, strict=True)]
    if on_disc >= 0:
        # The disc takes what the others leave, up to its full width.
        others = sum(widths) - widths[on_disc]
        widths[on_disc] = max(widths[on_disc], min(2 * row.radius, room - others + sum(paddings)))
    return _Setting(row, weight, stretch, plated, on_disc), widths


def _of(figure: str, columns: tuple[Column, ...]) -> int:
    """Return which column has a figure, -1 for none."""
    return next((n for n, column in enumerate(columns) if figure in column.names), -1)


def _shrunk(row: Row, glyphs: list[float], stretch: float) -> tuple[Row, list[float], float]:
    """Return a smaller row where letters would be narrowed until they cannot be read."""
    if stretch >= _LEAST_STRETCH:
        return row, glyphs, stretch
    share = stretch / _LEAST_STRETCH
    # Smaller letters keep the middle of the row.
    baseline = row.baseline - row.px * (1 - share) * CAP / 2
    return replace(row, px=row.px * share, baseline=baseline), [g * share for g in glyphs], _LEAST_STRETCH


def _set(column: Column, middle: float, setting: _Setting, measure: Measure) -> Words:
    row, weight, stretch = setting.row, setting.weight, setting.stretch
    width = measure(column.text, weight) * row.px * stretch
    box = Box(middle - width / 2, row.baseline - CAP * row.px, width, CAP * row.px)
    return Words(role_of(column), column.text, box, row.baseline, row.px, stretch, weight)


def _plate(middles: list[float], widths: list[float], setting: _Setting) -> Box:
    row, at = setting.row, setting.plated
    tall, pad = CAP * row.px, row.padding[1]
    return Box(middles[at] - widths[at] / 2, row.baseline - tall - pad, widths[at], tall + 2 * pad)


def _disc(middles: list[float], widths: list[float], setting: _Setting) -> Box:
    """Return the disc, round but where its column is so wide or narrow that it would not stand in the row."""
    row, at = setting.row, setting.on_disc
    tall = CAP * row.px
    least = tall + 4 if len(widths) > 3 else 0.0
    height = min(max(widths[at], least), 2 * row.radius + 4)
    return Box(middles[at] - widths[at] / 2, row.baseline - tall / 2 - height / 2, widths[at], height)


def _preferred(count: int, row: Row) -> tuple[float, ...]:
    """Return the middles that so many columns would have, none where they are spread evenly."""
    return {1: ((_LEFT_EDGE + _RIGHT_EDGE) / 2,), 2: (29.0, 71.6), 3: row.middles}.get(count, ())


def _middles(widths: list[float], row: Row) -> list[float]:
    """Return the preferred middles, or columns with even gaps where the preferred ones would touch."""
    preferred = _preferred(len(widths), row)
    if preferred:
        lefts = [middle - width / 2 for middle, width in zip(preferred, widths, strict=True)]
        rights = [left + width for left, width in zip(lefts, widths, strict=True)]
        is_apart = all(left - right >= row.gap for left, right in zip(lefts[1:], rights, strict=False))
        if is_apart and lefts[0] >= _LEFT_EDGE and rights[-1] <= _RIGHT_EDGE:
            return list(preferred)
    gaps = max(1, len(widths) - 1)
    # Not wider than that: two short figures at the edges would look like two values of their own.
    gap = max(row.gap, min(10.4, (_RIGHT_EDGE - _LEFT_EDGE - sum(widths)) / gaps))
    x = (_LEFT_EDGE + _RIGHT_EDGE - sum(widths) - (len(widths) - 1) * gap) / 2
    found = []
    for width in widths:
        found.append(x + width / 2)
        x += width + gap
    return found


def _hyphens(
    columns: tuple[Column, ...], middles: list[float], widths: list[float], row: Row
) -> tuple[Box, ...]:
    """Return the hyphens that have room to stand clear of both columns."""
    if not row.has_hyphens:
        return ()
    thick, y = row.px * 0.075, row.baseline - CAP * row.px / 2
    found = []
    for at, column in enumerate(columns[1:]):
        left, right = middles[at] + widths[at] / 2, middles[at + 1] - widths[at + 1] / 2
        # 2.5 units clear of the texts on both sides; under 2.4 it would read as a dot.
        length = min(5.4, right - left - 5.0)
        if column.has_hyphen and length >= 2.4:
            found.append(Box((left + right - length) / 2, y - thick / 2, length, thick))
    return tuple(found)
