"""Columns, replacements, arrivals and withdrawals: 5.8.2, 5.8.3, 6.2 to 6.5, 10.2, 12.2.1; A86 to A88."""

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.charts import hq_row, turn_row
from tests.games.battle_for_hungary.oracle.supply import (
    hqs,
    lengths,
    limit,
    nearest,
    open_sources,
    reaches_source,
    state,
    within,
    working,
)
from tests.games.battle_for_hungary.oracle.zones import has_room

LETTERS = {
    "axis": {"german": "G", "hungarian": "H"},
    "allied": {"soviet": "S", "romanian": "R", "bulgarian": "B", "yugoslav": "Y", "czech": "C"},
}


# ---------------------------------------------------------------- columns
def columns(board: Board, side: str, turn: int, extra: int) -> Json:
    """5.8.2, 6.2: as many as the table and 12.1 give and the HQs take."""
    row = turn_row(board, turn)
    table = (int(row["cl"][side]) if row else 0) + extra
    per_hq = {hq.id: int(hq_row(board, state(board, hq))["cl"]) for hq in hqs(board, side)}
    capacity = sum(per_hq.values())
    placed = min(table, capacity)
    return {
        "table": table,
        "capacity": capacity,
        "placed": placed,
        "lost": table - placed,
        "per_hq": per_hq,
        "barge": landings(board) if side == "axis" else [],
    }


def landings(board: Board) -> list[str]:
    """The towns where a barge can land: no Allied unit on the banks between them and Vienna (5.8.3)."""
    danube: list[list[str]] = (board.raw.get("hexsides") or {}).get("danube") or []
    vienna = [i for i, pair in enumerate(danube) if any(is_vienna(board, name) for name in pair)]
    found = []
    for name, town in board.towns.items():
        there = [i for i, pair in enumerate(danube) if name in pair]
        if town.get("nation") != "hungarian" or board.controller(name) != "axis" or not there:
            continue
        if vienna and banks_are_clear(board, danube, vienna, there):
            found.append(name)
    return found


def is_vienna(board: Board, name: str) -> bool:
    return name in board.towns and board.towns[name].get("city") == "vienna"


def banks_are_clear(board: Board, danube: list[list[str]], vienna: list[int], there: list[int]) -> bool:
    """Whether no Allied unit stands at the hexsides from Vienna to the town, both ends counted."""
    first, last = (max(vienna), min(there)) if min(there) > max(vienna) else (max(there), min(vienna))
    stretch = danube[first : last + 1] if first <= last else [danube[i] for i in vienna if i in there]
    banks = {name for pair in stretch for name in pair}
    clear = not any(board.is_unit(unit) for name in banks for unit in board.standing(name, "allied"))
    if not clear:
        board.decided.add("5.8.3 barred")
    return clear


# ---------------------------------------------------------------- points
def budapest_is_cut_off(board: Board) -> bool:
    """Whether no Budapest hex of the Axis has a LOC to a source (6.3.1, 13.1, readings 48 and 49)."""
    held = [name for name in board.budapest() if board.controller(name) == "axis"]
    zones = bool(board.choices["cut_off_zoc"])
    return bool(held) and not any(reaches_source(board, name, "axis", zones) for name in held)


def hungarian_points(board: Board, turn: int) -> int:
    """6.3.1, reading 87."""
    if (turn % 2 == 0) != (board.choices["hungarian_points_turns"] == "even"):
        return 0
    lost = any(board.controller(name) != "axis" for name in board.budapest())
    if lost or budapest_is_cut_off(board):
        board.decided.add("6.3.1 lost" if lost else "6.3.1 cut off")
        return 1
    return 2


def ground_points(board: Board, side: str, turn: int) -> dict[str, int]:
    row = turn_row(board, turn)
    found = {nation: int(row["ground"][letter]) if row else 0 for nation, letter in LETTERS[side].items()}
    return found | ({"hungarian": hungarian_points(board, turn)} if side == "axis" else {})


def air_points(board: Board, side: str, turn: int) -> dict[str, int]:
    row = turn_row(board, turn)
    nations = ("german", "hungarian") if side == "axis" else ("soviet", "romanian")
    return {nation: int(row["air"][LETTERS[side][nation]]) if row else 0 for nation in nations}


def hq_report(board: Board, hq: Unit) -> Json:
    """10.2: what an HQ can do."""
    how = state(board, hq)
    row = hq_row(board, how)
    return {
        "state": how,
        "replacements": row.get("replacements_each_type"),
        "rebuild": bool(row["rebuild"]),
        "air_units": int(row["air"]) if hq.side == "allied" else None,
    }


def may_be_restored(board: Board, unit: Unit) -> bool:
    """6.3: a LOC as long as supply allows to an HQ that has supply."""
    length = nearest(board, unit, [hq.at for hq in working(board, unit.side)])
    if unit.side == "allied" and board.choices["beyond_eight"] != "never":
        return length is not None
    return within(length, limit(board, unit.side))


def can_join_the_czechs(board: Board, unit: Unit) -> bool:
    """12.2.1: a LOC of any length to the HQ of a Front or to a source."""
    fronts = [hq.at for hq in hqs(board, "allied") if hq.front is not None]
    found = lengths(board, unit.at, "allied")
    return any(name in found for name in [*fronts, *open_sources(board, "allied")])


def replacements(board: Board, side: str, turn: int, extra: int) -> Json:
    """The answer to `replacements`."""
    own = [unit for unit in board.units if unit.on_map and unit.side == side]
    worn = [unit for unit in own if (unit.is_combat or unit.is_artillery) and unit.steps < unit.full_steps]
    partisans = [unit for unit in own if unit.is_partisan]
    return {
        "columns": columns(board, side, turn, extra),
        "ground": ground_points(board, side, turn),
        "air": air_points(board, side, turn),
        "hqs": {hq.id: hq_report(board, hq) for hq in hqs(board, side)},
        "restore": {unit.id: may_be_restored(board, unit) for unit in worn},
        "partisans": {unit.id: can_join_the_czechs(board, unit) for unit in partisans},
    }


# ---------------------------------------------------------------- arrivals
def railway_towns(board: Board) -> list[str]:
    """The Hungarian towns with a LOC by rail to a source (6.4)."""
    sources = open_sources(board, "axis")
    found = []
    for name, town in board.towns.items():
        touched = any(name in pair for pair in board.rails)
        if town.get("nation") == "hungarian" and touched:
            reached = lengths(board, name, "axis", rail=True)
            if any(source in reached for source in sources):
                found.append(name)
    return found


def subotica(board: Board) -> list[str]:
    """6.4.1: the town, or Allied hexes within two of it while the Axis controls it."""
    town: str = board.raw["subotica"]
    if board.controller(town) != "axis":
        return [town]
    board.decided.add("6.4.1 axis")
    return [name for name in board.near(town, 2) if board.controller(name) == "allied"]


def rebuilt_at(board: Board, side: str) -> list[str]:
    """6.3, 6.4, reading 88: a source, or with or next to an HQ that has a railroad to one."""
    full = [hq.at for hq in hqs(board, side) if state(board, hq) == "full"]
    found = [name for at in full for name in (at, *board.neighbours(at))]
    return found if board.choices["rebuild_place"] == "hq" else [*found, *board.sources(side)]


def beside_fronts(board: Board) -> list[str]:
    """12.2.1: the Czechs, whom partisans rebuild, stand next to the HQ of a Front."""
    fronts = [hq.at for hq in hqs(board, "allied") if hq.front is not None]
    return [name for at in fronts for name in board.neighbours(at)]


def arrivals(board: Board, unit: Unit, rebuilt: bool) -> Json:
    """The answer to `arrivals`."""
    if rebuilt and not unit.is_hq:
        czech = unit.nation == "czech"
        places = beside_fronts(board) if czech else rebuilt_at(board, unit.side)
    elif unit.arrives == "subotica":
        places = subotica(board)
    else:
        places = board.sources(unit.side)
        places += railway_towns(board) if unit.nation == "hungarian" else []
    fit = [name for name in dict.fromkeys(places) if name in board.terrain]
    fit = [name for name in fit if not board.enemies(name, unit.side) and has_room(board, [unit], name)]
    return {"hexes": sorted(fit)}


# ---------------------------------------------------------------- withdrawals
def group(unit: Unit) -> str:
    return "infantry" if unit.type in ("infantry", "jager", "mountain") else unit.type


def withdraw(board: Board, unit: Unit) -> Json:
    """The answer to `withdraw` (6.5, reading 88)."""
    if not board.choices["withdraw_free"] and unit.on_map and reaches_source(board, unit.at, unit.side):
        board.decided.add("6.5 the named one")
        return {"eligible": [unit.id]}
    like = [
        one.id
        for one in board.units
        if one.on_map and (one.side, one.nation, group(one)) == (unit.side, unit.nation, group(unit))
    ]
    return {"eligible": sorted(like)}
