"""Layers of the film over a picture: fronts by turn or date, heat of movement."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from app.commands.film_layers import layers
from app.files.savegame import new_game as new_file
from app.map_marks import HexFill, Oval, TextTag
from app.table import acts, clock
from app.table.drawings import Circle
from app.table.journal import Remarked
from app.table.pieces import PieceId, Place
from app.table.references import ToHex, ToUnit
from app.view.theme import theme_of
from rules.hexgrid import HexId
from rules.issues import NotationError
from tests.commands.test_cli import Adjutant, adjutant, home, save
from tests.new_games import new_game

__all__ = ["adjutant", "home", "save"]

TANKS = PieceId("ge:5/5SS")


def test_fronts_of_turns_lie_over_one_another_and_heat_below() -> None:
    game = new_game()
    march = acts.move(game.table, [PieceId("ge:5/5SS")], Place(hex=HexId("1423")), "March")
    game.journal.push(march)
    turn = clock.advance(game, clock.Pace.NEXT_TURN)
    assert turn is not None
    game.journal.push(turn)
    marks = layers(game, ["front", "front:1945-01-01", "heat"])

    assert isinstance(marks[0], HexFill)
    assert list(dict.fromkeys(mark.text for mark in marks if isinstance(mark, TextTag))) == ["Jan 1", "Jan 2"]


def test_a_front_of_a_turn_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotationError, match="no turn '9'"):
        layers(new_game(), ["front:9"])


def test_a_picture_with_the_front_differs_from_one_without(adjutant: Adjutant, tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    new_file("bitter-end", "historical", seed=1, path=path).close()
    pictures = tmp_path / "with.png", tmp_path / "without.png"
    words = ("--size", "320x400", "-o")
    done = adjutant("render", path, "--overlay", "front", *words, pictures[0])
    adjutant("render", path, *words, pictures[1])

    assert (done.code, QImage(str(pictures[0])) == QImage(str(pictures[1]))) == (0, False)


def test_a_turn_that_the_game_has_not_is_told_in_one_line(
    adjutant: Adjutant, save: Path, tmp_path: Path
) -> None:
    done = adjutant("render", save, "-o", tmp_path / "out.png", "--overlay", "front:99")

    assert (done.code, "the game has no turn" in done.err) == (2, True)


def test_remarks_of_this_step_are_drawn_with_their_first_words() -> None:
    game = new_game()
    journal = game.journal
    journal.push(acts.move(game.table, [TANKS], Place(hex=HexId("1423")), "March"))
    at = ToHex(HexId("1520"))
    journal.put_remark(Remarked(journal.now, "# Here\nIt begins.", at, (Circle((HexId("1621"),)),)))
    journal.put_remark(Remarked(journal.now, "The tanks", ToUnit(TANKS)))
    marks = layers(game, ["remarks"])
    words = {mark.text: mark.at_px for mark in marks if isinstance(mark, TextTag)}
    journal.undo()

    assert words == {"Here": game.sheet.centre_px(at.hex), "The tanks": game.sheet.centre_px(HexId("1423"))}
    assert [mark.hexes for mark in marks if isinstance(mark, HexFill)] == [{"1520"}, {"1423"}]
    assert sum(isinstance(mark, Oval) for mark in marks) == 1
    assert layers(game, ["remarks"]) == ()


def test_charts_stand_beside_the_map(adjutant: Adjutant, save: Path, tmp_path: Path) -> None:
    pictures = tmp_path / "with.png", tmp_path / "without.png"
    size = ("--size", "600x300", "-o")
    done = adjutant("render", save, "--overlay", "charts", *size, pictures[0])
    adjutant("render", save, *size, pictures[1])
    beside, plain = (QImage(str(path)) for path in pictures)
    third = QRect(400, 0, 200, 300)

    assert (done.code, beside.size()) == (0, plain.size())
    assert beside.copy(third) != plain.copy(third)
    assert {beside.pixelColor(399 + n, 299).name() for n in (2, 100, 190)} == {
        theme_of(is_dark=False).panel.lower()
    }
