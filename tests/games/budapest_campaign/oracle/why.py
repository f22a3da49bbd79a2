"""Why a way is allowed or not: the bans of a move hex by hex, by road or by rail: 6.0 to 6.4.1, 7.0, 8.1."""

from itertools import pairwise

from tests.games.budapest_campaign.oracle.activation import is_active
from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.lakes import is_far_shore, may_cross, may_stay_on
from tests.games.budapest_campaign.oracle.movement import refusals
from tests.games.budapest_campaign.oracle.rail import hex_bans, is_west_end, rail_refusals
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
    """6.2: into a lake only from a shore, out of it only to the far one, and no further after that."""
    if unit.is_flotilla:
        return set()
    found = set()
    begun = len(path) > 1 and may_cross(board, unit) and board.terrain.get(path[1]) == "lake"
    for i, name in enumerate(path[1:], 1):
        is_lake = board.terrain[name] == "lake" and name in board.neighbours(path[i - 1])
        if is_lake and not (i == 1 and begun and (len(path) > 2 or may_stay_on(board, unit, name))):
            found.add(("6.2", name))
        if (
            begun
            and i == 2
            and name in board.neighbours(path[1])
            and not is_far_shore(board, unit, path[1], name)
        ):
            found.add(("6.2", name))
        if begun and i == 3 and name in board.neighbours(path[2]):
            found.add(("6.2", name))
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


def takes_all_points(board: Board, unit: Unit, path: list[str], cost: int | None, allowed: int) -> bool:
    """One hex that is too dear (6.1), or the crossing where it takes the whole move (6.2, reading 31)."""
    if board.choices["lake_crossing_cost"] == "whole" and is_crossing(board, unit, path):
        return True
    one_hex = len(path) == 2 and not unit.is_depot and board.terrain[path[1]] != "lake"
    return one_hex and cost is not None and cost > allowed


def why(board: Board, unit: Unit, path: list[str], trucks: list[str]) -> Json:
    """The answer to `why` for a move over country and roads."""
    path = whole_path(unit, path)
    bans = start_bans(board, unit) | way_bans(board, unit, path) | end_bans(board, unit, path)
    cost, allowed = way_cost(board, unit, path), allowance(board, unit, trucks)
    if not bans and takes_all_points(board, unit, path, cost, allowed):
        board.decided.add("6.1 one hex")
        return verdict(bans, allowed)
    if cost is not None and cost > allowed and not cannot_move_at_all(unit):
        bans.add(("6.0", path[-1]))
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
        if board.by_rail(a, b):
            continue
        if not (unit.side == "axis" and is_west_end(board, a) and is_west_end(board, b)):
            bans.add(("6.4", b))
        else:
            bans |= bars_round_the_west(board, path, i)
    return verdict(bans, 0)


def bars_round_the_west(board: Board, path: list[str], i: int) -> Bans:
    """6.4.1: on again only where the Axis controls the hex; where reading 33 says so the move ends there."""
    found = set() if board.controller(path[i + 1]) == "axis" else {("6.4", path[i + 1])}
    beyond = [] if board.choices["offmap_continues"] else path[i + 2 : i + 3]
    return found | {("6.4.1", name) for name in beyond}
