"""A log told as a journal: a step for a step, talk as remarks, dice, what was undone, what is hidden."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app.bring_in.vassal.command_text import command_of
from app.bring_in.vassal.mirror import Mirror
from app.bring_in.vassal.module import Dice
from app.bring_in.vassal.obfuscation import Form
from app.bring_in.vassal.position import run, world_of
from app.bring_in.vassal.retelling import Begun, Retold, retell
from app.bring_in.vassal.saves import About, Saved, read_saved
from app.bring_in.watch import Cancelled, Watch
from app.table.changes import Flipped, Group, Moved, Placed, Register, Removed, Rolled, Turned
from app.table.journal import START
from app.table.pieces import PieceId, Spot
from app.table.table import Table
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.ours import Plain
from tests.bring_in.vassal.plain import add, deck, hide, saved, stack

FLIP = "emb2" + ";" * 16 + "back.png;;true;Flip;;;false;;1;1;false;;;"
TURN = "rotate;6;;;;;;;"
MASK = "obs;77,2;mask.png;Mask;B;?;side:"
TYPES = [MASK, TURN, FLIP, "piece;;;{0}.png;{0}"]


def unit(name: str, state: str = "null;0;0", owner: str = "null", turned: int = 0, level: int = -1) -> str:
    """A counter with two faces that can be turned, flipped, and masked."""
    types = [each.format(name) for each in TYPES]
    return add(name, types, [f"{owner};", str(turned), str(level), state])


def change(name: str, state: str, owner: str = "null", turned: int = 0, level: int = -1) -> str:
    """What makes it stand so."""
    return "D/" + f"{name}/{owner}\\;\t{turned}\\\t{level}\\\\\t{state}".replace("\\;", ";")


def move(name: str, x: int, y: int, under: str = "null", map_name: str = "Main") -> str:
    """What lays it elsewhere."""
    return f"M/{name}/{map_name}/{x}/{y}/{under}/Main/0/0/null/x"


OPENING = [unit("A"), unit("B"), unit("C", "Main;310;310"), stack("s", "Main;110;110", ["A", "B"])]
PLAYERS = ["PLAYER\tpw1\tAnna\tBlue", "PLAYER\tpw2\tBert\tRed"]


def told(
    tmp_path: Path, *steps: list[str], opening: list[str] = OPENING, dice: tuple[Dice, ...] = ()
) -> Retold:
    """A log of some steps, told."""
    path = pack(tmp_path / "a.vlog", {"savedGame": hide(saved(opening, PLAYERS, list(steps)))})
    game = read_saved(path)
    return retell(game, Plain(), world_of(game), Begun(dice=dice))


def places(journal_told: Retold) -> dict[str, str]:
    """Where everything lies in the end."""
    return {piece.id.partition(":")[2]: piece.place.spot for piece in journal_told.journal.table}


def order(journal_told: Retold, spot: str) -> str:
    """What lies at a spot from the bottom to the top."""
    return " ".join(piece.id.partition(":")[2] for piece in journal_told.journal.table.stack_at(Spot(spot)))


def test_the_opening_is_the_table(tmp_path: Path) -> None:
    found = told(tmp_path, [""])
    assert (places(found), order(found, "0101")) == ({"A": "0101", "B": "0101", "C": "0303"}, "A B")


def test_a_move_is_a_step_called_by_its_report(tmp_path: Path) -> None:
    found = told(tmp_path, [move("A", 210, 110), "CHAT* A moves 0101 -> 0201 *"])
    step = found.journal.path[0]
    assert isinstance(step.change, Moved)
    assert (places(found)["A"], found.journal.remarks[step.id]) == ("0201", "\\* A moves 0101 -\\> 0201 \\*")


def test_a_flip_and_a_turn(tmp_path: Path) -> None:
    found = told(tmp_path, [change("C", "Main;310;310", turned=2, level=1)])
    group = found.journal.path[0].change
    assert isinstance(group, Group)
    assert [type(each) for each in group.changes] == [Flipped, Turned]
    assert found.journal.table[PieceId("blue:C")].turned_deg == 120


def test_pieces_come_and_go(tmp_path: Path) -> None:
    found = told(tmp_path, [unit("D", "Main;10;10")], ["-/A"])
    assert [type(step.change) for step in found.journal.path] == [Placed, Removed]
    assert places(found) == {"B": "0101", "C": "0303", "D": "0000"}


def test_a_log_may_begin_with_nothing(tmp_path: Path) -> None:
    found = told(tmp_path, [unit("A", "Main;10;10"), unit("B", "Side;10;20")], opening=[])
    assert places(found) == {"A": "0000", "B": "(10,20)"}


def test_a_piece_laid_beneath_others_makes_them_rise(tmp_path: Path) -> None:
    assert order(told(tmp_path, [move("C", 110, 110)]), "0101") == "C A B"


def test_a_piece_laid_between_lies_between(tmp_path: Path) -> None:
    assert order(told(tmp_path, [move("C", 110, 110, "A")]), "0101") == "A C B"


def test_a_stack_put_into_another_order(tmp_path: Path) -> None:
    assert order(told(tmp_path, ["D/s/Main;110;110;B;A"]), "0101") == "B A"


def test_dice_that_are_known_are_rolled(tmp_path: Path) -> None:
    found = told(tmp_path, ["CHAT*** Combat = 2, 6 *** <Anna>"], dice=(Dice("Combat", 2, 6),))
    roll = found.journal.path[0].change
    assert isinstance(roll, Rolled)
    assert (roll.purpose, roll.faces, found.journal.table.rolls) == ("Combat", (2, 6), (roll,))


def test_talk_is_a_remark_on_the_step_before(tmp_path: Path) -> None:
    found = told(
        tmp_path, ["CHAT<Anna> - ready?"], [move("A", 210, 110)], ["CHAT<Bert> - yes"], ["CHAT<Anna> - ok"]
    )
    step = found.journal.path[0].id
    assert found.journal.remarks == {
        START: "\\<Anna\\> - ready?",
        step: "\\<Bert\\> - yes\n\n\\<Anna\\> - ok",
    }


def test_what_vassals_players_undid_is_undone(tmp_path: Path) -> None:
    undo = ["UNDO\ttrue", move("A", 110, 110, "null"), "UNDO\tfalse"]
    found = told(tmp_path, [move("A", 210, 110)], undo, [move("C", 10, 10)])
    assert (found.steps_undone, places(found)) == (1, {"A": "0101", "B": "0101", "C": "0000"})
    assert [len(found.journal.children(START)), len(found.journal.path), len(found.journal.steps)] == [
        2,
        1,
        2,
    ]


def test_an_undoing_that_leads_elsewhere_is_a_step(tmp_path: Path) -> None:
    undo = ["UNDO\ttrue", move("A", 410, 410), "UNDO\tfalse"]
    found = told(tmp_path, [move("A", 210, 110)], undo)
    assert (found.steps_undone, places(found)["A"], len(found.journal.path)) == (0, "0404", 2)


@pytest.mark.parametrize(
    ("owner", "closed"), [("pw1", "blue"), ("Red", "red"), ("Referee", "nobody"), ("null", "")]
)
def test_what_somebody_hides_is_closed_to_all_but_his_side(tmp_path: Path, owner: str, closed: str) -> None:
    found = told(tmp_path, [change("C", "Main;310;310", owner=owner)])
    assert found.journal.table.read(Register.CLOSED, "blue:C") == closed


def test_cards_of_a_deck_that_lies_face_down_are_closed(tmp_path: Path) -> None:
    found = told(tmp_path, [""], opening=[unit("A"), deck("d", "Cards", "Main;10;10", ["A"])])
    assert found.journal.table.read(Register.CLOSED, "blue:A") == "nobody"


def test_a_drawn_card_lies_open(tmp_path: Path) -> None:
    opening = [unit("A"), deck("d", "Cards", "Main;10;10", ["A"])]
    found = told(tmp_path, [move("A", 210, 210)], opening=opening)
    assert found.journal.table.read(Register.CLOSED, "blue:A") == ""


def test_what_the_table_does_not_show_is_counted_and_makes_no_step(tmp_path: Path) -> None:
    types = ["PROP;Supply;", "piece;;;;A"]
    found = told(tmp_path, ["D/A/2\tMain;10;10"], opening=[add("A", types, ["1", "Main;10;10"])])
    assert (found.unseen, len(found.journal.steps)) == (1, 0)


def test_two_pieces_of_one_name_are_two(tmp_path: Path) -> None:
    opening = [add("x", ["piece;;;;A"], ["Main;10;10"]), add("y", ["piece;;;;A"], ["Main;210;10"])]
    assert places(told(tmp_path, [""], opening=opening)) == {"A": "0000", "A.2": "0200"}


def test_the_id_of_a_player_stands_nowhere(tmp_path: Path) -> None:
    found = told(tmp_path, [change("C", "Main;310;310", owner="pw1"), "CHAT<Anna> - hm"])
    assert "pw1" not in str(found.records) + str(list(found.journal.table)) + str(found.ids)


def test_telling_is_broken_off_when_somebody_says_so(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.vlog", {"savedGame": hide(saved(OPENING, PLAYERS, [[move("A", 1, 1)]]))})
    game = read_saved(path)
    with pytest.raises(Cancelled):
        retell(game, Plain(), world_of(game), None, Watch(is_cancelled=lambda: True))


def random_step(rng: random.Random) -> list[str]:
    """What a player may do in one step; now and then it is an undoing."""
    step = []
    for _ in range(rng.randrange(1, 3)):
        name, x, y = rng.choice("ABCDE"), rng.choice((110, 115, 210)), rng.choice((110, 310))
        where = rng.choice(("Main", "Main", "Side", "null"))
        state = f"Main;{x};{y}"
        step.append(
            rng.choice(
                (
                    move(name, x, y, rng.choice(("null", *"ABCDE")), where),
                    move(name, x, y, rng.choice(("null", *"ABCDE"))),
                    change(name, state, rng.choice(("null", "Red")), rng.randrange(6), rng.choice((-1, 1))),
                    rng.choice((f"-/{name}", unit(name, state))),
                )
            )
        )
    return ["UNDO\ttrue", *step, "UNDO\tfalse"] if rng.randrange(6) == 0 else step


@pytest.mark.parametrize("seed", range(25))
def test_a_log_ends_where_the_next_one_begins(seed: int) -> None:
    rng = random.Random(seed)
    steps = tuple(tuple(map(command_of, random_step(rng))) for _ in range(rng.randrange(1, 40)))
    game = Saved("x", About(), Form.HEX, tuple(map(command_of, OPENING)), steps)
    found = retell(game, Plain(), world_of(game))
    world = world_of(game)
    for step in steps:
        run(world, step)
    assert shape(found.journal.table) == shape(Mirror(Plain()).table(world))


def shape(table: Table) -> dict[str, list[tuple[str, int, int, str]]]:
    """What lies where, from the bottom up; in a box there is no order."""
    told = {}
    for spot in table.spots():
        lying = [
            (each.design, each.face, each.turned_deg, table.read(Register.CLOSED, each.id))
            for each in table.stack_at(spot)
        ]
        told[str(spot)] = sorted(lying) if spot.startswith("[") else lying
    return told
