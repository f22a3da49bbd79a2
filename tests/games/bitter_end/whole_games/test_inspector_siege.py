"""The inspector at the siege: the line to the garrison and the ring (20.31, 20.33, 20.36), and the ledger."""

from __future__ import annotations

from dataclasses import replace

from app.table.changes import Register, Written
from app.table.clock import Pace
from app.table.pieces import PieceId
from rules.victory import Form
from tests.games.bitter_end.inspection.inspector import Inspection, tally_of
from tests.games.bitter_end.whole_games.hands import RING, Hand

BESIEGED = PieceId("ge:18/8SSK")
IN, AROUND = "3026", ("2925", "2926", "2927", "3025", "3027", "3126")


def ringed(*left_out: str) -> Hand:
    """Return a game with a unit of the garrison in Buda and Soviets in the hexes around, but for some."""
    ring = zip(map(PieceId, RING), AROUND, strict=True)
    return Hand({BESIEGED: IN, **{unit: here for unit, here in ring if here not in left_out}})


def awards(hand: Hand) -> dict[str, int]:
    inspection = Inspection(hand.game)
    inspection.run()
    return inspection.awards


def lies(hand: Hand) -> set[str]:
    """Return the cases of the faults that are found with a ledger that has no awards at all."""
    told = tally_of(hand.game)
    assert told is not None
    silent = tuple(each for each in told.sections if each.form is not Form.EVENTS)
    return {fault.case for fault in Inspection(hand.game).run(replace(told, sections=silent))}


def truth(hand: Hand) -> set[str]:
    return {fault.case for fault in Inspection(hand.game).run(tally_of(hand.game))}


def soviet_turn_ends(hand: Hand) -> Hand:
    for key, text in (("side", "soviet"), ("phase", "soviet.exploitation"), ("step", "move")):
        before = hand.table.read(Register.TRACKER, key)
        hand.table.apply(Written(Register.TRACKER, key, before, text))
    hand.clock()
    return hand


def test_an_open_line_to_the_garrison_brings_fifty_points() -> None:  # 20.31
    assert awards(ringed(*AROUND))["20.31"] == 50


def test_within_a_ring_there_is_no_line() -> None:  # 20.31
    assert "20.31" not in awards(ringed())


def test_a_line_opens_the_moment_a_gap_does() -> None:  # 20.31
    hand = ringed()
    for unit in RING:
        hand.send(PieceId(unit), "not-in-play:soviet")

    assert awards(hand)["20.31"] == 50


def test_a_ledger_without_the_line_is_found_out() -> None:  # 20.31
    assert "20.31" in lies(ringed(*AROUND))


def test_a_line_that_stands_for_a_turn_brings_twenty_more() -> None:  # 20.33
    hand = ringed(*AROUND)
    for _ in range(2):
        hand.clock(Pace.NEXT_TURN)

    assert awards(hand)["20.33"] == 20


def test_an_open_ring_brings_two_points_a_turn() -> None:  # 20.36
    assert awards(soviet_turn_ends(ringed(*AROUND)))["20.36"] == 2


def test_a_zone_closes_the_ring() -> None:  # 16.58
    assert "20.36" not in awards(soviet_turn_ends(ringed("2927")))


def test_a_ledger_without_the_open_ring_is_found_out() -> None:  # 20.36
    assert "20.36" in lies(soviet_turn_ends(ringed(*AROUND)))


def test_the_ledger_itself_is_not_accused() -> None:
    assert not {"20.31", "20.33", "20.36"} & truth(soviet_turn_ends(ringed(*AROUND)))
