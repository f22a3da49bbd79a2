"""What a hand did, judged: moves, retreats, advances, entries and results set by a ruling."""

from __future__ import annotations

from app.assist.carry_out import carried_out
from app.assist.claims.asked import Moments
from app.assist.claims.replayed import Act, judged_acts
from app.assist.draft import Draft
from app.table import acts
from app.table.changes import Register
from app.table.pieces import PieceId, Place
from rules.effects import TakeMarks
from rules.hexgrid import HexId
from rules.units import RETREATED
from tests.assist.combats import Player, example_game, names

SS5 = "5/5SS 9/5SS 10/5SS"


def last(player: Player) -> Act:
    return judged_acts(Moments(player.game))[-1]


def march(player: Player, unit: str, path: str) -> None:
    """Move a unit by hand along hexes."""
    route, piece = tuple(map(HexId, path.split("-"))), PieceId(names()[unit])
    player.push(acts.move(player.game.table, [piece], Place(hex=route[-1]), "Move", route))


def beaten() -> Player:
    """217 and 232/80G have to retreat by 3."""
    player = Player(example_game())
    player.declare(f"{SS5} 21/23 51/23 KG_26", "1520")
    player.roll(5)
    player.decide_retreat()
    return player


def moving() -> Player:
    player = Player(example_game())
    clock = {"phase": "german.movement", "step": "move"}
    player.push(acts.write(player.game.table, Register.TRACKER, clock, "Phase"))
    return player


def test_a_retreat_that_the_rules_offer_is_no_override() -> None:
    player = beaten()
    player.flee("217/80G", "1620 1619")

    assert last(player) == Act(player.game.journal.now, "retreat so:217/80G 1520-1620-1619")


def test_a_retreat_by_hand_along_another_way_is_one() -> None:
    player = beaten()
    march(player, "217/80G", "1520-1521-1621")

    assert last(player).against == "not a way that the rules offer"


def test_an_advance_that_the_rules_offer_is_no_override() -> None:
    player = beaten()
    for unit in ("217/80G", "232/80G"):
        player.flee(unit, "1620 1619")
    player.advance("KG_26", "1519")

    assert last(player) == Act(player.game.journal.now, "advance hu:KG_26/indep 1421-1520-1519")


def test_a_result_set_by_hand_is_an_override() -> None:
    player = beaten()
    player.push(player.resolution.set_result(HexId("1520"), 0, "Ruling"))

    assert last(player) == Act(player.game.journal.now, "result 0 in 1520", "the die gave +3")


def test_a_move_against_the_rules_is_named_with_its_case() -> None:
    player = moving()
    march(player, "5/5SS", "1420-1520")

    assert last(player).against.startswith("forbids")


def test_markers_that_come_off_when_the_step_is_over_count_for_its_moves() -> None:
    player = moving()
    draft = Draft(player.game)
    draft.mark([names()[unit] for unit in ("217/80G", "232/80G", "230/80G")], RETREATED)
    player.push(draft.act("No zones"))
    march(player, "5/5SS", "1420-1419")
    player.push(acts.write(player.game.table, Register.TRACKER, {"step": "clear"}, "Step"))
    player.push(carried_out(player.game, (TakeMarks((RETREATED,)),), "Markers"))

    assert not last(player).is_override
