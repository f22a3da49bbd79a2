"""Why a way is allowed or not: the bans of a move hex by hex, by road or by rail: 6.0 to 6.4.1, 7.0, 8.1."""

from itertools import pairwise

from tests.games.budapest_campaign.oracle.activation import is_active
from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.lakes import is_far_shore, may_cross
from tests.games.budapest_campaign.oracle.movement import refusals
from tests.games.budapest_campaign.oracle.rail import hex_bans, is_west_end, may_come_back, rail_refusals
from tests.games.budapest_campaign.oracle.steps import (
    allowance,
    cannot_move_at_all,
    end_ban,
    step_bans,
    step_cost,
)
from tests.games.budapest_campaign.oracle.zones import in_ezoc

Bans = set[tuple[str, str]]


def whole_path(unit: Unit, path: list[str]) -> list[str]:
    """The path with the start hex, which the question may leave out."""
    return list(path) if path[0] == unit.at else [unit.at, *path]


def start_bans(board: Board, unit: Unit) -> Bans:
    """6.0 static; 6.1 not activated or moved already."""
    found = {(case, unit.at) for case in refusals(board, unit, None)}
    if unit.moved or (board.impulse is not None and not is_active(board, unit)):
        found.add(("6.1", unit.at))
    return found


def end_bans(board: Board, unit: Unit, path: list[str]) -> Bans:
    """7.0 at the end of a move, where a setting asks for it there."""
    over = len(path) > 1 and path[-1] in board.terrain and end_ban(board, unit, path[-1])
    return {("7.0", path[-1])} if over and not board.enemies(path[-1], unit.side) else set()


# ---------------------------------------------------------------- over the lake
def is_crossing(board: Board, unit: Unit, path: list[str]) -> bool:
    """Whether the first two steps are the crossing of 6.2, or its first step ends in an EZOC (reading 29)."""
    if len(path) < 2 or board.terrain.get(path[1]) != "lake" or not may_cross(board, unit):
        return False
    stopped = in_ezoc(board, path[1], unit.side)
    if len(path) == 2:
        return stopped and bool(board.choices["lake_stop_in_ezoc"])
    return path[2] in board.terrain and is_far_shore(board, unit, path[1], path[2])


def lake_bans(board: Board, unit: Unit, path: list[str]) -> Bans:
    """6.2: into a lake only to cross it, and no further after that."""
    if unit.is_flotilla:
        return set()
    crosses = is_crossing(board, unit, path)
    lakes = {(i, name) for i, name in enumerate(path) if i and board.terrain.get(name) == "lake"}
    found = {("6.2", name) for i, name in lakes if not (i == 1 and crosses)}
    if crosses and len(path) > 3:
        found.add(("6.2", path[3]))
    return found


# ---------------------------------------------------------------- on foot
def way_bans(board: Board, unit: Unit, path: list[str]) -> Bans:
    """The bans of every step; a hex that does not adjoin the one before is 6.0."""
    found = lake_bans(board, unit, path)
    for i, (a, b) in enumerate(pairwise(path)):
        if b not in board.neighbours(a):
            found.add(("6.0", b))
            continue
        found |= {(case, b) for case in step_bans(board, unit, a, b, i > 0) if case != "6.2"}
    return found


def way_cost(board: Board, unit: Unit, path: list[str]) -> int | None:
    costs = [step_cost(board, unit, a, b) if b in board.neighbours(a) else None for a, b in pairwise(path)]
    paid = [cost for cost in costs if cost is not None]
    return sum(paid) if len(paid) == len(costs) else None


def is_waived(board: Board, unit: Unit, path: list[str]) -> bool:
    """One hex whatever it costs (6.1), or the crossing where it takes the whole move (6.2)."""
    if board.choices["lake_crossing_cost"] == "whole" and is_crossing(board, unit, path):
        return len(path) <= 3
    return len(path) == 2 and not unit.is_depot and board.terrain[path[1]] != "lake"


def why(board: Board, unit: Unit, path: list[str], trucks: list[str]) -> Json:
    """The answer to `why` for a move over country and roads."""
    path = whole_path(unit, path)
    bans = start_bans(board, unit) | way_bans(board, unit, path) | end_bans(board, unit, path)
    cost = way_cost(board, unit, path)
    too_far = cost is not None and cost > allowance(board, unit, trucks) and not cannot_move_at_all(unit)
    waived = not bans and is_waived(board, unit, path)
    if too_far and not waived:
        bans.add(("6.0", path[-1]))
    if too_far and waived:
        board.decided.add("6.1 one hex")
    return verdict(bans, cost)


def verdict(bans: Bans, cost: int | None) -> Json:
    findings = [{"case": case, "at": name, "weight": "forbids", "text": ""} for case, name in sorted(bans)]
    return {"allowed": not bans, "cost": cost, "findings": findings}


# ---------------------------------------------------------------- by rail
def why_by_rail(board: Board, unit: Unit, path: list[str], rail_used: int, trucks: list[str]) -> Json:
    """The answer to `why` by rail."""
    path = whole_path(unit, path)
    bans = start_bans(board, unit) | end_bans(board, unit, path)
    bans = {one for one in bans if one[0] != "6.0"}
    bans |= {(case, unit.at) for case in rail_refusals(board, unit, rail_used, trucks)}
    for i, (a, b) in enumerate(pairwise(path)):
        bans |= {(case, b) for case in hex_bans(board, unit, b)}
        if not board.by_rail(a, b) and not goes_round(board, unit, path, i):
            bans.add(("6.4", b))
    return verdict(bans, 0)


def goes_round(board: Board, unit: Unit, path: list[str], i: int) -> bool:
    """Off the west edge and on again (6.4.1), the end of the move where reading 33 says so."""
    a, b = path[i], path[i + 1]
    if unit.side != "axis" or not is_west_end(board, a) or not may_come_back(board, unit, b):
        return False
    return bool(board.choices["offmap_continues"]) or i + 2 == len(path)
