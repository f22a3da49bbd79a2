"""The click tools of the hex editor: what each lays down, its key, and what it does at a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat

from app.bring_in.map_draft import MapDraft
from maps.corrections import Layer, words_of
from maps.editing import river_kinds
from maps.sheet import CrossingKind, MapSheet
from rules.hexgrid import HexId, Hexside
from rules.translatable import tr_noop

DIGITS, SIDE_KEYS, ROAD_KEYS, CROSSING_KEY, NAME_KEY = "123456789", "QWE", "RTY", "B", "N"


@dataclass(frozen=True, slots=True)
class Brush:
    """One tool. `kind` is the word of the map that it lays; `key` its letter or digit, if any."""

    layer: Layer
    kind: str
    key: str = ""

    @property
    def words(self) -> str:
        """What people call it, in English: to be translated."""
        return self.kind.replace("_", " ")


def brushes_of(sheet: MapSheet) -> tuple[Brush, ...]:
    """Return the tools for a map: those of its words that are on it have the keys first."""
    known, on_map = words_of(sheet), frozenset(sheet.terrain.values())
    rivers = river_kinds(sheet)
    # Rivers are what a map has most of: they have the keys before all else.
    sides = sorted(known.sides, key=lambda kind: kind not in rivers)
    sides = _used_first(sides, (kind for kind, those in sheet.hexsides.items() if those))
    roads = _used_first(known.roads, sheet.road_links)
    return (
        *_keyed(Layer.TERRAIN, _used_first(known.terrain, on_map), DIGITS),
        *_keyed(Layer.SIDE, sides, SIDE_KEYS),
        *_keyed(Layer.ROAD, roads, ROAD_KEYS),
        Brush(Layer.CROSSING, CrossingKind.BRIDGE.value, CROSSING_KEY),
        Brush(Layer.CROSSING, CrossingKind.FORD.value),
        Brush(Layer.NAME, "name", NAME_KEY),
    )


def _used_first(kinds: Iterable[str], used: Iterable[str]) -> list[str]:
    on_map = frozenset(used)
    # Sorting keeps the order of the map's words among those on it, and among the others.
    return sorted(kinds, key=lambda kind: kind not in on_map)


def _keyed(layer: Layer, kinds: Iterable[str], keys: str) -> Iterator[Brush]:
    return (Brush(layer, kind, key) for kind, key in zip(kinds, chain(keys, repeat("")), strict=False))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place under the pointer or the keyboard's cursor: a hex, and which of its sides is the nearest."""

    hex: HexId
    side: Hexside | None = None


class NotHere(Exception):
    """A tool has nothing to do at a place; the text says why, in English: to be translated."""


def apply(draft: MapDraft, brush: Brush, spot: Spot, owner: str | None = None) -> None:
    """Do what a tool does at a place; raises NotHere where it cannot.

    A feature that is there already goes. A name is asked for elsewhere.
    """
    if brush.layer is Layer.TERRAIN:
        draft.paint([spot.hex], brush.kind)
        return
    if spot.side is None:
        raise NotHere(tr_noop("no other hex lies across this side"))
    if brush.layer is Layer.SIDE:
        draft.toggle_side(brush.kind, spot.side)
    elif brush.layer is Layer.ROAD:
        is_there = spot.side in draft.sheet.road_links.get(brush.kind, ())
        draft.draw(brush.kind, [spot.side], is_there=not is_there)
    elif brush.layer is Layer.CROSSING:
        try:
            draft.toggle_crossing(spot.side, CrossingKind(brush.kind), owner)
        except ValueError:
            # Python's own words are not told: they are not of the person's language.
            raise NotHere(tr_noop("a crossing needs a river on its side")) from None


def brush_under(sheet: MapSheet, spot: Spot, brushes: Iterable[Brush]) -> Brush | None:
    """Return the tool that lays what is at a place, the terrain where its side has nothing."""
    on_side = sheet.features_of_side.get(spot.side, ()) if spot.side is not None else ()
    wanted = [(Layer.SIDE, kind) for kind in on_side] + [(Layer.TERRAIN, sheet.terrain[spot.hex])]
    known = {(each.layer, each.kind): each for each in brushes}
    return next((known[key] for key in wanted if key in known), None)
