"""What a person edits, and where it is kept: corrections of our map, or the map of a game of his own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import tomli

from app.files.disk import write_aside, writing
from app.files.own_map import keep_corrections, own_corrections, own_map_folder
from maps.corrections import corrected, differences, misfits
from maps.corrections_file import CORRECTIONS_FILE
from maps.load import MAP_FILE, format_map, load, load_path
from maps.read_map import read_map
from maps.sheet import CrossingKind, MapSheet
from maps.words import LAYERS
from rules.issues import Issue, Severity
from rules.library import game_folder
from rules.tomlfile import TomlTable

BY_HAND = "user: painted by hand"


@dataclass(frozen=True, slots=True)
class Overlay:
    """A player's corrections of our map: our data stay as they are."""

    game: str
    is_overlay = True

    def base(self) -> MapSheet:
        """Return our map; raises DataError."""
        return load(self.game)

    def sheet(self) -> MapSheet:
        """Return our map with his corrections; raises DataError."""
        return corrected(self.base(), own_corrections(self.game))

    def keep(self, sheet: MapSheet) -> Path:
        """Write what a map has otherwise than ours and return the file; raises DataError."""
        # Only the differences: an update of our map then brings all else of it to who has corrected it.
        return keep_corrections(self.game, differences(self.base(), sheet, own_corrections(self.game).source))

    def issues(self, sheet: MapSheet) -> list[Issue]:
        """Return what is wrong with the corrected map."""
        base = self.base()
        # Held against our map, too: a correction may name what ours does not have.
        found = misfits(base, differences(base, sheet), CORRECTIONS_FILE)
        return [*issues_of_text(format_map(with_provenance(sheet))), *found, *findings(sheet)]


@dataclass(frozen=True, slots=True)
class OwnGameMap:
    """The map of a game of the player's own, in its folder."""

    folder: Path
    is_overlay = False

    def base(self) -> MapSheet:
        """Return the map as it lies in its file; raises DataError."""
        return load_path(self.folder)

    def sheet(self) -> MapSheet:
        """Return the same."""
        return self.base()

    def keep(self, sheet: MapSheet) -> Path:
        """Write the map's file anew and return it; raises DataError."""
        path = self.folder / MAP_FILE
        with writing(path):
            write_aside(path, format_map(with_provenance(sheet)).encode())
        return path

    def issues(self, sheet: MapSheet) -> list[Issue]:
        """Return what is wrong with the map."""
        return [*issues_of_text(format_map(with_provenance(sheet))), *findings(sheet)]


Target = Overlay | OwnGameMap


def target_for(game: str) -> Target:
    """Return what is edited of a game's map; raises DataError for a game that is not here."""
    folder = game_folder(game)
    return OwnGameMap(folder.map) if own_map_folder(folder.id) is None else Overlay(folder.id)


def with_provenance(sheet: MapSheet) -> MapSheet:
    """Return a map each layer of which says where it comes from: new layers were painted by hand."""
    layers = {
        "grid": True,
        "terrain": True,
        "villages": bool(sheet.villages),
        "towns": bool(sheet.towns),
        "cities": bool(sheet.cities),
        "hexsides": bool(sheet.hexsides),
        "roads": bool(sheet.roads),
        "crossings": bool(sheet.crossings),
        "entries": bool(sheet.entries),
        "edge_roads": bool(sheet.edge_roads),
        "fronts": bool(sheet.fronts),
    }
    said = {layer: sheet.provenance.get(layer, BY_HAND) for layer in LAYERS if layers[layer]}
    return replace(sheet, provenance=said)


def issues_of_text(text: str, source: str = MAP_FILE) -> list[Issue]:
    """Return what `adjutant check` finds in the text of a map."""
    issues: list[Issue] = []
    try:
        # By the text that would be written and not by the value: what cannot be read back is wrong however
        # right it looks.
        top = TomlTable(tomli.loads(text), source, issues=issues)
    except (ValueError, RecursionError) as error:
        return [Issue(source, "", f"not TOML: {error}")]
    read_map(top)
    return issues


def findings(sheet: MapSheet) -> Iterator[Issue]:
    """Yield a warning for what a hand most often forgets; each names its hex or hexside."""
    for side, crossing in sorted(sheet.crossings.items()):
        if crossing.owner is None and crossing.kind is CrossingKind.BRIDGE and sheet.sides:
            yield _finding(str(side), "the bridge has no owner", "choose a side, then click it again")
    for kind, links in sorted(sheet.road_links.items()):
        for link in sorted(links):
            # By the look and not by the word for it: games call their great rivers by names of their own.
            is_barred = any(
                sheet.look_of(each) == "major_river" for each in sheet.features_of_side.get(link, ())
            )
            if is_barred and link not in sheet.crossings and kind != "rail":
                yield _finding(
                    str(link), f"a {kind} road crosses a great river without a bridge", "B lays one"
                )
    # By names without capitals: so they are looked for.
    taken: dict[str, str] = {}
    for hex_id, name in sorted(sheet.villages.items()):
        if sheet.terrain.get(hex_id) == "lake":
            yield _finding(hex_id, f"{name} lies in a lake", "")
        if taken.setdefault(name.casefold(), hex_id) != hex_id:
            yield _finding(hex_id, f"{name} is in {taken[name.casefold()]} already", "a name stands once")


def _finding(where: str, message: str, hint: str) -> Issue:
    return Issue(MAP_FILE, where, message, hint, Severity.WARNING)
