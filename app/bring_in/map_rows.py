"""What a person's map has otherwise than ours, thing by thing, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from maps.corrections import Corrections
from maps.sheet import Crossing, MapSheet
from rules.hexgrid import HexId

Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Row:
    """One difference: the hexes that it is about, the first to go to, and what it says."""

    hexes: tuple[HexId, ...]
    text: str


def rows_of(base: MapSheet, other: Corrections, tr: Translate = str) -> Iterator[Row]:
    """Yield the differences layer by layer."""

    def word(kind: str) -> str:
        return tr(kind.replace("_", " ")) if kind else tr("nothing")

    def crossing(each: Crossing | None) -> str:
        if each is None:
            return tr("no crossing")
        owner = tr(each.owner) if each.owner else "-"
        return f"{word(each.kind.value)} {owner}"

    for hex_id, kind in other.terrain.items():
        text = tr("{place}: {after}, ours {before}")
        before = base.terrain.get(hex_id, "")
        yield Row((hex_id,), text.format(place=hex_id, after=word(kind), before=word(before)))
    for sides in (other.sides, other.roads):
        for (kind, side), is_there in sides.items():
            text = tr("{place}: {kind}, not on ours") if is_there else tr("{place}: no {kind}, it is on ours")
            yield Row(tuple(side), text.format(place=side, kind=word(kind)))
    for side, each in other.crossings.items():
        text = tr("{place}: {after}, ours {before}")
        ours = crossing(base.crossings.get(side))
        yield Row(tuple(side), text.format(place=side, after=crossing(each), before=ours))
    for hex_id, name in other.names.items():
        text = tr("{place}: {after}, ours {before}")
        ours = base.villages.get(hex_id) or tr("no name")
        yield Row((hex_id,), text.format(place=hex_id, after=name or tr("no name"), before=ours))
