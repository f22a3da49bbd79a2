"""The inspector on games by the first edition: supply and the garrison, by its lines (first: 6.2, 18.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.table.pieces import PieceId
from tests.games.bitter_end.inspection.inspector import Inspection, tally_of
from tests.games.bitter_end.whole_games.hands import RIFLES, RING, Hand

BESIEGED, IN_BUDA = PieceId("ge:18/8SSK"), "3026"
AROUND = ("2925", "2926", "2927", "3025", "3027", "3126")


def first(hand: Hand) -> Hand:
    hand.game = replace(hand.game, header=replace(hand.game.header, rule_set="first"))
    return hand


def supply_phase(places: dict[PieceId, str], **trackers: str) -> set[str]:
    hand = first(Hand(places, phase="german.supply", step="trace", **trackers))
    hand.clock()
    return hand.faults()


def ring(around: str | tuple[str, ...]) -> dict[PieceId, str]:
    return dict(zip(map(PieceId, RING), around, strict=True))


def test_a_unit_in_the_open_has_a_line() -> None:  # first:6.2
    assert supply_phase({RIFLES: "1345"}) == set()


def test_a_unit_within_a_ring_has_none() -> None:  # first:6.21
    assert supply_phase({RIFLES: "1547", **ring(tuple(RING.values()))}) == {"6.11"}


def test_a_breakout_gives_no_supply() -> None:  # first:15.3
    assert supply_phase({BESIEGED: IN_BUDA, **ring(AROUND)}, breakout="1945-01-03") == {"6.11"}


def test_a_line_to_the_garrison_counts() -> None:  # first:18.21
    inspection = Inspection(first(Hand({BESIEGED: IN_BUDA})).game)
    inspection.run()

    assert inspection.awards == {"20.31": 50}


def test_an_open_ring_costs_nothing() -> None:  # first:16.55
    hand = first(Hand({BESIEGED: IN_BUDA}, side="soviet", phase="soviet.exploitation"))
    hand.clock()

    assert {fault.case for fault in Inspection(hand.game).run(tally_of(hand.game))} == set()


# ---- too many in a hex


@pytest.mark.parametrize(("box", "found"), [("eliminated", set[str]()), ("no-return", {"first:8.2"})])
def test_who_gives_room_may_be_rebuilt_even_when_encircled(box: str, found: set[str]) -> None:  # first:8.2
    crowd = [PieceId(f"ge:{name}") for name in ("3/3SS", "5/3SS", "6/3SS", "977/271VG")]
    hand = first(Hand({**dict.fromkeys(crowd, "1547"), **ring(tuple(RING.values()))}))
    hand.send(crowd[-1], f"{box}:german")

    assert hand.faults() == found
