"""Messages and the status line."""

import pytest
from pytestqt.qtbot import QtBot

from app.panels import message_bar
from app.panels.message_bar import MessageBar
from app.panels.status_line import StatusLine
from app.table.changes import Register, Written
from app.table.game import Game
from app.view.desk import Desk, Tone
from rules.hexgrid import HexId


@pytest.fixture
def bar(desk: Desk, qtbot: QtBot) -> MessageBar:
    bar = MessageBar(desk)
    qtbot.addWidget(bar)
    return bar


@pytest.fixture
def status(desk: Desk, qtbot: QtBot) -> StatusLine:
    def describe(_game: Game, hex_id: HexId) -> str:
        return f"{hex_id}: clear"

    status = StatusLine(desk, describe)
    qtbot.addWidget(status)
    status.resize(900, 24)
    status.show()
    return status


def texts(bar: MessageBar) -> list[str]:
    return [line.message.text for line in bar.lines]


def test_a_message_is_shown(bar: MessageBar, desk: Desk) -> None:
    desk.say("Saved.")

    assert (texts(bar), bar.isHidden()) == (["Saved."], False)


def test_the_same_message_is_shown_once(bar: MessageBar, desk: Desk) -> None:
    desk.say("Nothing moved.")
    desk.say("Nothing moved.")

    assert texts(bar) == ["Nothing moved."]


def test_information_makes_room_for_problems(bar: MessageBar, desk: Desk) -> None:
    desk.say("The disk is full.", Tone.STOP)
    for n in range(5):
        desk.say(f"Note {n}")

    assert texts(bar) == ["The disk is full.", "Note 3", "Note 4"]


def test_information_goes_by_itself(
    bar: MessageBar, desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_bar, "CLOSES_AFTER_MS", 1)
    desk.say("Note")

    qtbot.waitUntil(lambda: not bar.lines)

    assert bar.isHidden()


def test_a_warning_stays(bar: MessageBar, desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_bar, "CLOSES_AFTER_MS", 1)
    desk.say("Look here", Tone.WARNING)

    qtbot.wait(20)

    assert texts(bar) == ["Look here"]


def test_a_message_says_its_tone_to_a_screen_reader(bar: MessageBar, desk: Desk) -> None:
    desk.say("The disk is full.", Tone.STOP)

    assert bar.lines[0].accessibleName() == "Problem: The disk is full."


def test_details_come_on_demand(bar: MessageBar, desk: Desk) -> None:
    desk.say("The disk is full.", Tone.STOP, "OSError 28")

    assert "OSError 28" in bar.lines[0].detail


def test_escape_closes_them_all(bar: MessageBar, desk: Desk) -> None:
    desk.say("One")
    desk.say("Two", Tone.STOP)

    bar.close_all()

    assert bar.isHidden()


def test_the_hex_pointed_at_is_described(status: StatusLine, desk: Desk) -> None:
    desk.point_at(HexId("1922"))

    assert status.words == "1922: clear"


def test_beside_the_map_there_is_nothing_to_say(status: StatusLine, desk: Desk) -> None:
    desk.point_at(HexId("1922"))
    desk.point_at(None)

    assert status.words == ""


def test_the_line_says_that_the_game_is_safe(status: StatusLine) -> None:
    status.saved()

    assert status.saved_words == "Saved"


def test_the_line_says_when_it_is_not(status: StatusLine) -> None:
    status.saved()
    status.not_saved("In memory only")

    assert status.saved_words == "In memory only"


def test_what_tells_of_a_step_goes_with_it(bar: MessageBar, desk: Desk) -> None:
    desk.say("46th Army may be released.")  # the officer speaks before the step is made
    desk.push(Written(Register.NOTE, "1520", "", "a note"))
    desk.say("Done.", Tone.FINE)

    desk.game.journal.undo()

    assert texts(bar) == []


def test_what_tells_of_an_earlier_step_stays(bar: MessageBar, desk: Desk, qtbot: QtBot) -> None:
    desk.push(Written(Register.NOTE, "1520", "", "a note"))
    desk.say("Noted.")
    qtbot.wait(1)
    desk.push(Written(Register.NOTE, "1521", "", "another"))

    desk.game.journal.undo()

    assert texts(bar) == ["Noted."]


def test_a_warning_stays_after_an_undo(bar: MessageBar, desk: Desk) -> None:
    desk.push(Written(Register.NOTE, "1520", "", "a note"))
    desk.say("The disk is full.", Tone.WARNING)

    desk.game.journal.undo()

    assert texts(bar) == ["The disk is full."]


def test_what_no_longer_holds_is_taken_back(bar: MessageBar, desk: Desk) -> None:
    desk.say("Click the hex.")

    desk.unsay("Click the hex.")

    assert texts(bar) == []
