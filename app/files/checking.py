"""Everything that is wrong with a file of ours or of a person, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import counters.load
import counters.setups
import maps.load
from app.files.charts import folder_name, our_charts, read_own
from app.files.folders import SUFFIX
from app.files.histories import histories
from app.files.reading import read
from app.files.savegame import assembled
from counters.setups import Places
from counters.words import folder_of
from maps.sheet import MapSheet
from rules.cards import load_cards
from rules.issues import DataError, Issue
from rules.phases import load_sequence
from rules.tomlfile import read_toml

_RULES = Path(__file__).parents[2] / "rules" / "games"
Check = Callable[[Path], Iterator[Issue]]


def check_all() -> list[Issue]:
    """Return all issues of the data that comes with the program."""
    return [issue for game in maps.load.games() for issue in check_game(game)]


def check_game(game: str) -> list[Issue]:
    """Return all issues of the map, counters, set-ups, charts and sequence of a game."""
    folder = folder_name(game)
    return [issue for check in _PARTS for issue in _caught(check, folder)]


def check_path(path: Path) -> list[Issue]:
    """Return all issues of a file, or of a folder of a game's files."""
    if path.is_dir():
        return _check_folder(path)
    check = _checker_of(path)
    if check is None:
        hint = f"a game (*{SUFFIX}), map.toml, counters.toml, a set-up, charts.toml, or the id of a game"
        return [Issue(str(path), "", "not a file that this program knows", hint)]
    return list(_caught(check, path))


def _caught(check: Callable[..., Iterator[Issue]], subject: object) -> Iterator[Issue]:
    """Yield what a check finds, also where it had to stop."""
    try:
        yield from check(subject)
    except DataError as error:
        yield from error.issues


def _check_folder(folder: Path) -> list[Issue]:
    checks = (("map.toml", _check_map), ("counters.toml", _check_counters))
    found = [check for name, check in checks if (folder / name).is_file()]
    if not found:
        return [Issue(str(folder), "", "has neither map.toml nor counters.toml", "is it the right folder?")]
    return [issue for check in found for issue in _caught(check, folder)]


def _checker_of(path: Path) -> Check | None:
    if path.suffix == SUFFIX:
        return _check_save
    if path.name in _BY_NAME:
        return _BY_NAME[path.name]
    return _check_setup if path.suffix == ".toml" else None


# ---- the parts of a game


def _check_game_map(folder: str) -> Iterator[Issue]:
    yield from _check_map(maps.load.folder_of(folder))


def _check_game_counters(folder: str) -> Iterator[Issue]:
    yield from counters.load.check(folder_of(folder))


def _check_setups(folder: str) -> Iterator[Issue]:
    yield from counters.setups.check(folder, _places(maps.load.load(folder)))


def _places(sheet: MapSheet) -> Places:
    areas = {name: area.hexes for name, area in sheet.areas.items()}
    return Places(frozenset(sheet.grid.hexes), frozenset(sheet.tray.boxes), areas)


def _check_rules_data(folder: str) -> Iterator[Issue]:
    load_sequence(_RULES / folder / "sequence.toml")
    cells = our_charts(folder)
    for card in load_cards(folder):
        if not any(key in cells for key in card.keys):
            yield Issue(f"{folder}/cards.toml", card.id, "none of its cells is in the charts")


def _check_histories(folder: str) -> Iterator[Issue]:
    for history in histories(folder):
        yield from _check_save(history.path)


_PARTS: tuple[Callable[[str], Iterator[Issue]], ...] = (
    _check_game_map,
    _check_game_counters,
    _check_setups,
    _check_rules_data,
    _check_histories,
)


# ---- files


def _check_map(path: Path) -> Iterator[Issue]:
    yield from maps.load.check(path)


def _check_counters(path: Path) -> Iterator[Issue]:
    yield from counters.load.check(path)


def _check_save(path: Path) -> Iterator[Issue]:
    loaded = read(path)
    yield from loaded.issues
    yield from assembled(loaded.header, loaded.journal, path.name)[1]


def _check_setup(path: Path) -> Iterator[Issue]:
    """Yield the issues of a set-up; one of ours is checked with all of its game."""
    if path.name.startswith("setup_") and (path.parent / "counters.toml").is_file():
        yield from counters.setups.check(path.parent)
    else:
        counters.setups.load_setup_file(path)


def _check_charts(path: Path) -> Iterator[Issue]:
    tables = read_toml(path)
    if "cell" in tables:
        read_own(path, our_charts(str(tables.get("game", ""))))
    elif "crt" not in tables:
        yield Issue(str(path), "", "not the charts of a game", "a table [crt], or [cell] in your own file")


def _check_sequence(path: Path) -> Iterator[Issue]:
    load_sequence(path)
    yield from ()


_BY_NAME: Mapping[str, Check] = MappingProxyType(
    {
        "map.toml": _check_map,
        "tray.toml": _check_map,
        "counters.toml": _check_counters,
        "markers.toml": _check_counters,
        "charts.toml": _check_charts,
        "sequence.toml": _check_sequence,
    }
)
