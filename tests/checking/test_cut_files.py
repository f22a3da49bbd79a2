"""Data files cut short, and charts with one figure changed: `check` tells each of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.checking.files import check_path
from app.checking.games import check_counters, check_rules
from app.commands.answers import has_error
from rules.whole_file import whole_file_issues

ROOT = Path(__file__).resolve().parents[2]
HOMES = {kind: ROOT / home / "bitter_end" for kind, home in (("maps", "maps"), ("counters", "counters"))}
HOMES["rules"] = ROOT / "rules" / "games" / "bitter_end"
FILES = [(kind, path.name) for kind, home in HOMES.items() for path in sorted(home.glob("*.toml"))]
CUTS = (1 / 3, 2 / 3)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The three folders of the game, to be damaged; pictures are not needed to see a cut."""
    root = tmp_path_factory.mktemp("data")
    for kind, home in HOMES.items():
        (root / kind / "bitter_end").mkdir(parents=True)
        for path in home.glob("*.toml"):
            shutil.copy(path, root / kind / "bitter_end")
    return root


@pytest.fixture
def cut(copies: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    kind, name = request.param
    path = copies / kind / "bitter_end" / name
    whole = path.read_bytes()
    yield path
    path.write_bytes(whole)


@pytest.mark.parametrize("cut", FILES, indirect=True, ids="/".join)
def test_a_cut_file_is_told_wherever_it_was_cut(cut: Path) -> None:
    whole = cut.read_bytes()
    silent = []
    for part in CUTS:
        cut.write_bytes(whole[: round(len(whole) * part)])
        if not has_error(check_path(cut)):
            silent.append(part)

    assert silent == []


@pytest.mark.parametrize("cut", FILES, indirect=True, ids="/".join)
def test_a_file_cut_between_two_entries_is_told(cut: Path) -> None:
    """It is sound TOML with fewer entries: nothing but the mark of its end tells."""
    lines = cut.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[: 2 * len(lines) // 3]))

    assert has_error(whole_file_issues(cut, is_marked=True))


@pytest.mark.parametrize("cut", [("rules", "sequence.toml"), ("counters", "markers.toml")], indirect=True)
def test_the_mark_of_the_end_is_asked_for(cut: Path) -> None:
    cut.write_text(cut.read_text("utf-8").removesuffix("# end\n"), "utf-8")

    assert "the mark of the end is missing" in "\n".join(map(str, check_path(cut)))


@pytest.mark.parametrize("cut", [("rules", "charts.toml")], indirect=True)
@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('1="clear"', '1="cleer"', "unknown word 'cleer'"),
        ("6=10", "6=1000", "out of range"),
        ("6=10", "6=-1", "out of range"),
        ("soviet_buda = 12", "soviet_buda = -12", "out of range"),
        ("max_per_attack = 5", "max_per_attack = 500", "out of range"),
        ("defense_level = 1\n", "defense_level = 100\n", "out of range"),
        ("mp = [1, 1]", "mp = [99, 1]", "99 is no cost"),
        ("mp = [1, 1]", "mp = [0.7, 1]", "0.7 is no cost"),
        ("[2, 1, 0, 0, 0, 0]", "[2, 1, 0, 0, 0, 1]", "1 lies outside 0 to 0"),
        ("[7, 6, 5, 4, 3, 2]", "[7, 6, 5, 4, 3]", "must be 6 numbers"),
        ("[tec.hex.woods]", "[tec.hex.wodds]", "no such terrain (did you mean 'woods'?)"),
        ('1=["1Pz"]', '1=["1Px"]', "the counters have no formation '1Px' (did you mean '1Pz'?)"),
        ("mp = [2, 1]", "mp = [3, 1]", "the rulebook has 2"),
    ],
)
def test_a_wrong_word_or_figure_in_a_chart_is_told(cut: Path, right: str, wrong: str, told: str) -> None:
    text = cut.read_text("utf-8")
    assert right in text
    cut.write_text(text.replace(right, wrong, 1), "utf-8")

    assert told in "\n".join(map(str, check_rules(cut.parent)))


@pytest.mark.parametrize("cut", [("rules", "assumptions.toml")], indirect=True)
def test_a_setting_that_the_rules_ask_for_is_missed(cut: Path) -> None:
    cut.write_text(cut.read_text("utf-8").replace('"rail_is_road"', '"rail_is_track"'), "utf-8")

    assert [issue.where for issue in check_rules(cut.parent)] == ["rail_is_road"]


@pytest.mark.parametrize("cut", [("counters", "setup_historical.toml")], indirect=True)
def test_a_unit_without_a_place_is_missed(cut: Path) -> None:
    lines = cut.read_text("utf-8").splitlines(keepends=True)
    gone = next(line for line in lines if line.startswith('"ge:5/5SS"'))
    cut.write_text("".join(line for line in lines if line != gone), "utf-8")

    assert "ge:5/5SS: begins on the map and has no hex" in "\n".join(map(str, check_counters(cut.parent)))
