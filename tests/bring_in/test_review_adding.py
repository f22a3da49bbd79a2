"""A counter that was missed is added to a review by hand: in the picture, on the board, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.bring_in.counter_mix import CounterId, mix_of
from app.bring_in.deciding import Add, Decision, Empty, LayAt, Name, TurnOver
from app.bring_in.picture_places import places_in
from app.bring_in.putting import Rest, put_on_table
from app.bring_in.reading import Candidate, Doubt, Reading
from app.bring_in.review import MOST_READINGS, Review, State, Unfit, reviewed
from app.bring_in.review_file import format_review, parse_review
from app.bring_in.review_report import report_of
from app.bring_in.wizard.review_board import ReviewBoard
from app.bring_in.wizard.review_page import ReviewPage
from app.bring_in.wizard.review_photo import ReviewPhoto
from app.bring_in.wizard.review_rows import Shown
from app.files.savegame import game_in_memory
from app.table.game import Game
from app.table.pieces import PieceId, Spot
from app.view.session import Session, Show
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.library import default_game

HERE, BESIDE = Spot("1521"), Spot("1522")
STEP_PX, EDGE_PX = 40.0, 24.0
LEFT = Qt.MouseButton.LeftButton


def begun() -> Game:
    found = default_game()
    return game_in_memory(found.id, found.scenario, seed=1)


@pytest.fixture
def game() -> Game:
    return begun()


@cache
def unchanged_game() -> Game:
    """Return a game for properties, which ask for it a hundred times and do not change it."""
    return begun()


def units(game: Game) -> list[CounterId]:
    """Return counters with two faces, those first that most names begin with."""
    return [CounterId(each.id) for each in game.roster.units.values() if len(each.faces) > 1]


def middles(game: Game) -> dict[Spot, tuple[float, float]]:
    """Return where the hexes of a corner of the map lie in a picture that shows it half as large."""
    near = [each for each in game.sheet.grid.hexes if int(each[:2]) in range(14, 19)]
    near = [each for each in near if int(each[2:]) in range(19, 25)]
    first = game.sheet.centre_px(HexId("1419"))
    scale = STEP_PX / game.sheet.hex_px
    found = {}
    for each in near:
        x, y = game.sheet.centre_px(each)
        found[Spot(each)] = 60 + scale * (x - first[0]), 60 + scale * (y - first[1])
    return found


def square(x: float, y: float) -> tuple[tuple[float, float], ...]:
    half = EDGE_PX / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def review_on(game: Game) -> Review:
    """Return the review of a picture in which one counter was seen, in the hex 1521."""
    seen = middles(game)
    one = Candidate(units(game)[0])
    reading = Reading(1, (HERE,), (one,), doubts=(Doubt.ID,), outline=square(*seen[HERE]))
    empty = tuple(each for each in seen if each != HERE)
    made = reviewed("photo.jpg", game.header.game, mix_of(game.roster), (reading,), empty)
    return replace(made, seen=tuple(seen.items()))


# ---- the value


def test_what_is_added_is_asked_until_it_is_named(game: Game) -> None:
    added = review_on(game).decided(Add(2, BESIDE))
    named = added.decided(Name(2, units(game)[1], 1))

    assert (added.standings[2].state, added.doubtful()[0].reading.number) == (State.ASKED, 2)
    taken = named.standings[2]
    assert (taken.state, taken.spot, taken.face, taken.is_added) == (State.TAKEN, BESIDE, 1, True)
    assert named.automatic() == ()


def test_what_is_added_beside_the_grid_is_asked_for_its_place(game: Game) -> None:
    named = review_on(game).decided(Add(2)).decided(Name(2, units(game)[1]))

    assert [each.reading.number for each in named.off_grid()] == [2]
    assert named.decided(LayAt(2, Spot("[box]"))).standings[2].state is State.TAKEN


@pytest.mark.parametrize("number", [1, 3])
def test_only_the_next_reading_can_be_added(game: Game, number: int) -> None:
    with pytest.raises(Unfit, match="the next reading would be 2"):
        review_on(game).decided(Add(number, BESIDE))


def test_no_more_are_added_than_can_be_read_again(game: Game) -> None:
    full = replace(review_on(game), readings=review_on(game).readings * MOST_READINGS)
    many = replace(full, readings=tuple(replace(each, number=n) for n, each in enumerate(full.readings, 1)))
    with pytest.raises(Unfit, match="no more than"):
        many.decided(Add(MOST_READINGS + 1, BESIDE))


def test_the_hex_is_no_longer_told_as_empty(game: Game) -> None:
    added = review_on(game).decided(Add(2, BESIDE))

    assert BESIDE in added.empty
    assert BESIDE not in tomli.loads(report_of(added))["empty"]
    assert BESIDE in tomli.loads(report_of(added.decided(Empty(2))))["empty"]


def test_the_report_tells_what_was_added(game: Game) -> None:
    told = tomli.loads(report_of(review_on(game).decided(Add(2, BESIDE)).decided(Name(2, units(game)[1]))))

    by_hand = [(each["place"], each["counter"], each["added"]) for each in told["by_hand"]]
    assert by_hand == [(BESIDE, units(game)[1], True)]


@given(
    places=st.lists(st.sampled_from([None, HERE, BESIDE, Spot("[box:1]")]), max_size=4),
    after=st.lists(st.sampled_from([Name, TurnOver, Empty]), max_size=4),
    taken_back=st.integers(0, 6),
)
def test_a_review_with_added_ones_is_gone_on_with(
    places: list[Spot | None], after: list[type], taken_back: int
) -> None:
    game = unchanged_game()
    ours = review_on(game)
    for n, spot in enumerate(places):
        add = Add(ours.next_number(), spot, square(1.5, n) if n % 2 else (), is_beneath=n % 3 == 0)
        ours = ours.decided(add)
    last = ours.next_number() - 1
    for kind in after:
        made: Decision = Name(last, units(game)[1], 1) if kind is Name else kind(last)
        ours = ours.decided(made) if kind is not TurnOver or ours.standings[last].counter else ours
    for _ in range(taken_back):
        ours = ours.undo()

    again = parse_review(format_review(ours))
    assert again == ours
    assert again.redo().standings == ours.redo().standings


@pytest.mark.parametrize(
    ("before", "after"),
    [("reading = 2", "reading = 7"), ('kind = "add"', 'kind = "sum"'), ('"1522 ', '"1522 x')],
)
def test_a_damaged_addition_is_refused_in_words(game: Game, before: str, after: str) -> None:
    text = format_review(review_on(game).decided(Add(2, BESIDE)))
    assert before in text
    with pytest.raises(DataError, match="review"):
        parse_review(text.replace(before, after, 1))


@pytest.mark.parametrize("is_beneath", [False, True])
def test_it_lies_on_what_was_seen_or_beneath_it(game: Game, is_beneath: bool) -> None:
    seen, added, later = units(game)[:3]
    told = review_on(game).decided(Name(1, seen))
    for n, unit in enumerate((added, later), start=2):
        told = told.decided(Add(n, HERE, is_beneath=is_beneath)).decided(Name(n, unit))
    game.journal.push(put_on_table(told, game, "Bring in", Rest.LEAVES))

    wanted = [later, added, seen] if is_beneath else [seen, added, later]
    assert [each.id for each in game.table.stack_at(HERE)] == [PieceId(each) for each in wanted]


# ---- where it lies in the picture


@given(off=st.tuples(st.floats(-0.45, 0.45), st.floats(-0.45, 0.45)))
def test_a_click_in_a_hex_means_that_hex(off: tuple[float, float]) -> None:
    game = unchanged_game()
    seen = middles(game)
    places = places_in(review_on(game), seen)
    x, y = seen[HERE]
    at = x + off[0] * STEP_PX, y + off[1] * STEP_PX
    table = game.sheet.centre_px(HexId(HERE))
    scale = game.sheet.hex_px
    meant = game.sheet.hex_under(table[0] + off[0] * scale, table[1] + off[1] * scale)

    assert places.spot_at(at) == meant
    assert places.counter_px == EDGE_PX


def test_a_review_of_before_knows_its_hexes_by_its_readings(game: Game) -> None:
    seen = middles(game)
    four = [Spot(each) for each in ("1419", "1819", "1424", "1824")]
    readings = [Reading(1, (spot,), (), doubts=(Doubt.ID,), outline=square(*seen[spot])) for spot in four]
    old = reviewed("photo.jpg", "", mix_of(game.roster), readings)
    table = {Spot(each): game.sheet.centre_px(each) for each in game.sheet.grid.hexes}
    places = places_in(old, table)

    assert places.spot_at(seen[BESIDE]) == BESIDE
    assert places_in(replace(old, readings=old.readings[:2]), table).spot_at(seen[BESIDE]) is None


# ---- the window


@pytest.fixture
def page(game: Game, qtbot: QtBot) -> Iterator[ReviewPage]:
    session = Session(game, Show(has_motion=False))
    photo = ReviewPhoto()
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    photo.show_image(image)
    board = ReviewBoard(game, session.show, Rest.LEAVES)
    kept: list[Review] = []
    page = ReviewPage(session, review_on(game), board, photo, kept.append)
    qtbot.addWidget(page)
    page.resize(1300, 800)
    page.show()
    qtbot.waitUntil(lambda: _is_active(page))
    page.enter()
    yield page
    board.close_board()
    session.close()


def _is_active(page: ReviewPage) -> bool:
    page.activateWindow()
    return page.isActiveWindow()


def click(page: ReviewPage, qtbot: QtBot, spot: Spot) -> None:
    photo = page.picture
    assert isinstance(photo, ReviewPhoto)
    at = photo.viewportTransform().map(QPointF(*middles(page.board.game)[spot])).toPoint()
    qtbot.mouseClick(photo.viewport(), LEFT, pos=at)


def test_a_hex_of_the_picture_is_clicked_and_its_counter_added_with_a_face(
    page: ReviewPage, qtbot: QtBot
) -> None:
    unit = page.review.mix.by_id[units(page.board.game)[1]]
    click(page, qtbot, BESIDE)
    assert page.adding.spot == BESIDE
    qtbot.mouseClick(page.adding.above, LEFT)
    assert page.card.other.hasFocus()
    qtbot.keyClicks(page.card.other, "zzz")
    assert page.card.other.property("wrong") == "true"
    page.card.other.selectAll()
    qtbot.keyClicks(page.card.other, f"{unit.name} {unit.faces[1]}")
    qtbot.keyClick(page.card.other, Qt.Key.Key_Return)

    taken = page.review.standings[2]
    assert (taken.counter, taken.face, taken.spot) == (unit.id, 1, BESIDE)
    # There in the picture where it was clicked, as large as the others.
    assert taken.reading.centre_px == pytest.approx(middles(page.board.game)[BESIDE], abs=1.5)
    # The keys are the page's again.
    assert page.hasFocus()
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert list(page.review.standings) == [1]
    assert page.present == 1


def test_a_row_of_the_type_ahead_names_one_reading_alone(page: ReviewPage, qtbot: QtBot) -> None:
    unit = page.review.mix.by_id[units(page.board.game)[1]]
    click(page, qtbot, BESIDE)
    qtbot.keyClick(page, Qt.Key.Key_A)
    qtbot.keyClicks(page.card.other, unit.name)
    popup = page.card.other.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)

    named = [each for each in page.review.decisions if isinstance(each, Name)]
    assert [(each.reading, each.face) for each in named] == [(2, 1)]


def test_a_hex_is_gone_to_by_its_number_and_added_to_by_keys_alone(page: ReviewPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page, Qt.Key.Key_G)
    qtbot.keyClicks(page.adding.field, BESIDE)
    qtbot.keyClick(page.adding.field, Qt.Key.Key_Return)
    qtbot.keyClick(page, Qt.Key.Key_A)

    assert page.review.standings[2].spot == BESIDE
    # Into the list, as a line that says by whom.
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert page.hasFocus()
    page.rows.show_list(Shown.ADDED)
    assert page.rows.list.count() == 1
    assert "by hand" in page.rows.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_number_that_is_typed_is_where_the_button_adds(page: ReviewPage, qtbot: QtBot) -> None:
    page.adding.ask_for_place()
    qtbot.keyClicks(page.adding.field, BESIDE)
    # No Enter: whoever types a number and clicks means that hex, not the one that stood there before.
    qtbot.mouseClick(page.adding.above, LEFT)

    assert page.review.standings[2].spot == BESIDE


def test_nothing_is_added_where_no_such_place_is_typed(page: ReviewPage, qtbot: QtBot) -> None:
    page.adding.ask_for_place()
    qtbot.keyClicks(page.adding.field, "9999")
    assert not page.adding.above.isEnabled()
    page.adding.add()
    assert list(page.review.standings) == [1]
    # Going on to something else, the field says where that is.
    page.enter()
    click(page, qtbot, BESIDE)
    assert page.adding.field.text() == BESIDE


def test_a_place_that_the_map_has_not_is_said_so(page: ReviewPage, qtbot: QtBot) -> None:
    page.adding.ask_for_place()
    qtbot.keyClicks(page.adding.field, "9999")
    assert "No hex" in page.adding.told.text()
    qtbot.keyClick(page.adding.field, Qt.Key.Key_Return)
    assert page.adding.spot == HERE


def test_a_box_beside_the_map_is_named_by_its_title(page: ReviewPage, qtbot: QtBot) -> None:
    boxes = page.board.game.sheet.tray.boxes.values()
    titles = [each.title for each in boxes]
    box = next(each for each in boxes if each.title and titles.count(each.title) == 1)
    page.adding.ask_for_place()
    qtbot.keyClicks(page.adding.field, box.title)
    assert page.adding.field.spot() == f"[{box.id}]"


def test_a_hex_of_the_board_is_clicked_and_one_that_is_dragged_over_is_not(
    page: ReviewPage, qtbot: QtBot
) -> None:
    view = page.board.view
    centre = page.board.game.sheet.centre_px(HexId(BESIDE))
    view.camera.look_at(QPointF(*centre))
    at = view.mapFromScene(QPointF(*centre))
    qtbot.mousePress(view.viewport(), LEFT, pos=at - QPoint(60, 0))
    qtbot.mouseMove(view.viewport(), at)
    qtbot.mouseRelease(view.viewport(), LEFT, pos=at)
    qtbot.wait(20)
    assert page.adding.spot == HERE
    view.camera.look_at(QPointF(*centre))
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(QPointF(*centre)))
    qtbot.waitUntil(lambda: page.adding.spot == BESIDE)


def test_the_menu_offers_to_add_on_top_or_beneath(page: ReviewPage, qtbot: QtBot) -> None:
    photo = page.picture
    assert isinstance(photo, ReviewPhoto)
    at = photo.viewportTransform().map(QPointF(*middles(page.board.game)[HERE])).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, photo.viewport().mapToGlobal(at))
    QApplication.sendEvent(photo.viewport(), event)
    menu = next(each for each in page.adding.findChildren(QMenu) if each.isVisible())
    menu.actions()[1].trigger()
    menu.hide()

    added = page.review.standings[2]
    assert (added.spot, added.is_beneath) == (HERE, True)
    assert page.card.other.hasFocus() or page.present == 2


def test_what_was_added_is_there_the_next_day(page: ReviewPage, qtbot: QtBot, tmp_path: Path) -> None:
    click(page, qtbot, BESIDE)
    qtbot.keyClick(page, Qt.Key.Key_A)
    kept = tmp_path / "review.toml"
    kept.write_text(format_review(page.review), encoding="utf-8")
    again = parse_review(kept.read_text(encoding="utf-8"))

    assert [each.spot for each in again.added()] == [BESIDE]
    assert again.added()[0].reading.outline == page.review.added()[0].reading.outline


def test_the_links_below_the_list_begin_where_the_words_above_begin(page: ReviewPage) -> None:
    rows = page.rows
    rows.resize(420, 700)
    rows.show()
    left = rows.head.mapTo(rows, QPoint()).x()

    for button in rows.links.values():
        button.show()
    QApplication.processEvents()
    # The style's own ground of a link: a border of one pixel, three of padding.
    around = rows._look.theme.px(3) + 1
    assert {button.mapTo(rows, QPoint()).x() + around for button in rows.links.values()} == {left}
