"""A game from a scan of its map, and several sections of a map, each by one command."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import maps.load
from app import cli
from app.bring_in.map_scan import load_scan
from app.files.bring_in_folders import bring_in_folder
from app.files.own_map import own_map_folder
from rules.library import default_game
from tests.bring_in.synthetic.plain_map import PlainMap, plain_map
from tests.commands.asking import fault, told


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def printed(tmp_path: Path) -> PlainMap:
    return plain_map(tmp_path / "elm.png")


def named(printed: PlainMap, option: str, *hexes: str) -> list[str]:
    return [w for each in hexes for w in (option, "{}={:.1f},{:.1f}".format(each, *printed.centres[each]))]


# ---- a game


def test_a_scan_is_a_game_in_one_command(
    printed: PlainMap, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--map", printed.path, *named(printed, "--number", "0202", "0806", "0303"))
    game = told(capsys, "new-game", "elm-river", *where, "--first", "0101", "--last", "0908", "--into", home)
    assert (game["columns"], game["rows"], game["sure"], game["refused"]) == ([1, 9], [1, 8], True, None)
    assert set(game["hexes"]) == set(printed.centres)
    assert max(math.dist(at, printed.centres[each]) for each, at in game["hexes"].items()) < 3
    assert cli.main(["check", game["folder"]]) == 0
    assert "nothing is wrong" in capsys.readouterr().out
    save = home / "elm.adjutant"
    assert cli.main(["--games", str(home), "new", "elm-river", "first", "-o", str(save)]) == 0


def test_a_grid_laid_by_hand_and_turned_is_a_game_too(
    printed: PlainMap, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--map", printed.path, *named(printed, "--centre", "0101", "0901", "0108", "0907", "0504"))
    turned = ("--turn", "90", "--first", "0101", "--last", "0908")
    game = told(capsys, "new-game", "elm-side", *where, *turned, "--into", home, "--sides", "North,South")
    # Pointy tops that lie on their side are flat ones.
    sheet = maps.load.load_path(Path(game["folder"]) / "map")
    assert (sheet.grid.hexes[0], sheet.sides) == ("0108", ("north", "south"))
    assert len(sheet.grid.hexes) == 72


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--number", "0202=10,10"), "needs two hexes"),
        (("--centre", "0202=150,150", "--centre", "0806=400,400"), "3 hexes are needed"),
        (("--number", "0202"), "is not of the form HEX=X,Y"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_line_and_leaves_nothing(
    printed: PlainMap,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    expected: str,
) -> None:
    error = fault(capsys, "new-game", "elm-river", "--map", printed.path, *words, "--into", home)
    assert expected in error
    assert len(error.splitlines()) == 1
    assert not (home / "elm_river").exists()


def test_corners_that_are_no_corners_and_a_name_that_is_taken_are_told(
    printed: PlainMap, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--map", printed.path, *named(printed, "--centre", "0101", "0901", "0108", "0907", "0504"))
    begin = ("new-game", "elm-river", *where, "--into", home)
    assert "goes with --last" in fault(capsys, *begin, "--first", "0101")
    assert "are one hex" in fault(capsys, *begin, "--first", "0101", "--last", "0101")
    assert "no number of this map" in fault(capsys, *begin, "--first", "A1", "--last", "0908")
    assert "add --map SCAN" in fault(capsys, "new-game", "elm-river", "--number", "0101=1,1")
    (home / "elm_river").mkdir()
    assert "already" in fault(capsys, *begin, "--first", "0101", "--last", "0908")


# ---- sections


def sections(home: Path) -> dict[str, PlainMap]:
    """Return a scan of a corner of each section of the map: hexes without numbers of this map's own."""
    sheet = maps.load.load(default_game().id)
    return {each.id: plain_map(home / f"{each.id}.png", columns=8, rows=7) for each in sheet.sections}


def of_section(section: str, printed: PlainMap) -> list[str]:
    """Return words that name four hexes of a section, whose first hex lies at 0101 of the scan."""
    sheet = maps.load.load(default_game().id)
    found = next(each for each in sheet.sections if each.id == section)
    grid, first = sheet.grid, min(sheet.hexes_of[section])
    x, y = grid.centre(first)
    words = []
    for label in ("0202", "0702", "0207", "0606", "0404"):
        at = printed.centres[label]
        here = printed.centres["0101"]
        hex_id = grid.hex_under(x + (at[0] - here[0]) / 64, y + (at[1] - here[1]) / 64)
        assert hex_id in sheet.hexes_of[found.id]
        words += ["--centre", f"{hex_id}={at[0]:.1f},{at[1]:.1f}"]
    return words


def test_all_sections_come_in_by_one_command(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scans = sections(home)
    words = [word for each, scan in scans.items() for word in ("--section", f"{each}={scan.path}")]
    words += [word for each, scan in scans.items() for word in of_section(each, scan)]
    found = told(capsys, "bring-in", "map", *words, "-o", home / "out")
    assert list(found["sections"]) == list(scans)
    assert found["refused"] is None
    folder = own_map_folder(default_game().id)
    assert folder is not None
    assert len(list(folder.glob("*.jpg"))) == len(scans) + 1  # and the small picture of the whole
    for each in found["sections"].values():
        assert each["hexes"].keys() <= found["hexes"].keys()
    kept = [load_scan(path) for path in (bring_in_folder(default_game().id, "maps")).iterdir()]
    assert [scan.is_kept for scan in kept] == [True] * len(scans)


def test_where_one_section_is_wrong_none_is_kept(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scans = sections(home)
    first, second = scans
    words = ["--section", f"{first}={scans[first].path}", *of_section(first, scans[first])]
    folder = own_map_folder(default_game().id)
    assert folder is not None
    empty = home / "blank.png"
    empty.write_bytes(b"no picture")
    bad = ["--section", f"{second}={empty}", *of_section(second, scans[second])]
    assert "blank.png" in fault(capsys, "bring-in", "map", *words, *bad)
    assert not folder.exists()


def test_sections_are_told_what_is_missing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scans = sections(home)
    first, second = scans
    one = ["--section", f"{first}={scans[first].path}"]
    assert "needs two hexes" in fault(capsys, "bring-in", "map", *one)
    assert "has no picture" in fault(capsys, "bring-in", "map", *one, "--section", second)
    assert "no such section" in fault(capsys, "bring-in", "map", "--section", f"moon={scans[first].path}")
    beside = max(maps.load.load(default_game().id).hexes_of[second])
    assert "on none of the sections" in fault(capsys, "bring-in", "map", *one, "--number", f"{beside}=1,1")
    assert "no picture" in fault(capsys, "bring-in", "map")
