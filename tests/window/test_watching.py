"""The Example of Play opened from the window: a copy at its set-up, stepped through from there."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.files.histories import histories
from app.panels.welcome import WelcomeCard
from app.table.journal import START, Journal
from app.window.feature import part_of
from app.window.history import HistoryDoor
from app.window.main import Main
from app.window.watching import WATCHED_SCALE, WatchingStand, first_spot, open_example
from rules.hexgrid import HexId
from tests.new_games import new_game
from tests.window.hands import workspace_of


def watched(main: Main) -> Journal:
    """The journal of the example, opened from the menu."""
    assert main.menus is not None
    main.menus.actions["help.example"].trigger()
    assert main.workspace is not None
    return main.workspace.opened.game.journal


def test_the_example_is_laid_out_at_its_set_up(main: Main) -> None:
    journal = watched(main)

    assert (journal.now, journal.can_redo, len(journal.steps)) == (START, True, 93)


def test_what_is_stepped_through_is_a_copy(main: Main) -> None:
    history, *_ = histories("bitter-end")
    before = history.path.read_bytes()
    watched(main).redo()

    assert main.workspace is not None
    assert main.workspace.opened.is_unnamed
    assert history.path.read_bytes() == before


def test_one_steps_on_from_the_menu(main: Main) -> None:
    journal = watched(main)
    assert main.menus is not None
    for _ in range(3):
        main.menus.actions["replay.forward"].trigger()

    assert journal.now == 3


def test_a_game_without_a_replay_says_so(main: Main) -> None:
    told: list[str] = []

    assert open_example(main.games, "budapest-campaign", told.append) is None
    assert told == ["This game has no replay to watch."]


def test_the_first_attack_is_in_sight(main: Main, qtbot: QtBot) -> None:
    spot = first_spot(watched(main))

    assert main.workspace is not None
    camera, centre = main.workspace.view.camera, main.workspace.opened.game.sheet.centre_px(HexId("1520"))
    assert spot == "1520"
    qtbot.waitUntil(lambda: camera.scale == WATCHED_SCALE and camera.seen().contains(*centre))


def test_the_welcome_offers_the_games_history(main: Main) -> None:
    main.frame.findChild(WelcomeCard).buttons["watch"].click()
    assert main.workspace is not None
    door = part_of(HistoryDoor, main.workspace)

    assert door is not None
    assert door.watch is not None
    assert door.watch.is_film


def test_a_game_without_moves_has_no_first_spot() -> None:
    assert first_spot(new_game().journal) is None


def test_a_chip_stands_while_one_watches_and_leads_back(main: Main) -> None:
    def told() -> tuple[str, str]:
        chip = part_of(WatchingStand, workspace_of(main)).chip  # type: ignore[union-attr]
        return (chip.words.text(), chip.out.text()) if chip.isVisible() else ("", "")

    seen = [told()]
    main.act("replay.film")
    seen.append(told())
    part_of(WatchingStand, workspace_of(main)).chip.out.click()  # type: ignore[union-attr]
    seen.append(told())
    main.act("help.example")
    seen.append(told())
    part_of(WatchingStand, workspace_of(main)).chip.out.click()  # type: ignore[union-attr]
    seen.append(told())

    assert seen == [
        ("", ""),
        ("Watching: the game stays as it is", "Back to playing"),
        ("", ""),
        ("Watching: The Example of Play, 1 January", "Back to my game"),
        ("", ""),
    ]
