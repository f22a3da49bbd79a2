"""Remarks at the window: written with links and drawings, read over the map, listed, gone to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.files.savegame import read
from app.map_marks import HexFill, Oval, PathLine
from app.panels.remarks.card import RemarkCard
from app.panels.remarks.model import Kind, Role
from app.panels.remarks.panel import RemarksPanel
from app.settings import Settings, save_settings
from app.table import acts
from app.table.drawings import Arrow, Circle, Shade
from app.table.journal import START, Journal, Remarked
from app.table.pieces import PieceId, Place, Spot
from app.table.references import ToHex, ToUnit
from app.view.remarking.tool import Hand
from app.view.session import Tone
from app.window import make_app, show_frame
from app.window.main import Main, furnish
from rules.hexgrid import HexId
from tests.window.hands import ALT, CTRL, NO_KEYS, SHIFT, feature_panel, press, session_of, workspace_of

TANKS, LONELY = PieceId("ge:5/5SS"), HexId("1520")
FREE, NEAR, FAR = HexId("1622"), HexId("1623"), HexId("1822")


def do(main: Main, action: str) -> None:
    assert main.menus is not None
    main.menus.actions[action].trigger()


def journal_of(main: Main) -> Journal:
    return session_of(main).game.journal


def panel_of(main: Main) -> RemarksPanel:
    return feature_panel(main, "remarks", RemarksPanel)


def card_of(main: Main) -> RemarkCard:
    (card,) = workspace_of(main).view.findChildren(RemarkCard)
    return card


def step_on(main: Main, to: str) -> None:
    session_of(main).push(acts.move(session_of(main).game.table, [TANKS], Place(hex=HexId(to)), "On"))


def look_at(main: Main, here: HexId) -> None:
    view = workspace_of(main).view
    view.camera.zoom_by(0.5 / view.camera.scale)
    view.camera.look_at(QPointF(*session_of(main).game.sheet.centre_px(here)))


def point_of(main: Main, here: HexId) -> QPoint:
    return workspace_of(main).view.mapFromScene(QPointF(*session_of(main).game.sheet.centre_px(here)))


def drag(qtbot: QtBot, main: Main, *hexes: HexId, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    view, button = workspace_of(main).view.viewport(), Qt.MouseButton.LeftButton
    points = [point_of(main, here) for here in hexes]
    qtbot.mousePress(view, button, keys, points[0])
    for point in points[1:]:
        qtbot.mouseMove(view, point)
    qtbot.mouseRelease(view, button, keys, points[-1])


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Iterator[Main]:
    """One window for all tests that leave nothing behind."""
    del qapp
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUTANT_HOME", str(tmp_path_factory.mktemp("home")))
        make_app()
        save_settings(Settings(theme="light", has_motion=False))
        main = furnish(show_frame(), None)
        main.frame.resize(1600, 960)
        yield main
        main.frame.close()
        main.frame.deleteLater()


@pytest.fixture
def main(shared: Main, qtbot: QtBot) -> Main:
    """The window at the set-up, without remarks."""
    workspace, journal, panel = workspace_of(shared), journal_of(shared), panel_of(shared)
    if panel.is_writing:
        panel.editor.give_up.click()
    for remark in journal.all_remarks:
        journal.put_remark(Remarked(remark.step, "", remark.about))
    journal.go_to(START)
    workspace.view.use()
    workspace.view.cursor_of_hexes.leave()
    workspace.session.select([])
    workspace.session.point_at(None)
    workspace.panels.messages.close_all()
    panel.list.search.clear()
    panel.list.kind.setCurrentIndex(0)
    if workspace_of(shared).scene.under.marks.get("followed"):
        workspace.session.select([TANKS])
        workspace.session.select([])
    if not is_on(shared):
        do(shared, "replay.show_remarks")
    shared.frame.activateWindow()
    qtbot.waitUntil(shared.frame.isActiveWindow)
    return shared


def is_on(main: Main) -> bool:
    assert main.menus is not None
    return main.menus.actions["replay.show_remarks"].isChecked()


@pytest.fixture
def writing(qtbot: QtBot, main: Main) -> Main:
    """A remark on the set-up is being written."""
    del qtbot
    look_at(main, FREE)
    do(main, "replay.remark")
    return main


def write(main: Main, text: str) -> None:
    panel_of(main).editor.field.setPlainText(text)


def keep(main: Main) -> Remarked:
    panel_of(main).editor.keep.click()
    (kept,) = journal_of(main).all_remarks
    return kept


# ---- writing


def test_a_remark_on_the_step_is_written_and_kept_in_the_file(writing: Main) -> None:
    write(writing, "## The short way\nis the *hard* way")
    kept = keep(writing)
    path = workspace_of(writing).opened.file.path

    assert kept == Remarked(START, "## The short way\nis the *hard* way")
    assert read(path).journal.all_remarks == (kept,)


def test_what_is_discarded_is_not_kept(writing: Main) -> None:
    write(writing, "Never mind")
    panel_of(writing).editor.give_up.click()

    assert (journal_of(writing).all_remarks, panel_of(writing).is_writing) == ((), False)


def test_what_is_written_is_kept_when_the_game_is_left(start: Callable[[Path | None], Main]) -> None:
    own = start(None)
    do(own, "replay.remark")
    write(own, "Half a thought")
    path = workspace_of(own).opened.file.path
    own.frame.close()

    assert read(path).journal.all_remarks == (Remarked(START, "Half a thought"),)


def test_the_text_is_seen_as_it_will_be(writing: Main) -> None:
    write(writing, "See [2617](hex:2617) and [the net](https://example.org)")

    assert panel_of(writing).editor.preview.links == ("hex:2617",)


def test_a_remark_on_the_selected_unit(main: Main) -> None:
    session_of(main).select([TANKS])
    do(main, "replay.remark_here")
    write(main, "The best we have")

    assert keep(main).about == ToUnit(TANKS)


def test_a_remark_on_the_hex_that_is_pointed_to(main: Main) -> None:
    session_of(main).point_at(FREE)
    do(main, "replay.remark_here")
    write(main, "Here")

    assert keep(main).about == ToHex(FREE)


def test_each_place_of_a_step_has_a_remark_of_its_own(main: Main) -> None:
    for about in (None, ToHex(FREE), ToUnit(TANKS)):
        journal_of(main).put_remark(Remarked(START, f"on {about}", about))

    assert card_of(main).count.text() == "1 of 3"
    session_of(main).select([TANKS])
    do(main, "replay.remark_here")
    assert panel_of(main).editor.field.toPlainText() == f"on {ToUnit(TANKS)}"


# ---- links by clicking


def test_a_click_on_a_unit_or_a_hex_makes_a_link(qtbot: QtBot, writing: Main) -> None:
    for here in (LONELY, FREE):
        view = workspace_of(writing).view.viewport()
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, NO_KEYS, point_of(writing, here))
    text = panel_of(writing).editor.field.toPlainText()
    game = session_of(writing).game
    lonely = game.table.stack_at(Spot(LONELY))[-1].id
    name = game.name_of(lonely)

    assert text == f"[{name}](unit:{lonely}) [1622](hex:1622)"
    assert session_of(writing).selection == ()


def test_the_chosen_words_become_the_link(qtbot: QtBot, writing: Main) -> None:
    write(writing, "Watch the road")
    field = panel_of(writing).editor.field
    cursor = field.textCursor()
    cursor.setPosition(6)
    cursor.setPosition(14, cursor.MoveMode.KeepAnchor)
    field.setTextCursor(cursor)
    view = workspace_of(writing).view.viewport()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, NO_KEYS, point_of(writing, FREE))

    assert field.toPlainText() == "Watch [the road](hex:1622)"


def test_links_to_the_step_the_selected_unit_and_a_rule(
    writing: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["9.31", "99.99", "no case"])
    monkeypatch.setattr("app.window.remark_writing.ask_text", lambda *_, **__: next(answers))
    session_of(writing).select([TANKS])
    for kind in ("step", "unit", "case", "case", "case"):
        panel_of(writing).editor.link_wanted.emit(kind)

    text = panel_of(writing).editor.field.toPlainText()
    assert text == "[Set-up](step:0) [5/5SS](unit:ge:5/5SS) [9.31](case:9.31)"


# ---- drawings


@pytest.mark.parametrize(
    ("keys", "drawn"),
    [
        (SHIFT, Arrow((FREE, FAR))),
        (CTRL, Circle((FREE, FAR))),
        (ALT, Shade(frozenset([FREE, FAR]))),
    ],
)
def test_a_drag_with_a_key_draws(
    qtbot: QtBot, writing: Main, keys: Qt.KeyboardModifier, drawn: object
) -> None:
    drag(qtbot, writing, FREE, FAR, keys=keys)

    assert keep(writing).drawings == (drawn,)


def test_a_drag_does_what_the_hand_is_set_to(qtbot: QtBot, writing: Main) -> None:
    panel_of(writing).editor.hands[Hand.CIRCLE].click()
    drag(qtbot, writing, FREE, FREE)

    assert keep(writing).drawings == (Circle((FREE,)),)


def test_an_arrow_keeps_the_bends_of_the_hand(qtbot: QtBot, writing: Main) -> None:
    bend = HexId("1626")
    drag(
        qtbot,
        writing,
        FREE,
        NEAR,
        HexId("1624"),
        HexId("1625"),
        bend,
        HexId("1726"),
        HexId("1826"),
        keys=SHIFT,
    )

    assert keep(writing).drawings == (Arrow((FREE, bend, HexId("1826"))),)


def test_the_last_drawing_is_taken_back(qtbot: QtBot, writing: Main) -> None:
    drag(qtbot, writing, FREE, FAR, keys=SHIFT)
    drag(qtbot, writing, FREE, FAR, keys=CTRL)
    press(qtbot, writing, Qt.Key.Key_Backspace)

    assert keep(writing).drawings == (Arrow((FREE, FAR)),)


def test_what_is_drawn_lies_on_the_map_at_once(qtbot: QtBot, writing: Main) -> None:
    view, button = workspace_of(writing).view.viewport(), Qt.MouseButton.LeftButton
    qtbot.mousePress(view, button, SHIFT, point_of(writing, FREE))
    qtbot.mouseMove(view, point_of(writing, FAR))
    (mark,) = workspace_of(writing).scene.under.marks["remarks"]

    assert isinstance(mark, PathLine)
    qtbot.mouseRelease(view, button, SHIFT, point_of(writing, FAR))


def test_escape_lets_the_drawing_go_and_then_the_tool(qtbot: QtBot, writing: Main) -> None:
    view = workspace_of(writing).view
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, SHIFT, point_of(writing, FREE))
    qtbot.mouseMove(view.viewport(), point_of(writing, FAR))
    press(qtbot, writing, Qt.Key.Key_Escape)
    was_tool = view.tool is not view.move_tool
    press(qtbot, writing, Qt.Key.Key_Escape)

    assert (was_tool, view.tool is view.move_tool, panel_of(writing).is_writing) == (True, True, True)
    assert not any(button.isChecked() for button in panel_of(writing).editor.hands.values())
    assert keep_nothing(writing)


def keep_nothing(main: Main) -> bool:
    panel_of(main).editor.keep.click()
    return journal_of(main).all_remarks == ()


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        (Hand.ARROW, Arrow((FREE, NEAR, HexId("1624")))),
        (Hand.CIRCLE, Circle((FREE, NEAR))),
        (Hand.SHADE, Shade(frozenset([FREE, NEAR, HexId("1624")]))),
    ],
)
def test_drawing_by_keyboard(qtbot: QtBot, writing: Main, hand: Hand, drawn: object) -> None:
    panel_of(writing).editor.hands[hand].click()
    workspace_of(writing).view.cursor_of_hexes.go_to(FREE)
    enters, down = Qt.Key.Key_Return, Qt.Key.Key_Down
    press(qtbot, writing, enters)
    for _ in range(2):
        press(qtbot, writing, down)
        press(qtbot, writing, enters)
    if hand is Hand.ARROW:
        press(qtbot, writing, enters)
    if hand is Hand.CIRCLE:  # the second Enter ended it, the third began another
        press(qtbot, writing, Qt.Key.Key_Escape)

    assert keep(writing).drawings == (drawn,)


# ---- reading


def teach(main: Main) -> tuple[Remarked, ...]:
    """Make a small film of three remarks."""
    step_on(main, "1421")
    first = journal_of(main).now
    step_on(main, "1422")
    step_on(main, "1423")
    remarks = (
        Remarked(START, "**The start**\nbegins at [the tanks](unit:ge:5/5SS), see [9.31](case:9.31)."),
        Remarked(
            first,
            f"Back to [the start](step:0), or to [Dorog](hex:{FAR}).",
            ToHex(FREE),
            (Circle((FREE, FAR)),),
        ),
        Remarked(journal_of(main).now, "The end"),
    )
    for remark in remarks:
        journal_of(main).put_remark(remark)
    journal_of(main).go_to(START)
    return remarks


def shown(main: Main) -> tuple[str, str, bool]:
    card = card_of(main)
    return card.title.text(), card.count.text(), card.isVisible()


def test_the_card_comes_where_the_film_comes_to_a_remark(main: Main) -> None:
    teach(main)
    seen = [shown(main)]
    for _ in range(3):
        do(main, "replay.forward")
        seen.append(shown(main))

    assert [words[:2] if words[2] else None for words in seen] == [
        ("The start", "1 of 3"),
        (f"{FREE}", "2 of 3"),
        None,
        ("Step 3", "3 of 3"),
    ]


def test_one_jumps_from_remark_to_remark_by_key(qtbot: QtBot, main: Main) -> None:
    teach(main)
    places = []
    for key in (Qt.Key.Key_Greater, Qt.Key.Key_Greater, Qt.Key.Key_Less):
        press(qtbot, main, key)
        places.append(len(journal_of(main).path))

    assert places == [1, 3, 1]


def test_after_the_last_remark_this_is_told(main: Main) -> None:
    teach(main)
    said: list[str] = []
    session_of(main).said.connect(lambda message: said.append(message.text))
    do(main, "replay.previous_remark")

    assert (said, journal_of(main).now) == (["No remark stands before this one."], START)


def test_drawings_are_shown_when_the_film_comes_to_their_step(main: Main) -> None:
    teach(main)
    marks = workspace_of(main).scene.under.marks
    before = marks.get("remarks", ())
    do(main, "replay.forward")

    assert (before, [type(mark) for mark in marks["remarks"]]) == ((), [HexFill, Oval])
    do(main, "replay.show_remarks")
    assert (marks["remarks"], card_of(main).isVisible()) == ((), False)


@pytest.mark.parametrize(
    ("address", "done"),
    [
        ("unit:ge:5/5SS", lambda main: session_of(main).selection == (TANKS,)),
        ("hex:1822", lambda main: bool(workspace_of(main).scene.under.marks["followed"])),
        ("case:9.31", lambda main: workspace_of(main).panels.assistant.rule.case == "9.31"),
        ("step:0", lambda main: journal_of(main).now == START),
    ],
)
def test_a_link_of_the_card_works(main: Main, address: str, done: Callable[[Main], bool]) -> None:
    teach(main)
    do(main, "replay.forward")
    card_of(main).followed.emit(address)

    assert done(main)


def test_a_case_chip_opens_the_rule(qtbot: QtBot, main: Main) -> None:
    teach(main)
    qtbot.waitUntil(lambda: len(chips_of(main)) == 1)
    chips_of(main)[0].click()
    rule = workspace_of(main).panels.assistant.rule

    assert rule is not None
    assert rule.case == "9.31"


def chips_of(main: Main) -> list[QPushButton]:
    return [each for each in card_of(main).cases.findChildren(QPushButton) if not each.isHidden()]


def test_a_message_lies_beside_the_card_and_over_its_place_when_it_goes(main: Main, qtbot: QtBot) -> None:
    teach(main)
    do(main, "replay.next_remark")
    card, messages = card_of(main), workspace_of(main).panels.messages
    session_of(main).say("Six words that want a line.", Tone.WARNING)
    qtbot.waitUntil(messages.isVisible)
    left = card.mapTo(main.frame, QPoint(0, 0)).x()
    beside = messages.geometry().right()
    card.close_card()
    alone = messages.geometry().right()
    messages.close_all()

    assert (beside < left, alone > beside) == (True, True)


def test_a_closed_card_comes_back_with_the_next_remark(main: Main) -> None:
    teach(main)
    card_of(main).close_card()
    was_shut = not card_of(main).isVisible()
    do(main, "replay.forward")

    assert (was_shut, card_of(main).isVisible()) == (True, True)


# ---- the list


def rows(main: Main) -> list[str]:
    model = panel_of(main).list.filter
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_all_remarks_are_listed_and_found(main: Main) -> None:
    teach(main)
    listing = panel_of(main).list
    every = rows(main)
    listing.search.setText("start")
    found = rows(main)
    listing.search.clear()
    listing.kind.setCurrentIndex(listing.kind.findData(Kind.HEXES))

    assert every == ["The start", "Back to the start, or to Dorog.", "The end"]
    assert (found, rows(main)) == (every[:2], every[1:2])


def test_the_remarks_at_this_step_alone_are_listed_and_follow_the_step(main: Main) -> None:
    remarks = teach(main)
    listing = panel_of(main).list
    listing.kind.setCurrentIndex(listing.kind.findData(Kind.HERE))
    begun = rows(main)
    journal_of(main).go_to(remarks[2].step)

    assert (begun, rows(main)) == (["The start"], ["The end"])


def test_a_click_in_the_list_goes_to_the_remark(main: Main) -> None:
    remarks = teach(main)
    listing = panel_of(main).list
    listing.view.clicked.emit(listing.filter.index(1, 0))

    assert journal_of(main).now == remarks[1].step
    assert bool(listing.filter.index(1, 0).data(Role.IS_READ))


def test_a_remark_of_another_branch_is_listed_and_gone_to(main: Main) -> None:
    remarks = teach(main)
    step_on(main, "1520")
    listing = panel_of(main).list
    where = str(listing.filter.index(2, 0).data(Role.WHERE))
    listing.view.clicked.emit(listing.filter.index(2, 0))

    assert (where, journal_of(main).now) == ("Another branch", remarks[2].step)


def test_a_remark_that_is_taken_away_can_be_brought_back(main: Main) -> None:
    remarks = teach(main)
    listing = panel_of(main).list
    listing.view.setCurrentIndex(listing.filter.index(0, 0))
    listing.remove.click()
    left = journal_of(main).all_remarks
    (line,) = workspace_of(main).panels.messages.lines
    assert line.message.offer is not None
    line.message.offer.do()

    assert (left, journal_of(main).all_remarks) == (remarks[1:], remarks)


def test_a_damaged_remark_is_told_and_the_rest_is_read(
    start: Callable[[Path | None], Main], tmp_path: Path, main: Main
) -> None:
    teach(main)
    copy = tmp_path / "copy.adjutant"
    copy.write_bytes(workspace_of(main).opened.file.content + b'# 0 hex:2617 "x" with star 1\n')
    other = start(copy)
    told = [line.message.detail for line in workspace_of(other).panels.messages.lines]

    assert ("star 1" in "".join(told), len(rows(other))) == (True, 3)
    assert b"star 1" in copy.read_bytes()


def test_the_spot_of_the_remark_is_in_sight(main: Main) -> None:
    teach(main)
    wanted: list[Spot] = []
    session_of(main).centre_wanted.connect(wanted.append)
    listing = panel_of(main).list
    listing.view.clicked.emit(listing.filter.index(1, 0))

    assert wanted == [FREE]
