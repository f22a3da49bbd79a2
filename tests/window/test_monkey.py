"""A monkey at the real window, a fixed number of acts of it: see monkey.py for as many as one likes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QTimer, qWarning

from app.dialogs.new_game import Wanted
from app.table.changes import Register, Written
from app.window.main import Main
from tests.window.monkey import BURST, Caught, Monkey
from tests.window.monkey_acts import World

ACTS = 3 * BURST


def raise_in_a_timer(_world: World, _dice: Random) -> str:
    QTimer.singleShot(0, lambda: 1 / 0)
    return "raise"


def warn(_world: World, _dice: Random) -> str:
    qWarning("a thing that is not well")
    return "warn"


def change_behind_the_journal(world: World, _dice: Random) -> str:
    world.workspace.session.game.table.apply(Written(Register.LABEL, "1521", "", "Nobody wrote this"))
    return "change"


@pytest.mark.parametrize("seed", [1])
def test_no_act_of_a_monkey_breaks_anything(main: Main, home: Path, seed: int) -> None:
    monkey = Monkey(World(main, home), seed)
    monkey.run(lambda done: done >= ACTS)
    monkey.world.main.frame.close()

    assert monkey.done == ACTS


@pytest.mark.parametrize(
    ("game", "scenario"), [("budapest-campaign", "campaign"), ("battle-for-hungary", "konrad")]
)
def test_no_act_of_a_monkey_breaks_another_game(main: Main, home: Path, game: str, scenario: str) -> None:
    world = World(main, home, ((game, scenario),))
    main.begin(Wanted(game, scenario, 1))
    monkey = Monkey(world, 1)
    monkey.run(lambda done: done >= BURST)
    monkey.world.main.frame.close()

    assert monkey.done == BURST


def test_a_monkey_finds_what_is_wrong(main: Main, home: Path) -> None:
    found = []
    for act in (raise_in_a_timer, warn, change_behind_the_journal):
        with pytest.raises(Caught) as caught:
            Monkey(World(main, home), 1, lambda _, act=act: act).run(lambda done: done >= 1)  # type: ignore[misc]
        found.append(str(caught.value))

    assert "ZeroDivisionError" in found[0]
    assert "a thing that is not well" in found[1]
    assert "Nobody wrote this" in found[2]
