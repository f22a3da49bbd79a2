"""`adjutant setup`: who begins where, and what breaks case 22, of a game, an own set-up, a position text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.files.own_setup import keep_setup
from app.files.savegame import game_of, new_game, read
from app.table import acts, clock
from app.table.clock import Pace
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.hexgrid import HexId

Begin = Callable[..., Path]
DESTROYERS = PieceId("ge:662/army")


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Return what begins a game, with a unit moved if one is named."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))

    def begun(scenario: str = "historical", moved_to: str = "", first: bool = True, **options: str) -> Path:
        path = tmp_path / "game.adjutant"
        named = {key.replace("_", "."): value for key, value in options.items()}
        opened = new_game("bitter-end", scenario, {k.removeprefix("v"): v for k, v in named.items()}, 1, path)
        if not first:
            _step_on(opened.game)
        if moved_to:
            there = Place(hex=HexId(moved_to))
            opened.game.journal.push(acts.move(opened.game.table, [DESTROYERS], there, "Move"))
        opened.close()
        return path

    return begun


def _step_on(game: Game) -> None:
    game.journal.push(clock.advance(game, Pace.NEXT_PHASE))


def checked(capsys: pytest.CaptureFixture[str], path: Path, *more: str) -> tuple[int, dict[str, Any]]:
    capsys.readouterr()
    code = main(["setup", str(path), "--check", "--json", *more])
    return code, json.loads(capsys.readouterr().out)


def test_a_printed_set_up_breaks_nothing(begin: Begin, capsys) -> None:
    code, found = checked(capsys, begin())

    assert (code, found["broken"], found["scenario"], found["turn"]) == (0, 0, "historical", None)


def test_a_set_up_that_breaks_a_rule_is_answered_with_one(begin: Begin, capsys) -> None:
    code, found = checked(capsys, begin(moved_to="1229"))

    against = [(f["case"], f["at"]) for f in found["findings"] if f["weight"] == "forbids"]
    assert (code, against) == (1, [("22.2", "1228")])


def test_what_happens_in_play_is_no_part_of_the_set_up(begin: Begin, capsys) -> None:
    assert checked(capsys, begin(moved_to="1229", first=False))[0] == 0


def test_units_that_a_variant_frees_are_named_until_they_are_placed(begin: Begin, capsys) -> None:
    code, found = checked(capsys, begin(v19_5="on"))

    assert (code, found["turn"], len(found["waiting"]["any of 5 corps areas"])) == (1, "german", 17)


def test_the_text_names_case_hex_and_sentence(begin: Begin, capsys) -> None:
    path = begin(moved_to="1229")

    code = main(["setup", str(path), "--check"])

    told = capsys.readouterr().out
    assert code == 1
    assert "1 against the rules" in told
    assert "22.2    1228  1228 is neither held nor in a zone of its side" in told


def test_without_check_the_set_up_is_printed_by_hex(begin: Begin, capsys) -> None:
    code = main(["setup", str(begin())])

    told = capsys.readouterr().out
    assert (code, "  1420  ge:10/5SS ge:5/5SS ge:9/5SS\n" in told, "220 units on the map" in told) == (
        0,
        True,
        True,
    )


def test_a_set_up_of_ones_own_is_checked(begin: Begin, tmp_path: Path, capsys) -> None:
    loaded = read(begin(moved_to="1229"))
    own = keep_setup(game_of(loaded.header, loaded.journal), "Mine", tmp_path)

    code, found = checked(capsys, own)

    assert (code, found["broken"], found["scenario"]) == (1, 1, "historical")


def test_a_position_text_is_checked(begin: Begin, tmp_path: Path, capsys) -> None:
    main(["show", str(begin())])
    text = tmp_path / "position.txt"
    text.write_text(capsys.readouterr().out)

    assert checked(capsys, text)[0] == 0


def test_a_position_may_be_held_against_another_scenario(begin: Begin, tmp_path: Path, capsys) -> None:
    main(["show", str(begin())])
    text = tmp_path / "position.txt"
    text.write_text(capsys.readouterr().out)

    code, found = checked(capsys, text, "--scenario", "ultra_historical")

    assert code == 1
    assert {"21.31c", "21.31d"} <= {each["case"] for each in found["findings"]}


def test_a_set_up_may_be_held_against_a_variant(begin: Begin, capsys) -> None:
    code, found = checked(capsys, begin(), "--option", "19.71=on")

    assert code == 1
    assert {"19.71a", "19.71b"} <= {each["case"] for each in found["findings"]}


UNUSABLE = [["nowhere.txt"], ["{game}", "--scenario", "x"], ["{game}", "--option", "9=on"]]


@pytest.mark.parametrize("words", UNUSABLE)
def test_what_cannot_be_used_is_two_and_one_line(begin: Begin, words: list[str], capsys) -> None:
    path = begin()

    code = main(["setup", *(word.format(game=path) for word in words), "--check"])

    assert (code, capsys.readouterr().err.count("\n")) == (2, 1)


# ---- adjutant new


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("historical", ["19.41", "19.42"]),
        ("historical", ["19.5", "19.6"]),
        ("historical", ["18.5", "18.6"]),
        ("northern_attack", ["18.1"]),
        ("first_historical", ["18.6"]),
    ],
)
def test_what_is_not_played_together_is_refused(
    scenario: str, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    chosen = [word for option in options for word in ("--option", f"{option}=on")]

    assert main(["new", "bitter-end", scenario, *chosen, "-o", str(tmp_path / "g.adjutant")]) == 2


def test_what_a_variant_brings_along_is_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    path = tmp_path / "g.adjutant"

    main(["new", "bitter-end", "historical", "--option", "19.72=on", "-o", str(path)])

    assert dict(read(path).header.options) == {"19.71": "on", "19.72": "on"}
