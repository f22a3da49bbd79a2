"""Where everything stands on a unit's counter, in counter units (100 x 100), before anything is drawn. No Qt.

The measures are those of section 5 of the art guide; the small layout has figures in three columns without
hyphens, because at 48 px a hyphen between two figures runs into both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from counters.paint.figures_row import Row, lay_out_figures
from counters.paint.looks import Shown, type_word
from counters.paint.palette import Detail
from counters.paint.size_marks import SizeMark, lay_out_mark
from counters.paint.words import CAP, Box, Measure, Slot, Words, fit, split_label

# The right edge of the names; the frame of cut corners needs more room.
_RIGHT, _CUT_RIGHT = 93.4, 91.2
_BOLD = 700
# Between a silhouette and a wide mark of its unit's size.
_CLEAR = 1.4


@dataclass(frozen=True, slots=True)
class Pip:
    """A step dot; open where the step is lost."""

    x: float
    y: float
    is_filled: bool


@dataclass(frozen=True, slots=True)
class UnitLayout:
    """All rectangles of a unit's counter."""

    words: tuple[Words, ...]
    symbol: Box
    corps: Box | None = None
    plate: Box | None = None
    disc: Box | None = None
    band: Box | None = None
    hyphens: tuple[Box, ...] = ()
    pips: tuple[Pip, ...] = ()
    size_mark: SizeMark | None = None

    def of(self, role: str) -> Words | None:
        """Return the words with a role: id, parent, corps, letters, type, attack, defense, move, value:..."""
        return next((words for words in self.words if words.role == role), None)


_FULL_ROW = Row(33.5, 90.4, (18.6, 47.8, 78.4), 3.0, (5.2, 4.4), 14.6, has_hyphens=True)
_SMALL_ROW = Row(42.0, 91.0, (17.4, 46.4, 79), 3.0, (6.0, 4.6), 17.0, has_hyphens=False)
_MEDIUM_ROW = Row(38.0, 91.0, (17.4, 46.4, 79), 3.0, (5.6, 4.4), 15.4, has_hyphens=False)


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
    symbol = symbol if figures.words else _moved_down(symbol, 20)
    return replace(
        figures,
        words=(*figures.words, *_symbol_words(shown, symbol, measure)),
        symbol=symbol,
        # Its colour without its text: letters of so few pixels are none, and the colour alone tells who
        # moves together.
        corps=Box(6.4, 6.4, 13, 13) if shown.corps else None,
        band=Box(1.4, 8, 97.2, 47) if look and look.has_band else None,
    )


def _medium(shown: Shown, figures: UnitLayout, measure: Measure) -> UnitLayout:
    """Return the small layout with the unit's number, as large as the strip of a stack shows it."""
    look, right = shown.look, _right_edge(shown)
    symbol = Box(18, 25.5, 62, 31) if shown.is_silhouette else Box(25, 26.5, 50, 29)
    symbol = symbol if figures.words else _moved_down(symbol, 14)
    corps, corps_text = _chip(shown, measure)
    own, _ = split_label(shown.unit.label)
    room = right - (corps.right + 3 if corps else 12)
    number = (fit(Slot("id", right, 22.0, 24.0, room, "right", _BOLD, 16.0), own, measure),) if own else ()
    return replace(
        figures,
        words=(*corps_text, *number, *figures.words, *_symbol_words(shown, symbol, measure)),
        symbol=symbol,
        corps=corps,
        band=Box(1.4, 23.6, 97.2, 34.4) if look and look.has_band else None,
    )


def _full(shown: Shown, figures: UnitLayout, measure: Measure) -> UnitLayout:
    look, is_silhouette = shown.look, shown.is_silhouette
    # Wheels hang below the frame: it leaves them room.
    has_wheels = look is not None and "wheels" in look.symbol
    symbol = Box(5.5, 24.6, 64, 36.4) if is_silhouette else Box(8.4, 31.4, 50, 25.4 if has_wheels else 28)
    symbol = symbol if figures.words else _moved_down(symbol, 16)
    mark = _size_mark(shown, symbol, measure)
    if is_silhouette and mark:
        symbol = replace(symbol, width=min(symbol.width, mark.box.x - _CLEAR - symbol.x))
    corps, corps_text = _corps(shown, measure)
    return replace(
        figures,
        words=(
            *corps_text,
            *_names(shown, symbol, corps, measure),
            *figures.words,
            *_symbol_words(shown, symbol, measure, mark),
        ),
        symbol=symbol,
        corps=corps,
        band=Box(1.4, 23, 97.2, 41) if look and look.has_band else None,
        pips=_pips(shown, 54.8 if is_silhouette else 54.0),
        size_mark=mark,
    )


def _size_mark(shown: Shown, symbol: Box, measure: Measure) -> SizeMark | None:
    """Return the mark of the size above the symbol, beside a silhouette at the right edge."""
    right = _right_edge(shown)
    middle, top = (right - 4.8, 44.0) if shown.is_silhouette else (symbol.centre[0], symbol.y - 7.0)
    # Two crosses may reach a little farther than the names.
    return lay_out_mark(shown.size_mark, middle, top, right + 0.6, measure)


def _chip(shown: Shown, measure: Measure) -> tuple[Box | None, tuple[Words, ...]]:
    """Return the corps box of a middling counter: its colour, with its text where the game asks for it."""
    if shown.corps is None:
        return None, ()
    inset = 8.2 if shown.side.has_cut_corners else 6.4
    if not shown.is_corps_told:
        return Box(inset, inset, 13, 13), ()
    box = Box(inset, inset, 28, 15)
    slot = Slot("corps", box.centre[0], box.y + 12.9, 15.4, box.width - 3, weight=_BOLD, least_px=10)
    return box, (fit(slot, shown.corps.label, measure),)


def _moved_down(symbol: Box, by: float) -> Box:
    """Return the symbol of a counter without figures, nearer to its middle."""
    return replace(symbol, y=symbol.y + by)


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
    """Return the corps box and its words; long names get a wider box."""
    if shown.corps is None:
        return None, ()
    text = shown.corps.label
    # As wide as the name narrowed to 0.86 with 2 units on each side, within bounds.
    width = min(35.0, max(27.0, measure(text, _BOLD) * 12.6 * 0.86 + 4))
    inset = 8.2 if shown.side.has_cut_corners else 6.4
    box = Box(inset, inset, width, 14.6)
    slot = Slot("corps", box.centre[0], box.y + 11.7, 12.6, width - 3, weight=_BOLD, least_px=10)
    return box, (fit(slot, text, measure),)


def _symbol_words(
    shown: Shown, symbol: Box, measure: Measure, mark: SizeMark | None = None
) -> tuple[Words, ...]:
    """Return the letters of a symbol, or the type's own word where no symbol is known."""
    look, (x, y) = shown.look, symbol.centre
    if look is None:
        slot = Slot("type", x, y + 5, 15, symbol.width - 4, weight=_BOLD, least_px=8)
        return (fit(slot, type_word(shown.unit), measure),)
    if not look.letters:
        return ()
    if not shown.is_silhouette:
        # Letters alone in their frame fill it.
        px, room = (
            symbol.height * (0.48 if look.symbol else 0.8),
            symbol.width * (0.34 if look.symbol else 0.7),
        )
        # A baseline half the height of capitals below the middle puts the letters in the middle.
        slot = Slot("letters", x, y + px * CAP / 2, px, room, weight=_BOLD)
        return (fit(slot, look.letters, measure),)
    right, y, px = _LETTERS.get(shown.detail, _beside_mark(shown, mark))
    return (fit(Slot("letters", right, y, px, 14, "right", _BOLD), look.letters, measure),)


def _beside_mark(shown: Shown, mark: SizeMark | None) -> tuple[float, float, float]:
    """Return where the letters of a large silhouette end: beside its size, or above a wide one."""
    right = _right_edge(shown)
    is_wide = mark is not None and mark.box.x < right - 10.0
    # In the place of the parent's name, where none stands.
    is_free = not split_label(shown.unit.label)[1]
    return (right, 38.6, 13.0) if is_wide and is_free else (right - 10.6, 49.6, 10.6)


_LETTERS = {Detail.SMALL: (93.0, 20.0, 16.0), Detail.MEDIUM: (93.0, 38.0, 14.0)}
"""Where the letters of a silhouette end, on the small layouts: right edge, baseline, size."""


def _right_edge(shown: Shown) -> float:
    return _CUT_RIGHT if shown.side.has_cut_corners else _RIGHT


def _pips(shown: Shown, y: float) -> tuple[Pip, ...]:
    unit = shown.unit
    steps = max(face.steps for face in unit.faces)
    # A piece that is no unit and has one side loses no steps.
    if not unit.is_ground and steps == 1:
        return ()
    left = unit.faces[shown.face_index].steps
    return tuple(Pip(_right_edge(shown) - 2.4 - (steps - 1 - at) * 6.6, y, at < left) for at in range(steps))


def _figures(shown: Shown, row: Row, measure: Measure) -> UnitLayout:
    """Return the row of printed values as a layout with nothing else on it."""
    # No symbol yet: each layout puts its own in the place of the empty box.
    found = lay_out_figures(shown, row, measure)
    return UnitLayout(found.words, Box(0, 0, 0, 0), plate=found.plate, disc=found.disc, hyphens=found.hyphens)
