"""Who goes without a place of supply is chosen on the map (10.2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.assist.turn.decision import Decision
from app.files.savegame import new_game
from app.settings import Settings, save_settings
from app.view.option_picking import options_at
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from rules.effects import PutInBox
from rules.games.battle_for_hungary.words import eliminated_box
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.battle_for_hungary.playing import decisions, effects, on
from tests.games.shared.at_the_window import is_in_front
from tests.window.hands import press
from tests.window.northern import Mouse

SIZE_PX = 1600, 1000
LOST = ("so:HQ_2Ukr/S", "so:HQ_4Ukr/S")
"""With one of three headquarters left there are places for 18 of the Allied units."""


@pytest.fixture(scope="module")
def short_of_places(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Main]:
    """The window on a game with too few places."""
    del qapp
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(home))
        yield from opened(home / "short.adjutant")


def opened(path: Path) -> Iterator[Main]:
    """Yield the window on a game laid out so."""
    kept = new_game("battle-for-hungary", "konrad", seed=3, path=path)
    on(kept.game, "allied.end.supply", 7)
    effects(kept.game, *(PutInBox(UnitId(hq), eliminated_box("allied")) for hq in LOST))
    kept.close()
    make_app()
    save_settings(Settings(theme="light", has_motion=False))
    main = furnish(show_frame(), path)
    yield main
    main.frame.close()
    main.frame.deleteLater()


@pytest.fixture
def mouse(short_of_places: Main, qtbot: QtBot) -> Iterator[Mouse]:
    """A hand that has asked to choose on the map; what it did is undone."""
    qtbot.waitUntil(lambda: is_in_front(short_of_places))
    found = Mouse(qtbot, short_of_places, *SIZE_PX)
    found.wait()
    begun = found.game.journal.now
    found.show_panel("Assistant")
    found.decide("goes_without", "on_map")
    yield found
    found.workspace.pending.on_map.stop()
    found.game.journal.go_to(begun)
    found.wait()


def decision_of(mouse: Mouse) -> Decision:
    """Return the decision as it stands."""
    return decisions(mouse.game)["goes_without"]


def hex_with(mouse: Mouse, count: int) -> HexId:
    """Return a hex in which so many units may be named."""
    found = (each.at for each in decision_of(mouse).options if each.at is not None)
    return next(here for here in found if len(options_at(decision_of(mouse), here)) == count)


def click(mouse: Mouse, here: HexId) -> None:
    """Click a hex, once it is in sight."""
    mouse.look_at(here)
    mouse.click_hex(here)


def test_a_click_on_a_hex_names_its_unit(mouse: Mouse) -> None:
    here = hex_with(mouse, 1)
    unit = options_at(decision_of(mouse), here)[0].key
    click(mouse, here)

    assert unit not in {each.key for each in decision_of(mouse).options}


def test_the_choice_goes_on_after_a_click(mouse: Mouse) -> None:
    before = {each.key for each in decision_of(mouse).options}
    click(mouse, hex_with(mouse, 1))
    going_on = mouse.workspace.pending.on_map.decision

    assert going_on is not None
    assert (
        {each.key for each in going_on.options} == {each.key for each in decision_of(mouse).options} != before
    )


def test_clicks_on_a_stack_look_at_one_unit_after_the_other(mouse: Mouse) -> None:
    here = hex_with(mouse, 2)
    pending, looked_at = mouse.workspace.pending, []
    for _ in range(3):
        click(mouse, here)
        decision = pending.find("goes_without")
        assert decision is not None
        looked_at.append(decision.options[pending.index_in(decision)].at)
        looked_at.append(decision.options[pending.index_in(decision)].key)

    first, second = (each.key for each in options_at(decision_of(mouse), here))
    assert looked_at == [here, first, here, second, here, first]


def test_the_hexes_are_marked_while_they_may_be_clicked(mouse: Mouse) -> None:
    hexes = {each.at for each in decision_of(mouse).options}
    fill = mouse.workspace.scene.under.marks["options"][0]

    assert getattr(fill, "hexes", None) == hexes


def test_escape_ends_the_choice_and_leaves_no_mark(mouse: Mouse) -> None:
    press(mouse.qtbot, mouse.main, Qt.Key.Key_Escape)

    assert mouse.workspace.pending.on_map.decision is None
    assert not mouse.workspace.scene.under.marks.get("options")
    assert mouse.workspace.view.tool is mouse.workspace.view.move_tool
