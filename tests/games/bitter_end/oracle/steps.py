"""What one step costs and what forbids it: cases 4.4, 7, 8, 9.31, 12 and 17.3, word for word.

All costs are half movement points. None means that no payment opens the way.
"""

from math import ceil

from tests.games.bitter_end.oracle.board import Board, Unit, pair
from tests.games.bitter_end.oracle.zones import crosses_danube, in_enemy_zone

STACK_LIMIT = 3


def allowance(unit: Unit) -> int:
    """Half points of one phase; halved and rounded up to a whole point by 6.4 or 18.12, once."""
    if unit.supplied and not unit.fuel_depleted:
        return unit.move * 2
    return ceil(unit.move / 2) * 2


def may_use_one_hex(unit: Unit) -> bool:
    """7.71 for supplied units; a fuel depleted one is as if out of supply (18.12)."""
    return unit.supplied and not unit.fuel_depleted


def column(motorized: bool) -> int:
    return 0 if motorized else 1


# ---------------------------------------------------------------- crossing the Danube (12)


def boat_serves(board: Board, side: str, frm: str, to: str) -> bool:
    """Whether a German Sturmboot makes this Danube hexside a bridge (12.62; three readings)."""
    boats = [u.hex for u in board.units if u.is_boat and u.side == side and u.hex is not None]
    reading = board.choices["sturmboot_crossing"]
    if side != "german":
        return False
    if reading == "own_hex":
        return frm in boats
    if reading == "either_end":
        return frm in boats or to in boats
    return any(to in board.neighbours(boat) for boat in boats)


def may_use_boat(unit: Unit) -> bool:
    """12.61: German non-motorized infantry and cavalry types."""
    return unit.side == "german" and not unit.motorized and unit.kind in ("infantry", "cavalry")


def ways_across(board: Board, unit: Unit, frm: str, to: str, tracing: bool = False) -> list[tuple[str, int]]:
    """The ways over one hexside: (what carries, extra MP). A dry hexside has one that costs nothing."""
    if not crosses_danube(board, frm, to):
        return [("dry", 0)]
    overlay = board.charts["tec"]["overlay"]
    ways = []
    kind = board.crossings.get(pair(frm, to))
    if kind:
        ways.append((kind, overlay[kind]["mp"][column(unit.motorized)]))
    everyone = tracing and board.choices["sturmboot_supply_all"] and unit.side == "german"
    served = boat_serves(board, unit.side, frm, to)
    if tracing and board.choices["sturmboot_supply_both_ways"]:
        served = served or boat_serves(board, unit.side, to, frm)
    if (may_use_boat(unit) or everyone) and served:
        # 12.65: every German traces over it as over a bridge; 12.62 for those who may cross.
        cell = overlay["bridge" if everyone else "sturmboot"]["mp"]
        ways.append(("boat", cell[column(unit.motorized)]))
    return ways


# ---------------------------------------------------------------- terrain (7.2)


def hex_mp(board: Board, motorized: bool, name: str) -> int | None:
    cell = board.charts["tec"]["hex"][board.terrain[name]]["mp"][column(motorized)]
    return None if cell < 0 else cell


def sides_mp(board: Board, motorized: bool, frm: str, to: str, rugged: int | None) -> int | None:
    """The relief and river hexsides together (or the dearest); `rugged` is what a rugged one counts."""
    table = board.charts["tec"]["hexside"]
    figures = []
    for kind in board.side_kinds(frm, to):
        if kind in ("danube", "lake"):
            continue
        if kind == "rugged":
            if rugged is None:
                return None
            figures.append(rugged)
        else:
            word = "minor_river_canal" if kind == "minor_river" else kind
            figures.append(table[word]["mp"][column(motorized)])
    if board.choices["hexside_sum"]:
        return sum(figures)
    return max(figures, default=0)


def is_lake_step(board: Board, frm: str | None, to: str) -> bool:
    """2.2: lakes and lake hexsides are impassable."""
    return board.terrain[to] == "lake" or (frm is not None and "lake" in board.side_kinds(frm, to))


def off_road(board: Board, unit: Unit, frm: str, to: str, way: tuple[str, int]) -> int | None:
    into = hex_mp(board, unit.motorized, to)
    sides = sides_mp(board, unit.motorized, frm, to, rugged=None)
    if into is None or sides is None:
        return None
    return 2 * (into + sides + way[1])


# ---------------------------------------------------------------- roads (7.6, 4.4)


def nominal_hex_mp(board: Board, motorized: bool, name: str) -> int:
    """Terrain cost that a secondary road halves; a rugged hex counts twice its road figure."""
    if board.terrain[name] == "rugged":
        cell = board.charts["tec"]["hex"]["rugged"]["secondary_road_mp"]
        return 2 * cell[column(motorized)]
    into = hex_mp(board, motorized, name)
    assert into is not None
    return into


def road_grade(kind: str, weather: str) -> str | None:
    """4.4: in snow primary roads are as secondary ones, which give nothing. 7.61: rail is secondary."""
    grade = "primary" if kind == "primary" else "secondary"
    if weather != "snow":
        return grade
    return "secondary" if grade == "primary" else None


def primary_rate(board: Board, motorized: bool) -> int:
    cell = board.charts["tec"]["road"]["primary"]["motorized" if motorized else "non_motorized"]
    return int(2 * cell)


def road_carries(board: Board, way: str) -> bool:
    """Roads cross bridges where drawn (12.2), fords only by a setting, the Sturmboot never (12.65)."""
    return way in ("dry", "bridge") or (way == "ford" and bool(board.choices["road_over_ford"]))


def by_road(
    board: Board, unit: Unit, frm: str, to: str, way: tuple[str, int], weather: str, kind: str
) -> int | None:
    """The road rate over one drawn road of one kind."""
    grade = road_grade(kind, weather)
    if grade is None or not road_carries(board, way[0]):
        return None
    if grade == "primary":
        # 7.65: whatever the terrain; the crossing is always paid.
        return primary_rate(board, unit.motorized) + 2 * way[1]
    rugged_side = board.choices["rugged_hexside_secondary_mp"]
    sides = sides_mp(board, unit.motorized, frm, to, rugged=rugged_side)
    assert sides is not None
    total = nominal_hex_mp(board, unit.motorized, to) + sides
    if board.choices["bridge_cost_halved"]:
        return 2 * ceil((total + way[1]) / 2)
    # 7.66: half, rounded up to a whole point; 7.63: the crossing on top.
    return 2 * ceil(total / 2) + 2 * way[1]


def costs_of_step(
    board: Board, unit: Unit, frm: str, to: str, weather: str, roads: bool, tracing: bool = False
) -> list[tuple[int, str | None]]:
    """Every price a step can be had for, with the kind of road it is had along."""
    if is_lake_step(board, frm, to):
        return []
    prices: list[tuple[int, str | None]] = []
    for way in ways_across(board, unit, frm, to, tracing):
        plain = off_road(board, unit, frm, to, way)
        if plain is not None:
            prices.append((plain, None))
        for kind in board.road_kinds(frm, to) if roads else []:
            rate = by_road(board, unit, frm, to, way, weather, kind)
            if rate is not None:
                prices.append((rate, kind))
    return prices


# ---------------------------------------------------------------- moving (7, 8, 9, 12.63, 17.3)


def is_alone(board: Board, unit: Unit, name: str) -> bool:
    """7.62: the sole occupant, so an enemy in a contested hex counts as friends do (8.3).

    The Sturmboot counts unless set otherwise.
    """
    others = board.friends_in(name, unit) + board.enemies_in(name, unit.side)
    if not board.choices["sturmboot_blocks_road"]:
        others = [u for u in others if not u.is_boat]
    return not others


def move_cost(board: Board, unit: Unit, frm: str, to: str, weather: str) -> int | None:
    """Cheapest lawful payment for a step of the Movement Phase."""
    if unit.is_boat:
        return None if is_lake_step(board, frm, to) else 2  # 12.63: 1 MP for each hex
    roads = is_alone(board, unit, frm) and is_alone(board, unit, to)
    prices = costs_of_step(board, unit, frm, to, weather, roads)
    return min((price for price, _ in prices), default=None)


def entry_cost(board: Board, unit: Unit, to: str, weather: str) -> int | None:
    """17.3: a reinforcement pays for its first hex, by road if one runs off the map there."""
    if board.terrain[to] == "lake":
        return None
    if unit.is_boat:
        return 2
    into = hex_mp(board, unit.motorized, to)
    prices = [] if into is None else [2 * into]
    if is_alone(board, unit, to):
        for kind in edge_road_kinds(board, to):
            grade = road_grade(kind, weather)
            if grade == "primary":
                prices.append(primary_rate(board, unit.motorized))
            elif grade == "secondary":
                prices.append(2 * ceil(nominal_hex_mp(board, unit.motorized, to) / 2))
    return min(prices, default=None)


def edge_road_kinds(board: Board, name: str) -> list[str]:
    """The road off the map, else (a setting) any road of the entry hex is taken to run on."""
    if name in board.edge_roads:
        return [board.edge_roads[name]]
    if not board.choices["edge_road_default"]:
        return []
    return [kind for kind, pairs in board.roads.items() if any(name in p for p in pairs)]


def is_full(board: Board, unit: Unit, name: str) -> bool:
    """8.1, 8.2: three friendly units, the Sturmboot free on both sides of the count."""
    if unit.is_boat:
        return False
    return len([u for u in board.friends_in(name, unit) if not u.is_boat]) >= STACK_LIMIT


def forbidden_hex(board: Board, unit: Unit, to: str) -> list[str]:
    """Cases that forbid a hex whatever side it is entered from."""
    cases = []
    if board.enemies_in(to, unit.side):
        cases.append("7.4")
    if is_full(board, unit, to):
        cases.append("8.2")
    if board.terrain[to] == "lake":
        cases.append("2.2")
    if unit.is_boat:
        if not any(to in p for p in board.sides.get("danube", set())):
            cases.append("12.63")
        if board.boat_area is not None and to not in board.boat_area:
            cases.append("12.64")
    return cases


def forbidden_side(board: Board, unit: Unit, frm: str, to: str) -> list[str]:
    """Cases that forbid crossing a hexside."""
    cases = []
    if "lake" in board.side_kinds(frm, to):
        cases.append("2.2")
    if crosses_danube(board, frm, to):
        if unit.is_boat and not board.choices["sturmboot_may_cross"]:
            cases.append("12.63")
        if not unit.is_boat and not ways_across(board, unit, frm, to):
            cases.append("12.1")
    return cases


def forbidden_zone(board: Board, unit: Unit, frm: str, to: str, first: bool) -> list[str]:
    """9.31: stop on entering an enemy zone; never from one enemy zone hex directly to another."""
    if unit.is_boat:  # 12.63
        return []
    leaving = in_enemy_zone(board, frm, unit.side)
    stopped = leaving and not first
    if stopped or (leaving and in_enemy_zone(board, to, unit.side)):
        return ["9.31"]
    return []


def forbidden(board: Board, unit: Unit, frm: str, to: str, first: bool) -> list[str]:
    """All cases that forbid a step, points apart; `first` when it is the first of the move."""
    if to not in board.neighbours(frm):
        return ["7.2"]
    cases = forbidden_hex(board, unit, to) + forbidden_side(board, unit, frm, to)
    return sorted(set(cases + forbidden_zone(board, unit, frm, to, first)))
