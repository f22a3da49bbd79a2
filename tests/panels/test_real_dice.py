"""What real dice show is clicked or typed, whatever dice the game throws."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.panels.parts import Look
from app.panels.real_die import RealDie
from app.table.throws import thrown
from app.view.session import Session
from rules.dice import ONE_DIE, DiceKind
from tests.new_games import new_game

PERCENT, TWO = DiceKind(1, 100), DiceKind(2, 6)


@pytest.fixture
def asked(session: Session, qtbot: QtBot) -> Callable[[DiceKind], tuple[RealDie, list[int]]]:
    """Return what asks for some dice, and what it was told."""

    def make(dice: DiceKind) -> tuple[RealDie, list[int]]:
        told: list[int] = []
        panel = QWidget()
        qtbot.addWidget(panel)
        die = RealDie(Look(session, panel), told.append, dice)
        die.setParent(panel)
        return die, told

    return make


@pytest.mark.parametrize("dice", [ONE_DIE, DiceKind(1, 10), TWO])
def test_few_sums_have_a_button_each(asked, dice: DiceKind) -> None:
    die, told = asked(dice)
    for button in die.buttons.values():
        button.click()

    assert told == list(dice.totals)


def test_a_percent_die_is_typed(asked, qtbot: QtBot) -> None:
    die, told = asked(PERCENT)
    die.field.setValue(57)
    qtbot.keyClick(die, Qt.Key.Key_Return)

    assert (told, die.buttons) == ([57], {})


def test_other_dice_are_asked_for_in_its_place(asked) -> None:
    die, _ = asked(PERCENT)
    die.show_dice(ONE_DIE)

    assert (die.field, list(die.buttons)) == (None, [1, 2, 3, 4, 5, 6])


def test_of_several_real_dice_the_sum_is_written() -> None:
    roll = thrown(new_game(), TWO, "Combat", 7, modifier=1)

    assert (roll.faces, roll.sides, roll.total) == ((7,), 12, 8)


def test_real_dice_cannot_show_less_than_they_have() -> None:
    with pytest.raises(ValueError, match="2d6 shows 2 to 12"):
        thrown(new_game(), TWO, "Combat", 1)


def test_the_games_own_dice_fall_as_many_as_there_are() -> None:
    roll = thrown(new_game(), TWO, "Combat")

    assert (len(roll.faces), roll.sides) == (2, 6)
