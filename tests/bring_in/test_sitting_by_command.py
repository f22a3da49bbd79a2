"""Map, sheets and photograph by commands: each is given what the one before has laid down."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app import cli
from app.bring_in.projection import Projection
from app.files.own_map import own_map_folder
from rules.library import default_game
from tests.bring_in.synthetic.owned import Lies, Owned, Part, Size, own

COUNTERS = tuple(f"unit {n}" for n in range(1, 21))
BOARD = tuple(
    Lies(COUNTERS[n], hex_id, n % 4 == 1)
    for n, hex_id in enumerate(("0302", "0403", "0505", "0704", "0806", "0907", "1003", "0208"))
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kitchen")


@pytest.fixture(scope="module")
def owned(folder: Path) -> Owned:
    """A small map of hexes, one sheet of counters, eight of them on the map."""
    part = Part("all", 12, 1, 9, is_first_shifted=False)
    return own(folder, [part], COUNTERS, BOARD, Size(print_px=96, scan_px=72, sheet_edge_px=96))


def ask(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    assert cli.main(["bring-in", *map(str, words), "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


def numbers(owned: Owned, *hexes: str) -> list[str]:
    """Return the words that number some hexes of the scan."""
    places = owned.centres["all"]
    return [word for each in hexes for word in ("--number", f"{each}={places[each][0]},{places[each][1]}")]


def test_one_sitting_by_commands(owned: Owned, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scan = owned.sections["all"]
    found = ask(capsys, "map", scan, "-o", folder / "map", *numbers(owned, "0202", "1107", "0508"))
    off = [
        abs(a - b) for hex_id in ("0101", "1209") for a, b in zip(*_both(found, owned, hex_id), strict=True)
    ]
    assert max(off) < 0.1 * found["pitch"]

    (folder / "names.txt").write_text("\n".join(COUNTERS))
    front, back = owned.sheets[0]
    words = ("--names", folder / "names.txt", "-o", folder / "bank")
    cells = ask(capsys, "counters", front, back, *words)["cells"]
    assert [each["unit"] for each in cells if each["side"] == "front"] == list(COUNTERS)

    told = ask(capsys, "setup", owned.photo, "--map", folder / "map", "--bank", folder / "bank")["counters"]
    truth = {(each.hex, each.counter, "back" if each.is_back else "front") for each in BOARD}
    assert {(each["hex"], each["counter"], each["face"]) for each in told} == truth


def centres(owned: Owned, *hexes: str) -> list[str]:
    """Return the words that lay the grid by some hexes of the scan."""
    places = owned.centres["all"]
    return [word for each in hexes for word in ("--centre", f"{each}={places[each][0]},{places[each][1]}")]


@pytest.mark.parametrize("barred", [(), ("cv2", "numpy", "app.bring_in.pictures")])
def test_centres_that_are_named_lay_and_number_the_grid(
    owned: Owned,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    barred: tuple[str, ...],
) -> None:
    for module in barred:
        monkeypatch.setitem(sys.modules, module, None)
    named = centres(owned, "0102", "1203", "0209", "1108", "0605")
    found = ask(capsys, "map", owned.sections["all"], *named)
    off = [math.dist(found["hexes"][each], owned.centres["all"][each]) for each in owned.centres["all"]]
    assert max(off) < 0.1 * found["pitch"]
    assert (found["spare"], set(found["residuals"])) == (1, {"0102", "1203", "0209", "1108", "0605"})


def test_a_centre_of_another_hex_is_refused(owned: Owned, capsys: pytest.CaptureFixture[str]) -> None:
    x, y = owned.centres["all"]["1203"]
    words = [*centres(owned, "0102", "0209"), "--centre", f"0411={x},{y}"]
    assert cli.main(["bring-in", "map", str(owned.sections["all"]), *words]) == 2
    assert "mistyped" in capsys.readouterr().err


def test_two_hexes_lay_no_grid(owned: Owned, capsys: pytest.CaptureFixture[str]) -> None:
    words = centres(owned, "0102", "0209")
    assert cli.main(["bring-in", "map", str(owned.sections["all"]), *words]) == 2
    assert "3 hexes are needed" in capsys.readouterr().err


def test_a_page_of_several_files_is_refused(
    owned: Owned, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scan = str(owned.sections["all"])
    assert cli.main(["bring-in", "map", scan, scan, "--page", "2", "-o", str(tmp_path / "out")]) == 2
    assert "--page is of one file" in capsys.readouterr().err


def test_four_corners_lay_a_photograph_flat(
    owned: Owned, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scan = Image.open(owned.sections["all"])
    wide, high = scan.size
    corners = [(90.0, 40.0), (wide - 20.0, 110.0), (wide - 130.0, high - 30.0), (30.0, high - 90.0)]
    flat = [(0.0, 0.0), (wide - 1.0, 0.0), (wide - 1.0, high - 1.0), (0.0, high - 1.0)]
    # Pillow asks where a pixel of the result comes from.
    there = Projection.through(list(zip(corners, flat, strict=True)))
    (a, b, c), (d, e, f), (g, h, i) = there.rows
    figures = [value / i for value in (a, b, c, d, e, f, g, h)]
    seen = scan.transform(scan.size, Image.Transform.PERSPECTIVE, figures, Image.Resampling.BICUBIC)
    seen.save(tmp_path / "photo.png")

    words = [word for x, y in reversed(corners) for word in ("--corner", f"{x},{y}")]
    found = ask(capsys, "map", tmp_path / "photo.png", *words)

    truth = [there.inverse(place) for place in owned.centres["all"].values()]
    off = [min(math.dist(one, other) for other in found["centres"]) for one in truth]
    assert max(off) < 0.1 * found["pitch"]


def _both(found: dict[str, Any], owned: Owned, hex_id: str) -> tuple[list[float], tuple[float, float]]:
    return found["hexes"][hex_id], owned.centres["all"][hex_id]


def test_a_section_is_kept_as_the_player_s_own_map(
    owned: Owned, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    game = default_game().id
    words = ("--game", game, "--section", "north", *numbers(owned, "0202", "1108"))
    assert cli.main(["bring-in", "map", str(owned.sections["all"]), *words]) == 0

    kept = own_map_folder(game)
    assert kept is not None
    assert (kept / "north.jpg").is_file()


def test_a_name_that_the_game_has_not_is_told_with_its_line(
    owned: Owned, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "names.txt").write_text("-\nNobody at all\n")
    words = ("--game", default_game().id, "--names", str(tmp_path / "names.txt"))
    assert cli.main(["bring-in", "counters", str(owned.sheets[0][0]), *words]) != 0
    assert "names.txt:2" in capsys.readouterr().err
