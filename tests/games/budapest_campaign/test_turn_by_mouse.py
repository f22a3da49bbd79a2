"""The first two impulses of turn 1 by the mouse alone, a combat in each; then Adjutant's impulse.

The turn is played once for the file, and what came of it is asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.assist.level import Level
from app.dialogs.new_game import NewGameDialog
from app.panels.auto_player_bar import AutoPlayerBar
from app.table.notation import format_table
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from app.view.zoom_box import ZoomBox
from app.window.main import Main
from rules.hexgrid import HexId
from tests.games.budapest_campaign.impulses import SEED, second_impulse, unexplained_since
from tests.games.shared.at_the_window import attack, clerk, first_window, go_on, is_in_front
from tests.window.northern import ANSWER_MS, Mouse, drag_with_middle, rulings_of

SIZE_PX = 1600, 1000
TANKS, CAVALRY, ROMANIANS = PieceId("so:6gt/2UF"), PieceId("so:pliev/2UF"), PieceId("ro:mot/RO")
GUARDS, RIFLES, FLIERS = PieceId("so:24Gd-7G/2UF"), PieceId("so:33-27/2UF"), PieceId("so:air-5a/2UF")
PANZERS = PieceId("ge:3pz/AKN")
NAGYSZALONTA = HexId("0519")


@dataclass(frozen=True)
class Played:
    """The window after the two impulses, and the table as it was set up."""

    mouse: Mouse
    set_up: str


@pytest.fixture(scope="module")
def played(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Played]:
    """Two impulses, played by mouse."""
    del qapp
    with first_window(tmp_path_factory.mktemp("home"), SEED) as main:
        mouse = Mouse(QtBot(request), main, *SIZE_PX)
        mouse.qtbot.waitUntil(lambda: is_in_front(main))
        mouse.answer(lambda dialog: lay_out(mouse, dialog))
        mouse.choose("&Game", "game.new")
        set_up = format_table(mouse.game.table)
        for part in (before_impulses, soviet_deployment, soviet_movement, soviet_combat, axis_impulse):
            part(mouse)
        yield Played(mouse, set_up)


def lay_out(mouse: Mouse, dialog: QDialog) -> None:
    """Choose the game in the list of games, and lay out its one scenario."""
    assert isinstance(dialog, NewGameDialog)
    mouse.pick_row(dialog.games.list, "Budapest Campaign")
    buttons = dialog.findChildren(QPushButton)
    mouse.press(next(button for button in buttons if button.text() == "Lay out"))


# ---- segment by segment


def before_impulses(mouse: Mouse) -> None:
    """A major operation is placed; points are the clerk's, a unit is restored, support is bought."""
    mouse.show_panel("Assistant")
    mouse.press(mouse.workspace.panels.assistant.level.buttons[Level.CHECK])
    mouse.decide("operation", "debrecen_operation")
    mouse.next_phase()
    mouse.next_phase()
    clerk(mouse)
    mouse.go_to_step(2)
    mouse.decide("support", "support")
    mouse.next_phase()
    mouse.next_phase()


def soviet_deployment(mouse: Mouse) -> None:
    """One corps comes by the panel, another is dragged out of its box to where none is deployed."""
    go_on(mouse)
    mouse.decide(f"deploy:{GUARDS}", "0:0325")
    look_at_map_and_tray(mouse)
    mouse.drag(RIFLES, HexId("0423"))
    go_on(mouse)
    mouse.decide(f"air:{FLIERS}", "0:0523")
    go_on(mouse)


def look_at_map_and_tray(mouse: Mouse) -> None:
    """Show the tray by its button, and pull it aside until the east of the map is in sight too."""
    mouse.press(mouse.main.frame.findChildren(ZoomBox)[0].tray)
    middle = QPointF(mouse.workspace.view.viewport().rect().center())
    drag_with_middle(mouse.driver, middle, middle + QPointF(400, 0))
    mouse.wait()


def soviet_movement(mouse: Mouse) -> None:
    """The cavalry rides, the Romanians are led though their marker was not drawn."""
    mouse.look_at(NAGYSZALONTA)
    # Nobody is unsupported: once the clerk has said so, a button that does nothing is not offered again.
    button = mouse.workspace.panels.assistant.clerk_button
    mouse.press(button)
    mouse.qtbot.waitUntil(lambda: not button.isVisible())
    mouse.drag(CAVALRY, HexId("0320"))
    mouse.drag(ROMANIANS, HexId("0321"))
    go_on(mouse)


def soviet_combat(mouse: Mouse) -> None:
    mouse.show_panel("Combat")
    attack(mouse, TANKS, NAGYSZALONTA)


def axis_impulse(mouse: Mouse) -> None:
    """The panzers drive beside the tanks that broke through, and attack them."""
    go_on(mouse)
    mouse.go_to_step(4)
    mouse.look_at(NAGYSZALONTA)
    mouse.drag(PANZERS, HexId("0520"))
    mouse.go_to_step(5)
    attack(mouse, PANZERS, NAGYSZALONTA)
    go_on(mouse)


# ---- what came of it


def test_the_markers_were_drawn_in_turn(played: Played) -> None:
    assert played.mouse.moment.drawn[:2] == ("2uf", "akn")


def test_the_third_impulse_is_the_soviet_players(played: Played) -> None:
    assert (played.mouse.moment.side, len(played.mouse.moment.drawn)) == ("soviet", 3)


def test_a_combat_was_fought_in_each_impulse(played: Played) -> None:
    fought = plan.fought(played.mouse.game.table).values()
    assert [tuple(row.attackers) for row in fought] == [(TANKS,), (PANZERS,)]


def test_what_the_hand_ruled_is_noted_with_its_case(played: Played) -> None:
    """The rifles were dragged to a hex that is none of theirs, the Romanians moved without a marker."""
    found = rulings_of(played.mouse.game)
    assert found == ["Your ruling, against 10.1", "Your ruling, against 6.1"]


def test_units_stand_where_the_mouse_led_them(played: Played) -> None:
    mouse, units = played.mouse, (GUARDS, RIFLES, CAVALRY, ROMANIANS, FLIERS)
    assert [mouse.hex_of(unit) for unit in units] == ["0325", "0423", "0320", "0321", "0523"]


def test_support_was_bought_for_a_point(played: Played) -> None:
    bought = [piece for piece in played.mouse.game.table if piece.place.box == "ssu:soviet"]
    assert len(bought) == 4


def test_no_line_of_the_journal_is_without_words(played: Played) -> None:
    game, phrases = played.mouse.game, Phrases(played.mouse.game)
    told = [phrases.of(step.change) for step in game.journal.path]
    assert [line for line in told if not line or "None" in line or "Closed counter" in line] == []


def test_back_at_the_start_the_table_lies_as_it_was_set_up(played: Played) -> None:
    played.mouse.choose("&Replay", "replay.start")
    assert format_table(played.mouse.game.table) == played.set_up


# ---- Adjutant's impulse


def test_adjutant_plays_the_axis_impulse_asked_by_the_menu(
    qtbot: QtBot, start: Callable[[Path | None], Main], tmp_path: Path
) -> None:
    """Every step has its reason; one press takes the impulse back."""
    mouse = Mouse(qtbot, start(second_impulse(tmp_path / "game.adjutant")), *SIZE_PX)
    begun, before = mouse.game.journal.now, format_table(mouse.game.table)
    mouse.choose("&Turn", "play.turn")
    qtbot.waitUntil(lambda: mouse.workspace.auto_player.last is not None, timeout=ANSWER_MS)
    bar = mouse.main.frame.findChildren(AutoPlayerBar)[0]
    mouse.press(bar.at_once)
    asked = mouse.let_adjutant_end(lambda: mouse.fight("option-0"))

    assert (mouse.moment.side, unexplained_since(mouse.game, begun)) == ("soviet", asked)
    mouse.press(bar.back)
    assert format_table(mouse.game.table) == before
