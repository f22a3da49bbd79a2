"""`adjutant victory`: every point told, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main
from app.files.savegame import new_game
from app.table import acts
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return what makes a game of a scenario in which 3/3SS went through Bicske to 2227."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))

    def made(scenario: str) -> Path:
        opened = new_game("bitter-end", scenario, path=tmp_path / "game.adjutant")
        way = tuple(HexId(hex_id) for hex_id in ("1418", "2127", "2227"))
        there = Place(hex=way[-1])
        opened.game.journal.push(acts.move(opened.game.table, [PieceId("ge:3/3SS")], there, "Raid", way))
        opened.close()
        return tmp_path / "game.adjutant"

    return made


def answer(path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["victory", str(path), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_points_add_up_to_the_totals(make, capsys) -> None:
    found = answer(make("historical"), capsys)

    sums = {side: sum(e["vp"] for e in found["entries"] if e["side"] == side) for side in found["points"]}
    assert sums == found["points"]


def test_every_entry_says_what_earned_it(make, capsys) -> None:
    entries = answer(make("historical"), capsys)["entries"]

    bicske = next(e for e in entries if e["at"] == "2127")
    assert (bicske["vp"], bicske["side"], bicske["step"], bicske["case"]) == (20, "german", 1, "20.21")
    assert "by 1418-2127-2227" in bicske["earned_by"]


def test_the_approach_is_told(make, capsys) -> None:
    cases = [e["case"] for e in answer(make("historical"), capsys)["entries"]]

    assert ("20.32" in cases, "20.37" in cases) == (True, False)


def test_the_text_names_level_points_and_ring(make, capsys) -> None:
    main(["victory", str(make("historical"))])
    text = capsys.readouterr().out

    assert all(word in text for word in ("20.43", "24 hexes", "step 1", "The ring is closed"))


def test_the_northern_attack_is_told_by_its_objectives(make, capsys) -> None:
    found = answer(make("northern_attack"), capsys)

    assert (found["method"], found["winner"], len(found["objectives"])) == ("objectives", "soviet", 5)


def test_a_position_text_has_no_ledger(tmp_path: Path, capsys) -> None:
    path = tmp_path / "position.txt"
    path.write_text("bitter-end 1945-01-01 german.movement weather=clear\n")

    assert main(["victory", str(path)]) == 2
    assert "journal of a game" in capsys.readouterr().err


def test_what_is_no_game_is_told_as_such(tmp_path: Path, capsys) -> None:
    path = tmp_path / "noise.adjutant"
    path.write_bytes(bytes(range(256)))

    assert (main(["victory", str(path)]), "neither a game nor a position" in capsys.readouterr().err) == (
        2,
        True,
    )


def test_a_game_without_a_date_has_no_winner(make, capsys) -> None:
    path = make("historical")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if b'tracker "date"' not in line))

    assert (main(["victory", str(path)]), "has no date" in capsys.readouterr().err) == (2, True)
