"""Air units: 13.1 to 13.6, 13.4.1, 21.5, 25.0; readings 17, 18 and 106."""

from tests.games.budapest_campaign.oracle.activation import air_is_active, air_may_be_placed
from tests.games.budapest_campaign.oracle.board import ENEMY, Air, Board, Json


def zone(board: Board, air: Air) -> set[str]:
    """13.3: its hex and all about it."""
    if not air.on_map or air.hex is None or air.hex not in board.terrain:
        return set()
    return {air.hex, *board.neighbours(air.hex)}


def deployable(board: Board, air: Air) -> list[str]:
    """Any hex of the map without another air unit of its side (13.1, 13.2)."""
    impulse = board.impulse
    if impulse is None or impulse["side"] != air.side:
        return []
    if not air_may_be_placed(board, air, air.side, list(impulse.get("commands") or [])):
        return []
    taken = {other.hex for other in board.air if other.on_map and other.side == air.side}
    return sorted(set(board.terrain) - taken)


def superiority(board: Board, air: Air, die: int | None) -> Json | None:
    """13.4: against the enemy air unit in its hex."""
    there = [
        other
        for other in board.air
        if air.on_map and other.on_map and other.side == ENEMY[air.side] and other.hex == air.hex
    ]
    if not there:
        return None
    chart = board.charts["air_superiority"]
    value = air.support - there[0].support
    column = chart["columns"][max(-2, min(2, value)) + 2]
    row = chart["cells"][column]
    return {
        "enemy": there[0].id,
        "value": value,
        "column": column,
        "distribution": {str(face): code for face, code in enumerate(row, 1)},
        "result": row[die - 1] if die else None,
    }


def attrition(board: Board, air: Air) -> Json | None:
    """25.0: the Soviets by the flak column in or next to a flak unit (reading 106)."""
    if not board.option("25.0") or not air.on_map:
        return None
    near = zone(board, air)
    flak = air.side == "soviet" and any(
        unit.on_map and unit.side == "axis" and unit.type == "flak" and unit.hex in near
        for unit in board.units
    )
    column = "flak" if flak else "no_flak"
    row = board.charts["air_attrition"]["cells"][column]
    return {"column": column, "distribution": {str(face): word for face, word in enumerate(row, 1)}}


def air(board: Board, unit: Air, die: int | None) -> Json:
    """The answer to `air`."""
    over = zone(board, unit)
    return {
        "activated": air_is_active(board, unit),
        "support": unit.support,
        "zone": sorted(over),
        "deploy": deployable(board, unit),
        "interdicts": sorted(over & board.rail_hexes),
        "superiority": superiority(board, unit, die),
        "attrition": attrition(board, unit),
    }
