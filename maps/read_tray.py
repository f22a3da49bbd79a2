"""From the tables of a `tray.toml` to a Tray. The comments of the file itself document its format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from maps.read_layers import PROVENANCE_HINT
from maps.read_map import NO_TRAY, is_schema_known
from maps.sheet import Box, BoxId, Draw, Label, Rect, Tray
from maps.words import BOX_KINDS, NOBODY, is_provenance
from rules.dates import MOST_TURNS, is_date, numbered_turn
from rules.tomlfile import TomlTable

# Bounds the search for overlaps in a file of a stranger.
MAX_BOXES = 2000


def read_tray(top: TomlTable, sides: tuple[str, ...], map_width_px: float) -> Tray:
    """Return the tray of a file, an empty one where its version is unknown. Issues are noted in `top`."""
    if not is_schema_known(top):
        return NO_TRAY
    rect = _read_rect(top)
    if "rect" in top and rect.x < map_width_px:
        top.note("the tray lies on the map", f"x must be {map_width_px:.0f} at least", key="rect")
    provenance = top.text("provenance")
    if provenance and not is_provenance(provenance):
        top.note("no word of provenance", PROVENANCE_HINT, key="provenance")
    table = top.table("boxes")
    boxes = {BoxId(name): _read_box(name, row, sides) for name, row in table.named_tables()}
    _note_misplaced(table, rect, boxes.values())
    _note_ways_out(table, boxes)
    labels = tuple(_read_label(row, sides) for row in top.tables("labels"))
    tray = Tray(top.text("title"), rect, boxes, labels, provenance)
    top.close()
    return tray


def _read_rect(table: TomlTable) -> Rect:
    before = len(table.issues)
    rect = Rect(*table.numbers("rect", 4))
    # A rectangle that could not be read is noted once, not also as one without area.
    if len(table.issues) == before and (rect.width <= 0 or rect.height <= 0):
        table.note("has no area", "x, y, width and height in pixels", key="rect")
    return rect


def _read_side(table: TomlTable, sides: tuple[str, ...]) -> str:
    return table.word("side", sides) if "side" in table else ""


def _read_box(name: str, table: TomlTable, sides: tuple[str, ...]) -> Box:
    if not re.fullmatch(r"[\w.+-]+(:[\w.+-]+)*", name):
        table.note("not an id", "one word, its parts joined by colons")
    box = Box(
        id=BoxId(name),
        kind=table.word("kind", BOX_KINDS),
        title=table.text("title"),
        rect_px=_read_rect(table),
        note=table.text("note", ""),
        side=_read_side(table, sides),
        date=_read_turn(table),
        seen_by=table.word("seen_by", (*sides, NOBODY)) if "seen_by" in table else "",
        draw=_read_draw(table),
        into=table.text("into", ""),
        is_out_of_sight=table.flag("out_of_sight", default=False),
    )
    if box.is_out_of_sight and not box.seen_by:
        table.note("nobody is named who may look", "seen_by names a side", key="out_of_sight")
    table.close()
    return box


def _read_draw(table: TomlTable) -> Draw | None:
    ways = tuple(each.value for each in Draw)
    word = table.word("draw", ways) if "draw" in table else ""
    return Draw(word) if word in ways else None


def _note_ways_out(table: TomlTable, boxes: Mapping[BoxId, Box]) -> None:
    """Note boxes that are drawn from without saying whereto, or into a box that is not there."""
    for box in boxes.values():
        if box.into and BoxId(box.into) not in boxes:
            table.note(f"there is no box {box.into!r}", "the id of another box", key=f"{box.id}.into")
        elif bool(box.into) != (box.draw is not None):
            table.note("draw and into stand together", 'such as draw = "chance"', key=box.id)


def _read_turn(table: TomlTable) -> str:
    """Return the turn of a box: its `date`, or for a game without dates its number `turn`."""
    if "turn" in table:
        return numbered_turn(table.whole("turn", least=1, most=MOST_TURNS))
    date = table.text("date", "")
    if date and not is_date(date):
        table.note(f"not a date: {date!r}", "write 1945-01-14", key="date")
    return date


def _read_label(table: TomlTable, sides: tuple[str, ...]) -> Label:
    label = Label(table.text("text"), _read_rect(table), _read_side(table, sides))
    table.close()
    return label


def _note_misplaced(table: TomlTable, tray: Rect, boxes: Iterable[Box]) -> None:
    """Note boxes that reach out of the tray and those that overlap another."""
    # Those without area were noted when they were read, and overlap nothing.
    with_area = (box for box in boxes if box.rect_px.width > 0 and box.rect_px.height > 0)
    placed = sorted(with_area, key=lambda box: box.rect_px.x)
    if len(placed) > MAX_BOXES:
        table.note(f"{len(placed)} boxes", f"{MAX_BOXES} at most")
        return
    for box in placed:
        if not _lies_within(box.rect_px, tray):
            table.note("reaches out of the tray", key=f"{box.id}.rect")
    for one, other in _overlapping(placed):
        table.note(f"overlaps {one.id}", "a counter lies in one box", key=f"{other.id}.rect")


def _lies_within(inner: Rect, outer: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


def _overlapping(boxes: list[Box]) -> Iterator[tuple[Box, Box]]:
    """Yield each pair of boxes that share more than an edge. The boxes are sorted by x."""
    for n, box in enumerate(boxes):
        one = box.rect_px
        for later in boxes[n + 1 :]:
            other = later.rect_px
            # Sorted by x: all that follow begin farther east still.
            if other.x >= one.x + one.width:
                break
            if other.y < one.y + one.height and one.y < other.y + other.height:
                yield box, later
