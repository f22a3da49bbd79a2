"""Advance, breakthrough and exploitation: 8.4 to 8.6; readings 75 to 79."""

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.charts import MP
from tests.games.battle_for_hungary.oracle.steps import ground_bans, points, step_cost
from tests.games.battle_for_hungary.oracle.zones import has_room

Ways = dict[str, tuple[int, list[str]]]
"""By hex what it costs and the way."""


def step(board: Board, unit: Unit, a: str, b: str, path: list[str]) -> int | None:
    """Half points of a step without railroads and zones, none where it is barred."""
    if ground_bans(board, [unit], a, b, tuple(path)):
        return None
    return step_cost(board, [unit], a, b, "bonus", tuple(path))


def onward(board: Board, unit: Unit, begun: Ways, most: int) -> Ways:
    """Every hex to which the points do from where a way has come to."""
    found = dict(begun)
    changed = True
    while changed:
        changed = False
        for here, (cost, path) in list(found.items()):
            for name in board.neighbours(here):
                more = step(board, unit, here, name, path)
                if more is None or cost + more > most:
                    continue
                if name not in found or cost + more < found[name][0]:
                    found[name] = (cost + more, [*path, name])
                    changed = True
    return found


# ---------------------------------------------------------------- the three kinds
def advance(board: Board, unit: Unit, vacated: str) -> Ways:
    """8.4: one hex; the Allies only by reading 75."""
    like_axis = board.choices["allied_advance"] == "like_axis"
    fit = unit.attacked and unit.is_combat and (unit.side == "axis" or like_axis)
    if not fit or vacated not in board.neighbours(unit.at):
        return {}
    if ground_bans(board, [unit], unit.at, vacated, (unit.at,)):
        return {}
    return {vacated: (0, [unit.at, vacated])}


def breakthrough(board: Board, unit: Unit, vacated: str, bonus: int) -> Ways:
    """8.5: Allied armour, mechanized units and cavalry that attacked, first into the emptied hex."""
    fit = unit.side == "allied" and unit.attacked and unit.type in ("armour", "mech", "cavalry")
    if not fit or vacated not in board.neighbours(unit.at) or bonus <= 0:
        return {}
    first = step(board, unit, unit.at, vacated, [unit.at])
    if first is None:
        return {}
    if first > bonus * MP:
        board.decided.add("8.5 first hex")
        free = board.choices["breakthrough_first_hex"] == "free"
        return {vacated: (bonus * MP, [unit.at, vacated])} if free else {}
    return onward(board, unit, {vacated: (first, [unit.at, vacated])}, bonus * MP)


def may_exploit(board: Board, unit: Unit, vacated: str) -> bool:
    """8.6 (readings 78 and 79)."""
    soviet = unit.nation == "soviet" or board.choices["exploit_cavalry"] == "allied"
    fit = unit.is_motor or (unit.type == "cavalry" and soviet)
    if unit.side != "allied" or unit.attacked or not fit:
        return False
    ring = board.neighbours(unit.at)
    if any(board.is_unit(enemy) for name in ring for enemy in board.enemies(name, "allied")):
        board.decided.add("8.6 adjacent")
        return False
    return board.choices["exploit_adjacent"] == "after" or vacated not in ring


def exploitation(board: Board, unit: Unit, vacated: str) -> Ways:
    """8.6: half the movement factor, through the emptied hex."""
    if not may_exploit(board, unit, vacated):
        return {}
    most = -(-points(board, unit) // 2) * MP
    before = onward(board, unit, {unit.at: (0, [unit.at])}, most)
    return onward(board, unit, {vacated: before[vacated]}, most) if vacated in before else {}


def advances(board: Board, unit: Unit, vacated: str, kind: str, bonus: int) -> dict[str, Json]:
    """The answer to `advances`: where the unit may end."""
    if kind == "breakthrough":
        found = breakthrough(board, unit, vacated, bonus)
    else:
        found = (
            exploitation(board, unit, vacated) if kind == "exploitation" else advance(board, unit, vacated)
        )
    ends = {name: way for name, way in found.items() if has_room(board, [unit], name)}
    if found and len(ends) < len(found):
        board.decided.add("4 crossed")
    ends[unit.at] = (0, [unit.at])
    return {name: {"cost": cost, "path": path} for name, (cost, path) in ends.items()}
