"""An example of a set-up as text, of counters and places that a game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from app.bring_in.counter_mix import CounterId, Known, Mix, mix_of
from app.bring_in.setup_places import spots_of
from app.bring_in.setup_text import review_of_text
from app.table.places import places_of
from counters.roster import Roster
from maps.sheet import MapSheet
from rules.hexgrid import HexId

_MOST_TRIED = 40
"""Counters of a kind whose names are tried: a name may stand for several of them, or for a place as well."""


def example_of(roster: Roster, sheet: MapSheet) -> str:
    """Return a few lines such as people write, each of which would be read without a question.

    Where counters lie now is not asked: some of them may be closed to who sees this.
    """
    mix, hexes = mix_of(roster), tuple(islice(_hexes(sheet), 2))
    if not hexes:
        return ""
    here, there = hexes[0], hexes[-1]
    units = _clear(roster.units, here, mix, sheet)
    several = (each.id for each in roster.markers.values() if each.count > 1 and not each.is_face_down)
    markers = _clear(several, there, mix, sheet)
    alone = [f"{each.name} {here}" for each in islice(units, 1)]
    stack = ", ".join(_reduced(each) if n else each.name for n, each in enumerate(islice(units, 2)))
    stacked = [f"{there}: {stack}"] if stack else []
    return "\n".join([*alone, *stacked, *(f"2 x {each.name} {here}" for each in islice(markers, 1))])


def _hexes(sheet: MapSheet) -> Iterator[HexId]:
    """Yield hexes, those of the greatest places first: a number of the map that people know."""
    yield from dict.fromkeys([*(place.hex for place in places_of(sheet)), *sheet.grid.hexes])


def _reduced(known: Known) -> str:
    return f"{known.name} {known.faces[1]}" if len(known.faces) > 1 else known.name


def _clear(counters: Iterable[str], here: HexId, mix: Mix, sheet: MapSheet) -> Iterator[Known]:
    """Yield counters whose lines are read as just these."""
    spot_of = spots_of(sheet)
    for each in (mix.by_id[CounterId(counter)] for counter in islice(counters, _MOST_TRIED)):
        taken = review_of_text(f"{here}: {_reduced(each)}", "", "", mix, spot_of).taken()
        if [(found.counter, str(found.spot)) for found in taken] == [(each.id, here)]:
            yield each
