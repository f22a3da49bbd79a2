"""The first turn of the Puszta (13.1) by the mouse alone, from the choice of the game to turn 2.

The turn is played once for the file, and what came of it is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.assist.level import Level
from app.assist.reader import position_of
from app.dialogs.new_game import NewGameDialog
from app.table.notation import format_table
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY
from tests.games.shared.at_the_window import attack, clerk, first_window, go_on, is_in_front
from tests.window.northern import Mouse, rulings_of

SIZE_PX = 1600, 1000
SEED = 3
JG, YAK = "ge:JG_52/LF4", "so:13_Gd_Fighter/2UF"
TANKS, FRESH, GUARDS = PieceId("so:5_TK/S"), PieceId("so:7_Mech/S"), PieceId("so:4_Mech/S")
RIDERS = PieceId("so:6_Cav/S")
PANZERS, COMING = PieceId("ge:1_Pz/G"), PieceId("ge:23_Pz/G")
REPLACEMENTS, MIDDLE = HexId("1613"), HexId("1713")
"""12 PH, which the tanks break through, and the hex from which they do."""


@dataclass(frozen=True)
class Played:
    """The window after the turn, and the table as it was set up."""

    mouse: Mouse
    set_up: str


@pytest.fixture(scope="module")
def played(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Played]:
    """A turn, played by mouse."""
    del qapp
    with first_window(tmp_path_factory.mktemp("home"), SEED) as main:
        mouse = Mouse(QtBot(request), main, *SIZE_PX)
        mouse.qtbot.waitUntil(lambda: is_in_front(main))
        mouse.answer(lambda dialog: lay_out(mouse, dialog))
        mouse.choose("&Game", "game.new")
        set_up = format_table(mouse.game.table)
        for part in (in_the_air, allied_movement, allied_combat, axis_movement, axis_combat, end_of_turn):
            part(mouse)
        yield Played(mouse, set_up)


def lay_out(mouse: Mouse, dialog: QDialog) -> None:
    """Choose the game in the list of games and its scenario, and lay it out."""
    assert isinstance(dialog, NewGameDialog)
    mouse.pick_row(dialog.games.list, "The Battle for Hungary")
    mouse.pick_row(dialog.scenarios, "Puszta")
    buttons = dialog.findChildren(QPushButton)
    mouse.press(next(button for button in buttons if button.text() == "Lay out"))


# ---- phase by phase


def in_the_air(mouse: Mouse) -> None:
    """A fighter of each side over the same area: revealed, aimed, and fired, die by die, by the clerk."""
    mouse.show_panel("Assistant")
    mouse.press(mouse.workspace.panels.assistant.level.buttons[Level.CHECK])
    mouse.decide("fly:fighters", f"0:{JG}")
    mouse.next_phase()
    mouse.decide("fly:fighters", f"0:{YAK}")
    mouse.next_phase()
    clerk(mouse)
    for _ in range(3):  # nobody breaks off
        go_on(mouse)
    mouse.decide(f"aim:{YAK}", f"00:{JG}")
    go_on(mouse)
    mouse.decide(f"aim:{JG}", f"00:{YAK}")
    go_on(mouse)
    for _ in range(3):  # a die for each step: two of the German fighter, one of the Soviet one
        clerk(mouse)
    go_on(mouse)
    clerk(mouse)
    go_on(mouse)


def allied_movement(mouse: Mouse) -> None:
    """A mechanized corps joins the tanks; cavalry is led through the enemy's lines."""
    mouse.look_at(MIDDLE)
    mouse.drag(GUARDS, MIDDLE)
    mouse.drag(RIDERS, HexId("1616"))
    go_on(mouse)


def allied_combat(mouse: Mouse) -> None:
    """The tanks break through; others that have not fought exploit it."""
    mouse.show_panel("Combat")
    attack(mouse, TANKS, REPLACEMENTS)
    go_on(mouse)
    mouse.drag(FRESH, REPLACEMENTS)
    go_on(mouse)


def axis_movement(mouse: Mouse) -> None:
    """A panzer division strikes in the middle of its move; another one comes up."""
    attack(mouse, PANZERS, REPLACEMENTS)
    mouse.drag(COMING, HexId("1612"))
    go_on(mouse)


def axis_combat(mouse: Mouse) -> None:
    """The one that came up attacks too."""
    attack(mouse, COMING, REPLACEMENTS)
    go_on(mouse)


def end_of_turn(mouse: Mouse) -> None:
    """The clerk marks who has no line, and the next turn begins."""
    mouse.show_panel("Assistant")
    for _ in range(3):
        go_on(mouse)
    clerk(mouse)
    go_on(mouse)
    clerk(mouse)
    go_on(mouse)


# ---- what came of it


def test_the_turn_is_over(played: Played) -> None:
    assert (played.mouse.moment.turn, played.mouse.moment.side) == (2, "axis")


def test_9_5_the_fighters_met_and_one_was_shot_down(played: Played) -> None:
    lying = [played.mouse.game.table.place_of(PieceId(unit)).box for unit in (JG, YAK)]
    assert lying == ["ready:lf4", "lost:allied"]


def test_a_combat_was_fought_in_each_way(played: Played) -> None:
    """An attack that breaks through (8.5), an assault in the middle of a move (7.3), one in its phase."""
    fought = plan.fought(played.mouse.game.table).values()
    assert [(tuple(row.attackers), row.when) for row in fought] == [
        ((TANKS,), "001.allied.combat"),
        ((PANZERS,), "001.axis.movement"),
        ((COMING,), "001.axis.combat"),
    ]


def test_units_stand_where_the_mouse_led_them(played: Played) -> None:
    """8.5 and 8.6: the tanks went into the hex that they emptied, fresh ones after them."""
    units = (GUARDS, RIDERS, TANKS, FRESH, PANZERS, COMING)
    found = [played.mouse.hex_of(unit) for unit in units]
    assert found == ["1713", "1616", "1613", "1613", "1614", "1612"]


def test_what_the_hand_ruled_is_noted_with_its_case(played: Played) -> None:
    """The cavalry was led through a hex of the enemy and out of a zone."""
    assert rulings_of(played.mouse.game) == ["Your ruling, against 7.3, 3.2"]


def test_5_7_the_clerk_marked_who_was_led_out_of_supply(played: Played) -> None:
    found = position_of(played.mouse.game).by_id[UnitId(RIDERS)]
    assert found.is_marked(OUT_OF_SUPPLY)


def test_no_line_of_the_journal_is_without_words(played: Played) -> None:
    game, phrases = played.mouse.game, Phrases(played.mouse.game)
    told = [phrases.of(step.change) for step in game.journal.path]
    assert [line for line in told if not line or "None" in line or "Closed counter" in line] == []


def test_back_at_the_start_the_table_lies_as_it_was_set_up(played: Played) -> None:
    played.mouse.choose("&Replay", "replay.start")
    assert format_table(played.mouse.game.table) == played.set_up
