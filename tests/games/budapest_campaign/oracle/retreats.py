"""Every way to retreat: 9.9, 12.3, 14.2, 15.1, 15.3; readings 78 to 86."""

from itertools import pairwise

from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.charts import hex_cost
from tests.games.budapest_campaign.oracle.results import ignores_retreat
from tests.games.budapest_campaign.oracle.supply import (
    air_supply_source,
    buda_source,
    contingent_sources,
    fixed_sources,
    printed_sources,
)
from tests.games.budapest_campaign.oracle.zones import hexside_barred, in_ezoc, overstacked_with


# ---------------------------------------------------------------- where to
def goals(board: Board, side: str) -> set[str]:
    """The sources that a retreat makes for (reading 79)."""
    found = printed_sources(board, side)
    if side == "soviet":
        found = found | contingent_sources(board)
    else:
        buda = board.place("buda")
        festungs = {name for name in board.listed("festung") if name in board.terrain}
        held = {buda} if buda in board.terrain and buda and board.controller(buda) == "axis" else set()
        found = found | festungs | held | buda_source(board)
    if board.choices["retreat_sources"] == "all":
        kinds = fixed_sources(board, side)
        supply = air_supply_source(board, side)
        found = found | kinds["rail"] | kinds["depot"] | ({supply} if supply else set())
    return found


def nearer(board: Board, goal: str, a: str, b: str) -> bool:
    """Whether the second hex is nearer to a goal than the first."""
    return board.distance(b, goal) < board.distance(a, goal)


def goes_home(board: Board, unit: Unit, path: list[str]) -> bool:
    """Whether a way so far keeps to the direction of 9.9 (reading 78)."""
    rule = board.choices["retreat_direction"]
    steps = list(pairwise(path))
    targets = goals(board, unit.side)
    if rule == "each_hex":
        return any(all(nearer(board, goal, a, b) for a, b in steps) for goal in targets)
    if rule == "each_hex_any":
        return all(any(nearer(board, goal, a, b) for goal in targets) for a, b in steps)
    return True


def ends_home(board: Board, unit: Unit, path: list[str]) -> bool:
    """Whether a finished way ends nearer to a source, where only the end counts."""
    if board.choices["retreat_direction"] != "final_hex":
        return True
    return any(nearer(board, goal, path[0], path[-1]) for goal in goals(board, unit.side))


# ---------------------------------------------------------------- one hex
def may_enter(board: Board, unit: Unit, a: str, b: str) -> bool:
    """Ground, water, railroads and enemies (9.9, 12.3, 15.3, reading 83)."""
    if board.enemies(b, unit.side) or "major_lake" in board.sides_between(a, b):
        return False
    if unit.is_flotilla:
        return board.on_danube(b)
    if unit.is_depot and not board.by_rail(a, b):
        return False
    if board.terrain[b] == "lake" and not board.choices["retreat_into_lake"]:
        return False
    return hex_cost(board, unit, board.terrain[b]) is not None and not hexside_barred(board, unit, a, b)


def onward(board: Board, unit: Unit, path: list[str], directed: bool) -> list[str]:
    """The hexes by which a way may go on."""
    found = []
    for name in board.neighbours(path[-1]):
        longer = [*path, name]
        if name in path or not may_enter(board, unit, path[-1], name):
            continue
        if board.choices["retreat_away"] and board.distance(path[0], name) < len(path):
            board.decided.add("9.9 away")
            continue
        if not directed or goes_home(board, unit, longer):
            found.append(name)
    return found


def losses(board: Board, unit: Unit, path: list[str]) -> list[list[str]]:
    """One reduction for every EZOC hex entered, or for the first alone (reading 82)."""
    hit = [["9.9", name] for name in path[1:] if in_ezoc(board, name, unit.side)]
    return hit[:1] if board.choices["retreat_ezoc"] == "once" else hit


# ---------------------------------------------------------------- whole ways
def entry(board: Board, unit: Unit, path: list[str], stuck: int, died: bool) -> Json:
    return {
        "path": path,
        "spent": len(path) - 1,
        "losses": losses(board, unit, path),
        "eliminated": died,
        "stuck": stuck,
        "ignored": False,
    }


def may_stop(board: Board, unit: Unit, path: list[str], points: int) -> bool:
    """At the end, or early in a Festung (14.2); never on a full hex (readings 84, 85)."""
    name, gone = path[-1], len(path) - 1
    festung = gone > 0 and unit.side == "axis" and board.festung(name)
    if gone < points and not festung:
        return False
    if overstacked_with(board, unit, name, bool(board.choices["mixed_commands_overstack"])):
        board.decided.add("9.9 overstacked")
        return False
    return True


def walk(board: Board, unit: Unit, path: list[str], points: int, directed: bool, found: list[Json]) -> None:
    """One hex more in every way that is left, or the end of this way."""
    gone = len(path) - 1
    owed = max(points - gone, 0)
    if len(losses(board, unit, path)) >= unit.steps:
        found.append(entry(board, unit, path, owed, True))
        return
    stops = may_stop(board, unit, path, points)
    if stops and (not directed or ends_home(board, unit, path)):
        found.append(entry(board, unit, path, 0, False))
    if stops and gone >= points:
        return
    ahead = onward(board, unit, path, directed)
    if not ahead and not stops and gone:
        found.append(entry(board, unit, path, max(owed, 1), True))
    for name in ahead:
        walk(board, unit, [*path, name], points, directed, found)


def ways(board: Board, unit: Unit, points: int) -> list[Json]:
    """Every way, and in any direction if the setting lets a unit that has no way nearer (reading 80)."""
    found: list[Json] = []
    walk(board, unit, [unit.at], points, True, found)
    none_nearer = all(one["stuck"] and len(one["losses"]) < unit.steps for one in found)
    if none_nearer and board.choices["retreat_direction_relaxed"]:
        found = []
        walk(board, unit, [unit.at], points, False, found)
    return found


def standstill(unit: Unit, case: str | None, points: int) -> Json:
    """The entry at the start hex: dead there, or staying (14.2)."""
    return {
        "path": [unit.at],
        "spent": 0,
        "losses": [[case, unit.at]] if case else [],
        "eliminated": case is not None,
        "stuck": points if case else 0,
        "ignored": case is None,
    }


def retreats(board: Board, unit: Unit, points: int) -> list[Json]:
    """The answer to `retreats`."""
    stays = [standstill(unit, None, points)] if ignores_retreat(board, unit) else []
    if unit.is_static:
        return stays or [standstill(unit, "15.1", points)]
    if unit.is_flotilla and board.frozen:
        return [standstill(unit, "15.3", points)]
    found = stays + ways(board, unit, points)
    return found or [standstill(unit, "9.9", points)]
