"""Closed stacks (8.4): the panels tell nothing of who lies under the top counter."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.assist.turn.decision import Option
from app.panels.auto_player_bar import AutoPlayerBar
from app.panels.film.branch_tree import BranchTree
from app.panels.order_model import OrderModel, Role
from app.panels.order_of_battle import OrderOfBattle
from app.panels.unit_card import UnitCard
from app.panels.unit_words import Where
from app.table import acts
from app.table.changes import Change, Flipped, Group
from app.table.closed import hidden_units, is_hidden
from app.table.pieces import Kind, PieceId, Place
from app.view.assistant.advice import Advisor
from app.view.assistant.auto_player import Standing
from app.view.assistant.pending_decisions import PendingDecisions
from app.view.scene import TableScene
from app.view.session import Session
from app.view.view import TableView
from rules.hexgrid import HexId

HERE = "2626"


@pytest.fixture
def stack(session: Session) -> tuple[PieceId, ...]:
    """Close the Soviet stacks and return one of them, the top unit last."""
    session.change_show(closed_sides=frozenset(["soviet"]))
    lying = session.game.table.stack_at(Place(hex=HexId(HERE)).spot)
    return tuple(piece.id for piece in lying if piece.kind is Kind.UNIT)


def line(model: OrderModel, piece: PieceId) -> tuple[str, str]:
    """Return what the order of battle tells of a unit: its place, its figures."""
    index = model.index_of(piece)
    return model.data(index, Role.STATE).place, str(model.data(index, Role.FIGURES))  # type: ignore[attr-defined]


def test_all_but_the_top_unit_are_hidden(session: Session, stack: tuple[PieceId, ...]) -> None:
    assert [is_hidden(session.game, piece, ["soviet"]) for piece in stack] == [True, True, False]


def test_open_stacks_hide_nobody(session: Session) -> None:
    assert hidden_units(session.game, ()) == frozenset()


def test_the_other_side_s_stacks_stay_open(session: Session) -> None:
    assert all(session.game.side_of(piece) == "soviet" for piece in hidden_units(session.game, ["soviet"]))


def test_the_order_of_battle_tells_neither_hex_nor_figures(
    session: Session, stack: tuple[PieceId, ...]
) -> None:
    assert line(OrderModel(session), stack[0]) == ("a closed stack", "")


def test_the_order_of_battle_tells_of_the_top_unit_what_lies_in_sight(
    session: Session, stack: tuple[PieceId, ...]
) -> None:
    place, figures = line(OrderModel(session), stack[-1])

    assert (place, bool(figures)) == (f"hex {HERE}", True)


def test_whether_a_hidden_unit_has_moved_or_is_reduced_is_not_told(
    session: Session, stack: tuple[PieceId, ...]
) -> None:
    session.push(acts.flip(session.game.table, [stack[0]], {stack[0]: 2}, "Flip"))
    state = OrderModel(session).state(stack[0])

    assert (state.where, state.has_moved, state.is_reduced, state.movement) == (Where.MAP, None, False, "")


def test_closing_stacks_is_followed_at_once(session: Session) -> None:
    model = OrderModel(session)
    hidden = next(iter(hidden_units(session.game, ["soviet"])))
    assert model.state(hidden).place.startswith("hex")

    session.change_show(closed_sides=frozenset(["soviet"]))

    assert model.state(hidden).place == "a closed stack"


def test_a_search_by_hex_finds_the_top_unit_alone(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    panel = OrderOfBattle(session)
    qtbot.addWidget(panel)

    panel.search.setText(HERE)

    assert [node.piece for node in panel.filter.units_shown()] == [stack[-1]]


def test_what_is_found_in_a_closed_stack_is_not_shown_on_the_map(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    panel = OrderOfBattle(session)
    qtbot.addWidget(panel)
    panel.search.setText(session.game.name_of(stack[0]))

    with qtbot.assertNotEmitted(session.centre_wanted):
        panel._take_first()


def test_the_card_of_the_top_unit_does_not_list_the_stack(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    card = UnitCard(session)
    qtbot.addWidget(card)

    session.select([stack[-1]])

    assert not {*stack[:-1]} & {*card.stack.pieces()}


def test_the_card_of_a_hidden_unit_does_not_say_where_it_is(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    card = UnitCard(session)
    qtbot.addWidget(card)

    session.select([stack[0]])

    assert (card._place.text(), card.stack.pieces()) == ("In a closed stack (8.4)", ())


def test_a_branch_without_a_name_does_not_name_who_lies_in_a_closed_stack(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    hidden, journal = stack[0], session.game.journal
    label = session.game.name_of(hidden)
    for _ in range(2):
        session.push(Flipped(hidden, 0, 1))
        journal.undo()
    session.change_show(closed_sides=frozenset())
    tree = BranchTree(session, session.happenings)
    qtbot.addWidget(tree)
    tree.show_short(has_short=True)
    names = [[tree.name_of(each) for each in tree.branches if not each.is_main]]
    session.change_show(closed_sides=frozenset(["soviet"]))
    names.append([tree.topLevelItem(0).child(n).text(0) for n in range(tree.topLevelItem(0).childCount())])

    opened, closed = names
    assert opened
    assert ([label in each for each in opened], [label in each for each in closed]) == (
        [True] * len(opened),
        [False] * len(opened),
    )


def test_a_message_does_not_name_who_lies_in_a_closed_stack(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    label = session.game.name_of(stack[0])
    with qtbot.waitSignal(session.said) as said:
        session.say(f"{label} is lost", detail=f"{stack[0]} is gone")

    (message,) = said.args
    assert (message.text, message.detail) == ("a closed stack is lost", "a closed stack is gone")


def test_a_decision_that_is_taken_does_not_name_him_either(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    scene = TableScene(session)
    view, advisor = TableView(scene), Advisor(session, scene)
    qtbot.addWidget(view)
    label, flip = session.game.name_of(stack[0]), Flipped(stack[0], 0, 1)
    option = Option("restore", "Restore", lambda _game, _die: Group(f"{label} is restored", (flip,)))
    with qtbot.waitSignal(session.said) as said:
        PendingDecisions(session, scene, view, advisor).do(option)
    advisor.close()
    scene.close()

    assert said.args[0].text == "a closed stack is restored"


class Played(QObject):
    """A deed of Adjutant's, as its line asks for it."""

    changed = Signal()
    standing = Standing.PLAYING
    played_sides = frozenset(["soviet"])
    is_waiting = is_at_once = False
    done_steps = 1

    def __init__(self, change: Change) -> None:
        super().__init__()
        self.last = SimpleNamespace(change=change, remark="")

    def go_on(self) -> None: ...

    stop = take_back = go_on


def test_a_deed_does_not_name_who_lies_in_a_closed_stack(
    session: Session, stack: tuple[PieceId, ...], qtbot: QtBot
) -> None:
    label = session.game.name_of(stack[0])
    session.change_show(closed_sides=frozenset())
    played = Played(Flipped(stack[0], 0, 1))
    bar = AutoPlayerBar(session, played)  # type: ignore[arg-type]  # what the line asks of it, and no more
    qtbot.addWidget(bar)
    bar.refresh()
    opened = bar.deed.text()
    session.change_show(closed_sides=frozenset(["soviet"]))

    assert (label in opened, label in bar.deed.text(), bool(bar.deed.text())) == (True, False, True)
