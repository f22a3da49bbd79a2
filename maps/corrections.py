"""Where the printed map of an owner differs from ours: his overlay, kept apart and marked `user`.

Corrections are flat: of each thing that is otherwise, what it is on the print. So a game can carry them as
texts in one of its books (`cells_of`), and a file tells them in lists (`corrections_file`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from maps.editing import with_crossing, with_name, with_road, with_side, with_terrain
from maps.sheet import Crossing, CrossingKind, MapSheet
from maps.words import HEXSIDES, LETTERS, RIVERS, ROADS
from rules.hexgrid import HexId, Hexside
from rules.issues import Issue, Severity

USER = "user"
NONE = "-"
"""Stands for an owner or a name that is not there."""

SideKey = tuple[str, Hexside]
"""A kind of hexside or of road, and a side."""


class Layer(Enum):
    """The layers of a map that may be corrected, by the word that their keys begin with."""

    TERRAIN = "terrain"
    SIDE = "side"
    ROAD = "road"
    CROSSING = "crossing"
    NAME = "name"


_LAYER_OF_MAP: Mapping[Layer, str] = {
    Layer.TERRAIN: "terrain",
    Layer.SIDE: "hexsides",
    Layer.ROAD: "roads",
    Layer.CROSSING: "crossings",
    Layer.NAME: "villages",
}
"""What the provenance of a map calls them."""


@dataclass(frozen=True)
class Corrections:
    """What a printed map has otherwise: an empty name or no crossing where it has none at all."""

    terrain: Mapping[HexId, str] = field(default_factory=dict)
    sides: Mapping[SideKey, bool] = field(default_factory=dict)
    roads: Mapping[SideKey, bool] = field(default_factory=dict)
    crossings: Mapping[Hexside, Crossing | None] = field(default_factory=dict)
    names: Mapping[HexId, str] = field(default_factory=dict)
    source: str = "printed map"

    def __len__(self) -> int:
        """Return how many things are otherwise."""
        return sum(len(values) for values in _layers(self).values())

    def hexes(self) -> frozenset[HexId]:
        """Return the hexes that anything of it is about."""
        sides = [side for _, side in (*self.sides, *self.roads)] + list(self.crossings)
        return frozenset((*self.terrain, *self.names, *(hex_id for side in sides for hex_id in side)))


NO_CORRECTIONS = Corrections()


def differences(ours: MapSheet, printed: MapSheet, source: str = "printed map") -> Corrections:
    """Return what a map has otherwise than ours; both have the same grid.

    Laid over ours (`corrected`) it gives terrain, hexsides, road links, crossings and names of the other.
    """
    return Corrections(
        terrain={key: kind for key, kind in sorted(printed.terrain.items()) if ours.terrain.get(key) != kind},
        sides=dict(_changed_sides(ours.hexsides, printed.hexsides)),
        roads=dict(_changed_sides(ours.road_links, printed.road_links)),
        crossings={
            side: printed.crossings.get(side)
            for side in sorted({*ours.crossings, *printed.crossings})
            if ours.crossings.get(side) != printed.crossings.get(side)
        },
        names={
            key: printed.villages.get(key, "")
            for key in sorted({*ours.villages, *printed.villages})
            if ours.villages.get(key) != printed.villages.get(key)
        },
        source=source,
    )


def _changed_sides(
    ours: Mapping[str, frozenset[Hexside]], printed: Mapping[str, frozenset[Hexside]]
) -> Iterator[tuple[SideKey, bool]]:
    for kind in sorted({*ours, *printed}):
        before, after = ours.get(kind, frozenset()), printed.get(kind, frozenset())
        yield from (((kind, side), side in after) for side in sorted(before ^ after))


def corrected(sheet: MapSheet, corrections: Corrections) -> MapSheet:
    """Return our map as it is printed; what the map has no place for is left out (`misfits` tells it)."""
    fitting = _fitting(sheet, corrections)
    if not len(fitting):
        return sheet
    done = _with_lines(_with_terrain(sheet, fitting.terrain), fitting)
    for key, name in fitting.names.items():
        done = with_name(done, key, name)
    return replace(done, provenance=dict(_provenance(sheet, fitting)))


def _with_terrain(sheet: MapSheet, terrain: Mapping[HexId, str]) -> MapSheet:
    # Kind by kind, since each change copies the terrain of the whole map.
    for kind in dict.fromkeys(terrain.values()):
        sheet = with_terrain(sheet, (key for key, each in terrain.items() if each == kind), kind)
    return sheet


def _with_lines(sheet: MapSheet, fitting: Corrections) -> MapSheet:
    # Rivers before what crosses them, and new ones before any goes: a bridge goes with its last river.
    for (kind, side), is_there in sorted(fitting.sides.items(), key=lambda each: not each[1]):
        sheet = with_side(sheet, kind, side, is_there=is_there)
    for kind in dict.fromkeys(kind for kind, _ in fitting.roads):
        for is_there in (False, True):
            links = [s for (k, s), there in fitting.roads.items() if k == kind and there is is_there]
            sheet = with_road(sheet, kind, links, is_there=is_there) if links else sheet
    for side, crossing in fitting.crossings.items():
        try:
            sheet = with_crossing(sheet, side, crossing)
        except ValueError:
            # No river runs there: `misfits` tells it, and all the rest is laid over the map.
            continue
    return sheet


def _provenance(sheet: MapSheet, fitting: Corrections) -> Iterator[tuple[str, str]]:
    yield from sheet.provenance.items()
    for layer, values in _layers(fitting).items():
        if values:
            name = _LAYER_OF_MAP[layer]
            ours = sheet.provenance.get(name, "")
            told = f"{USER}: {len(values)} after the {fitting.source}"
            yield name, f"{told}; {ours}" if ours else told


def _layers(
    corrections: Corrections,
) -> dict[Layer, Mapping[HexId, str] | Mapping[SideKey, bool] | Mapping[Hexside, Crossing | None]]:
    return {
        Layer.TERRAIN: corrections.terrain,
        Layer.SIDE: corrections.sides,
        Layer.ROAD: corrections.roads,
        Layer.CROSSING: corrections.crossings,
        Layer.NAME: corrections.names,
    }


# ---- what does not fit


def _fitting(sheet: MapSheet, corrections: Corrections) -> Corrections:
    """Return what the map has a place and a word for."""
    grid, known = sheet.grid, words_of(sheet)

    def is_side(side: Hexside) -> bool:
        return side.a in grid and side.b in grid and grid.are_adjacent(*side)

    def is_known(crossing: Crossing | None) -> bool:
        return crossing is None or crossing.owner is None or crossing.owner in sheet.sides

    return replace(
        corrections,
        terrain={k: kind for k, kind in corrections.terrain.items() if k in grid and kind in known.terrain},
        sides={k: on for k, on in corrections.sides.items() if is_side(k[1]) and k[0] in known.sides},
        roads={k: on for k, on in corrections.roads.items() if is_side(k[1]) and k[0] in known.roads},
        crossings={k: each for k, each in corrections.crossings.items() if is_side(k) and is_known(each)},
        names={k: name for k, name in corrections.names.items() if k in grid},
    )


@dataclass(frozen=True, slots=True)
class KnownWords:
    """The words that a map may use: ours and its own, each once."""

    terrain: tuple[str, ...]
    sides: tuple[str, ...]
    roads: tuple[str, ...]


def words_of(sheet: MapSheet) -> KnownWords:
    """Return the words for terrain, hexsides and roads that may stand on a map, its own behind ours."""
    return KnownWords(
        tuple(dict.fromkeys((*LETTERS, *sheet.terrain.values()))),
        tuple(dict.fromkeys((*RIVERS, *HEXSIDES, *sheet.hexsides))),
        tuple(dict.fromkeys((*ROADS, *sheet.road_links))),
    )


def misfits(sheet: MapSheet, corrections: Corrections, source: str) -> Iterator[Issue]:
    """Yield a warning for each correction without place or word on the map, each bridge over no river."""
    fitting = _fitting(sheet, corrections)
    kept = _layers(fitting)
    for layer, values in _layers(corrections).items():
        for key in values:
            if key not in kept[layer]:
                where = " ".join(map(str, key)) if isinstance(key[1], Hexside) else str(key)
                hint = "it is left out"
                yield Issue(
                    source,
                    f"{layer.value} {where}",
                    "the map has no such place or word",
                    hint,
                    Severity.WARNING,
                )
    after = corrected(sheet, corrections)
    for side, crossing in fitting.crossings.items():
        if crossing is not None and after.crossings.get(side) != crossing:
            hint = "add the river on that side, or take the bridge away"
            yield Issue(source, f"crossing {side}", "no river runs there", hint, Severity.WARNING)


# ---- as the texts of a book


def cells_of(corrections: Corrections) -> dict[str, str]:
    """Return corrections as keys and texts, `terrain 1518` and `woods user: printed map`; none is empty."""
    found = {f"{Layer.TERRAIN.value} {key}": kind for key, kind in corrections.terrain.items()}
    for layer, sides in ((Layer.SIDE, corrections.sides), (Layer.ROAD, corrections.roads)):
        found |= {f"{layer.value} {kind} {side}": _yes(is_there) for (kind, side), is_there in sides.items()}
    found |= {f"{Layer.CROSSING.value} {side}": _told(each) for side, each in corrections.crossings.items()}
    told = {key: f"{text} {USER}: {corrections.source}" for key, text in found.items()}
    # A name may have blanks, so where it comes from stands before it.
    names = {f"{Layer.NAME.value} {key}": name or NONE for key, name in corrections.names.items()}
    return told | {key: f"{USER}: {name}" for key, name in names.items()}


def _yes(is_there: bool) -> str:
    return "yes" if is_there else "no"


def _told(crossing: Crossing | None) -> str:
    if crossing is None:
        return NONE
    return f"{crossing.kind.value} {crossing.owner or NONE} {crossing.name or NONE}"


def of_cells(cells: Mapping[str, str]) -> Corrections:
    """Return what `cells_of` told; a text that is none of its kind is left out."""
    return _of_cells(tuple(sorted(cells.items())))


# The same cells are read where the map is loaded and where a line of a game file is judged.
@lru_cache(maxsize=16)
def _of_cells(cells: tuple[tuple[str, str], ...]) -> Corrections:
    found: dict[Layer, dict[str, str]] = {layer: {} for layer in Layer}
    source = "printed map"
    for key, text in cells:
        word, _, place = key.partition(" ")
        # The text of a name begins with the mark, without the blank: it is not parted here.
        value, _, said = text.partition(f" {USER}: ")
        source = said or source
        if any(word == layer.value for layer in Layer):
            found[Layer(word)][place] = value
    return Corrections(
        terrain={HexId(key): kind for key, kind in found[Layer.TERRAIN].items()},
        sides=dict(_side_cells(found[Layer.SIDE])),
        roads=dict(_side_cells(found[Layer.ROAD])),
        crossings=dict(_crossing_cells(found[Layer.CROSSING])),
        names=dict(_name_cells(found[Layer.NAME])),
        source=source,
    )


def _name_cells(cells: Mapping[str, str]) -> Iterator[tuple[HexId, str]]:
    for key, text in cells.items():
        name = text.removeprefix(f"{USER}: ")
        yield HexId(key), "" if name == NONE else name


def _side_cells(cells: Mapping[str, str]) -> Iterator[tuple[SideKey, bool]]:
    for key, text in cells.items():
        kind, _, place = key.partition(" ")
        side = _side(place)
        if side is not None and text in ("yes", "no"):
            yield (kind, side), text == "yes"


def _crossing_cells(cells: Mapping[str, str]) -> Iterator[tuple[Hexside, Crossing | None]]:
    for key, text in cells.items():
        side, words = _side(key), text.split(" ", 2)
        if side is not None and text == NONE:
            yield side, None
        elif side is not None and len(words) == 3 and words[0] in (each.value for each in CrossingKind):
            owner, name = ("" if word == NONE else word for word in words[1:])
            yield side, Crossing(side, CrossingKind(words[0]), name, owner or None)


def _side(text: str) -> Hexside | None:
    try:
        return Hexside.parse(text)
    except ValueError:
        return None
