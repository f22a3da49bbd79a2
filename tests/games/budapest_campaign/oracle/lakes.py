"""The crossing of Lake Balaton by those on foot: 6.2; readings 29, 30 and 31."""

from itertools import pairwise

from tests.games.budapest_campaign.oracle.board import Board, Unit
from tests.games.budapest_campaign.oracle.steps import step_bans, step_cost
from tests.games.budapest_campaign.oracle.zones import in_ezoc


def may_cross(board: Board, unit: Unit) -> bool:
    """Whether a unit is one of those that can cross, and stands on a shore."""
    on_foot = not (unit.is_mechanized or unit.is_depot or unit.is_flotilla)
    return on_foot and board.terrain[unit.at] != "lake"


def enters(board: Board, unit: Unit, lake: str) -> bool:
    """Whether nothing but its being a lake keeps the unit out of a lake hex beside its start."""
    return board.terrain[lake] == "lake" and step_bans(board, unit, unit.at, lake, False) == {"6.2"}


def is_far_shore(board: Board, unit: Unit, lake: str, shore: str) -> bool:
    """Land beside the lake hex, on the other side (reading 30)."""
    if board.terrain[shore] == "lake" or shore == unit.at or shore not in board.neighbours(lake):
        return False
    return board.choices["lake_far_shore"] == "any" or shore not in board.neighbours(unit.at)


def price(board: Board, unit: Unit, path: list[str], allowed: int) -> int | None:
    """What a way over the lake costs, None when it cannot be paid (reading 31)."""
    costs = [step_cost(board, unit, a, b) for a, b in pairwise(path)]
    paid = [cost for cost in costs if cost is not None]
    if len(paid) < len(costs):
        return None
    if board.choices["lake_crossing_cost"] == "whole":
        return allowed
    return sum(paid) if sum(paid) <= allowed else None


def crossings(board: Board, unit: Unit, allowed: int) -> dict[str, tuple[int, list[str]]]:
    """Every hex reached over the lake: cost and path, the cheapest."""
    found: dict[str, tuple[int, list[str]]] = {}
    if not may_cross(board, unit):
        return found
    for lake in board.neighbours(unit.at):
        if not enters(board, unit, lake):
            continue
        for path in ways_over(board, unit, lake):
            cost = price(board, unit, path, allowed)
            if cost is not None and (path[-1] not in found or cost < found[path[-1]][0]):
                found[path[-1]] = (cost, path)
    return found


def may_stay_on(board: Board, unit: Unit, lake: str) -> bool:
    """Whether a lake hex in an EZOC may hold the unit until its next move (reading 29)."""
    is_lake = board.terrain[lake] == "lake"
    return is_lake and bool(board.choices["lake_stop_in_ezoc"]) and in_ezoc(board, lake, unit.side)


def ways_over(board: Board, unit: Unit, lake: str) -> list[list[str]]:
    """The ways by one lake hex: to each far shore, or no further than the lake in an EZOC (reading 29)."""
    if in_ezoc(board, lake, unit.side):
        board.decided.add("6.2 stopped")
        return [[unit.at, lake]] if may_stay_on(board, unit, lake) else []
    return [
        [unit.at, lake, shore]
        for shore in board.neighbours(lake)
        if is_far_shore(board, unit, lake, shore) and not step_bans(board, unit, lake, shore, True)
    ]
