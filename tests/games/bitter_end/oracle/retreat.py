"""Every retreat of one unit, case 10.6: hex by hex the four priorities, strictly in their order."""

from dataclasses import replace
from typing import Any

from tests.games.bitter_end.oracle.board import Board, Unit, direction
from tests.games.bitter_end.oracle.steps import (
    forbidden_hex,
    forbidden_side,
    is_lake_step,
    off_road,
    ways_across,
)
from tests.games.bitter_end.oracle.supply import direct_line, legs, road_line
from tests.games.bitter_end.oracle.zones import in_enemy_zone

Json = dict[str, Any]

HOMEWARD = {"german": ("W", "NW", "SW"), "soviet": ("E", "NE", "SE")}


def standing_at(board: Board, unit: Unit, name: str) -> tuple[Board, Unit]:
    """The board with the unit in another hex."""
    moved = replace(unit, hex=name)
    units = [moved if other.id == unit.id else other for other in board.units]
    return replace(board, units=units, memory={}), moved


def has_line(board: Board, unit: Unit, name: str, weather: str) -> bool:
    """Whether the unit could trace supply from a hex if it stood there."""
    there, moved = standing_at(board, unit, name)
    found = legs(there, moved, weather)
    return bool(direct_line(there, moved, found, weather) or road_line(there, moved, found))


def ways_back(board: Board, unit: Unit, frm: str, to: str) -> list[tuple[str, int]]:
    """The ways over a hexside in retreat; the Sturmboot carries one unless set otherwise."""
    ways = ways_across(board, unit, frm, to)
    return ways if board.choices["sturmboot_retreat"] else [way for way in ways if way[0] != "boat"]


def retreat_cost(board: Board, unit: Unit, frm: str, to: str) -> int | None:
    """Whole points for a hex (10.64: terrain as always, no roads); None where only a loss opens it."""
    if unit.is_boat:
        return 1  # 12.63
    prices = [off_road(board, unit, frm, to, way) for way in ways_back(board, unit, frm, to)]
    return min((price // 2 for price in prices if price is not None), default=None)


def may_enter(board: Board, unit: Unit, path: list[str], to: str) -> bool:
    """10.63a with the stack limit; rugged ground by a setting."""
    frm = path[-1]
    if to in path or forbidden_hex(board, unit, to) or forbidden_side(board, unit, frm, to):
        return False
    if is_lake_step(board, frm, to) or not (unit.is_boat or ways_back(board, unit, frm, to)):
        return False
    if retreat_cost(board, unit, frm, to) is None:
        return board.choices["rugged_retreat"] == "loss"
    return True


def in_harm(board: Board, unit: Unit, name: str) -> bool:
    """10.65: an enemy zone that no friend negates; friends that have retreated negate nothing."""
    if unit.is_boat or not in_enemy_zone(board, name, unit.side):
        return False
    return not any(not friend.retreated for friend in board.friends_in(name, unit))


def choices_from(board: Board, unit: Unit, path: list[str], weather: str) -> list[str]:
    """The hexes that survive priorities a to d."""
    frm = path[-1]
    open_hexes = [to for to in board.neighbours(frm) if may_enter(board, unit, path, to)]
    safe = [to for to in open_hexes if not in_harm(board, unit, to)]
    left = safe or open_hexes
    needs = board.choices["retreat_c_needs_line_now"]
    if not needs or has_line(board, unit, frm, weather):
        left = [to for to in left if has_line(board, unit, to, weather)] or left
    return [to for to in left if direction(frm, to) in HOMEWARD[unit.side]] or left


def losses_on(board: Board, unit: Unit, name: str, too_dear: bool) -> list[list[str]]:
    harm = in_harm(board, unit, name)
    found = [["10.64", name]] if too_dear else []
    if harm and (not too_dear or board.choices["double_retreat_loss"]):
        found.append(["10.65", name])
    return found


def retreats(board: Board, unit: Unit, points: int, weather: str) -> list[Json]:
    """All ways to retreat `points`; the printed allowance bounds them, the last hex may overshoot."""
    assert unit.hex is not None
    bound = min(points, unit.move)
    found: list[Json] = []
    extend(
        board, unit, [unit.hex], {"spent": 0, "losses": [], "bound": bound, "points": points}, weather, found
    )
    return found


def extend(board: Board, unit: Unit, path: list[str], so_far: Json, weather: str, found: list[Json]) -> None:
    """One hex more in every way that is left, or the end of this way."""
    spent, losses = so_far["spent"], so_far["losses"]
    dead = len(losses) >= unit.steps
    onward = [] if dead or spent >= so_far["bound"] else choices_from(board, unit, path, weather)
    if not onward:
        stuck = 0 if dead else max(0, so_far["points"] - spent)
        if any(case == "10.64" for case, _ in losses):
            stuck = 0  # the loss satisfies the whole result
        # What is stuck falls on the whole stack (10.44), so it eliminates nobody by itself.
        gone = len(losses) >= unit.steps
        found.append({"path": path, "spent": spent, "losses": losses, "eliminated": gone, "stuck": stuck})
        return
    for to in onward:
        cost = retreat_cost(board, unit, path[-1], to)
        left = so_far["bound"] - spent
        too_dear = cost is None or cost > left
        paid = left if cost is None else cost
        hurt = [*losses, *losses_on(board, unit, to, too_dear)]
        extend(board, unit, [*path, to], so_far | {"spent": spent + paid, "losses": hurt}, weather, found)
