"""The order of battle: search, filters, selection, dragging, states that follow the table."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.assist.comings import Comings
from app.panels import order_delegate
from app.panels.arrivals import next_arrivals
from app.panels.order_model import _MANY, Role
from app.panels.order_of_battle import OrderOfBattle
from app.panels.order_tree import Level, Node
from app.panels.unit_words import Where
from app.table import acts, clock
from app.table.clock import Pace
from app.table.pieces import PieceId, Place
from app.view.session import PIECES_MIME, Session
from maps.sheet import BoxId
from rules.hexgrid import HexId

TANKS = PieceId("ge:5/5SS")
FLAK = PieceId("ge:12_Flak/Luftwaffe")
COUNTS = {TANKS: 2}


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> OrderOfBattle:
    panel = OrderOfBattle(session)
    qtbot.addWidget(panel)
    panel.resize(272, 900)
    panel.show()
    return panel


def shown(panel: OrderOfBattle) -> list[str]:
    return [node.piece for node in panel.filter.units_shown()]


def lines(panel: OrderOfBattle) -> list[Node]:
    """Return the lines that Qt shows, from the top."""
    found, index = [], panel.filter.index(0, 0)
    while index.isValid():
        found.append(panel.filter.node(index))
        index = panel.tree.indexBelow(index)
    return found


def move(session: Session, piece: PieceId, to: Place) -> None:
    session.push(acts.move(session.game.table, [piece], to, "move"))


def test_search_finds_a_unit_by_the_text_on_its_counter(panel: OrderOfBattle) -> None:
    panel.search.setText("10/5ss")

    assert shown(panel) == ["ge:10/5SS"]


def test_search_finds_a_division_by_its_name_in_full(panel: OrderOfBattle) -> None:
    panel.search.setText("feldherrnhalle")

    assert {piece.rpartition("/")[2] for piece in shown(panel)} == {"FHH"}


def test_accents_need_not_be_typed(panel: OrderOfBattle) -> None:
    panel.search.setText("Szent Laszlo")

    assert {piece.rpartition("/")[2] for piece in shown(panel)} == {"SzL"}


def test_search_finds_the_units_of_a_hex(panel: OrderOfBattle) -> None:
    panel.search.setText("1418")

    assert shown(panel) == ["ge:3/3SS", "ge:5/3SS", "ge:6/3SS"]  # Example of Play, start


def test_the_tree_shows_what_was_found_with_its_headings(panel: OrderOfBattle) -> None:
    panel.search.setText("10/5ss")

    assert [node.level for node in lines(panel)] == [Level.SIDE, Level.CORPS, Level.DIVISION, Level.UNIT]


def test_return_selects_and_centres_the_first_found(
    panel: OrderOfBattle, session: Session, qtbot: QtBot
) -> None:
    panel.search.setText("5/5ss")

    with qtbot.waitSignal(session.centre_wanted) as wanted:
        qtbot.keyClick(panel.search, Qt.Key.Key_Return)

    assert (session.selection, wanted.args) == ((TANKS,), ["1420"])


def test_a_hex_without_units_is_centred_too(panel: OrderOfBattle, session: Session, qtbot: QtBot) -> None:
    panel.search.setText("0101")

    with qtbot.waitSignal(session.centre_wanted) as wanted:
        qtbot.keyClick(panel.search, Qt.Key.Key_Return)

    assert wanted.args == ["0101"]


def test_what_is_not_there_is_told(panel: OrderOfBattle, session: Session, qtbot: QtBot) -> None:
    panel.search.setText("zouaves")

    with qtbot.waitSignal(session.said):
        qtbot.keyClick(panel.search, Qt.Key.Key_Return)


def test_escape_empties_the_search_field(panel: OrderOfBattle, qtbot: QtBot) -> None:
    panel.focus_search()
    panel.search.setText("zouaves")

    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)

    assert panel.search.text() == ""


def test_a_side_filter_hides_the_other_side(panel: OrderOfBattle) -> None:
    panel.chip("side:soviet").click()

    assert {node.side for node in lines(panel)} == {"soviet"}


def test_the_eliminated_filter_shows_who_lies_in_that_box(panel: OrderOfBattle, session: Session) -> None:
    move(session, TANKS, Place(box=BoxId("eliminated:german")))

    panel.chip("eliminated").click()

    assert shown(panel) == [TANKS]


def test_the_moved_filter_follows_the_moves(panel: OrderOfBattle, session: Session) -> None:
    panel.chip("moved").click()

    move(session, TANKS, Place(hex=HexId("1520")))

    assert [node.piece for node in lines(panel) if node.piece] == [TANKS]


def test_a_new_phase_empties_the_moved_filter(panel: OrderOfBattle, session: Session) -> None:
    panel.chip("moved").click()
    move(session, TANKS, Place(hex=HexId("1520")))

    session.push(clock.advance(session.game, Pace.NEXT_PHASE))

    assert lines(panel) == []


def test_the_reduced_filter_follows_flips(panel: OrderOfBattle, session: Session) -> None:
    panel.chip("reduced").click()

    session.push(acts.flip(session.game.table, [TANKS], COUNTS, "flip"))

    assert shown(panel) == [TANKS]


def test_units_of_other_scenarios_are_out_of_the_way_but_found(panel: OrderOfBattle) -> None:
    before = len(shown(panel))

    panel.search.setText("10ss")

    assert (before, shown(panel)) == (267, ["ge:10/10SS", "ge:21/10SS", "ge:22/10SS"])


def test_a_click_selects_and_centres(panel: OrderOfBattle, session: Session, qtbot: QtBot) -> None:
    index = panel.filter.index_of(TANKS)
    place = panel.tree.visualRect(index).center()

    with qtbot.waitSignal(session.centre_wanted) as wanted:
        qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert (session.selection, wanted.args) == ((TANKS,), ["1420"])


def test_a_click_on_a_division_selects_its_units(
    panel: OrderOfBattle, session: Session, qtbot: QtBot
) -> None:
    place = panel.tree.visualRect(panel.filter.index_of(TANKS).parent()).center()

    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert session.selection == ("ge:5/5SS", "ge:9/5SS", "ge:10/5SS")


def test_control_adds_a_unit_to_the_selection(panel: OrderOfBattle, session: Session, qtbot: QtBot) -> None:
    for piece, key in (
        (TANKS, Qt.KeyboardModifier.NoModifier),
        ("ge:3/3SS", Qt.KeyboardModifier.ControlModifier),
    ):
        place = panel.tree.visualRect(panel.filter.index_of(PieceId(piece))).center()
        qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, key, place)

    assert set(session.selection) == {TANKS, "ge:3/3SS"}


def test_the_keyboard_walks_from_unit_to_unit(panel: OrderOfBattle, session: Session, qtbot: QtBot) -> None:
    session.select([TANKS])

    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)

    assert session.selection == ("ge:9/5SS",)


def test_a_selection_made_elsewhere_shows_in_the_tree(panel: OrderOfBattle, session: Session) -> None:
    session.select([PieceId("so:33_AT/army")])

    assert panel.tree.chosen_pieces() == ("so:33_AT/army",)


def test_what_is_dragged_are_the_units_ids(panel: OrderOfBattle) -> None:
    index = panel.model.index_of(TANKS)

    data = panel.model.mimeData([index.parent()])

    assert data.data(PIECES_MIME).data().decode() == "ge:5/5SS\nge:9/5SS\nge:10/5SS"


def test_a_unit_off_the_table_is_not_dragged(panel: OrderOfBattle, session: Session) -> None:
    session.push(acts.remove(session.game.table, [TANKS], "remove"))

    assert panel.model.pieces_in([panel.model.index_of(TANKS)]) == ()


def test_a_move_touches_one_line_only(panel: OrderOfBattle, session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.model.dataChanged) as told:
        move(session, TANKS, Place(hex=HexId("1520")))

    first, last = told.args[:2]
    assert (first, last) == (panel.model.index_of(TANKS), panel.model.index_of(TANKS))


def test_a_unit_that_moved_says_so(panel: OrderOfBattle, session: Session) -> None:
    move(session, TANKS, Place(hex=HexId("1520")))

    spoken = panel.model.data(panel.model.index_of(TANKS), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "5/5SS, 5th SS Panzer Regiment, 6-5-7, hex 1520, Moved"


def test_a_move_taken_back_is_no_move(panel: OrderOfBattle, session: Session) -> None:
    move(session, TANKS, Place(hex=HexId("1520")))

    session.game.journal.undo()

    state = panel.model.data(panel.model.index_of(TANKS), Role.STATE)
    assert (state.has_moved, state.where) == (False, Where.MAP)


def test_the_strip_names_date_and_zone_of_who_comes_next(panel: OrderOfBattle) -> None:
    assert panel.arrivals.words == "Jan 5, zone A"  # reinforcements.toml, 711th Infantry


def come_until(session: Session, date: str) -> None:
    """Lay the units of the arrival boxes up to a date onto the map."""
    boxes = {
        box.id for box in session.game.sheet.tray.boxes.values() if box.kind == "arrival" and box.date <= date
    }
    come = [piece.id for piece in session.game.table if piece.place.box in boxes]
    session.push(acts.move(session.game.table, come, Place(hex=HexId("0101")), "Come"))


def test_the_strip_goes_on_with_the_days(panel: OrderOfBattle, session: Session) -> None:
    session.push(clock.set_moment(session.game, clock.moment_on(session.game, 9)))
    come_until(session, "1945-01-09")

    assert next_arrivals(session.game, Comings(session.game.journal)).date == "1945-01-10"


def test_the_strip_shows_first_who_may_come_now(panel: OrderOfBattle, session: Session) -> None:
    session.push(clock.set_moment(session.game, clock.moment_on(session.game, 7)))

    coming = next_arrivals(session.game, Comings(session.game.journal))
    assert {session.game.side_of(piece) for piece in coming.pieces} == {"german"}
    assert panel.arrivals.words == "due, zone A"  # the 711th Infantry, two days late


def test_a_delayed_unit_is_in_the_strip(panel: OrderOfBattle, session: Session) -> None:
    move(session, TANKS, Place(box=BoxId("delayed:german")))

    assert next_arrivals(session.game, Comings(session.game.journal)).pieces == (TANKS,)


def test_the_strip_goes_when_nobody_comes_any_more(panel: OrderOfBattle, session: Session) -> None:
    session.push(clock.set_moment(session.game, clock.moment_on(session.game, 26)))
    come_until(session, "1945-01-26")

    assert panel.arrivals.isHidden()


def test_a_long_name_is_cut_before_the_state_beside_it(
    panel: OrderOfBattle, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand = next(box.id for box in session.game.sheet.tray.boxes.values() if box.kind == "by_hand")
    move(session, FLAK, Place(box=by_hand))
    panel.search.setText("12 flak/luftwaffe")
    rooms: dict[str, tuple[float, float]] = {}
    draw = order_delegate.paint_words

    def note(painter: QPainter, rect: QRectF, text: str, font: QFont, *rest: object) -> None:
        rooms[text] = (rect.right(), QFontMetricsF(font).horizontalAdvance(text))
        draw(painter, rect, text, font, *rest)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(order_delegate, "paint_words", note)
    panel.grab()

    end, (right, width) = rooms["12 Flak/Luftwaffe"][0], rooms["To be placed"]
    assert end < right - width


def test_both_themes_draw_without_a_warning(panel: OrderOfBattle, session: Session) -> None:
    session.select([TANKS])
    light: QPixmap = panel.grab()

    session.change_show(is_dark=True)

    assert panel.grab().toImage() != light.toImage()


# ---- places


def offered(panel: OrderOfBattle) -> list[str]:
    return [button.text() for button in panel.places.findChildren(QPushButton) if button.isVisible()]


def test_places_that_match_are_all_offered(panel: OrderOfBattle) -> None:
    panel.search.setText("tata")

    assert {"Tata (west) 1421", "Tata (east) 1521"} <= set(offered(panel))


def test_a_place_offered_is_gone_to(panel: OrderOfBattle, qtbot: QtBot) -> None:
    panel.search.setText("tata")
    east = next(each for each in panel.places.findChildren(QPushButton) if "1521" in each.text())

    with qtbot.waitSignal(panel.found) as found:
        east.click()

    assert found.args == ["1521"]


@pytest.mark.parametrize("words", ["Székesfehérvár", "szekesfehervar"])
def test_enter_goes_to_a_place_with_and_without_its_accents(
    panel: OrderOfBattle, qtbot: QtBot, words: str
) -> None:
    panel.search.setText(words)

    with qtbot.waitSignal(panel.found) as found:
        qtbot.keyClick(panel.search, Qt.Key.Key_Return)

    assert found.args == ["1639"]


def test_that_nothing_was_found_is_taken_back_with_the_next_words(
    panel: OrderOfBattle, session: Session, qtbot: QtBot
) -> None:
    panel.search.setText("atlantis")
    with qtbot.waitSignal(session.said) as said:
        qtbot.keyClick(panel.search, Qt.Key.Key_Return)

    with qtbot.waitSignal(session.unsaid) as unsaid:
        panel.search.setText("tata")

    assert unsaid.args == [said.args[0].text]


def test_many_that_come_into_play_at_once_are_shown_without_any_filter(
    panel: OrderOfBattle, session: Session
) -> None:
    before = shown_by_qt(panel)
    units = [PieceId(each) for each in before[: 2 * _MANY]]
    out = next(each.id for each in session.game.sheet.tray.boxes.values() if each.kind == "not_in_play")
    session.push(acts.move(session.game.table, units, Place(box=out), "away"))
    without = shown_by_qt(panel)
    session.game.journal.undo()

    assert (len(before) - len(without), shown_by_qt(panel)) == (len(units), before)


def shown_by_qt(panel: OrderOfBattle) -> list[str]:
    return [node.piece for node in lines(panel) if node.piece]
