"""Points in place, dice of the game and of the hand."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.panels.dice_box import DiceBox, sum_words
from app.panels.flow import widgets_in
from app.panels.points_bar import Objective, PointsBar
from app.table import acts, clock, counts
from app.table.changes import DieSource, Moved, Register, Rolled
from app.table.notation import format_table
from app.table.pieces import PieceId, Place
from app.view.session import Session
from rules.hexgrid import HexId


@pytest.fixture
def points(session: Session, qtbot: QtBot) -> PointsBar:
    points = PointsBar(session)
    qtbot.addWidget(points)
    points.show()
    return points


@pytest.fixture
def dice(session: Session, qtbot: QtBot) -> DiceBox:
    dice = DiceBox(session)
    qtbot.addWidget(dice)
    dice.show()
    return dice


def last(session: Session) -> Rolled:
    return session.game.table.rolls[-1]


def test_a_typed_count_is_written(points: PointsBar, session: Session, qtbot: QtBot) -> None:
    field = points.field("arsp:buda")
    field.selectAll()
    qtbot.keyClicks(field, "12")
    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert counts.count_of(session.game, "arsp:buda") == 12


def test_plus_and_minus_count(points: PointsBar, session: Session, qtbot: QtBot) -> None:
    qtbot.keyClicks(points.field("vp:german"), "+++-")

    assert counts.count_of(session.game, "vp:german") == 2


def test_an_edited_count_can_be_undone(points: PointsBar, session: Session) -> None:
    before = format_table(session.game.table)
    points.field("asp:soviet").setValue(6)

    session.game.journal.undo()

    assert format_table(session.game.table) == before
    assert points.field("asp:soviet").value() == 0


def test_undo_makes_no_change_of_its_own(points: PointsBar, session: Session) -> None:
    points.field("asp:soviet").setValue(6)

    session.game.journal.undo()

    assert session.game.journal.path == ()


@pytest.mark.parametrize(("has_focus", "count"), [(False, 0), (True, 1)])
def test_a_wheel_that_rolls_by_changes_nothing(
    points: PointsBar, session: Session, has_focus: bool, count: int
) -> None:
    field = points.field("vp:soviet")
    (field if has_focus else points.field("vp:german")).setFocus()
    middle, none = QPointF(field.rect().center()), Qt.MouseButton.NoButton
    up = QPoint(0, 120)
    event = QWheelEvent(
        middle,
        middle,
        QPoint(),
        up,
        none,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )

    QApplication.sendEvent(field, event)

    assert counts.count_of(session.game, "vp:soviet") == count


def rows_of(points: PointsBar, width: int, qtbot: QtBot) -> int:
    """Return how many rows of groups there are at a width."""
    points.resize(width, 60)
    qtbot.wait(10)
    flow = points.layout()
    return len({each.y() for each in widgets_in(flow) if each.isVisible()})


@pytest.mark.parametrize("width", [1018, 1100, 1230, 1360, 1594])
def test_the_counts_stand_in_one_row(points: PointsBar, qtbot: QtBot, width: int) -> None:
    assert rows_of(points, width, qtbot) == 1


def test_the_last_die_does_not_wrap_alone(session: Session, qtbot: QtBot) -> None:
    places = {"Esztergom": "1004", "Bicske": "1315", "Dorog": "1308", "Tinnye": "1612", "Zsambek": "1614"}
    points = PointsBar(session, [Objective(name, HexId(here)) for name, here in places.items()])
    qtbot.addWidget(points)
    points.show()
    apart = []
    for width in range(900, 1800, 20):
        rows_of(points, width, qtbot)
        tops = {each.mapTo(points, QPoint(0, 0)).y() for each in (points._unmoved, points._die)}
        apart += [width] * (max(tops) - min(tops) > points._die.height())

    assert apart == []


def test_unmoved_units_are_counted_down(points: PointsBar, session: Session) -> None:
    before = points.unmoved_words

    session.push(acts.move(session.game.table, [PieceId("ge:5/5SS")], Place(hex=HexId("1520")), "m"))

    assert (before, points.unmoved_words) == ("German 82", "German 81")


def test_frozen_reserves_are_not_counted_as_unmoved_by_16_42(points: PointsBar, session: Session) -> None:
    while (clock.moment_of(session.game).side, clock.moment_of(session.game).phase) != ("soviet", "movement"):
        session.push(clock.advance(session.game, clock.Pace.NEXT_STEP))
    table = len(session.game.unmoved_units())

    assert (table, points.unmoved_words) == (138, "Soviet 108")


def test_objectives_stand_where_victory_points_would(session: Session, qtbot: QtBot) -> None:
    points = PointsBar(session, [Objective("Bicske", HexId("2127"))])
    qtbot.addWidget(points)

    points.pass_objective(HexId("2127"))

    assert session.game.table.read(Register.CONTROL, "2127") == "german"


def test_an_objective_is_held_by_who_passed_it_last_by_20_21(session: Session, qtbot: QtBot) -> None:
    points = PointsBar(session, [Objective("Bicske", HexId("2127"), "soviet")])
    qtbot.addWidget(points)
    shown = [points.objective_words]
    path = tuple(map(HexId, ("1520", "2127", "2126")))
    start = session.game.table.place_of(PieceId("ge:5/5SS"))
    session.push(Moved(PieceId("ge:5/5SS"), start, Place(hex=path[-1]), route=path))
    shown.append(points.objective_words)
    session.game.journal.undo()

    assert [*shown, points.objective_words] == ["Bicske: Soviet", "Bicske: German", "Bicske: Soviet"]


def test_counted_points_are_shown_until_the_track_says_them(points: PointsBar, session: Session) -> None:
    points.show_counted({"german": 4, "soviet": 0})
    shown = [points.counted_words]
    points.field("vp:german").setValue(4)
    points.show_counted({"german": 4, "soviet": 0})

    assert [*shown, points.counted_words] == ["counted: G 4  S 0", ""]


def test_the_game_rolls_its_dice(dice: DiceBox, session: Session) -> None:
    dice.ask("Weather", count=2, modifier=-1)

    dice.roll()

    assert (last(session).purpose, len(last(session).faces), last(session).modifier) == ("Weather", 2, -1)


def test_a_digit_is_a_real_die(dice: DiceBox, session: Session, qtbot: QtBot) -> None:
    dice.expect_real_die()

    qtbot.keyClick(dice, Qt.Key.Key_4)

    assert (last(session).faces, last(session).source) == ((4,), DieSource.TYPED)


def test_zero_is_the_ten_of_a_ten_sided_die(dice: DiceBox, session: Session, qtbot: QtBot) -> None:
    dice.ask("Release", sides=10)

    qtbot.keyClick(dice, Qt.Key.Key_0)

    assert last(session).faces == (10,)


def test_a_face_that_the_die_has_not_is_no_roll(dice: DiceBox, session: Session, qtbot: QtBot) -> None:
    qtbot.keyClick(dice, Qt.Key.Key_7)

    assert session.game.table.rolls == ()


def test_two_real_dice_are_one_roll(dice: DiceBox, session: Session) -> None:
    dice.ask("Combat", count=2)

    dice.type_face(3)
    dice.type_face(5)

    assert [roll.faces for roll in session.game.table.rolls] == [(3, 5)]


def test_without_a_purpose_it_is_the_step_under_way(dice: DiceBox, session: Session) -> None:
    dice.roll()

    assert last(session).purpose == "Roll for the weather of the turn"


def test_a_roll_after_an_undone_one_is_flagged(dice: DiceBox, session: Session) -> None:
    dice.roll()
    session.game.journal.undo()

    dice.roll()

    assert "rolled again" in dice.flag_words


def test_the_last_die_is_in_sight_with_its_modifiers(points: PointsBar, dice: DiceBox) -> None:
    dice.ask("Combat", modifier=-2)

    dice.type_face(5)

    assert points.die_words == "5 − 2 = 3, real die"


def test_a_bare_die_is_its_face() -> None:
    assert sum_words(Rolled(1, "", 6, (4,), DieSource.SEEDED)) == "4"


@pytest.mark.parametrize(
    ("face", "modifier", "told"),
    [(2, -2, "2 − 2 = 1 (at least 1)"), (5, 3, "5 + 3 = 6 (at most 6)"), (3, -2, "3 − 2 = 1")],
)
def test_a_modified_die_is_kept_among_its_faces_by_10_25(face: int, modifier: int, told: str) -> None:
    assert sum_words(Rolled(1, "", 6, (face,), DieSource.SEEDED, modifier)) == told


def test_many_counts_of_one_kind_go_on_in_a_second_row(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As one group the replacements of ten nations went on beyond the edge of a small window.
    nations = [f"replacements:german:nation{number}" for number in range(10)]
    monkeypatch.setattr(counts, "count_keys", lambda _: nations)
    # In a window: by itself it would be as wide as its widest row.
    window = QWidget()
    qtbot.addWidget(window)
    bar = PointsBar(session, parent=window)
    bar.unfold_button.setChecked(True)
    window.show()
    bar.setGeometry(0, 0, 620, 80)
    ends = [each.mapTo(bar, each.rect().topRight()).x() for each in bar._fields.values()]

    assert (len(ends), max(ends) < bar.width()) == (10, True)
