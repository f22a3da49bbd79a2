"""Where everything stands on a unit's counter, in counter units (100 x 100), before anything is drawn. No Qt.

The measures are those of section 5 of the art guide; the small layout has figures in three columns without
hyphens, because at 48 px a hyphen between two figures runs into both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from counters.paint.looks import Shown, type_word
from counters.paint.palette import Detail
from counters.paint.words import CAP, Box, Measure, Slot, Words, fit, split_label

# The right edge of the names; the frame of cut corners needs more room.
_RIGHT, _CUT_RIGHT = 93.4, 91.2
_BOLD, _SEMI = 700, 600


@dataclass(frozen=True, slots=True)
class Pip:
    """A step dot; open where the step is lost."""

    x: float
    y: float
    is_filled: bool


@dataclass(frozen=True, slots=True)
class UnitLayout:
    """All rectangles of a unit's counter. `size_mark` is the middle of the mark's upper edge."""

    words: tuple[Words, ...]
    symbol: Box
    corps: Box | None = None
    plate: Box | None = None
    disc: Box | None = None
    band: Box | None = None
    hyphens: tuple[Box, ...] = ()
    pips: tuple[Pip, ...] = ()
    size_mark: tuple[float, float] | None = None

    def of(self, role: str) -> Words | None:
        """Return the words with a role: id, parent, corps, letters, type, attack, defense, move."""
        return next((words for words in self.words if words.role == role), None)


@dataclass(frozen=True, slots=True)
class _Row:
    """The row of figures: size, baseline, preferred middles, least gap, plate's paddings, disc's radius."""

    px: float
    baseline: float
    middles: tuple[float, float, float]
    gap: float
    padding: tuple[float, float]
    radius: float
    has_hyphens: bool


_FULL_ROW = _Row(33.5, 90.4, (18.6, 47.8, 78.4), 3.0, (5.2, 4.4), 14.6, has_hyphens=True)
_SMALL_ROW = _Row(42.0, 91.0, (17.4, 46.4, 79), 3.0, (6.0, 4.6), 17.0, has_hyphens=False)
_MEDIUM_ROW = _Row(38.0, 91.0, (17.4, 46.4, 79), 3.0, (5.6, 4.4), 15.4, has_hyphens=False)
_LEFT_EDGE, _RIGHT_EDGE = 6.0, 94.6


def lay_out(shown: Shown, measure: Measure) -> UnitLayout:
    """Return the layout of one face of a unit; a block has neither words nor symbol worth the name."""
    if shown.detail is Detail.BLOCK:
        return UnitLayout((), Box(15, 15, 70, 70))
    if shown.detail is Detail.SMALL:
        return _small(shown, _figures(shown, _SMALL_ROW, measure), measure)
    if shown.detail is Detail.MEDIUM:
        return _medium(shown, _figures(shown, _MEDIUM_ROW, measure), measure)
    return _full(shown, _figures(shown, _FULL_ROW, measure), measure)


def _small(shown: Shown, figures: UnitLayout, measure: Measure) -> UnitLayout:
    look = shown.look
    symbol = Box(12, 5, 80, 44) if shown.is_silhouette else Box(25, 10, 56, 36)
    has_chip = shown.corps is not None and not shown.is_reduced
    return replace(
        figures,
        words=(*figures.words, *_symbol_words(shown, symbol, measure)),
        symbol=symbol,
        corps=Box(6.4, 6.4, 13, 13) if has_chip else None,
        band=Box(1.4, 8, 97.2, 47) if look and look.has_band else None,
    )


def _medium(shown: Shown, figures: UnitLayout, measure: Measure) -> UnitLayout:
    """Return the small layout with the unit's number, as large as the strip of a stack shows it."""
    look, right = shown.look, _right_edge(shown)
    symbol = Box(18, 25.5, 62, 31) if shown.is_silhouette else Box(25, 26.5, 50, 29)
    has_chip = shown.corps is not None and not shown.is_reduced
    inset = 8.2 if shown.side.has_cut_corners else 6.4
    corps = Box(inset, inset, 13, 13) if has_chip else None
    own, _ = split_label(shown.unit.label)
    room = right - (corps.right + 3 if corps else 12)
    number = (fit(Slot("id", right, 22.0, 24.0, room, "right", _BOLD, 16.0), own, measure),) if own else ()
    return replace(
        figures,
        words=(*number, *figures.words, *_symbol_words(shown, symbol, measure)),
        symbol=symbol,
        corps=corps,
        band=Box(1.4, 23.6, 97.2, 34.4) if look and look.has_band else None,
    )


def _full(shown: Shown, figures: UnitLayout, measure: Measure) -> UnitLayout:
    look, right = shown.look, _right_edge(shown)
    is_silhouette = shown.is_silhouette
    has_wheels = look is not None and "wheels" in look.symbol
    symbol = Box(5.5, 24.6, 64, 36.4) if is_silhouette else Box(8.4, 31.4, 50, 25.4 if has_wheels else 28)
    corps, corps_text = _corps(shown, measure)
    return replace(
        figures,
        words=(
            *corps_text,
            *_names(shown, symbol, corps, measure),
            *figures.words,
            *_symbol_words(shown, symbol, measure),
        ),
        symbol=symbol,
        corps=corps,
        band=Box(1.4, 23, 97.2, 41) if look and look.has_band else None,
        pips=_pips(shown, 54.8 if is_silhouette else 54.0),
        size_mark=(right - 4.8, 44.0) if is_silhouette else (symbol.centre[0], 24.4),
    )


def _names(shown: Shown, symbol: Box, corps: Box | None, measure: Measure) -> tuple[Words, ...]:
    """Return the unit's own name beside the corps box, and its parent's beside the symbol."""
    right = _right_edge(shown)
    own, parent = split_label(shown.unit.label)
    own_room = right - (corps.right + 3 if corps else 12)
    parent_room = right - symbol.right - (1.0 if shown.is_silhouette else 2.6)
    slots = (
        (Slot("id", right, 20.4, 18.2, own_room, "right", _BOLD), own),
        (Slot("parent", right, 38.6 if shown.is_silhouette else 40.2, 15.6, parent_room, "right"), parent),
    )
    return tuple(fit(slot, text, measure) for slot, text in slots if text)


def _corps(shown: Shown, measure: Measure) -> tuple[Box | None, tuple[Words, ...]]:
    """Return the corps box and its words: full sides only; long names get a wider box."""
    if shown.corps is None or shown.is_reduced:
        return None, ()
    text = shown.corps.label
    width = min(35.0, max(27.0, measure(text, _BOLD) * 12.6 * 0.86 + 4))
    inset = 8.2 if shown.side.has_cut_corners else 6.4
    box = Box(inset, inset, width, 14.6)
    slot = Slot("corps", box.centre[0], box.y + 11.7, 12.6, width - 3, weight=_BOLD, least_px=10)
    return box, (fit(slot, text, measure),)


def _symbol_words(shown: Shown, symbol: Box, measure: Measure) -> tuple[Words, ...]:
    """Return the letters of a symbol, or the type's own word where no symbol is known."""
    look, (x, y) = shown.look, symbol.centre
    if look is None:
        slot = Slot("type", x, y + 5, 15, symbol.width - 4, weight=_BOLD, least_px=8)
        return (fit(slot, type_word(shown.unit), measure),)
    if not look.letters:
        return ()
    if not shown.is_silhouette:
        px = symbol.height * 0.48
        slot = Slot("letters", x, y + px * CAP / 2, px, symbol.width * 0.34, weight=_BOLD)
        return (fit(slot, look.letters, measure),)
    right, y, px = _LETTERS.get(shown.detail, (_right_edge(shown) - 10.6, 49.6, 10.6))
    return (fit(Slot("letters", right, y, px, 14, "right", _BOLD), look.letters, measure),)


_LETTERS = {Detail.SMALL: (93.0, 20.0, 16.0), Detail.MEDIUM: (93.0, 38.0, 14.0)}
"""Where the letters of a silhouette end, on the small layouts: right edge, baseline, size."""


def _right_edge(shown: Shown) -> float:
    return _CUT_RIGHT if shown.side.has_cut_corners else _RIGHT


def _pips(shown: Shown, y: float) -> tuple[Pip, ...]:
    unit = shown.unit
    steps = max(face.steps for face in unit.faces)
    left = unit.faces[shown.face_index].steps
    return tuple(Pip(_right_edge(shown) - 2.4 - (steps - 1 - at) * 6.6, y, at < left) for at in range(steps))


def _figures(shown: Shown, row: _Row, measure: Measure) -> UnitLayout:
    """Return the three figures with plate, disc and hyphens; two-digit figures are narrowed until all fit."""
    unit, look = shown.unit, shown.look
    face = unit.faces[shown.face_index]
    texts = (str(face.attack), str(face.defense), str(face.move))
    weight = _SEMI if shown.is_reduced else _BOLD
    has_disc = bool(look and look.has_disc)
    glyphs = [measure(text, weight) * row.px for text in texts]
    paddings = [0.0, 4.0 if has_disc else 0.0, 2 * row.padding[0] if unit.movement else 0.0]
    room = _RIGHT_EDGE - _LEFT_EDGE - 2 * row.gap - sum(paddings)
    stretch = min(1.0, room / sum(glyphs))
    widths = [glyph * stretch + padding for glyph, padding in zip(glyphs, paddings, strict=True)]
    if has_disc:
        widths[1] = max(widths[1], min(2 * row.radius, room - widths[0] - widths[2] + sum(paddings)))
    middles = _middles(widths, row)
    roles = ("attack", "defense", "move")
    words = tuple(
        _figure(role, text, middle, (row, weight, stretch), measure)
        for role, text, middle in zip(roles, texts, middles, strict=True)
    )
    tall, pad, spread = CAP * row.px, row.padding[1], widths[1] / 2
    plate = Box(middles[2] - widths[2] / 2, row.baseline - tall - pad, widths[2], tall + 2 * pad)
    disc = Box(middles[1] - spread, row.baseline - tall / 2 - spread, 2 * spread, 2 * spread)
    return UnitLayout(
        words,
        Box(0, 0, 0, 0),
        plate=plate if unit.movement else None,
        disc=disc if has_disc else None,
        hyphens=() if has_disc else _hyphens(middles, widths, row),
    )


def _figure(role: str, text: str, middle: float, setting: tuple[_Row, int, float], measure: Measure) -> Words:
    row, weight, stretch = setting
    width = measure(text, weight) * row.px * stretch
    box = Box(middle - width / 2, row.baseline - CAP * row.px, width, CAP * row.px)
    return Words(role, text, box, row.baseline, row.px, stretch, weight)


def _middles(widths: list[float], row: _Row) -> list[float]:
    """Return the preferred middles, or columns with even gaps where the preferred ones would touch."""
    lefts = [middle - width / 2 for middle, width in zip(row.middles, widths, strict=True)]
    rights = [left + width for left, width in zip(lefts, widths, strict=True)]
    gaps = [lefts[1] - rights[0], lefts[2] - rights[1]]
    if min(gaps) >= row.gap and lefts[0] >= _LEFT_EDGE and rights[2] <= _RIGHT_EDGE:
        return list(row.middles)
    gap = max(row.gap, min(8.0, (_RIGHT_EDGE - _LEFT_EDGE - sum(widths)) / 2))
    x = (_LEFT_EDGE + _RIGHT_EDGE - sum(widths) - 2 * gap) / 2
    found = []
    for width in widths:
        found.append(x + width / 2)
        x += width + gap
    return found


def _hyphens(middles: list[float], widths: list[float], row: _Row) -> tuple[Box, ...]:
    """Return the hyphens that have room to stand clear of both figures."""
    if not row.has_hyphens:
        return ()
    thick, y = row.px * 0.075, row.baseline - CAP * row.px / 2
    found = []
    for at in (0, 1):
        left, right = middles[at] + widths[at] / 2, middles[at + 1] - widths[at + 1] / 2
        length = min(5.4, right - left - 5.0)
        if length >= 2.4:
            found.append(Box((left + right - length) / 2, y - thick / 2, length, thick))
    return tuple(found)
