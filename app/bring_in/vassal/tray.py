"""The boxes beside the map that a module needs: turns, pages of its palettes, decks, lost and waiting."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.bring_in.vassal.allotment import Page, Side
from app.bring_in.vassal.called import printable
from app.bring_in.vassal.game_text import PROVENANCE
from maps.sheet import Box, BoxId, Draw, Rect, Tray
from maps.words import NOBODY
from rules.dates import numbered_turn

MOST_BOXES = 1_800
DECK_BOX = "deck:"
"""How the id of the box of a deck begins."""
_GAP = 40.0


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck or a draw pile: our word for it, its name, how it is drawn from and whether it lies closed."""

    id: str
    name: str
    is_face_down: bool
    is_shuffled: bool

    @property
    def title(self) -> str:
        """Its name as it is shown."""
        return printable(self.name) or "Deck"

    @property
    def box(self) -> BoxId:
        """The box that it lies in."""
        return BoxId(f"{DECK_BOX}{self.id}")


def palette_box(page: Page) -> BoxId:
    """Return the box in which the counters of a page lie until somebody takes them."""
    return BoxId(f"palette:{page.id}")


def tray_of(
    map_px: tuple[float, float],
    cell_px: float,
    turns: int,
    sides: Sequence[Side],
    things: Sequence[Page | Deck],
) -> Tray:
    """Return the tray of a module to the right of a map of a size."""
    # Palettes last: where there are too many boxes, those that a game cannot do without are there.
    boxes = [*_turns(turns), *_of_sides(sides), *_of_things(things)][:MOST_BOXES]
    # At least so much in pixels: with cells of a few the title of a box would have no room.
    wide, high = float(max(round(2.4 * cell_px), 160)), float(max(round(1.7 * cell_px), 120))
    # As high as the map: a tray that goes on below it would make the whole table smaller to look at.
    rows = max(4, min(len(boxes), int(map_px[1] // high)))
    left, columns = math.ceil(map_px[0]) + _GAP, math.ceil(len(boxes) / rows)
    placed = {
        box.id: _placed(box, Rect(left + number // rows * wide, number % rows * high, wide, high))
        for number, box in enumerate(boxes)
    }
    return Tray("Beside the map", Rect(left, 0.0, columns * wide, rows * high), placed, (), PROVENANCE)


_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


def _placed(box: Box, rect: Rect) -> Box:
    return Box(box.id, box.kind, box.title, rect, "", box.side, box.date, box.seen_by, box.draw, box.into)


def _turns(turns: int) -> Iterator[Box]:
    for number in range(1, turns + 1):
        yield Box(BoxId(f"turn:{number}"), "turn", f"Turn {number}", _NOWHERE, date=numbered_turn(number))


def _of_sides(sides: Iterable[Side]) -> Iterator[Box]:
    for side in sides:
        yield Box(BoxId(f"lost:{side.id}"), "eliminated", f"{side.name}: lost", _NOWHERE, side=side.id)
        yield Box(BoxId(f"by-hand:{side.id}"), "by_hand", f"{side.name}: to place", _NOWHERE, side=side.id)


def _of_things(things: Iterable[Page | Deck]) -> Iterator[Box]:
    yield Box(BoxId("pool:any"), "pool", "Markers", _NOWHERE)
    for thing in things:
        if isinstance(thing, Page):
            yield Box(palette_box(thing), "pool", thing.title, _NOWHERE)
            continue
        drawn = BoxId(f"drawn:{thing.id}")
        draw = Draw.CHANCE if thing.is_shuffled else Draw.TOP
        # To nobody, also where a side owns the deck: who has drawn looks at his card, and nobody at what is
        # left.
        seen_by = NOBODY if thing.is_face_down else ""
        yield Box(thing.box, "pool", thing.title, _NOWHERE, seen_by=seen_by, draw=draw, into=drawn)
        # A box of its own for what was drawn: VASSAL's players lay it anywhere, and ours has to go
        # somewhere.
        yield Box(drawn, "pool", f"{thing.title}: drawn", _NOWHERE)
