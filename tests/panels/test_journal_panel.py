"""The journal on the screen: a click goes to a step, branches stay reachable, undone steps stay in sight."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.panels.journal_model import JournalModel, Role
from app.panels.journal_panel import JournalPanel
from app.panels.timeline_captions import Captions, Names
from app.panels.way import Opening, Segment, segments_of
from app.table import acts
from app.table.changes import Change, Moved, Register, Written
from app.table.journal import START, Remarked, Step, StepId
from app.table.phrases import Phrases
from app.table.pieces import PieceId, Place
from app.table.references import ToHex
from app.table.remark_words import adjutant_words, ruling_words
from app.view.session import Session
from rules.hexgrid import HexId
from tests.new_games import new_game

TANKS = PieceId("ge:5/5SS")
NEAR, FAR, OTHER = Place(hex=HexId("1320")), Place(hex=HexId("1220")), Place(hex=HexId("1421"))


@pytest.fixture
def session() -> Session:
    return Session(new_game())


@pytest.fixture
def panel(qtbot: QtBot, session: Session) -> JournalPanel:
    made = JournalPanel(session)
    qtbot.addWidget(made)
    made.resize(900, 140)
    made.show()
    return made


def move(session: Session, to: Place) -> None:
    session.push(Moved(TANKS, session.game.table.place_of(TANKS), to))


def test_a_long_bookmark_leaves_the_step_beside_it_whole(
    panel: JournalPanel, session: Session, qtbot: QtBot
) -> None:
    panel.resize(700, 140)
    for _ in range(6):
        move(session, FAR)
        move(session, NEAR)
    session.game.journal.bookmark(
        session.game.journal.now, "The relief of Budapest has come to a halt at Bicske"
    )
    panel.bookmarks.setCurrentIndex(1)
    qtbot.wait(10)

    assert panel.summary.width() >= panel.summary.sizeHint().width()


def test_a_long_remark_asks_for_no_height(panel: JournalPanel, session: Session) -> None:
    move(session, FAR)
    session.game.journal.remark(session.game.journal.now, "The road is clear as far as one can see. " * 20)

    assert not panel.remark.hasHeightForWidth()


def shows_the_present(panel: JournalPanel) -> bool:
    row = panel.list.visualRect(panel.model.index(panel.model.row_of_now()))
    return panel.list.viewport().rect().contains(row)


def test_the_present_stays_in_sight_when_there_is_less_room(
    panel: JournalPanel, session: Session, qtbot: QtBot
) -> None:
    panel.resize(900, 600)
    for to in (FAR, NEAR) * 6:
        move(session, to)
    qtbot.wait(10)
    panel.resize(900, 120)

    qtbot.waitUntil(lambda: shows_the_present(panel))


def test_the_present_stays_in_sight_when_the_list_alone_gets_less_room(
    qtbot: QtBot, session: Session, panel: JournalPanel
) -> None:
    panel.resize(900, 600)
    for to in (FAR, NEAR) * 20:
        move(session, to)
    panel.show()
    qtbot.wait(20)
    # The panel is not told, as where a card above takes room from its list while it is laid out.
    panel.list.setFixedHeight(60)

    qtbot.waitUntil(lambda: shows_the_present(panel))


def test_a_step_is_in_sight_as_soon_as_it_is_made(
    qtbot: QtBot, session: Session, panel: JournalPanel
) -> None:
    panel.resize(900, 120)
    panel.show()
    for to in (FAR, NEAR) * 20:
        move(session, to)
    qtbot.waitUntil(lambda: shows_the_present(panel))

    move(session, FAR)

    assert shows_the_present(panel)


def test_a_unit_of_a_closed_stack_is_not_named_by_8_4(session: Session, panel: JournalPanel) -> None:
    hidden = PieceId("so:110/18TC")
    session.change_show(closed_sides=frozenset(["soviet"]))
    place = session.game.table.place_of(hidden)
    session.push(Written(Register.NOTE, hidden, "", "seen"))
    session.push(Moved(hidden, place, Place(hex=HexId("3025"))))
    session.game.journal.undo()

    assert "110/18TC" not in panel.model.data(panel.model.index(2, 0))


def test_each_step_is_a_sentence(session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)

    assert panel.model.index(1).data() == "5/5SS from 1420 to 1320"


def test_a_click_on_a_line_goes_there(qtbot: QtBot, session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)
    move(session, FAR)

    rect = panel.list.visualRect(panel.model.index(1))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())

    assert session.game.table.place_of(TANKS) == NEAR


def test_undone_steps_stay_in_the_list_as_such(session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)
    session.game.journal.undo()

    assert panel.model.index(1).data(Role.IS_AHEAD)


def fork(session: Session) -> None:
    """Lay two branches after step 1: one of two steps, and one of a single step that is the present."""
    move(session, OTHER)
    move(session, NEAR)
    move(session, OTHER)
    session.game.journal.go_to(StepId(1))
    move(session, FAR)


def test_the_branches_are_listed_with_their_first_and_last_step(
    session: Session, panel: JournalPanel
) -> None:
    fork(session)
    menu = panel.show_branches()
    assert menu is not None

    assert [(each.text(), each.isChecked()) for each in menu.actions()] == [
        ("Branches after step 1", False),
        ("2  5/5SS from 1421 to 1320   \N{RIGHTWARDS ARROW}   3  5/5SS from 1320 to 1421", False),
        ("2  5/5SS from 1421 to 1220", True),
    ]


def test_a_branch_that_is_chosen_is_gone_to(session: Session, panel: JournalPanel) -> None:
    fork(session)
    menu = panel.show_branches()
    assert menu is not None
    menu.actions()[1].trigger()

    assert session.game.journal.now == StepId(3)


def test_list_and_timeline_count_alike_on_a_branch(session: Session, panel: JournalPanel) -> None:
    fork(session)
    last = panel.model.index(panel.model.rowCount() - 1)
    words = panel.list.itemDelegate()._words(last)  # type: ignore[attr-defined]  # a delegate of the house

    assert (words.split()[0], panel.summary.text(), panel.timeline.way.number_of_now) == (
        "2",
        "Step 2 of 2",
        2,
    )


def test_reasons_of_adjutant_are_no_marks_on_the_band(session: Session, panel: JournalPanel) -> None:
    journal = session.game.journal
    remarks = (adjutant_words("The way is free (9.1)", str), ruling_words(["9.31"], str), "A note")
    for remark in remarks:
        move(session, FAR)
        journal.remark(journal.now, remark)

    assert panel.timeline.marks == {2: "ruling", 3: "note"}


def test_a_remark_on_a_hex_is_a_mark_on_the_band(session: Session, panel: JournalPanel) -> None:
    move(session, FAR)
    session.game.journal.put_remark(Remarked(session.game.journal.now, "Here", ToHex(HexId("2617"))))

    assert panel.timeline.marks == {1: "note"}


def test_a_remark_is_told_without_its_signs(session: Session, panel: JournalPanel) -> None:
    session.game.journal.remark(START, "## Watch\n[Dorog](hex:2617) **now**")

    assert panel.remark.text() == "Watch\nDorog now"
    assert panel.model.index(0, 0).data(Role.MARKS) == ("", "Watch Dorog now")


def test_a_whole_game_is_thinned_to_the_signs_that_fit(session: Session, panel: JournalPanel) -> None:
    for _ in range(300):
        session.game.journal.push(Written(Register.NOTE, TANKS, "", "a"))
        session.game.journal.push(Written(Register.NOTE, TANKS, "a", ""))
    signs = panel.timeline.way.thinned(1.0, 7.0)

    assert [number for number, _ in signs] == list(range(1, 601, 7))


def test_the_strongest_sign_stands_for_several_steps(session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)
    session.push(acts.roll(session.game.journal, session.game.dice, "Weather", 1, 6, 0))
    move(session, FAR)

    assert panel.timeline.way.thinned(1.0, 7.0) == [(2, "dice")]


def test_going_along_the_way_builds_no_sign_anew(
    session: Session, panel: JournalPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("app.panels.way.sign_of", lambda change: asked.append(change) or "moved")
    move(session, NEAR)
    for _ in range(3):
        session.game.journal.undo()
        session.game.journal.redo()

    assert len(asked) == 1


@pytest.mark.parametrize(
    ("px", "words"),
    [
        (4000, ["Jan 1  German: Supply", "Movement", "Soviet", "Jan 2  German: Supply"]),
        (340, ["Jan 1  German", "Soviet", "Jan 2  German"]),
        (120, ["Jan 1", "Jan 2"]),
        (10, []),
    ],
)
def test_captions_stand_only_where_they_fit(px: float, words: list[str]) -> None:
    clocks = ("1 german supply", "1 german movement", "1 soviet supply", "2 german supply")
    segments = [Segment(n, 1, Opening(*clock.split())) for n, clock in enumerate(clocks)]
    names = Names(lambda day: f"Jan {day}", str.title, lambda clock: clock.phase.title())
    laid = Captions(segments, lambda n: n * px / 4, lambda text: 6.0 * len(text), names).lay()

    assert [caption.words for caption in laid] == words


def test_a_click_on_the_band_goes_to_the_set_up(qtbot: QtBot, session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)

    qtbot.mouseClick(panel.timeline, Qt.MouseButton.LeftButton, pos=panel.timeline.rect().topLeft())

    assert session.game.journal.now == START


def test_the_arrow_keys_step_on_the_band(qtbot: QtBot, session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)

    qtbot.keyClick(panel.timeline, Qt.Key.Key_Left)

    assert session.game.journal.now == START


def test_playing_goes_on_to_the_end_and_stops(qtbot: QtBot, session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)
    move(session, FAR)
    session.game.journal.go_to(START)
    panel.speed.setCurrentIndex(panel.speed.count() - 1)

    panel.toggle_play()

    qtbot.waitUntil(lambda: not panel.is_playing, timeout=5000)
    assert session.game.table.place_of(TANKS) == FAR


def test_bookmarks_can_be_gone_to(session: Session, panel: JournalPanel) -> None:
    move(session, NEAR)
    session.game.journal.bookmark(session.game.journal.now, "before the attack")
    move(session, FAR)

    panel.bookmarks.activated.emit(1)

    assert session.game.table.place_of(TANKS) == NEAR


def test_phases_part_the_band() -> None:
    steps = (
        Step(StepId(1), START, Written(Register.TRACKER, "weather", "", "clear")),
        Step(StepId(2), StepId(1), Written(Register.TRACKER, "phase", "german.weather", "german.supply")),
        Step(StepId(3), StepId(2), Written(Register.TRACKER, "vp:german", "0", "1")),
    )

    assert [segment.count for segment in segments_of(steps, Opening())] == [1, 2]


def long_game(session: Session, steps: int = 300) -> None:
    """Push steps of all kinds, a phase now and then."""
    for number in range(steps):
        key, kind = ("phase", Register.TRACKER) if number % 20 == 0 else ("here", Register.NOTE)
        session.push(Written(kind, key, session.game.table.read(kind, key), f"german.{number}"))


def test_undo_and_redo_in_a_long_game_touch_two_rows_each(qtbot: QtBot, session: Session) -> None:
    long_game(session)
    model = JournalModel(session.game.journal, Phrases(session.game))
    session.happened.connect(model.take_in)
    touched: list[int] = []
    model.dataChanged.connect(lambda first, last: touched.append(last.row() - first.row() + 1))
    model.modelReset.connect(lambda: touched.append(model.rowCount()))
    session.game.journal.undo()
    session.game.journal.redo()

    assert touched == [2, 2]


def test_sentences_are_made_for_the_rows_in_sight_only(
    panel: JournalPanel, session: Session, qtbot: QtBot
) -> None:
    long_game(session)
    made = 0

    def counted(change: Change) -> str:
        nonlocal made
        made += 1
        return ""

    panel.model._phrases.of = counted  # type: ignore[method-assign]  # to count what is asked
    session.game.journal.go_to(StepId(100))
    qtbot.wait(10)

    assert 0 < made < 60


def test_going_along_the_timeline_paints_its_signs_once(
    panel: JournalPanel, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_game(session)
    painted: list[str] = []
    monkeypatch.setattr("app.panels.timeline.paint_sign", lambda _p, _t, sign, *_: painted.append(sign))
    panel.timeline.grab()
    once = len(painted)
    for _ in range(5):
        session.game.journal.undo()
        panel.timeline.grab()

    assert (once > 0, len(painted)) == (True, once)


def test_a_bookmark_is_seen_on_the_timeline_at_once(panel: JournalPanel, session: Session) -> None:
    long_game(session, 5)
    before = panel.timeline.grab().toImage()
    session.game.journal.bookmark(StepId(3), "here")

    assert panel.timeline.grab().toImage() != before


def test_the_whole_remark_on_the_present_step_stands_below_the_timeline(
    session: Session, panel: JournalPanel
) -> None:
    session.game.journal.remark(START, "Nobody has moved yet.")
    move(session, NEAR)
    shown = [panel.remark.text()]
    session.game.journal.undo()

    assert [*shown, panel.remark.text()] == ["", "Nobody has moved yet."]
