"""What a combat result asks of either side: 9.6 to 9.9, 14.2, 15.1, 15.3, 15.4, 19.0.

With the options 23.1 and 24.0; readings 66, 68 to 70, 73.
"""

from tests.games.budapest_campaign.oracle.board import Board, Json, Unit

FORTRESS_BRIDGEHEAD = ("BB", "DA", "DD", "DP", "DW", "DZ", "OR")
RIVER_SIDES = ("danube", "major_river", "minor_river")


def ignores_retreat(board: Board, unit: Unit) -> bool:
    """14.2: units of the Axis in a Festung may stay."""
    return unit.side == "axis" and board.festung(unit.at)


def dies_in_retreat(board: Board, unit: Unit) -> bool:
    """15.1 garrisons, 15.3 the flotilla in the ice, where nothing negates retreats."""
    if ignores_retreat(board, unit):
        return False
    return unit.is_static or (unit.is_flotilla and board.frozen)


# ---------------------------------------------------------------- losses
def single_losers(board: Board, units: list[Unit]) -> list[Unit]:
    """Who may take one reduction: logistics units last (9.8, reading 68)."""
    fighting = [unit for unit in units if not unit.is_logistics]
    if not fighting:
        return units
    all_reduced = all(unit.steps < unit.printed_steps for unit in fighting)
    if all_reduced and board.choices["depot_absorbs"] == "after_reduced":
        return units
    return fighting


def losers(board: Board, units: list[Unit], reduce: str, mechanized_first: bool) -> list[Unit]:
    """Who may take, or takes, the reductions of one side."""
    if reduce == "0":
        return []
    if reduce == "all":
        fighting = [unit for unit in units if not unit.is_logistics]
        return units if board.choices["all_includes_logistics"] or not fighting else fighting
    mechanized = [unit for unit in units if unit.is_mechanized and not unit.is_logistics]
    if mechanized_first and mechanized:
        board.decided.add("9.8 mobile")
        return mechanized
    return single_losers(board, units)


def told(board: Board, units: list[Unit], reduce: str, retreat: int, mechanized_first: bool) -> Json:
    """What one side suffers."""
    going = units if retreat else []
    return {
        "reduce": reduce,
        "candidates": [unit.id for unit in losers(board, units, reduce, mechanized_first)],
        "retreat": retreat,
        "retreating": [unit.id for unit in going],
        "may_ignore": [unit.id for unit in going if ignores_retreat(board, unit)],
        "destroyed_by_retreat": [unit.id for unit in going if dies_in_retreat(board, unit)],
    }


# ---------------------------------------------------------------- bridgeheads, SSU
def bridgehead_sides(board: Board, near: list[Unit], target: str, result: str) -> list[list[str]]:
    """River hexsides where the attacker may put a marker (23.1)."""
    fortress = board.festung(target) and near[0].side == "soviet" if near else False
    if not board.option("23.0") or result not in (FORTRESS_BRIDGEHEAD if fortress else ("AS", "BB")):
        return []
    taken = {frozenset(one["pair"]) for one in board.bridgeheads()}
    found = []
    for name in sorted({unit.at for unit in near}):
        pair = frozenset((name, target))
        river = any(kind in RIVER_SIDES for kind in board.hexsides.get(pair, []))
        if river and pair not in taken and name in board.neighbours(target):
            found.append([name, target])
    return found


def ssu_lost(board: Board, asked: Json, result: str) -> list[str]:
    """24.0: whose committed SSU goes to the track."""
    if not board.option("24.0"):
        return []
    chart = board.charts["ssu_attrition"]
    return [
        who
        for who in ("attacker", "defender")
        if asked.get(f"{who}_ssu") is not None and result in chart[f"{who}_results"]
    ]


def effects(
    board: Board, near: list[Unit], defenders: list[Unit], table: str, result: str, asked: Json
) -> Json:
    """The effects of a result code (19.0)."""
    row = board.charts["result"][result]
    target = asked["hexes"][0]
    return {
        "attackers": told(board, near, row["att_reduce"], row["att_retreat"], table == "mobile"),
        "defenders": told(board, defenders, row["def_reduce"], row["def_retreat"], False),
        "pursuit": row["pursuit"],
        "extra_hex": row.get("mechanized_extra_hex", 0),
        "bridgeheads": bridgehead_sides(board, near, target, result),
        "ssu_attrition": ssu_lost(board, asked, result),
    }
