"""Advance after combat, case 10.7: the vacated hex first, then on with what points are left."""

from typing import Any

from tests.games.bitter_end.oracle.board import Board, Unit
from tests.games.bitter_end.oracle.steps import (
    costs_of_step,
    forbidden_hex,
    forbidden_side,
    is_lake_step,
    move_cost,
)
from tests.games.bitter_end.oracle.zones import in_enemy_zone

Json = dict[str, Any]


def first_cost(board: Board, unit: Unit, vacated: str, points: int) -> int | None:
    """10.73, 10.74: no road; for want of points all that is left, and rugged ground by a setting."""
    if (
        unit.hex is None
        or vacated not in board.neighbours(unit.hex)
        or is_lake_step(board, unit.hex, vacated)
    ):
        return None
    if forbidden_hex(board, unit, vacated) or forbidden_side(board, unit, unit.hex, vacated):
        return None
    if points == 0 and not board.choices["advance_zero_points"]:
        return None
    if unit.is_boat:
        return min(2, points)
    prices = [price for price, _ in costs_of_step(board, unit, unit.hex, vacated, "clear", roads=False)]
    if not prices and not board.choices["advance_rugged_first"]:
        return None
    return min([*prices, points])


def advances(board: Board, unit: Unit, vacated: list[str], points: int, weather: str) -> dict[str, Json]:
    """Every hex of an advance with its cheapest cost in half points; `points` are whole ones."""
    budget = 2 * max(0, min(points, unit.move))
    found: dict[str, tuple[int, list[str]]] = {}
    for name in vacated:
        cost = first_cost(board, unit, name, budget)
        if cost is not None and unit.hex is not None:
            found[name] = (cost, [unit.hex, name])
    improved = list(found)
    while improved:
        frm = improved.pop(0)
        for to in board.neighbours(frm):
            cost = onward_cost(board, unit, vacated, frm, to, weather)
            total = None if cost is None else found[frm][0] + cost
            if total is not None and total <= budget and (to not in found or total < found[to][0]):
                found[to] = (total, [*found[frm][1], to])
                improved.append(to)
    return {name: {"cost": cost, "path": path} for name, (cost, path) in sorted(found.items())}


def onward_cost(board: Board, unit: Unit, vacated: list[str], frm: str, to: str, weather: str) -> int | None:
    """A step beyond the vacated hex, or None where it is barred."""
    if forbidden_hex(board, unit, to) or forbidden_side(board, unit, frm, to):
        return None
    if not unit.is_boat and in_enemy_zone(board, frm, unit.side):
        # 10.77: zones in vacated hexes do not stop; whether they allow a step into a zone is a setting.
        if frm not in vacated:
            return None
        if in_enemy_zone(board, to, unit.side) and not board.choices["advance_zoc_to_zoc"]:
            return None
    return move_cost(board, unit, frm, to, weather)
