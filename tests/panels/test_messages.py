"""Messages and the status line."""

import pytest
from pytestqt.qtbot import QtBot

from app.panels import message_bar
from app.panels.message_bar import MessageBar
from app.panels.status_line import StatusLine
from app.table.changes import Register, Written
from app.table.game import Game
from app.view.session import Session, Tone
from rules.hexgrid import HexId


@pytest.fixture
def bar(session: Session, qtbot: QtBot) -> MessageBar:
    bar = MessageBar(session)
    qtbot.addWidget(bar)
    return bar


@pytest.fixture
def status(session: Session, qtbot: QtBot) -> StatusLine:
    def describe(_game: Game, hex_id: HexId) -> str:
        return f"{hex_id}: clear"

    status = StatusLine(session, describe)
    qtbot.addWidget(status)
    status.resize(900, 24)
    status.show()
    return status


def texts(bar: MessageBar) -> list[str]:
    return [line.message.text for line in bar.lines]


def test_a_message_is_shown(bar: MessageBar, session: Session) -> None:
    session.say("Saved.")

    assert (texts(bar), bar.isHidden()) == (["Saved."], False)


def test_the_same_message_is_shown_once(bar: MessageBar, session: Session) -> None:
    session.say("Nothing moved.")
    session.say("Nothing moved.")

    assert texts(bar) == ["Nothing moved."]


def test_information_makes_room_for_problems(bar: MessageBar, session: Session) -> None:
    session.say("The disk is full.", Tone.STOP)
    for n in range(5):
        session.say(f"Note {n}")

    assert texts(bar) == ["The disk is full.", "Note 3", "Note 4"]


def test_information_goes_by_itself(
    bar: MessageBar, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_bar, "CLOSES_AFTER_MS", 1)
    session.say("Note")

    qtbot.waitUntil(lambda: not bar.lines)

    assert bar.isHidden()


def test_a_warning_stays(
    bar: MessageBar, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_bar, "CLOSES_AFTER_MS", 1)
    session.say("Look here", Tone.WARNING)

    qtbot.wait(20)

    assert texts(bar) == ["Look here"]


def test_a_message_says_its_tone_to_a_screen_reader(bar: MessageBar, session: Session) -> None:
    session.say("The disk is full.", Tone.STOP)

    assert bar.lines[0].accessibleName() == "Problem: The disk is full."


def test_details_come_on_demand(bar: MessageBar, session: Session) -> None:
    session.say("The disk is full.", Tone.STOP, "OSError 28")

    assert "OSError 28" in bar.lines[0].detail


def test_escape_closes_them_all(bar: MessageBar, session: Session) -> None:
    session.say("One")
    session.say("Two", Tone.STOP)

    bar.close_all()

    assert bar.isHidden()


def test_the_hex_pointed_at_is_described(status: StatusLine, session: Session) -> None:
    session.point_at(HexId("1922"))

    assert status.words == "1922: clear"


def test_beside_the_map_there_is_nothing_to_say(status: StatusLine, session: Session) -> None:
    session.point_at(HexId("1922"))
    session.point_at(None)

    assert status.words == ""


def test_the_line_says_that_the_game_is_safe(status: StatusLine) -> None:
    status.saved()

    assert status.saved_words == "Saved"


def test_the_line_says_when_it_is_not(status: StatusLine) -> None:
    status.saved()
    status.not_saved("In memory only")

    assert status.saved_words == "In memory only"


def test_what_tells_of_a_step_goes_with_it(bar: MessageBar, session: Session) -> None:
    session.say("46th Army may be released.")  # the assistant speaks before the step is made
    session.push(Written(Register.NOTE, "1520", "", "a note"))
    session.say("Done.", Tone.FINE)

    session.game.journal.undo()

    assert texts(bar) == []


def test_what_tells_of_an_earlier_step_stays(bar: MessageBar, session: Session, qtbot: QtBot) -> None:
    session.push(Written(Register.NOTE, "1520", "", "a note"))
    session.say("Noted.")
    qtbot.wait(1)
    session.push(Written(Register.NOTE, "1521", "", "another"))

    session.game.journal.undo()

    assert texts(bar) == ["Noted."]


def test_a_warning_stays_after_an_undo(bar: MessageBar, session: Session) -> None:
    session.push(Written(Register.NOTE, "1520", "", "a note"))
    session.say("The disk is full.", Tone.WARNING)

    session.game.journal.undo()

    assert texts(bar) == ["The disk is full."]


def test_what_no_longer_holds_is_taken_back(bar: MessageBar, session: Session) -> None:
    session.say("Click the hex.")

    session.unsay("Click the hex.")

    assert texts(bar) == []
