"""Adjutant plays a side in the real window: asked, held, stopped, taken back, and it waits for others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.assist.combat import battle_plan as plan
from app.opponent.deed import Scope
from app.panels.auto_player_bar import AutoPlayerBar
from app.settings import load_settings
from app.table import clock
from app.table.acts import place_marker
from app.table.notation import format_table
from app.table.pieces import Place
from app.view.assistant import auto_player as view_auto_player
from app.view.assistant import thinking
from app.view.assistant.auto_player import AutoPlayer, Standing
from app.window.main import Main
from rules.hexgrid import HexId
from tests.window.northern import phases_of

pytestmark = pytest.mark.kept_window

LONG_MS = 60_000
FEW = 4


def auto_player_of(main: Main) -> AutoPlayer:
    assert main.workspace is not None
    auto_player = main.workspace.auto_player
    auto_player.is_at_once = True
    return auto_player


def put_clock(main: Main, side: str, phase: str, step: str) -> None:
    """Put the clock on by hand."""
    assert main.workspace is not None
    game = main.workspace.session.game
    moment = replace(clock.moment_of(game), side=side, phase=phase, step=step)
    main.workspace.session.push(clock.set_moment(game, moment))


def do(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def bar_of(main: Main) -> AutoPlayerBar:
    return main.frame.findChildren(AutoPlayerBar)[0]


def test_a_phase_is_played_and_each_deed_has_its_reason(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, journal = auto_player_of(main), main.workspace.session.game.journal
    do(main, "play.phase")
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)

    assert clock.moment_of(main.workspace.session.game).phase == "supply"
    assert set(journal.remarks) == {step.id for step in journal.path}


def test_at_once_the_panels_follow_seldom_and_nobody_waits_for_the_next_time(
    qtbot: QtBot, main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the pause, thinking goes on meanwhile, and with the last deed the rest is laid."""
    assert main.workspace is not None
    monkeypatch.setattr(view_auto_player, "_GATHER_MS", 10 * LONG_MS)
    monkeypatch.setattr(thinking, "_AHEAD", FEW)
    session, auto_player, told = main.workspace.session, auto_player_of(main), []
    put_clock(main, "german", "movement", "move")
    before = len(session.game.journal.path)
    session.happened.connect(told.append)
    do(main, "play.phase")
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)

    assert len(session.game.journal.path) - before > 2 * FEW
    assert len(told) <= 2


def test_it_is_all_taken_back_at_once(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    game, auto_player = main.workspace.session.game, auto_player_of(main)
    before = format_table(game.table)
    do(main, "play.phase")
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)

    do(main, "play.back")

    assert format_table(game.table) == before


def test_once_it_is_taken_back_the_bar_offers_it_no_more(qtbot: QtBot, main: Main) -> None:
    auto_player, bar = auto_player_of(main), bar_of(main)
    do(main, "play.phase")
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)

    do(main, "play.back")

    assert (auto_player.last, bar.isHidden()) == (None, True)


def test_once_it_is_undone_by_hand_the_bar_tells_no_more_of_it(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, bar = auto_player_of(main), bar_of(main)
    do(main, "play.phase")
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)

    main.workspace.session.game.journal.undo()

    assert (auto_player.last, bar.isHidden()) == (None, True)


def test_the_bar_says_what_and_why(qtbot: QtBot, main: Main) -> None:
    auto_player, bar = auto_player_of(main), bar_of(main)
    do(main, "play.phase")
    qtbot.waitUntil(lambda: auto_player.last is not None, timeout=LONG_MS)

    assert bar.isVisible()
    assert auto_player.last is not None
    assert bar.reason.text() == auto_player.last.remark
    qtbot.waitUntil(lambda: not auto_player.is_playing, timeout=LONG_MS)


def test_a_hand_that_changes_the_table_stops_it(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    session, auto_player = main.workspace.session, auto_player_of(main)
    put_clock(main, "soviet", "movement", "move")
    auto_player.is_at_once = False
    auto_player.play(Scope.PHASE)
    qtbot.waitUntil(lambda: auto_player.last is not None, timeout=LONG_MS)

    session.push(place_marker(session.game.table, "frozen", 0, Place(hex=HexId("0101"))))

    assert not auto_player.is_playing


def test_held_it_lays_nothing(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, journal = auto_player_of(main), main.workspace.session.game.journal
    put_clock(main, "soviet", "movement", "move")
    auto_player.play(Scope.PHASE)
    auto_player.toggle_pause()
    held = journal.now

    qtbot.wait(300)

    assert (journal.now, auto_player.is_playing) == (held, True)
    do(main, "play.stop")


def test_stopped_it_plays_no_side_any_more(qtbot: QtBot, main: Main) -> None:
    auto_player = auto_player_of(main)
    do(main, "play.side1")
    qtbot.waitUntil(lambda: auto_player.is_playing, timeout=LONG_MS)

    do(main, "play.stop")

    assert (auto_player.is_playing, auto_player.sides) == (False, frozenset())


def test_the_other_side_given_to_it_while_it_thinks_is_played_too(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, game = auto_player_of(main), main.workspace.session.game
    put_clock(main, "german", "exploitation", "move")
    do(main, "play.side1")
    do(main, "play.side2")

    qtbot.waitUntil(lambda: "soviet.movement" in phases_of(game), timeout=LONG_MS)

    assert auto_player.sides == {"german", "soviet"}
    do(main, "play.stop")


def test_a_side_given_to_it_in_a_phase_it_was_asked_for_is_played_on(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, game = auto_player_of(main), main.workspace.session.game
    do(main, "play.phase")
    do(main, "play.side1")

    qtbot.waitUntil(lambda: "german.movement" in phases_of(game), timeout=LONG_MS)

    assert auto_player.is_playing or auto_player.waits_for_others  # by then his turn may be over
    do(main, "play.stop")


def test_held_it_stays_held_when_another_side_is_given_to_it(main: Main) -> None:
    auto_player = auto_player_of(main)
    do(main, "play.side1")
    do(main, "play.pause")
    do(main, "play.side2")

    assert auto_player.standing is Standing.HELD
    do(main, "play.stop")


def test_the_bar_says_whom_it_plays_and_whose_turn_it_waits_for(main: Main) -> None:
    auto_player_of(main)
    bar = bar_of(main)
    do(main, "play.side2")

    assert bar.isVisible()
    assert (bar.who.text(), bar.deed.text()) == (
        "Adjutant: Soviet",
        "Adjutant waits for the German player turn to end",
    )


def test_the_strip_says_whom_it_plays(main: Main) -> None:
    assert main.workspace is not None
    do(main, "play.side2")

    phases = main.workspace.panels.turn_strip.phases
    assert ["Adjutant" in phases.tip(index) for index in (0, phases.count() - 1)] == [False, True]


def test_stopped_by_a_hand_it_goes_on_only_when_told_to(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    session, auto_player = main.workspace.session, auto_player_of(main)
    put_clock(main, "german", "movement", "move")
    do(main, "play.side1")
    for hex_id in (HexId("0101"), HexId("0102")):
        session.push(place_marker(session.game.table, "frozen", 0, Place(hex=hex_id)))
    stopped = auto_player.standing

    bar_of(main).go_on.click()

    assert (stopped, auto_player.standing) == (Standing.STOPPED, Standing.PLAYING)
    do(main, "play.stop")


def test_the_pace_is_kept(main: Main) -> None:
    do(main, "play.quickly")

    assert load_settings()[0].pace == "at once"


def test_it_waits_for_the_defender_and_then_goes_on(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, combats, game = auto_player_of(main), main.workspace.combats, main.workspace.session.game
    put_clock(main, "german", "combat", "attack")
    do(main, "play.phase")
    qtbot.waitUntil(lambda: auto_player.waits_for_others, timeout=LONG_MS)
    assert plan.fight_of(game) is not None

    while auto_player.waits_for_others:
        combats.act()  # the Soviet player does what the panel offers first

    assert auto_player.is_playing
    do(main, "play.stop")


def test_a_side_it_plays_is_played_when_its_turn_comes(qtbot: QtBot, main: Main) -> None:
    assert main.workspace is not None
    auto_player, game = auto_player_of(main), main.workspace.session.game
    do(main, "play.side2")
    assert not auto_player.is_playing

    put_clock(main, "soviet", "supply", "release")
    # Deeds come in bundles: on a busy machine one of them leads through the whole phase.
    qtbot.waitUntil(lambda: "soviet.movement" in phases_of(game), timeout=LONG_MS)

    do(main, "play.stop")


def test_every_button_of_the_bar_has_words(main: Main) -> None:
    assert all(button.text() for button in bar_of(main).findChildren(QPushButton))
