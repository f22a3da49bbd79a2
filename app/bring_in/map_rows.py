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


def rows_of(
    base: MapSheet, other: Corrections, tr: Translate = str, *, is_overlay: bool = True
) -> Iterator[Row]:
    """Yield the differences layer by layer, from our map or from what a map of one's own was before."""
    words = _Words(base, tr, is_overlay)
    for hex_id, kind in other.terrain.items():
        yield Row(
            (hex_id,), words.changed(hex_id, words.kind(kind), words.kind(base.terrain.get(hex_id, "")))
        )
    # Alike in their words: both lie on hexsides, and are there or not.
    for sides in (other.sides, other.roads):
        for (kind, side), is_there in sides.items():
            yield Row(tuple(side), words.laid(side, kind, is_there=is_there))
    for side, each in other.crossings.items():
        before = words.crossing(base.crossings.get(side))
        yield Row(tuple(side), words.changed(side, words.crossing(each), before))
    for hex_id, name in other.names.items():
        none = tr("no name")
        yield Row((hex_id,), words.changed(hex_id, name or none, base.villages.get(hex_id) or none))


@dataclass(frozen=True, slots=True)
class _Words:
    base: MapSheet
    tr: Translate
    is_overlay: bool

    # The words of the data are translated as they stand: a game of one's own may have kinds that nobody has
    # translated.
    def kind(self, kind: str) -> str:
        return self.tr(kind.replace("_", " ")) if kind else self.tr("nothing")

    def crossing(self, each: Crossing | None) -> str:
        if each is None:
            return self.tr("no crossing")
        owner = self.tr(each.owner) if each.owner else "-"
        return f"{self.kind(each.kind.value)} {owner}"

    def changed(self, place: object, after: str, before: str) -> str:
        text = self.tr("{place}: {after}, was {before}")
        if self.is_overlay:
            text = self.tr("{place}: {after}, ours {before}")
        return text.format(place=place, after=after, before=before)

    def laid(self, place: object, kind: str, *, is_there: bool) -> str:
        if self.is_overlay:
            there, gone = (
                self.tr("{place}: {kind}, not on ours"),
                self.tr("{place}: no {kind}, it is on ours"),
            )
        else:
            there, gone = self.tr("{place}: {kind} laid"), self.tr("{place}: {kind} taken away")
        return (there if is_there else gone).format(place=place, kind=self.kind(kind))
