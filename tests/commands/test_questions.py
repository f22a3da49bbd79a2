"""Questions to the rules on the command line, and their answers laid over a picture."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.assist.adjudicator import Adjudicator, adjudicator_for, read_position_text
from app.assist.procedure import choices_of
from app.commands.overlays import overlay
from app.files.reading import understand
from app.files.savegame import game_of, new_game
from app.map_marks import HexFill, Stamp
from app.table import acts
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.pieces import Place
from rules.choices import Assumption, AssumptionBook
from rules.hexgrid import HexId
from rules.issues import DataError, NotationError
from tests.commands.test_cli import Adjutant, adjutant, home, save
from tests.files.gamefiles import ONE, Recorded

__all__ = ["adjutant", "home", "save"]


@pytest.fixture
def game() -> Game:
    loaded = understand(Recorded().raw, "a game")
    return game_of(loaded.header, loaded.journal)


@pytest.fixture
def adjudicator(game: Game) -> Adjudicator:
    return adjudicator_for(game)


def test_reach_tells_cost_and_path(adjutant: Adjutant, save: Path) -> None:
    hexes = json.loads(adjutant("reach", save, "3/3SS", "--json").out)["hexes"]

    assert hexes["1418"] == {"cost": 0, "how": "start", "stop": False, "path": ["1418"], "leg_half_mp": []}
    assert all(reached["path"][-1] == hex_id for hex_id, reached in hexes.items())


def test_reach_as_text_begins_with_the_unit(adjutant: Adjutant, save: Path) -> None:
    assert adjutant("reach", save, "3/3SS").out.startswith(
        "ge:3/3SS, 7 movement points\n1418     0  1418 (here)\n"
    )


def test_why_answers_yes_with_nought_and_no_with_one(adjutant: Adjutant, save: Path) -> None:
    good, bad = adjutant("why", save, "3/3SS 1418-1419"), adjutant("why", save, "3/3SS 1418-2020")

    assert (good.code, bad.code) == (0, 1)
    assert "not allowed" in bad.out


def test_zones_and_supply_answer_for_the_side_named(adjutant: Adjutant, save: Path) -> None:
    zones = json.loads(adjutant("zoc", save, "--side", "german", "--json").out)
    supply = json.loads(adjutant("supply", save, "--side", "german", "--json").out)

    assert "ge:3/3SS" in zones["1419"]
    assert set(supply) == {"ge:3/3SS", "ge:5/3SS"}


@pytest.mark.parametrize(
    "command", ["reach FILE ge:5/3SS", "zoc FILE --side german", "supply FILE --side german"]
)
def test_a_position_text_answers_as_the_game_does(
    adjutant: Adjutant, save: Path, tmp_path: Path, command: str
) -> None:
    text = tmp_path / "position.txt"
    text.write_text(adjutant("show", save).out)

    of_game, of_text = (adjutant(*command.replace("FILE", str(path)).split()).out for path in (save, text))

    assert of_game == of_text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["reach", "FILE", "xyz"], "no single unit is called 'xyz'"),
        (["reach", "FILE", "3SS"], "there are ge:3/3SS ge:5/3SS"),
        (["why", "FILE", "nonsense"], "an order is a unit and a way"),
        (["why", "FILE", "3/3SS 9999"], "9999"),
        (["zoc", "FILE", "--side", "roman"], "is none of german soviet"),
        (["zoc", "FILE"], "none of german soviet"),
        (["ask", "/no/such"], "there is no such file"),
    ],
)
def test_what_cannot_be_asked_is_told(adjutant: Adjutant, save: Path, words: list[str], told: str) -> None:
    done = adjutant(*(str(save) if word == "FILE" else word for word in words))

    assert (done.code, done.out, told in done.err) == (2, "", True)


def test_ask_answers_line_by_line_from_file_and_from_standard_input(
    adjutant: Adjutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = '{"board": {"cols": 3, "rows": 3, "units": []}, "ask": "zoc", "side": "german"}\nrubbish\n'
    (tmp_path / "lines").write_text(lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))

    of_file, of_input = adjutant("ask", tmp_path / "lines").out, adjutant("ask").out

    assert [list(json.loads(line)) for line in of_file.splitlines()] == [[], ["error"]]
    assert of_file == of_input


# ---- the adjudicator


def test_the_charts_of_the_game_are_the_law(game: Game, adjudicator: Adjudicator) -> None:
    before = adjudicator.judge.reach(adjudicator.position, adjudicator.position.units[0].id).hexes
    dearer = {"tec.hex.clear.mp.0": "7 user: typed in", "tec.hex.clear.mp.1": "7 user: typed in"}
    for key, text in dearer.items():
        game.journal.push(Written(Register.CHART, key, "", text))

    after = adjudicator_for(game)

    assert len(after.judge.reach(after.position, after.position.units[0].id).hexes) < len(before)


def test_only_settings_that_choose_a_reading_reach_the_rules() -> None:
    first = Assumption("A1", (), "", "", keys=("zone", "points"), values=(True, False), is_open=True)
    book = AssumptionBook((first,))

    found = choices_of({"19.5": "on", "zone": "False", "points": "3"}, book)

    assert found == {"zone": False, "points": 3}


def test_a_position_may_leave_out_what_is_printed_on_known_counters() -> None:
    position = read_position_text("bitter-end 1945-01-01 german.movement weather=clear\n1418 ge:3/3SS 2\n")

    assert (position.units[0].attack, position.units[0].type) == (6, "tank")


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "waterloo 1815-06-18 french.movement weather=rain\n1 x 2\n"]
)
def test_an_unknown_position_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        read_position_text(text)


# ---- pictures


def test_a_reach_is_a_tint_and_a_cost_on_each_hex(adjudicator: Adjudicator) -> None:
    marks = overlay(adjudicator, ("german", "soviet"), "reach:3/3SS")

    (fill,) = (mark for mark in marks if isinstance(mark, HexFill))
    assert {mark.hex for mark in marks if isinstance(mark, Stamp)} == fill.hexes - {"1418"}


def test_a_unit_far_behind_the_enemy_is_stamped_out_of_supply(tmp_path: Path) -> None:
    opened = new_game("bitter-end", "historical", path=tmp_path / "game.adjutant")
    far_away = Place(hex=HexId("3650"))
    opened.game.journal.push(acts.move(opened.game.table, [ONE], far_away, "Far away"))
    opened.close()

    marks = overlay(adjudicator_for(opened.game), ("german",), "supply")

    assert far_away.hex in {mark.hex for mark in marks if isinstance(mark, Stamp) and mark.is_stop}


def test_an_unknown_overlay_is_refused(adjudicator: Adjudicator) -> None:
    with pytest.raises(NotationError, match="zoc, supply, reach:UNIT"):
        overlay(adjudicator, ("german",), "fog")


def test_render_writes_a_picture_of_the_size_asked_for(
    adjutant: Adjutant, save: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.png"
    done = adjutant("render", save, "-o", out, "--size", "320x200", "--center", 1418, "--overlay", "zoc")

    image = QImage(str(out))
    assert (done.code, image.width(), image.height()) == (0, 320, 200)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-o", "/no/folder/x.png"], "the folder is not there"),
        (["-o", "x.png", "--center", "9999"], "no such hex"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(
    adjutant: Adjutant, save: Path, words: list[str], told: str
) -> None:
    done = adjutant("render", save, *words)

    assert (done.code, told in done.err) == (2, True)


def test_what_the_step_asks_for_is_told_of_a_game_that_is_open_elsewhere(
    adjutant: Adjutant, tmp_path: Path
) -> None:
    opened = new_game("bitter-end", "historical", seed=1, path=tmp_path / "open.adjutant")
    try:
        asked, acted = (adjutant("turn", opened.file.path, *words) for words in ((), ("--next",)))
    finally:
        opened.close()

    assert (asked.code, asked.err) == (0, "")
    assert (acted.code, "the game is open in" in acted.err) == (2, True)


def test_no_decision_is_none(adjutant: Adjutant, tmp_path: Path) -> None:
    new_game("bitter-end", "historical", seed=1, path=tmp_path / "some.adjutant").close()

    done = adjutant("turn", tmp_path / "some.adjutant", "--take", "")

    assert (done.code, "no such decision" in done.err) == (2, True)
