"""The places of a map that a set-up as text may name: hexes by their numbers, boxes, towns by their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from app.table.pieces import Spot
from app.table.places import places_of
from maps.sheet import MapSheet
from maps.spelling import plain

_NUMBER = re.compile(r"[A-Za-z]{0,3}[. ]?\d{3,5}")
_POINT = re.compile(r"\(-?\d{1,6},-?\d{1,6}\)")


def spots_of(sheet: MapSheet) -> Callable[[str], Spot | None]:
    """Return what finds the place that a text names on a map, None for none."""
    known: dict[str, Spot] = {}
    for place in reversed(places_of(sheet)):
        # The greatest of several of a name is meant, and it comes last here.
        known[place.plain_name] = Spot(place.hex)
    for box in sheet.tray.boxes.values():
        known[plain(box.id)] = known[f"[{plain(box.id)}]"] = Spot(f"[{box.id}]")
    # Last: a number is always the hex of that number, whatever else is called so.
    known.update({plain(here): Spot(here) for here in sheet.grid.hexes})
    # A function over one dictionary: every word of a list is asked, and most are no place.
    return lambda text: _named(text, known)


def _named(text: str, known: Mapping[str, Spot]) -> Spot | None:
    if _POINT.fullmatch(text):
        return Spot(text)
    found = known.get(plain(text.strip()))
    # `hex 709` of a map whose numbers have four figures.
    return found if found is not None or not text.isdecimal() else known.get(text.zfill(4))


def numbers_alone(text: str) -> Spot | None:
    """Return the place that a text names where no map is known: a number of three to five figures."""
    if _POINT.fullmatch(text):
        return Spot(text)
    return Spot(text.replace(" ", "")) if _NUMBER.fullmatch(text) else None
