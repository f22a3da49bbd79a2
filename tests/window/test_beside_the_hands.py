"""What is worked out in other threads reads values: the table may change meanwhile as it likes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.assist.glance import Overlay
from app.opponent.deed import Scope
from app.table import clock
from app.table.game import Game
from app.table.pieces import PieceId
from app.view.errands import Errands
from app.view.officer.thinking import Fault
from app.window.main import Main
from app.window.room import Room
from rules.hexgrid import HexId
from tests.window.hands import room_of

Work = Callable[[], object]
TANKS = PieceId("ge:5/5SS")


class HandsOff:
    """Stands for a journal that changes all the time: nobody beside the hands may look at it."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"the game that is played was asked for its {name}")


@contextmanager
def hands_off(game: Game) -> Iterator[None]:
    journal = game.journal
    object.__setattr__(game, "journal", HandsOff())
    try:
        yield
    finally:
        object.__setattr__(game, "journal", journal)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> dict[str, Work]:
    """All work that would have gone to another thread, by topic; `play` has a test of its own."""
    kept: dict[str, Work] = {}

    def keep(_self: Errands, topic: str, work: Work, _done: Callable[[Any], object]) -> None:
        if topic != "play":
            kept[topic] = work

    monkeypatch.setattr(Errands, "send", keep)
    return kept


@pytest.fixture
def room(sent: dict[str, Work], main: Main) -> Room:
    """A window in which everything that can be asked is asked."""
    found = room_of(main)
    found.advisor.shown = frozenset(Overlay)
    found.sides.show("victory")
    return found


def asked_at(room: Room, side: str, phase_id: str, step_id: str) -> None:
    """Put the clock on, look at a unit and ask everything that a person can ask."""
    game = room.desk.game
    phase = game.sequence.phase(side, phase_id)
    assert phase is not None
    step = next(each for each in phase.steps if each.id == step_id)
    room.desk.push(clock.set_moment(game, clock.moment_in(game, phase, step)))
    room.desk.select([TANKS])
    room.desk.point_at(HexId("1521"))
    room.advisor.refresh()
    room.together.press()
    room.clerk.work()
    room.accountant.count()
    room.deployer.lay_out()


def test_no_work_looks_at_the_game_that_is_played(room: Room, sent: dict[str, Work]) -> None:
    room.deployer.open()
    for words in ("german movement move", "german combat surprise", "soviet supply trace"):
        asked_at(room, *words.split())
        with hands_off(room.desk.game):
            for work in sent.values():
                work()

    assert {"duties", "decisions", "report", "set-up", "standing", "foresight", "clerk"} <= sent.keys()


def test_adjutant_thinks_on_a_copy(room: Room, qtbot: QtBot) -> None:
    room.deputy.play(Scope.STEP, {"german"})
    errand = room.deputy._errand
    assert errand is not None
    with hands_off(room.desk.game):
        errand._words.maxsize = 0
        errand.run()
    room.deputy.stop()

    assert not isinstance(errand.next_deeds(1000)[1], Fault)


def test_what_adjutant_stumbles_over_is_told_like_every_error(
    room: Room, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> object:
        raise ValueError("no way on")

    monkeypatch.setattr("app.view.officer.thinking.Opponent", stumble)
    with qtbot.captureExceptions() as errors:
        room.deputy.play(Scope.STEP, {"german"})
        assert room.deputy._errand is not None
        room.deputy._errand.run()
        qtbot.waitUntil(lambda: not room.deputy.is_playing)

    assert [str(error) for _, error, _ in errors] == ["no way on"]


def test_no_more_units_are_looked_ahead_for_than_can_attack_one_hex(
    room: Room, sent: dict[str, Work]
) -> None:
    asked_at(room, "german", "combat", "attack")
    sent.pop("foresight")
    room.desk.select(
        [piece.id for piece in room.desk.game.table if room.desk.game.side_of(piece.id) == "german"]
    )

    assert "foresight" not in sent
