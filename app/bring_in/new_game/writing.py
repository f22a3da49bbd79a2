"""A game made by hand, written as the folders of data that every game is; each step can be written anew."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from app.bring_in.new_game.counter_rows import CounterRow, faults
from app.bring_in.new_game.cut_counters import CutCounters, lay_pictures
from app.bring_in.new_game.plan import BY_HAND, FIRST, GamePlan
from app.bring_in.new_game.row_roster import counters_text, looks_text, unit_ids
from app.bring_in.vassal.game_text import (
    Lain,
    Phase,
    Scenario,
    game_file,
    markers_file,
    reinforcements_file,
    sequence_file,
    setup_file,
)
from app.bring_in.vassal.tray import tray_of
from app.files.disk import write_aside, writing
from app.table.pieces import Place
from counters.facesfile import FACE_NAMES
from counters.images import GAME_PICTURES, file_name_for
from maps.load import MAP_FILE, TRAY_FILE, format_map, format_tray
from maps.sheet import BoxId
from maps.toml_text import text_of
from rules.hexgrid import HexId
from rules.issues import raise_if_errors
from rules.library import GAME_FILE, GameFolder, folder_name, read_game_file
from rules.whole_file import END

NOTHING: Mapping[str, bytes] = MappingProxyType({})


def begin_game(plan: GamePlan, place: Path, beside_map: Mapping[str, bytes] = NOTHING) -> GameFolder:
    """Lay the folder of a game with its empty map and no counters into a place; raises DataError.

    It is there whole or not at all. `beside_map` are files beside the map's by their names: its picture.
    """
    raise_if_errors(plan.faults(place))
    # Beside its place: only on the same disk is a folder moved at once and whole.
    home, aside = place / folder_name(plan.id), place / f".{folder_name(plan.id)}.tmp"
    sheet = plan.sheet()
    # The tray of a module serves: a game made by hand needs the same boxes, without palettes and decks.
    tray = tray_of(sheet.size_px, sheet.hex_px, plan.turns, plan.sides, ())
    texts = {
        Path("map", MAP_FILE): format_map(sheet),
        Path("map", TRAY_FILE): format_tray(replace(tray, provenance=BY_HAND)),
        Path("rules", "words.toml"): _words(plan),
        Path("rules", "sequence.toml"): sequence_file(plan.id, _phases(plan)),
        **counter_texts(plan, ()),
        # Last: what a power cut leaves beside is found as a game by this file alone.
        Path(GAME_FILE): game_file(plan.id, plan.title, FIRST),
    }
    try:
        with writing(home):
            # What a run that was killed has left.
            shutil.rmtree(aside, ignore_errors=True)
            (aside / "map").mkdir(parents=True)
            for name, raw in beside_map.items():
                write_aside(aside / "map" / name, raw)
            _write(aside, texts)
            aside.rename(home)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return read_game_file(home / GAME_FILE)


def write_counters(
    plan: GamePlan,
    home: Path,
    rows: Sequence[CounterRow],
    cut: CutCounters | None = None,
    before: Sequence[CounterRow] = (),
) -> None:
    """Write counters and set-up of a game anew; raises DataError, and then nothing was written.

    `cut` has the pictures of those that were cut from sheets; of the rows `before` none that is not wanted
    stays.
    """
    # All faults before the first file: counters and set-up name one another and must fit.
    names = frozenset[str]() if cut is None else cut.names()
    raise_if_errors(faults(rows, plan.sides, plan.grid.grid(), names))
    with writing(home):
        lay_pictures(home / "counters" / GAME_PICTURES, _pictures(plan, rows, cut), _names(plan, before))
        _write(home, counter_texts(plan, rows))


def _names(plan: GamePlan, rows: Sequence[CounterRow]) -> Iterator[str]:
    """Yield what the pictures of rows are called in a game's folder, of backs too that are there no more."""
    for unit, row in zip(unit_ids(rows, plan.sides), rows, strict=True):
        if row.picture:
            yield from (f"{file_name_for(unit, face)}.png" for face in FACE_NAMES)


def _pictures(plan: GamePlan, rows: Sequence[CounterRow], cut: CutCounters | None) -> dict[str, Path]:
    """Return the pictures of the faces of rows by the names that they have in a game's folder."""
    if cut is None:
        return {}
    ids = unit_ids(rows, plan.sides)
    return {
        f"{file_name_for(unit, face)}.png": path
        for unit, row in zip(ids, rows, strict=True)
        # As many as there are of both: a back without a face has no place in the game.
        for face, path in zip(FACE_NAMES[: 2 if row.reduced else 1], cut.faces(row.picture), strict=False)
    }


def _write(home: Path, texts: Mapping[Path, str]) -> None:
    for name, text in texts.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, text.encode())


def counter_texts(plan: GamePlan, rows: Sequence[CounterRow]) -> dict[Path, str]:
    """Return the files of counters and set-up by their places in the folder of a game."""
    folder = Path("counters")
    scenario = Scenario(FIRST, plan.title, tuple(_lain(plan, rows)))
    setup = setup_file(plan.id, scenario, plan.sides, _phases(plan), plan.turns, provenance=BY_HAND)
    return {
        folder / "counters.toml": counters_text(plan, rows),
        folder / "looks.toml": looks_text(plan, rows),
        folder / "markers.toml": markers_file(provenance=BY_HAND),
        folder / "reinforcements.toml": reinforcements_file(plan.turns),
        folder / f"setup_{FIRST}.toml": setup,
    }


def _lain(plan: GamePlan, rows: Sequence[CounterRow]) -> list[Lain]:
    sides = {side.letters: side.id for side in plan.sides}
    found = []
    for unit, row in zip(unit_ids(rows, plan.sides), rows, strict=True):
        beside = BoxId(f"by-hand:{sides[unit.partition(':')[0]]}")
        found.append(Lain(unit, 0, Place(hex=HexId(row.hex)) if row.hex else Place(box=beside)))
    return found


def _phases(plan: GamePlan) -> tuple[Phase, ...]:
    return tuple(Phase(side.id, "play", side.name) for side in plan.sides)


def _words(plan: GamePlan) -> str:
    lines = ["schema = 1", f"game = {text_of(plan.id)}"]
    for side, palette in zip(plan.sides, plan.colours, strict=True):
        lines += ["", "[[side]]", f"id = {text_of(side.id)}", f"name = {text_of(side.name)}"]
        lines += [f"people = {text_of(side.name)}", f"palette = {text_of(palette)}"]
    return "\n".join(lines) + f"\n{END}\n"
