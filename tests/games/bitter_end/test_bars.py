"""Why a unit neither retreats nor advances, case by case, on small boards."""

from __future__ import annotations

import pytest

from rules.boards import BoardReader
from rules.fights import Flight, Pursuit
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.fight_boards import Json, board, unit

G, S = unit("g", "0304"), unit("s", "0404")


def to_advance(where: Json, *vacated: str, result: int = 3) -> list[tuple[str, str | None]]:
    """Return case and hex of what keeps `g` from advancing."""
    case = BoardReader().read(where)
    pursuit = Pursuit(UnitId("g"), tuple(map(HexId, vacated)), result)
    return told(case.judge.bars_to_advance(case.position, pursuit))


def to_retreat(where: Json, points: int, *, is_one_hex: bool = False) -> list[tuple[str, str | None]]:
    """Return case and hex of what keeps `g` from retreating."""
    case = BoardReader().read(where)
    flight = Flight(UnitId("g"), points, is_one_hex)
    return told(case.judge.bars_to_retreat(case.position, flight))


def told(findings: tuple[Finding, ...]) -> list[tuple[str, str | None]]:
    return [(each.case, each.at) for each in findings]


def test_nothing_bars_what_is_open() -> None:
    assert (to_advance(board(G), "0404"), to_retreat(board(G), 2)) == ([], [])


def test_the_way_begins_in_a_hex_that_was_left() -> None:
    assert to_advance(board(G), "0505") == [("10.76", None)]


def test_enemies_hold_the_hex_still() -> None:
    assert to_advance(board(G, S), "0404") == [("7.4", "0404")]


@pytest.mark.parametrize("barrier", ["lake", "danube"])
def test_closed_hexsides_bar_the_advance(barrier: str) -> None:
    assert to_advance(board(G, hexsides={barrier: [["0304", "0404"]]}), "0404") == [("10.73", "0404")]


def test_who_stands_in_the_hex_already_needs_points_to_go_on() -> None:
    """Cases 10.46, 10.71."""
    found = to_advance(board(G, default_terrain="woods"), "0304", result=1)

    assert {case for case, _ in found} == {"10.72"}
    assert len(found) == 6


def test_the_last_point_leads_into_a_hex_that_costs_one() -> None:
    assert to_advance(board(G), "0304", result=1) == []


@pytest.mark.parametrize(("points", "move"), [(0, 4), (2, 0)])
def test_a_retreat_takes_points(points: int, move: int) -> None:
    assert to_retreat(board(unit("g", "0304", move=move)), points) == [("10.61", None)]


def test_enemies_and_water_all_round_bar_a_retreat() -> None:
    lakes = {"default_terrain": "lake", "hexes": {"0304": "clear", "0404": "clear"}}

    found = to_retreat(board(G, S, **lakes), 2, is_one_hex=True)

    assert {case for case, _ in found} == {"10.63a"}
    assert len({at for _, at in found}) == 6
