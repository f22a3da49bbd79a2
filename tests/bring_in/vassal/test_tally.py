"""What a save or log holds, counted by the command: pieces, stacks, decks, hexes by the module beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.bring_in.vassal.command_text import command_of
from app.bring_in.vassal.obfuscation import Form
from app.bring_in.vassal.saves import About, Saved
from app.bring_in.vassal.tally import strange_in, unshown_in
from app.bring_in.vassal.world import World
from app.cli import main
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import river_war
from tests.bring_in.vassal.plain import add, deck, hide, saved, stack

DEEP = [*(f"mark;m{n}" for n in range(206)), "piece;;;;Deep"]
LAYER = "emb2" + ";" * 16 + "rider.png,other.png;"
PIECES = [
    add("a", ["piece;;;;1st Foot"], ["Old;9;9"]),
    # Two pixels off the middle of column 1, row 2; odd columns are counted half a hex further down.
    stack("s", "Main;62;208", ["a", "deep"]),
    add("deep", DEEP, [*("" for _ in range(206)), "null;0;0;7"]),
    add("b", ["own.Special;x", LAYER, "piece;;;;"], ["", "1", "Main;0;70"]),
    add("c", ["piece;;;;<b>Köln</b>"], ["null;5;5"]),
    add("away", ["piece;;;;Far"], ["Nowhere;-5;-5"]),
    add("k", ["piece;;;;Card"], ["null;0;0"]),
    deck("d", "Cards", "Main;300;60", ["k"]),
    *(stack(f"e{n}", "null;0;0", []) for n in range(50)),
]
OTHERS = ["MainBoardPicker\tField\t0\t0", "ownCommand:1"]
STEPS = [["M/a/Main/120/140/null/Main/62/208/null/x", "CHAT* moved"], ["-/c"], [""]]


def report(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    """What the command prints last."""
    main(["bring-in", "vassal", str(path), "--json", *more])
    told: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


@pytest.fixture(name="save")
def save_beside_its_module(tmp_path: Path) -> Path:
    """A save, and the module beside it."""
    river_war().pack(tmp_path / "any name.vmod")
    return pack(tmp_path / "spring.vsav", {"savedGame": hide(saved(PIECES, OTHERS))})


def test_all_that_lies_there_is_counted(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report(save, capsys) == {
        "kind": "save",
        "pieces": 6,
        "stacks": 1,
        "decks": 1,
        "pieces_in_decks": 1,
        "pieces_by_map": {"Main": 4, "off map": 1, "Nowhere": 1},
        "hexes": {"1st Foot": ["0204"], "Deep": ["0204"], "rider": ["0102"]},
        "log_steps": 0,
        "not_understood": {"own.Special": 1, "command ownCommand": 1},
        "refused": None,
        "module": "River War",
    }


def test_a_log_is_counted_at_its_opening_and_at_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    river_war().pack(tmp_path / "m.vmod")
    path = pack(tmp_path / "a.log", {"savedGame": hide(saved(PIECES, OTHERS, STEPS))})
    told = report(path, capsys)
    end = told["end"]
    assert isinstance(end, dict)
    assert (told["kind"], told["log_steps"], told["pieces"], end["pieces"]) == ("log", 3, 6, 5)
    assert end["hexes"] == {"1st Foot": ["0303"], "Deep": ["0204"], "rider": ["0102"]}


def test_without_a_module_no_hexes_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pack(tmp_path / "a.vsav", {"savedGame": hide(saved(PIECES, OTHERS))})
    told = report(path, capsys)
    assert (told["hexes"], told["module"], told["pieces"]) == ({}, None, 6)


def test_the_module_may_lie_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "modules").mkdir()
    module = river_war().pack(tmp_path / "modules" / "m.vmod")
    path = pack(tmp_path / "a.vsav", {"savedGame": hide(saved(PIECES))})
    assert report(path, capsys, "--module", str(module))["module"] == "River War"


def test_a_save_that_is_damaged_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = pack(tmp_path / "a.vsav", {"savedGame": b"!VCSK5Azz"})
    told = report(path, capsys)
    assert (told["kind"], told["pieces"], "damaged" in str(told["refused"])) == ("save", 0, True)


def test_a_setup_without_pieces_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pack(tmp_path / "a.vsav", {"savedGame": hide(saved([], OTHERS))})
    assert report(path, capsys)["refused"] is None


def test_as_text(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["bring-in", "vassal", str(save)])
    assert "6 pieces, 1 stacks, 1 decks, 1 pieces in decks, 0 log steps" in capsys.readouterr().out


def test_what_a_save_says_besides_is_told_by_kind() -> None:
    texts = ["EXT\tTigers\t0.1", "GlobalProperty\t;Rain;true;", "SNOTE\tLate\tpw\tfalse\tText\t1\th"]
    saved = Saved("a.vsav", About(), Form.BARE, tuple(map(command_of, texts)))
    assert strange_in(saved, World()) == {"extension Tigers 0.1": 1}
    assert unshown_in(saved) == {"property": 1, "note of one player": 1}
