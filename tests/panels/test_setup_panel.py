"""The set-up panel (22): what is open is told and shown, and the rest is laid out on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.assist.level import Level
from app.files.own_setup import clear_the_map
from app.map_marks import Hatch, HexFill
from app.panels.assistant_parts import RemarkRow
from app.panels.setup_panel import SetupPanel
from app.table import acts, clock
from app.table.clock import Pace
from app.table.game import Game
from app.table.pieces import Kind, PieceId, Place
from app.view.assistant.advice import Advisor
from app.view.assistant.set_up_guide import SetUpGuide
from app.view.scene import TableScene
from app.view.session import Session, Show
from counters.setups import load_setup
from rules.hexgrid import HexId
from tests.games.bitter_end.setups import game_of
from tests.new_games import GAME
from tests.view.tables import NO_PICTURES

TANKS, DESTROYERS = PieceId("ge:5/5SS"), PieceId("ge:662/army")


class Staff:
    """Whoever sets up: looks, lays down, presses."""

    def __init__(self, qtbot: QtBot, game: Game) -> None:
        self.qtbot = qtbot
        self.session = Session(game, Show(has_motion=False))
        self.scene = TableScene(self.session, folder=NO_PICTURES)
        self.advisor = Advisor(self.session, self.scene)
        self.set_up_guide = SetUpGuide(self.session, self.scene, self.advisor)
        if self.set_up_guide.is_due:
            self.open()

    @cached_property
    def panel(self) -> SetupPanel:
        """The panel, made when it is first looked at."""
        made = SetupPanel(self.session, self.set_up_guide)
        self.qtbot.addWidget(made)
        return made

    def open(self) -> None:
        """Open the set-up."""
        self.set_up_guide.open()
        self.wait()

    def wait(self) -> None:
        """Let every question find its answer."""
        self.qtbot.waitUntil(self._is_still, timeout=20_000)

    def _is_still(self) -> bool:
        return self.advisor.background.is_idle and not (
            self.set_up_guide._soon.isActive() or self.advisor.is_resting
        )

    def lay(self, piece: PieceId, here: str) -> None:
        """Lay a counter on a hex."""
        self.session.push_drop(acts.move(self.session.game.table, [piece], Place(hex=HexId(here)), "Set up"))
        self.wait()

    def click(self, button: QPushButton) -> None:
        """Press a button of the panel."""
        button.click()
        self.wait()

    def tasks(self) -> list[str]:
        """Return the lines of the panel."""
        return [row.remark.text for row in self.panel.tasks.rows if isinstance(row, RemarkRow)]

    def links(self) -> dict[str, QPushButton]:
        """Return the buttons of the lines by their words."""
        rows = self.panel.tasks.rows
        return {button.text(): button for row in rows for button in row.findChildren(QPushButton)}

    def marked(self, kind: type[HexFill] | type[Hatch]) -> set[str]:
        """Return the hexes that the set-up marks on the map."""
        given = [
            mark for layer in (self.scene.under, self.scene.over) for mark in layer.marks.get("set-up", ())
        ]
        return {here for mark in given if isinstance(mark, kind) for here in mark.hexes}

    def leave(self) -> None:
        """Let everything go."""
        self.advisor.close()
        self.scene.close()
        self.session.close()


@pytest.fixture
def at(qtbot: QtBot, dressed: None) -> Iterator[Callable[..., Staff]]:
    """Return what sets up a scenario with variants, on an empty map if by hand."""
    made: list[Staff] = []

    def begun(*variants: str, by_hand: bool = False) -> Staff:
        options = dict.fromkeys(variants, "on")
        game = game_of(load_setup(GAME, "historical", options), options)
        if by_hand:
            game.journal.push(clear_the_map(game, "Clear the map"))
        made.append(Staff(qtbot, game))
        return made[-1]

    yield begun
    for staff in made:
        staff.leave()


@pytest.fixture
def free(at: Callable[..., Staff]) -> Staff:
    return at("19.42")


@pytest.fixture
def printed(at: Callable[..., Staff]) -> Staff:
    return at()


@pytest.fixture
def empty(at: Callable[..., Staff]) -> Staff:
    return at(by_hand=True)


def test_the_panel_answers_at_level_off_too(free: Staff) -> None:
    free.advisor.set_level(Level.OFF)
    free.lay(TANKS, "1420")
    free.session.game.journal.undo()
    free.wait()

    assert free.tasks()[0] == "To place: 56, any of 5 corps areas"


# ---- what is told


def test_on_an_empty_map_the_garrison_comes_first_and_the_others_later(empty: Staff) -> None:
    assert empty.tasks() == [
        "To place: 25, Budapest",
        "Front hexes uncovered: 25, Budapest",
        "Later: Soviets, 138 of 138 to place",
        "Later: Other Germans, 57 of 57 to place",
    ]


def test_whoever_is_placed_before_his_turn_is_told(empty: Staff) -> None:
    empty.lay(TANKS, "1420")

    assert any("before their turn" in text for text in empty.tasks())


def test_open_hexes_are_told_by_corps(free: Staff) -> None:
    assert "Front hexes uncovered: 7, IV SS Panzer Corps" in free.tasks()


def test_a_counter_laid_down_closes_its_hexes_at_once(free: Staff) -> None:
    free.lay(TANKS, "1420")

    assert "Front hexes uncovered: 4, IV SS Panzer Corps" in free.tasks()


def test_a_press_on_a_hex_goes_there(free: Staff) -> None:
    free.click(free.links()["1422"])

    assert free.session.hex == "1422"


def test_a_press_selects_who_is_still_to_be_placed(free: Staff) -> None:
    free.click(free.links()["Select them"])

    assert len(free.session.selection) == 56


def test_every_part_of_the_panel_is_reached_by_tab(free: Staff) -> None:
    panel = free.panel
    buttons = [panel.lay_button, panel.begin_button, panel.clear_button, *free.links().values()]

    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons)


# ---- what is shown on the map


def test_the_area_of_a_selected_unit_is_shown(printed: Staff) -> None:
    printed.open()
    printed.session.select([DESTROYERS])

    assert printed.marked(HexFill) == {"1425", "1325", "1326", "1227", "1228", "1229", "1230"}


def test_open_hexes_are_hatched_those_of_the_selected_units_alone(free: Staff) -> None:
    everywhere = len(free.marked(Hatch))
    free.lay(DESTROYERS, "1440")
    free.session.select([PieceId("so:9G/1GMC")])

    assert (everywhere, free.marked(Hatch)) == (47, set())


def test_closing_takes_the_marks_away(free: Staff) -> None:
    free.set_up_guide.close()

    assert free.marked(Hatch) == set()


# ---- what is done


def test_the_rest_is_laid_out_in_one_step_that_breaks_no_rule(free: Staff) -> None:
    free.click(free.panel.lay_button)

    assert len(free.session.game.journal.path) == 1
    assert free.panel.turn.text() == "The set-up is complete and breaks no rule."


def test_undo_takes_the_automatic_set_up_back(free: Staff) -> None:
    free.click(free.panel.lay_button)
    free.session.game.journal.undo()
    free.wait()

    assert free.tasks()[0] == "To place: 56, any of 5 corps areas"


def test_each_turn_of_setting_up_may_be_laid_out_alone(empty: Staff) -> None:
    empty.click(empty.panel.stage_button)

    assert empty.panel.turn.text() == "Now set up: Soviets"


def test_frozen_markers_come_to_lie_on_the_reserves(empty: Staff) -> None:
    empty.click(empty.panel.lay_button)

    told = [row.remark.text for row in empty.panel.told.rows if isinstance(row, RemarkRow)]
    assert not any("no marker" in text for text in told)
    assert empty.tasks() == []


def test_a_reserve_laid_down_by_hand_brings_its_frozen_marker_by_16_42(empty: Staff) -> None:
    empty.session.way_finder = empty.set_up_guide.unless_setting_up(lambda change: change)

    empty.lay(PieceId("so:110/18TC"), "2626")

    game = empty.session.game
    assert [p.place.hex for p in game.table if p.design == "frozen" and p.place.hex] == ["2626"]


def test_a_reserve_taken_up_again_takes_its_frozen_marker_along(printed: Staff) -> None:
    printed.open()
    printed.session.follower = printed.set_up_guide.unless_setting_up(lambda change: change)
    table = printed.session.game.table
    stack = [p.id for p in table if p.kind is Kind.UNIT and p.place.hex == "2626"]

    printed.session.push(acts.move(table, stack, Place(hex=HexId("2627")), "Set up"))

    assert not any(p.design == "frozen" and p.place.hex == "2626" for p in table)


def test_everybody_is_taken_up_in_one_step(printed: Staff) -> None:
    printed.open()
    printed.click(printed.panel.clear_button)

    assert printed.panel.turn.text() == "Now set up: German garrison of Budapest"


def test_taking_everybody_up_from_an_empty_map_says_that_nobody_stands_there(empty: Staff) -> None:
    told: list[str] = []
    empty.session.said.connect(lambda message: told.append(message.text))

    empty.click(empty.panel.clear_button)

    assert told == ["Nobody stands on the map."]


def test_the_game_begins_although_something_is_open(free: Staff) -> None:
    free.click(free.panel.begin_button)

    journal = free.session.game.journal
    assert (free.set_up_guide.is_open, journal.bookmarks[journal.now]) == (False, "Set-up")


def test_once_play_has_begun_nothing_is_laid_out_any_more(free: Staff) -> None:
    free.session.push(clock.advance(free.session.game, Pace.NEXT_PHASE))
    free.wait()

    assert not free.panel.lay_button.isEnabled()
