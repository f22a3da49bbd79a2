"""Maps, sheets and a photograph in one sitting, through the window; the game is played on with the assistant.

`python -m tests.bring_in.one_sitting FOLDER` does it larger, and keeps a picture of every step.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import tomli
from PySide6.QtWidgets import QApplication

from app.assist.answers import ReachAnswer
from app.bring_in.review import State
from app.files.bring_in_folders import bank_folder, bring_in_folder
from app.files.own_map import own_map_folder, own_section_pictures
from app.settings import Settings, save_settings
from app.table.pieces import PieceId
from app.window import make_app, show_frame
from app.window.main import furnish
from tests.bring_in.one_sitting import SMALL, Sitting, kitchen, sit


@pytest.fixture(scope="module")
def sitting(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitting]:
    """Everything brought in: it takes long, and the tests only look at what came of it, in their order."""
    del qapp
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))
        make_app()
        save_settings(Settings(theme="light", has_motion=False))
        main = furnish(show_frame(), None)
        game = main.workspace.session.game
        found = Sitting(main, kitchen(game, tmp_path_factory.mktemp("kitchen"), SMALL))
        sit(found)
        yield found
        main.frame.close()
        main.frame.deleteLater()


def test_both_sections_lie_under_the_map(sitting: Sitting) -> None:
    sheet, folder = sitting.game.sheet, own_map_folder(sitting.game.header.game)

    assert set(own_section_pictures(sheet, folder)) == {each.id for each in sheet.sections}
    assert sitting.workspace.session.show.own_map


def test_every_counter_of_the_sheets_is_named_and_in_the_bank(sitting: Sitting) -> None:
    pictures = {path.name for path in bank_folder(sitting.game.header.game).glob("*.png")}

    assert len(pictures) == 2 * len(sitting.kitchen.order)


def test_most_of_the_photograph_is_taken_without_asking(sitting: Sitting) -> None:
    assert sitting.review is not None
    truth = {(each.hex, each.counter, int(each.is_back)) for each in sitting.kitchen.board}
    standings = sitting.review.standings.values()
    taken = {(each.spot, each.counter, each.face) for each in standings if each.state is State.TAKEN}

    assert {each.hex for each in sitting.kitchen.board} <= {each.spot for each in standings}
    assert len(taken) > 0.6 * len(truth)
    # Regiments of a division differ in two figures of eight pixels: one of them may be mistaken.
    assert len(taken - truth) <= 1


def test_the_set_up_lies_on_the_table_by_one_step_that_is_undone(sitting: Sitting) -> None:
    assert sitting.wrong() == []
    sitting.main.act("edit.undo")
    assert len(sitting.wrong()) == len(sitting.kitchen.board)
    sitting.main.act("edit.redo")
    assert sitting.wrong() == []


def test_every_automatic_decision_is_in_the_report(sitting: Sitting) -> None:
    folder = bring_in_folder(sitting.game.header.game, "setups", "setup")
    told = tomli.loads((folder / "report.toml").read_text("utf-8"))

    assert sitting.review is not None
    unasked = {each.reading.number for each in sitting.review.automatic()}
    # Those that were then said to be something else are told as decided by hand.
    by_hand = {each["reading"] for each in told["by_hand"]}
    assert {each["reading"] for each in told["automatic"]} == unasked - by_hand


def test_the_assistant_answers_and_a_legal_move_is_made_with_the_mouse(sitting: Sitting) -> None:
    sitting.begin_to_move()
    mover = next(each for each in sitting.kitchen.board if _can_go_on(sitting.reach(each.counter)))
    reach = sitting.reach(mover.counter)
    goal = next(each for each in reach.hexes if reach.left(each) and each != mover.hex)
    sitting.drag(mover.counter, goal)

    assert (reach.origin, sitting.game.table.place_of(PieceId(mover.counter)).hex) == (mover.hex, goal)
    assert PieceId(mover.counter) not in sitting.workspace.scene.counters.marked.overridden


def _can_go_on(reach: ReachAnswer) -> bool:
    return reach.timing is None and sum(reach.left(each) > 0 for each in reach.hexes) > 2
