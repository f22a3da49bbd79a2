"""The unit card: names, figures and their origins, texts, the stack and the buttons."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.panels.card_parts import FiguresRow
from app.panels.unit_card import UnitCard
from app.panels.unit_words import formation_name, ordinal, origin_words, unit_name
from app.table import acts
from app.table.changes import Register
from app.table.pieces import PieceId, Place
from app.view import theme
from app.view.session import Session
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.words import UnitWords
from tests import new_games

TANKS = PieceId("ge:5/5SS")


@pytest.fixture
def card(session: Session, qtbot: QtBot) -> UnitCard:
    card = UnitCard(session)
    qtbot.addWidget(card)
    card.resize(388, 900)
    card.show()
    return card


def words(card: UnitCard) -> list[str]:
    """Return every text that is to be read on the card."""
    QApplication.processEvents()
    return [label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)]


def test_an_empty_card_says_how_to_fill_it(card: UnitCard) -> None:
    assert words(card) == ["Select a counter to see its card."]


def test_the_card_spells_the_unit_out(card: UnitCard, session: Session) -> None:
    session.select([TANKS])

    assert {"5th SS Panzer Regiment", "5th SS Panzer Division, IV SS Panzer Corps"} <= set(words(card))


def test_the_figures_are_those_of_the_face_that_lies_up(card: UnitCard, session: Session) -> None:
    session.select([TANKS])

    card.buttons["flip"].click()

    assert "Reduced\n3-3-7\nlies up" in words(card)  # counters.toml, ge:5/5SS


def test_a_reconstructed_origin_is_called_that(card: UnitCard, session: Session) -> None:
    session.select([PieceId("so:33_AT/army")])

    assert "reconstructed" in words(card)  # counters.toml: its corps is from history


def test_own_figures_are_said_to_be_typed_in(card: UnitCard, session: Session) -> None:
    own = {f"{TANKS} full": "9-9-9 user: my copy"}
    session.push(acts.write(session.game.table, Register.VALUE, own, "own figures"))

    session.select([TANKS])

    assert {"9", "typed in", "my copy"} <= set(words(card))


def test_a_note_is_kept_when_one_leaves_the_field(card: UnitCard, session: Session) -> None:
    session.select([TANKS])
    card.note_field.setPlainText("Waits for 3SS")

    session.select([PieceId("ge:3/3SS")])

    assert session.game.table.read(Register.NOTE, TANKS) == "Waits for 3SS"


def test_a_label_is_kept_on_return(card: UnitCard, session: Session, qtbot: QtBot) -> None:
    session.select([TANKS])
    qtbot.keyClicks(card.label_field, "reserve")

    qtbot.keyClick(card.label_field, Qt.Key.Key_Return)

    assert session.game.table.read(Register.LABEL, TANKS) == "reserve"


def test_escape_gives_the_old_label_back(card: UnitCard, session: Session, qtbot: QtBot) -> None:
    session.select([TANKS])
    qtbot.keyClicks(card.label_field, "reserve")

    qtbot.keyClick(card.label_field, Qt.Key.Key_Escape)

    assert card.label_field.text() == ""


def test_what_is_being_typed_stays_while_the_table_changes(
    card: UnitCard, session: Session, qtbot: QtBot
) -> None:
    session.select([TANKS])
    qtbot.keyClicks(card.note_field, "Held for the b")
    qtbot.keyClicks(card.label_field, "Reserv")
    session.change_show(is_dark=True)
    card.buttons["flip"].click()
    qtbot.keyClicks(card.note_field, "reakout")

    assert (card.note_field.toPlainText(), card.label_field.text()) == ("Held for the breakout", "Reserv")


def test_what_was_typed_of_a_unit_is_not_written_on_another(
    card: UnitCard, session: Session, qtbot: QtBot
) -> None:
    other = PieceId("ge:9/5SS")
    session.select([TANKS])
    qtbot.keyClicks(card.note_field, "Held")
    session.select([other])
    card.note_field.commit()
    book = session.game.table.book(Register.NOTE)

    assert (card.note_field.toPlainText(), dict(book)) == ("", {TANKS: "Held"})


def test_looking_at_units_writes_nothing(card: UnitCard, session: Session) -> None:
    for piece in (TANKS, PieceId("so:33_AT/army"), PieceId("frozen/1")):
        session.select([piece])

    assert session.game.journal.path == ()


def test_the_stack_is_listed_from_the_top(card: UnitCard, session: Session) -> None:
    session.select([TANKS])

    assert card.stack.pieces() == ("ge:10/5SS", "ge:9/5SS", "ge:5/5SS")


def test_lifting_changes_the_order_on_the_table(card: UnitCard, session: Session) -> None:
    session.select([TANKS])

    card.stack.up.click()

    assert card.stack.pieces() == ("ge:10/5SS", "ge:5/5SS", "ge:9/5SS")


def test_choosing_in_the_stack_selects_on_the_map(card: UnitCard, session: Session) -> None:
    session.select([TANKS])

    card.stack.rows.setCurrentRow(0)

    assert session.selection == ("ge:10/5SS",)


def test_eliminate_lays_the_unit_into_its_box(card: UnitCard, session: Session) -> None:
    session.select([TANKS])

    card.buttons["eliminate"].click()

    assert session.game.table.place_of(TANKS).box == "eliminated:german"


def test_take_back_returns_the_unit(card: UnitCard, session: Session) -> None:
    session.push(acts.move(session.game.table, [TANKS], Place(hex=HexId("1520")), "m"))
    session.select([TANKS])

    card.buttons["take_back"].click()

    assert session.game.table.place_of(TANKS).hex == "1420"


def test_a_unit_goes_to_any_box_of_its_side(card: UnitCard, session: Session) -> None:
    session.select([TANKS])
    menu = card.buttons["send"].menu()
    menu.aboutToShow.emit()

    next(each for each in menu.actions() if each.text() == "German, delayed or rebuilt").trigger()

    assert session.game.table.place_of(TANKS).box == "delayed:german"


def test_several_counters_are_added_up(card: UnitCard, session: Session) -> None:
    session.select([TANKS, PieceId("ge:9/5SS")])

    assert "2 counters selected: attack 10, defense 9 together" in words(card)  # 6-5-7 and 4-4-6


def test_a_marker_has_a_card_too(card: UnitCard, session: Session) -> None:
    session.select([PieceId("frozen/1")])

    assert "16.42" in words(card)  # markers.toml


def test_both_themes_draw_without_a_warning(card: UnitCard, session: Session) -> None:
    session.select([TANKS])
    light = card.grab().toImage()

    session.change_show(is_dark=True, style="silhouette")

    assert card.grab().toImage() != light


# ---- words


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1st"), (12, "12th"), (23, "23rd"), (111, "111th"), (2, "2nd")]
)
def test_ordinals(number: int, words: str) -> None:
    assert ordinal(number) == words


@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("so:217/80G", "217th Guards Rifle Regiment"),
        ("so:33_AT/army", "33rd Anti-Tank Brigade"),
        ("ge:Danemark/SS", "Danemark (Panzergrenadier Battalion)"),
        ("ge:509/army", "509th Panzer Battalion"),
    ],
)
def test_units_are_spelled_out(unit: str, name: str) -> None:
    assert unit_name(new_games.roster().units[UnitId(unit)], new_games.words().units) == name


@pytest.mark.parametrize(
    ("parent", "name"),
    [("5SS", "5th SS Panzer Division"), ("3_Kav", "3rd Cavalry Division"), ("Luftwaffe", "Luftwaffe")],
)
def test_formations_are_spelled_out(parent: str, name: str) -> None:
    assert formation_name(parent, new_games.words().units) == name


def test_a_number_alone_is_a_rifle_division_for_the_soviets() -> None:
    assert formation_name("93", new_games.words().units, "soviet") == "93rd Rifle Division"


def test_an_unknown_origin_is_not_passed_off_as_known() -> None:
    assert origin_words("") == ("unknown", "warning")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_names_of_the_figures_stand_apart_in_letters_of_any_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    monkeypatch.setattr(theme, "system_scale", lambda: scale)
    row = FiguresRow(("Attack", "Defense", "Move", "Steps"))
    qtbot.addWidget(row)
    row.show()
    names = [each.geometry() for each in row.findChildren(QLabel) if each.text()]

    assert min(after.left() - before.right() for before, after in pairwise(names)) > 10 * scale


def test_a_game_spells_its_units_out_in_its_own_words() -> None:
    theirs = UnitWords(
        types={"infantry": "Foot"},
        sizes={"regiment": "Demi-brigade"},
        services={"guards": "Old Guard"},
        label_services={"G": "guards"},
    )

    name = unit_name(new_games.roster().units[UnitId("so:217/80G")], theirs)

    assert name == "217th Old Guard Foot Demi-brigade"


def test_a_formation_that_the_words_do_not_know_is_called_as_it_is_written() -> None:
    assert formation_name("5SS", UnitWords()) == "5SS"
