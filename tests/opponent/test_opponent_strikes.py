"""How the opponent attacks and follows: several hexes at once (10.17), advance (10.7), holders (20.21)."""

from __future__ import annotations

from dataclasses import replace

from app.opponent.deed import Scope
from app.opponent.orders import roads_to_guard
from app.opponent.outlook import Outlook, following_holders, hexes_within, spread, worth_of
from app.opponent.player import Opponent
from app.opponent.striking import Striking
from app.table import acts
from app.table.changes import Change, Moved, Register, Written, flattened
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.games.bitter_end.roadnet import RoadNet
from rules.hexgrid import HexId, Hexside
from tests.games.bitter_end.turn_boards import judge
from tests.new_games import new_game, sheet
from tests.opponent.boards import laid, seen

COMBAT = {"phase": "german.combat", "step": "attack"}

BETWEEN = """
1547 ge:3/3SS
1547 ge:5/5SS
1546 so:217/80G
1447 so:230/80G
"""
"""Strong tanks, and two weak enemies side by side before them, in open ground."""


def _best(text: str) -> tuple[str, ...]:
    game = laid(text, **COMBAT)
    outlook, situation = seen(game, "german")
    found = Striking().best(game, situation, outlook)
    return found.row.hexes if found is not None else ()


# ---- several hexes


def test_two_weak_hexes_are_attacked_at_once() -> None:
    assert set(_best(BETWEEN)) == {"1546", "1447"}  # 10.17


def test_a_second_hex_that_not_all_are_next_to_is_left_alone() -> None:
    assert len(_best("1547 ge:3/3SS\n1547 ge:5/5SS\n1447 so:230/80G\n1346 so:217/80G")) == 1


def test_a_strong_second_hex_is_left_alone() -> None:
    strong = "1546 so:8/4G\n1546 so:11/4G\n1546 so:144/49G\n"

    assert len(_best("1547 ge:3/3SS\n1447 so:230/80G\n" + strong)) <= 1


def test_an_attack_on_two_hexes_tells_why() -> None:
    game = laid(BETWEEN, **COMBAT)

    first = next(
        deed for deed in Opponent(game, ("german", "soviet")).play(Scope.STEP) if deed.case == "10.1"
    )

    assert first.reason.startswith("Both at once promise more than one after the other")


# ---- what is seen


def test_no_way_leads_over_barred_hexsides() -> None:
    grid, here, there = sheet().grid, HexId("1547"), HexId("1546")
    barred = frozenset({Hexside.between(here, there)})

    assert (hexes_within(grid, here, 1).keys() - hexes_within(grid, here, 1, barred).keys()) == {there}


def test_a_barred_hexside_is_gone_round() -> None:
    here, there = HexId("1547"), HexId("1546")
    barred = frozenset({Hexside.between(here, there)})

    assert spread(sheet().grid, {here: 0}, barred)[there] == 2


def test_only_objectives_count_where_they_decide() -> None:
    assert HexId("0917") not in worth_of(new_game("northern_attack"))  # 21.23: Komarom is none


def test_the_relief_of_the_city_is_an_aim() -> None:
    outlook, _ = seen(laid("3227 ge:15/8SSK\n1421 ge:3/3SS"), "german")

    assert outlook.aims.seeds  # 20.32


def test_the_relief_is_no_aim_where_objectives_decide() -> None:
    outlook, _ = seen(laid("3227 ge:15/8SSK\n1421 ge:3/3SS", "northern_attack"), "german")

    assert not outlook.aims.seeds  # 21.23


def test_ground_near_an_aim_counts_for_more() -> None:
    outlook = Outlook(sheet().grid, "german", "soviet", seen(laid(BETWEEN), "german")[1].position, {}, {})
    towards = replace(outlook, worth={HexId("1447"): 30}, holders={HexId("1447"): "soviet"})

    assert towards.stakes(HexId("1546")) > outlook.stakes(HexId("1546"))


def test_a_road_with_few_lines_needs_no_guard() -> None:
    outlook, situation = seen(laid(BETWEEN), "german")

    assert roads_to_guard(outlook, situation) == ()


def test_the_roads_of_supply_lead_on_in_one_order() -> None:
    net = RoadNet(judge().occupancy(seen(laid(BETWEEN), "german")[1].position).ground)

    assert all(list(each) == sorted(each) for each in net.links)  # or two programs tell two lines


# ---- who holds what


def _moved(game: Game) -> Change:
    route = (HexId("1521"), HexId("1421"), HexId("1521"))
    return acts.move(game.table, [PieceId("so:1/99")], Place(hex=HexId("1521")), "Through Tata", route)


def test_the_holders_are_followed_from_move_to_move() -> None:
    game = new_game()
    holders = following_holders(game)
    before = holders.now()[HexId("1421")]
    game.journal.push(_moved(game))

    assert (before, holders.now()[HexId("1421")]) == ("german", "soviet")


def test_the_holders_go_back_with_the_journal() -> None:
    game = new_game()
    holders, start = following_holders(game), game.journal.now
    game.journal.push(_moved(game))
    holders.now()
    game.journal.go_to(start)

    assert holders.now()[HexId("1421")] == "german"


def test_a_hand_s_own_word_says_who_holds_a_place() -> None:
    game = new_game()
    holders = following_holders(game)
    game.journal.push(Written(Register.CONTROL, "1421", "", "soviet"))

    assert holders.now()[HexId("1421")] == "soviet"


# ---- advance


def test_a_vacated_hex_is_entered() -> None:
    game = laid("1547 ge:3/3SS\n1547 ge:5/5SS\n1547 ge:9/5SS\n1447 so:230/80G", **COMBAT)

    entered = {
        here
        for deed in Opponent(game, ("german", "soviet")).play(Scope.STEP)
        for each in flattened(deed.change)
        if isinstance(each, Moved) and each.piece.startswith("ge:")
        for here in each.route[1:]
    }

    assert "1447" in entered  # 10.71
