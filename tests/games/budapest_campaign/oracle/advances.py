"""Pursuit: 9.10, 12.5d, 12.5.1, 15.1, 15.3, 15.4; readings 87 to 91."""

from itertools import pairwise

from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.charts import hex_cost
from tests.games.budapest_campaign.oracle.supply import line_of
from tests.games.budapest_campaign.oracle.zones import hexside_barred


def may_pursue(board: Board, unit: Unit) -> bool:
    """Static units, logistics units, breakthrough artillery and the flotilla in the ice may not."""
    if unit.is_static or unit.is_logistics or unit.type == "breakthrough_artillery":
        return False
    return not (unit.is_flotilla and board.frozen)


def goes_along(board: Board, unit: Unit, companion: str) -> bool:
    """A truck column of the unit's own stack."""
    truck = board.unit(companion)
    return truck.is_truck and truck.on_map and truck.side == unit.side and truck.hex == unit.hex


def is_fast_by_rail(unit: Unit) -> bool:
    """9.10a: German mechanized units, mechanized KG among them, and FMG (reading 89)."""
    return unit.is_mechanized and (unit.nationality == "german" or unit.type == "fmg")


def limits(board: Board, unit: Unit, result: str, trucks: list[str]) -> tuple[int, int]:
    """How many hexes off the railroad, and how many if the way begins along one."""
    state = line_of(board, unit, trucks).state
    if state == "cut_off":
        return 0, 0
    if state == "unsupported" or not unit.is_mechanized:
        if state == "unsupported":
            board.decided.add("12.5d")
        return 1, 1
    extra = int(board.charts["result"][result].get("mechanized_extra_hex", 0))
    by_road = 3 if is_fast_by_rail(unit) else 2
    most = by_road + extra
    if extra and board.choices["overrun_rail_hexes"] == 3:
        most = 3
    return 2 + extra, most


def may_enter(board: Board, unit: Unit, a: str, b: str) -> bool:
    """Where the unit could move; no lake, no enemy (reading 91)."""
    if board.enemies(b, unit.side):
        return False
    if unit.is_flotilla:
        return board.on_danube(b)
    if board.terrain[b] == "lake" or hex_cost(board, unit, board.terrain[b]) is None:
        return False
    return not hexside_barred(board, unit, a, b)


def all_ways(board: Board, unit: Unit, vacated: str, longest: int) -> list[list[str]]:
    """Every way into the vacated hex and on."""
    if vacated not in board.neighbours(unit.at) or not may_enter(board, unit, unit.at, vacated):
        return []
    found = [[unit.at, vacated]]
    for path in found:
        if len(path) <= longest:
            found += [
                [*path, name]
                for name in board.neighbours(path[-1])
                if name not in path and may_enter(board, unit, path[-1], name)
            ]
    return found


def is_within(board: Board, path: list[str], off_rail: int, by_rail: int) -> bool:
    """Short enough anywhere, or its first three hexes along a railroad and no longer than that allows."""
    gone = len(path) - 1
    if gone <= off_rail:
        return True
    railed = all(board.by_rail(a, b) for a, b in list(pairwise(path))[:3])
    return railed and gone <= by_rail


def advances(
    board: Board, unit: Unit, vacated: str, result: str, trucks: list[str], companion: str | None
) -> Json:
    """The answer to `advances`: the start hex, and every hex at the fewest hexes of way."""
    found: Json = {unit.at: {"cost": 0, "path": [unit.at]}}
    barred = companion is not None and not goes_along(board, unit, companion)
    if board.charts["result"][result]["pursuit"] == "no" or barred or not may_pursue(board, unit):
        return found
    off_rail, by_rail = limits(board, unit, result, trucks)
    if off_rail == 0:
        return found
    for path in all_ways(board, unit, vacated, by_rail):
        cheaper = path[-1] not in found or len(path) - 1 < found[path[-1]]["cost"]
        if cheaper and is_within(board, path, off_rail, by_rail):
            found[path[-1]] = {"cost": len(path) - 1, "path": path}
    return found
