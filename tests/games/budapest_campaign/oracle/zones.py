"""Zones of control and limits of stacking: 7.1 to 7.3, 8.0, 13.2, 14.2, 15.1, 15.3; readings 38 to 41."""

from tests.games.budapest_campaign.oracle.board import ENEMY, Board, Unit
from tests.games.budapest_campaign.oracle.charts import hex_cost, side_cost

Limits = list[tuple[str, str, int]]


def hexside_barred(board: Board, unit: Unit, a: str, b: str) -> bool:
    """Whether the chart lets nobody of the unit's class over a hexside (6.1)."""
    return any(side_cost(board, unit, kind) is None for kind in board.sides_between(a, b))


def reaches(board: Board, unit: Unit, name: str) -> bool:
    """Whether the zone of a unit extends into a neighbouring hex (8.0)."""
    if board.festung(name) and unit.side == "soviet":
        board.decided.add("14.2 zones")
        return False
    if board.terrain[name] == "lake" and board.choices["zoc_into_lake"] == "none":
        return False
    if unit.is_flotilla:
        return board.choices["flotilla_zoc"] == "all" or board.on_danube(name)
    barred = hexside_barred(board, unit, unit.at, name) or hex_cost(board, unit, board.terrain[name]) is None
    if barred:
        board.decided.add("8.0 barred")
    return not barred


def has_zone(board: Board, unit: Unit) -> bool:
    if unit.is_logistics:
        return False
    return not (unit.is_static and board.choices["static_zoc"] == "none")


def zone_of(board: Board, side: str) -> dict[str, list[str]]:
    """Every hex in a zone of a side with the units whose zone it is."""
    key = ("zone", side)
    if key not in board.memory:
        found: dict[str, list[str]] = {}
        for unit in board.units:
            if unit.on_map and unit.side == side and has_zone(board, unit):
                for name in board.neighbours(unit.at):
                    if reaches(board, unit, name):
                        found.setdefault(name, []).append(unit.id)
        board.memory[key] = found
    answer: dict[str, list[str]] = board.memory[key]
    return answer


def in_ezoc(board: Board, name: str, side: str) -> bool:
    """Whether a hex lies in a zone of the enemy of a side."""
    return name in zone_of(board, ENEMY[side])


# ---------------------------------------------------------------- stacking
def counts(unit: Unit) -> bool:
    """Whether a unit counts for the two of a hex (7.3, 15.3)."""
    return not (unit.is_static or unit.is_logistics or unit.is_flotilla)


def over_limits(side: str, units: list[Unit], mixed: bool = True) -> Limits:
    """What is too many among the units of one side in one hex; `mixed` asks for 7.2 too."""
    counted = [unit for unit in units if counts(unit)]
    kinds: Limits = [
        ("7.1" if side == "axis" else "7.2", "units", len(counted)),
        ("7.3", "static", sum(unit.is_static for unit in units)),
        ("7.3", "depot", sum(unit.is_depot for unit in units)),
        ("7.3", "truck", sum(unit.is_truck for unit in units)),
    ]
    found = [one for one in kinds if one[2] > (2 if one[1] == "units" else 1)]
    commands = {unit.command for unit in counted}
    if side == "soviet" and mixed and len(commands) > 1:
        found.append(("7.2", "commands", len(commands)))
    return found


def overstacked_with(board: Board, unit: Unit, name: str, mixed: bool = True) -> bool:
    """Whether a hex would be over a limit with this unit in it and everybody else where he is."""
    others = [other for other in board.standing(name, unit.side) if other.id != unit.id]
    return bool(over_limits(unit.side, [*others, unit], mixed))


def stacking(board: Board) -> dict[str, Limits]:
    """Every hex over a limit."""
    found: dict[str, Limits] = {}
    for name in board.terrain:
        for side in ("axis", "soviet"):
            over = over_limits(side, board.standing(name, side))
            flying = [air for air in board.air if air.on_map and air.side == side and air.hex == name]
            if len(flying) > 1:
                over.append(("13.2", "air", len(flying)))
            if over:
                found.setdefault(name, []).extend(over)
    return found
