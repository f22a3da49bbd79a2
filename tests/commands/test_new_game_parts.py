"""A game from scans of parts of its map that do not overlap: half maps, each on a picture of its own."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PIL import Image

import maps.load
from app import cli
from tests.bring_in.synthetic.plain_map import PlainMap, plain_map
from tests.commands.asking import fault, told

MARGIN = 40
Halves = dict[str, tuple[Path, dict[str, tuple[float, float]]]]
"""Each part's file, and where its hexes have their centres on it."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def printed(home: Path) -> PlainMap:
    return plain_map(home / "whole.png", columns=12, rows=9)


def cut(printed: PlainMap, home: Path, *, is_across: bool) -> Halves:
    """Return a map cut in two sheets, each scanned with a margin, the second one finer than the first."""
    with Image.open(printed.path) as opened:
        whole = opened.convert("RGB")
    # Not through the middles of hexes, at which it is looked whether they show what they should.
    middle = (whole.width if is_across else whole.height) // 2 + 14
    wide, high = (middle, whole.height) if is_across else (whole.width, middle)
    at = (middle, 0) if is_across else (0, middle)
    found: Halves = {}
    for name, (x, y), finer in (("one", (0, 0), 1.0), ("two", at, 1.25)):
        sheet = whole.crop((x, y, min(x + wide, whole.width), min(y + high, whole.height)))
        scan = Image.new("RGB", (sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN), "#30343A")
        scan.paste(sheet, (MARGIN, MARGIN))
        scan = scan.resize((round(scan.width * finer), round(scan.height * finer)), Image.Resampling.BICUBIC)
        scan.save(home / f"{name}.png")
        centres = {
            label: ((cx - x + MARGIN) * finer, (cy - y + MARGIN) * finer)
            for label, (cx, cy) in printed.centres.items()
            if x <= cx < x + wide and y <= cy < y + high
        }
        found[name] = home / f"{name}.png", centres
    return found


def words_of(halves: Halves, option: str, *, count: int) -> list[str]:
    """Return words that name some hexes of each part, far from each other."""
    words = []
    for name, (path, centres) in halves.items():
        words += ["--section", f"{name}={path}"]
        places = [(int(label[:2]), int(label[2:])) for label in centres]
        west, east = min(places)[0], max(places)[0]
        north, south = min(row for _, row in places), max(row for _, row in places)
        # The third in the next row and column: it settles which rows are shifted.
        corners = ((west, north), (east - 1, south), (west + 1, north + 1), (west, south), (east - 1, north))
        for column, row in corners[:count]:
            label = f"{column:02}{row:02}"
            x, y = centres[label]
            words += [option, f"{name}:{label}={x:.1f},{y:.1f}"]
    return words


CORNERS = ("--first", "0101", "--last", "1209")


@pytest.mark.parametrize("is_across", [True, False], ids=["side by side", "one above the other"])
@pytest.mark.parametrize("option", ["--number", "--centre"])
def test_two_half_maps_are_one_game(
    printed: PlainMap, home: Path, capsys: pytest.CaptureFixture[str], is_across: bool, option: str
) -> None:
    halves = cut(printed, home, is_across=is_across)
    words = words_of(halves, option, count=5)
    game = told(capsys, "new-game", "elm-river", *words, *CORNERS, "--into", home)
    assert (game["columns"], game["rows"], game["refused"]) == ([1, 12], [1, 9], None)
    folder = Path(game["folder"])
    sheet = maps.load.load_path(folder / "map")
    assert len(sheet.grid.hexes) == 108
    assert cli.main(["check", str(folder)]) == 0
    # Woods and lakes lie in the picture of the game where they are printed, on both halves.
    with Image.open(printed.path) as opened, Image.open(folder / "map" / "all.jpg") as made:
        was, now = opened.convert("RGB"), made.convert("RGB")
    rect = sheet.sections[0].rect_px
    off = []
    for label, at in printed.centres.items():
        x, y = sheet.centre_px(label)  # type: ignore[arg-type]
        scale = now.width / rect.width
        here = now.getpixel((int((x - rect.x) * scale), int((y - rect.y) * scale)))
        off.append(math.dist(here, was.getpixel((int(at[0]), int(at[1])))))  # type: ignore[arg-type]
    # Of more than a hundred a few are cut in two by the seam.
    assert sorted(off)[-4] < 25


def test_what_is_kept_of_the_scans_names_both_of_them(
    printed: PlainMap, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = words_of(cut(printed, home, is_across=True), "--number", count=3)
    game = told(capsys, "new-game", "elm-river", *words, *CORNERS, "--into", home)
    kept = (Path(game["folder"]) / "map" / "all.transform.toml").read_text()
    assert "one.png" in kept
    assert "two.png" in kept


def test_parts_that_do_not_fit_are_told_in_a_line_and_leave_nothing(
    printed: PlainMap, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    halves = cut(printed, home, is_across=True)
    begin = ("new-game", "elm-river", "--into", home)
    good = words_of(halves, "--number", count=3)
    swapped = [word.replace("two:0701", "two:0702") for word in good]
    assert "do not lie to each other" in fault(capsys, *begin, *swapped)
    far = [word.replace("two:", "two:9", 1) for word in good]
    assert "sheets apart" in fault(capsys, *begin, *far)
    assert "two parts at least" in fault(capsys, *begin, *good[:8])
    assert "needs two hexes" in fault(capsys, *begin, *good[:-2], "--section", f"three={home / 'one.png'}")
    assert "names no part" in fault(capsys, *begin, *good, "--number", "0101=3,4")
    assert "is not of the form" in fault(capsys, *begin, "--section", "one.png")
    same = [word.replace("two=", "six=").replace("two.png", "one.png") for word in good]
    again = [word.replace("one:", "six:") for word in good if word.startswith("one:")]
    twice = [*good[:8], *same[8:10], *(w for each in again for w in ("--number", each))]
    assert "show the same part" in fault(capsys, *begin, *twice)
    assert not (home / "elm_river").exists()
