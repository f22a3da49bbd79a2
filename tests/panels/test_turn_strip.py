"""The turn strip: days, phases and steps to click or walk along, and the weather."""

from contextlib import ExitStack
from dataclasses import replace
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.panels.turn_strip import TurnStrip
from app.table import clock
from app.table.changes import Group, Register
from app.table.clock import Pace
from app.table.notation import format_table
from app.table.pieces import Place
from app.view import moves
from app.view.session import Session
from rules.phases import Moment
from tests import new_games
from tests.dice import ScriptedDice
from tests.flows import drawn_flow


@pytest.fixture
def strip(session: Session, qtbot: QtBot) -> TurnStrip:
    strip = TurnStrip(session, new_games.setup().turns)
    qtbot.addWidget(strip)
    strip.resize(1920, 76)
    strip.show()
    return strip


def read(session: Session, key: str) -> str:
    return session.game.table.read(Register.TRACKER, key)


def test_next_writes_one_change_that_undo_takes_back(strip: TurnStrip, session: Session) -> None:
    before = format_table(session.game.table)

    strip.next_button.click()
    steps = len(session.game.journal.path)
    session.game.journal.undo()

    assert (steps, format_table(session.game.table)) == (1, before)


def test_next_tells_where_it_leads(strip: TurnStrip) -> None:
    strip.next_button.click()

    assert strip.next_button.text() == "Next: Replace"


def test_within_a_phase_next_goes_to_the_next_step(strip: TurnStrip, session: Session) -> None:
    session.push(clock.set_moment(session.game, Moment(1, "german", "combat", "surprise")))
    told = strip.next_button.text()
    strip.next_button.click()

    assert (told, read(session, "step")) == ("Next: step 2", "air")


def test_the_button_keeps_its_width_from_step_to_step(strip: TurnStrip) -> None:
    widths = set()
    for _ in range(12):
        widths.add(strip.next_button.minimumSizeHint().width() <= strip.next_button.minimumWidth())
        strip.advance(Pace.NEXT_STEP)

    assert widths == {True}


def test_it_says_that_a_step_is_left_only_where_the_clock_goes_on(strip: TurnStrip, qtbot: QtBot) -> None:
    strip.advance(Pace.NEXT_STEP)

    with qtbot.assertNotEmitted(strip.leaving):
        strip.previous_button.click()
    with qtbot.waitSignal(strip.leaving, timeout=0, raising=False) as left:
        strip.next_button.click()

    assert left.signal_triggered


@pytest.mark.parametrize("width", [800, 960, 1100, 1280, 1600, 2400])
def test_the_sides_are_spelled_alike_at_any_width(strip: TurnStrip, qtbot: QtBot, width: int) -> None:
    strip.resize(width, 76)
    qtbot.wait(1)

    words = [told.replace("German", "").replace("Soviet", "") for _, _, told in strip.phases.headings()]
    assert len(set(words)) == 1


def test_previous_goes_back(strip: TurnStrip, session: Session) -> None:
    strip.advance(Pace.NEXT_PHASE)

    strip.previous_button.click()

    assert read(session, "phase") == "german.weather"


def test_a_click_on_a_phase_goes_there(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    place = strip.phases.cells()[4].rect.center().toPoint()

    qtbot.mouseClick(strip.phases, Qt.MouseButton.LeftButton, pos=place)

    assert (read(session, "phase"), read(session, "step")) == ("german.combat", "surprise")


def test_a_click_on_a_day_is_one_act(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    place = strip.days.cells()[12].rect.center().toPoint()

    qtbot.mouseClick(strip.days, Qt.MouseButton.LeftButton, pos=place)

    assert read(session, "date") == "1945-01-13"
    assert isinstance(session.game.journal.path[-1].change, Group)


def test_a_click_on_a_step_goes_there(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    strip.phases.chosen.emit(4)
    place = strip.steps.cells()[2].rect.center().toPoint()

    qtbot.mouseClick(strip.steps, Qt.MouseButton.LeftButton, pos=place)

    assert read(session, "step") == "attack"


def test_the_arrow_keys_walk_along_the_phases(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    strip.phases.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Return):
        qtbot.keyClick(strip.phases, key)

    assert read(session, "phase") == "german.supply"


def test_undo_shows_in_the_strip(strip: TurnStrip, session: Session) -> None:
    strip.advance(Pace.NEXT_PHASE)

    session.game.journal.undo()

    assert strip.phases.current == 0


def test_a_day_tells_what_it_brings(strip: TurnStrip) -> None:
    assert "Second surprise possible" in strip.days.tip(12)  # rulebook 16.12, 13 January


def test_the_weather_s_button_rolls_for_it_by_4_2(strip: TurnStrip, session: Session) -> None:
    menu = strip._weather.menu()
    menu.actions()[0].trigger()

    assert (menu.actions()[0].text(), len(session.game.table.rolls), bool(read(session, "weather"))) == (
        "&Roll",
        1,
        True,
    )


def test_weather_is_noted_by_hand(strip: TurnStrip, session: Session) -> None:
    strip.set_weather("snow")

    assert read(session, "weather") == "snow"


def test_the_end_of_the_track_is_told(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    session.push(clock.set_moment(session.game, Moment(26, "soviet", "end", "advance")))

    with qtbot.waitSignal(session.said):
        strip.advance(Pace.NEXT_PHASE)


def test_a_scenario_shows_its_own_days_only(session: Session, qtbot: QtBot) -> None:
    strip = TurnStrip(session, new_games.setup("northern_attack").turns)
    qtbot.addWidget(strip)

    assert strip.days.count() == 6  # rulebook 21.2, 1 to 6 January


@pytest.mark.parametrize("width", [800, 1024, 1280, 1456, 1920, 2560])
def test_nothing_is_cut_off_at_any_width(strip: TurnStrip, qtbot: QtBot, width: int) -> None:
    strip.resize(width, 76)
    qtbot.wait(1)

    rights = [strip.phases.cells()[-1].rect.right() - strip.phases.width(), strip.width() - width]
    assert max(rights) <= 0


def test_where_room_is_scarce_the_side_to_move_keeps_its_phases(strip: TurnStrip, qtbot: QtBot) -> None:
    strip.resize(800, 76)
    qtbot.wait(1)

    assert [cell.index for cell in strip.phases.cells()] == [0, 1, 2, 3, 4, 5, 6]


def test_the_current_day_is_among_those_shown(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    strip.resize(1024, 76)
    qtbot.wait(1)

    session.push(clock.set_moment(session.game, clock.moment_on(session.game, 20)))

    assert 19 in [cell.index for cell in strip.days.cells()]


def test_where_days_are_out_of_sight_an_arrow_leads_to_them(
    strip: TurnStrip, session: Session, qtbot: QtBot
) -> None:
    strip.resize(1456, 76)
    qtbot.wait(1)
    (arrow,), last = strip.days.arrows(), strip.days.cells()[-1].index
    qtbot.mouseClick(strip.days, Qt.MouseButton.LeftButton, pos=arrow.rect.center().toPoint())

    assert (strip.days.cells()[0].index, read(session, "turn")) == (last + 1, "1")


def test_the_arrows_lie_within_the_row(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    strip.resize(1024, 76)
    qtbot.wait(1)
    session.push(clock.set_moment(session.game, clock.moment_on(session.game, 13)))
    parts = [each.rect for each in (*strip.days.arrows(), *strip.days.cells())]

    assert len(strip.days.arrows()) == 2
    assert all(rect.left() >= 0 and rect.right() <= strip.days.width() for rect in parts)


def test_the_next_day_brings_the_row_back_to_it(strip: TurnStrip, session: Session, qtbot: QtBot) -> None:
    strip.resize(1024, 76)
    qtbot.wait(1)
    strip.days.scroll_to(20)
    session.push(clock.set_moment(session.game, clock.moment_on(session.game, 2)))

    assert 1 in [cell.index for cell in strip.days.cells()]


@pytest.mark.parametrize(
    ("key", "day"), [(Qt.Key.Key_End, 25), (Qt.Key.Key_Home, 0), (Qt.Key.Key_PageDown, 10)]
)
def test_the_keys_bring_days_into_sight(strip: TurnStrip, qtbot: QtBot, key: Qt.Key, day: int) -> None:
    strip.resize(1024, 76)
    strip.activateWindow()
    strip.days.setFocus()
    qtbot.waitUntil(strip.days.hasFocus)
    for _ in range(2):
        qtbot.keyClick(strip.days, key)

    assert day in [cell.index for cell in strip.days.cells()]


def test_with_few_days_the_words_of_the_day_have_room(session: Session, qtbot: QtBot) -> None:
    strip = TurnStrip(session, new_games.setup("northern_attack").turns)
    qtbot.addWidget(strip)
    strip.resize(1600, 76)
    strip.show()
    qtbot.wait(1)

    assert [strip._month.text(), strip._today.text()] == [strip._month.whole, strip._today.whole]


def test_both_themes_draw_without_a_warning(strip: TurnStrip, session: Session) -> None:
    light = strip.grab().toImage()

    session.change_show(is_dark=True)

    assert strip.grab().toImage() != light


def test_a_move_of_a_counter_leaves_the_strip_alone(strip: TurnStrip, session: Session) -> None:
    strip.advance()
    tracks = (strip.days, strip.phases, strip.steps)
    with ExitStack() as stack:
        updated = [stack.enter_context(patch.object(track, "update")) for track in tracks]
        unit = session.game.unmoved_units()[0]
        session.push(moves.move(session.game, [unit], unit, Place(pos_px=(50, 50))))
        session.game.journal.undo()

    assert not any(each.called for each in updated)


# ---- where draws decide who acts


@pytest.fixture
def drawing(session: Session, qtbot: QtBot) -> TurnStrip:
    """The strip of a game in which chits are drawn."""
    session.game = replace(session.game, flow=drawn_flow("german", "soviet"))
    strip = TurnStrip(session, new_games.setup().turns)
    qtbot.addWidget(strip)
    strip.resize(1920, 76)
    strip.show()
    return strip


def draw(session: Session, *faces: int) -> None:
    """Draw chits by their numbers among those that are left: first of east, west, west."""
    session.game = replace(session.game, dice=ScriptedDice(tuple((face,) for face in faces)))
    for _ in faces:
        session.push(clock.advance(session.game, Pace.NEXT_STEP))


def test_next_says_that_a_chit_is_to_be_drawn(drawing: TurnStrip) -> None:
    told = drawing.next_button.text(), drawing.next_button.toolTip()

    assert told == ("Next: Draw", "Go on: Draw an order (3 chits left)")


def test_the_phases_are_those_drawn_so_far(drawing: TurnStrip, session: Session) -> None:
    draw(session, 2)

    assert (drawing.phases.count(), drawing.phases.tip(drawing.phases.current)) == (
        4,
        "Soviet: Army West (3)\nGo (1.1)",
    )


def test_a_click_on_the_place_of_the_next_draw_draws(drawing: TurnStrip, session: Session) -> None:
    drawing.phases.chosen.emit(1)

    assert len(clock.moment_of(session.game).drawn) == 1


def test_each_impulse_is_headed_by_its_own_side(drawing: TurnStrip, session: Session) -> None:
    draw(session, 2, 1)

    assert [side for side, _, _ in drawing.phases.headings()] == ["german", "soviet", "german", "", "soviet"]
