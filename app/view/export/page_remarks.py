"""Remarks as data of a page: blocks of words with emphasis and links, and what is drawn for them.

The script of the page makes elements of them and shows every word as text, so nothing in a remark is markup
by the time it gets there: what Markdown may show was decided by `MarkdownDocument`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtGui import QFont, QTextBlock, QTextFormat, QTextFragment

from app.film.sayings import Sayings
from app.table.drawings import Arrow, Circle, Drawing, Point, Shade
from app.table.records import Remarked
from app.table.references import ToHex, ToStep, ToUnit, parse_reference
from app.view.export.page_table import scale_of
from app.view.markdown import MarkdownDocument
from app.view.theme import LIGHT
from maps.sheet import MapSheet
from rules.hexgrid import HexId
from rules.issues import NotationError

Data = dict[str, Any]
_CODE = (QTextFormat.Property.BlockCodeFence, QTextFormat.Property.BlockCodeLanguage)


class PageRemarks:
    """Writes remarks down. `number_of` gives the page's number of a piece, None for one it does not have."""

    def __init__(self, sheet: MapSheet, sayings: Sayings, number_of: Callable[[str], int | None]) -> None:
        self._sheet, self._sayings, self._number_of = sheet, sayings, number_of
        self._scale = scale_of(sheet)

    def data(self, remark: Remarked, *, by_person: bool) -> Data:
        """Return a remark: what it is about (`a`), its blocks (`b`), what is drawn for it (`d`).

        `p` stands where a person made it, not the program.
        """
        # What the program notes of each of its deeds are plain sentences: to lay them out takes long.
        blocks = list(self._read(remark.text)) if by_person else [["p", [[remark.text, ""]]]]
        drawn = list(self._drawn(remark.drawings))
        told = {"a": self._about(remark), "b": blocks, "d": drawn, "p": int(by_person)}
        return {key: value for key, value in told.items() if value}

    def _read(self, markdown: str) -> Iterator[list[object]]:
        document = MarkdownDocument()
        document.show_text(markdown, LIGHT)
        for block in _blocks(document):
            yield [_kind(block), list(self._runs(block))]

    def _about(self, remark: Remarked) -> str:
        match remark.about:
            case ToHex(hex=here):
                return self._sayings.place(here)
            case ToUnit(piece=piece):
                return next(self._sayings.names([piece]))
        return ""

    # ---- words

    def _runs(self, block: QTextBlock) -> Iterator[list[object]]:
        """Yield words with their emphasis, `b`, `i` or `c` for code, and where they lead."""
        at = block.begin()
        while not at.atEnd():
            fragment = at.fragment()
            yield [fragment.text(), _emphasis(fragment), *self._goal(fragment)]
            at += 1

    def _goal(self, fragment: QTextFragment) -> Iterator[list[object]]:
        look = fragment.charFormat()
        try:
            found = parse_reference(look.anchorHref()) if look.isAnchor() else None
        # A link that a person typed wrongly stays plain words.
        except NotationError:
            return
        match found:
            case ToStep(step=step):
                yield ["step", step]
            # Remarks of games brought in may speak of hexes that this map does not have.
            case ToHex(hex=here) if here in self._sheet.grid:
                yield ["place", *self._pixels(here)]
            case ToUnit(piece=piece) if (number := self._number_of(piece)) is not None:
                yield ["piece", number]

    # ---- drawings

    def _drawn(self, drawings: tuple[Drawing, ...]) -> Iterator[list[object]]:
        for drawing in drawings:
            match drawing:
                case Arrow(points=points):
                    yield ["arrow", *(at for point in self._known(points) for at in self._pixels(point))]
                case Circle(points=points):
                    yield ["circle", *(at for point in self._known(points) for at in self._pixels(point))]
                case Shade(hexes=hexes):
                    for here in sorted(here for here in hexes if here in self._sheet.grid):
                        corners = self._sheet.corners_px(here)
                        yield ["shade", *(round(at * self._scale) for corner in corners for at in corner)]

    def _known(self, points: tuple[Point, ...]) -> Iterator[Point]:
        return (point for point in points if not isinstance(point, str) or point in self._sheet.grid)

    def _pixels(self, point: Point) -> tuple[int, int]:
        x, y = self._sheet.centre_px(HexId(point)) if isinstance(point, str) else point
        return round(x * self._scale), round(y * self._scale)


def _blocks(document: MarkdownDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        if block.text().strip():
            yield block
        block = block.next()


def _kind(block: QTextBlock) -> str:
    if any(block.blockFormat().hasProperty(each) for each in _CODE):
        return "pre"
    if block.blockFormat().headingLevel():
        return "h"
    return "li" if block.textList() is not None else "p"


def _emphasis(fragment: QTextFragment) -> str:
    look = fragment.charFormat()
    is_bold = look.fontWeight() >= QFont.Weight.Bold
    return f"{'b' * is_bold}{'i' * look.fontItalic()}{'c' * look.fontFixedPitch()}"
