"""The dice of a step in the real window: rolled by the game, or a real die clicked or typed in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.assist.reader import position_of
from app.files.savegame import new_game
from app.table import acts, clock
from app.table.changes import DieSource, Register
from app.window.main import Main
from rules.games.bitter_end.words import FUEL_DEPLETED
from tests.window.kept import Kept, kept_window

SHIFT = Qt.KeyboardModifier.ShiftModifier
OPTIONS = {"18.1": "on", "18.15": "on", "18.5": "on"}


pytestmark = pytest.mark.kept_window


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The window of all tests, on a game whose rules ask for a die in each of the steps."""
    del qapp
    path = tmp_path_factory.mktemp("game") / "short.adjutant"
    new_game("bitter-end", "historical", OPTIONS, 7, path).close()
    with kept_window(tmp_path_factory, path) as main:
        yield Kept.of(main)


def wait(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    advisor = main.workspace.advisor
    qtbot.waitUntil(lambda: advisor.background.is_idle and not advisor.is_resting, timeout=10_000)


def go(qtbot: QtBot, main: Main, phase: str, step: str, date: str) -> None:
    assert main.workspace is not None
    game = main.workspace.session.game
    side, _, name = phase.partition(".")
    found = game.sequence.phase(side, name)
    assert found is not None
    steps = {each.id: each for each in found.steps}
    main.workspace.session.push(clock.set_moment(game, clock.moment_in(game, found, steps[step])))
    main.workspace.session.push(acts.write(game.table, Register.TRACKER, {"date": date}, "Date"))
    wait(qtbot, main)


def typed(main: Main) -> tuple[int, DieSource]:
    assert main.workspace is not None
    last = main.workspace.session.game.table.rolls[-1]
    return last.faces[0], last.source


STEPS = [
    ("german.weather", "roll"),
    ("german.supply", "fuel_check"),
    ("german.supply", "fuel"),
    ("german.combat", "air"),
    ("soviet.end", "withdraw"),
]


@pytest.mark.parametrize(("phase", "step"), STEPS)
def test_a_real_die_is_clicked_in_every_step_that_rolls_one(
    qtbot: QtBot, main: Main, phase: str, step: str
) -> None:
    assert main.workspace is not None
    go(qtbot, main, phase, step, "1945-01-15")
    die = main.workspace.panels.assistant.clerk_die
    was_there = not die.isHidden()
    die.buttons[4].click()
    wait(qtbot, main)

    assert (was_there, typed(main), die.isHidden()) == (True, (4, DieSource.TYPED), True)


@pytest.mark.parametrize(("phase", "step"), STEPS)
def test_a_real_die_is_typed_in_every_step_that_rolls_one(
    qtbot: QtBot, main: Main, phase: str, step: str
) -> None:
    assert main.workspace is not None
    go(qtbot, main, phase, step, "1945-01-15")
    qtbot.keyClick(main.workspace.view, Qt.Key.Key_D, SHIFT)
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, Qt.Key.Key_3)
    wait(qtbot, main)

    assert typed(main) == (3, DieSource.TYPED)


def test_the_die_of_the_fuel_marks_who_runs_short(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    go(qtbot, main, "german.supply", "fuel", "1945-01-15")
    main.workspace.panels.assistant.clerk_die.buttons[1].click()

    units = position_of(main.workspace.session.game).units
    assert {u.counter.division for u in units if u.is_marked(FUEL_DEPLETED)} == {"1Pz"}


def test_the_game_rolls_as_before(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    go(qtbot, main, "soviet.end", "withdraw", "1945-01-15")
    qtbot.keyClick(main.workspace.view, Qt.Key.Key_J)
    wait(qtbot, main)

    assert typed(main)[1] is DieSource.SEEDED


def test_where_the_step_asks_for_no_die_a_digit_is_any_roll(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    go(qtbot, main, "german.movement", "move", "1945-01-15")
    qtbot.keyClick(main.workspace.view, Qt.Key.Key_D, SHIFT)
    qtbot.keyClick(main.workspace.panels.dice, Qt.Key.Key_6)

    assert typed(main) == (6, DieSource.TYPED)
