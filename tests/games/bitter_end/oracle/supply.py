"""Supply lines, case 6: for each unit alone, every off-road leg is tried and then the road is followed."""

import itertools
from typing import Any

from tests.games.bitter_end.oracle.board import Board, Unit, pair, remembered
from tests.games.bitter_end.oracle.steps import costs_of_step, hex_mp, road_carries
from tests.games.bitter_end.oracle.zones import crosses_danube, in_enemy_zone

LEG = 10  # 6.23: five movement points, in halves

Legs = dict[str, tuple[int, list[str]]]


@remembered
def is_open(board: Board, name: str, side: str) -> bool:
    """6.21: no enemy unit, and no enemy zone unless a friendly unit is there. Lakes by 6.25."""
    if board.enemies_in(name, side) or board.terrain[name] == "lake":
        return False
    occupied = any(u.hex == name and u.side == side for u in board.units)
    return occupied or not in_enemy_zone(board, name, side)


def counts_as_road(board: Board, kind: str) -> bool:
    return kind != "rail" or bool(board.choices["rail_is_road"])


def drawn_road(board: Board, frm: str, to: str) -> bool:
    """A road drawn from hex to hex that supply may use; over the Danube it needs its bridge (6.25)."""
    if not any(counts_as_road(board, kind) for kind in board.road_kinds(frm, to)):
        return False
    if "lake" in board.side_kinds(frm, to):
        return False
    if not crosses_danube(board, frm, to):
        return True
    return road_carries(board, board.crossings.get(pair(frm, to), "none"))


@remembered
def has_drawn_road(board: Board, name: str) -> bool:
    if name in board.edge_roads and counts_as_road(board, board.edge_roads[name]):
        return True
    return any(
        counts_as_road(board, kind) and any(name in p for p in pairs) for kind, pairs in board.roads.items()
    )


@remembered
def bridge_road(board: Board, frm: str, to: str) -> bool:
    """12.2: a road is assumed over an intact bridge (a setting asks for drawn roads at both ends)."""
    if board.crossings.get(pair(frm, to)) != "bridge":
        return False
    if not board.choices["supply_bridge_needs_roads"]:
        return True
    return has_drawn_road(board, frm) and has_drawn_road(board, to)


@remembered
def road_link(board: Board, frm: str, to: str) -> bool:
    """6.22; the road part ends at a ford (6.25), even where units follow roads over one, by a setting."""
    at_ford = crosses_danube(board, frm, to) and board.crossings.get(pair(frm, to)) == "ford"
    if at_ford and not board.choices["road_over_ford_supply"]:
        return False
    return drawn_road(board, frm, to) or bridge_road(board, frm, to)


@remembered
def is_road_hex(board: Board, name: str) -> bool:
    if has_drawn_road(board, name):
        return True
    return any(bridge_road(board, name, other) for other in board.neighbours(name))


def road_line_may_end(board: Board, name: str, side: str) -> bool:
    """6.3: at an entry hex; a setting asks for a road off the map."""
    if name not in board.sources(side):
        return False
    if not board.choices["road_line_needs_edge_road"]:
        return True
    return name in board.edge_roads and counts_as_road(board, board.edge_roads[name])


def leg_steps(board: Board, unit: Unit, frm: str, to: str, weather: str) -> list[int]:
    """Prices of one step of the off-road leg, the rules on rugged ground applied (6.25)."""
    offers = costs_of_step(board, unit, frm, to, weather, roads=True, tracing=True)
    if board.terrain[to] == "rugged" or "rugged" in board.side_kinds(frm, to):
        # Only via roads; rail is one unless it gives nothing but a movement cost (a setting).
        offers = [(price, kind) for price, kind in offers if kind and counts_as_road(board, kind)]
    prices = [price for price, _ in offers]
    own = frm == unit.hex
    strict = "rugged_supply_own_hex" if own else "rugged_supply_exit_by_road"
    must_leave_by_road = board.terrain[frm] == "rugged" and board.choices[strict] != own
    if must_leave_by_road and not drawn_road(board, frm, to):
        return []
    return prices


def legs(board: Board, unit: Unit, weather: str) -> Legs:
    """Every hex the off-road leg can come to within five points, cheapest (6.23, 6.24)."""
    assert unit.hex is not None
    if not is_open(board, unit.hex, unit.side):
        return {}
    found: Legs = {unit.hex: (0, [unit.hex])}
    improved = [unit.hex]
    while improved:
        frm = improved.pop(0)
        for to in board.neighbours(frm):
            if not is_open(board, to, unit.side):
                continue
            for price in leg_steps(board, unit, frm, to, weather):
                total = found[frm][0] + price
                if total <= LEG and (to not in found or total < found[to][0]):
                    found[to] = (total, [*found[frm][1], to])
                    improved.append(to)
    return found


def direct_line(board: Board, unit: Unit, found: Legs, weather: str) -> list[str] | None:
    """6.26: one imaginary hex off the map at the price of the last real one, all within five points."""
    for end in sorted(board.sources(unit.side)):
        if end == unit.hex and end in found:
            terrain = terrain_price(board, unit, end)
            if terrain is not None and terrain <= LEG:
                return [end]
        if end == unit.hex or end not in board.terrain or not is_open(board, end, unit.side):
            continue
        for frm in board.neighbours(end):
            if frm not in found:
                continue
            for price in leg_steps(board, unit, frm, end, weather):
                off = price if board.choices["offmap_cost"] == "paid" else terrain_price(board, unit, end)
                if off is not None and found[frm][0] + price + off <= LEG:
                    return [*found[frm][1], end]
    return None


def terrain_price(board: Board, unit: Unit, name: str) -> int | None:
    into = hex_mp(board, unit.motorized, name)
    return None if into is None else 2 * into


def road_line(board: Board, unit: Unit, found: Legs) -> list[str] | None:
    """6.22: from a road hex on, only connecting road hexes to the source."""
    lines = {name: path for name, (_, path) in found.items() if is_road_hex(board, name)}
    fresh = list(lines)
    while fresh:
        frm = fresh.pop(0)
        for to in board.neighbours(frm):
            if to not in lines and road_link(board, frm, to) and is_open(board, to, unit.side):
                lines[to] = [*lines[frm], to]
                fresh.append(to)
    ends = [name for name in sorted(lines) if road_line_may_end(board, name, unit.side)]
    return lines[ends[0]] if ends else None


def supply(board: Board, side: str, weather: str) -> dict[str, Any]:
    """What each unit of a side on the map could trace now."""
    answer = {}
    for unit in board.units:
        if unit.side != side or unit.hex is None:
            continue
        found = legs(board, unit, weather)
        path = direct_line(board, unit, found, weather) or road_line(board, unit, found)
        answer[unit.id] = {"supplied": path is not None, "path": path}
    return answer


def line_is_good(board: Board, unit: Unit, path: list[str], weather: str) -> bool:
    """Whether a given path is a supply line: some first part off road, the rest along roads or off map."""
    if not path or path[0] != unit.hex or not all(is_open(board, h, unit.side) for h in path):
        return False
    return any(splits_at(board, unit, path, cut, weather) for cut in range(len(path))) or leads_off(
        board, unit, path, weather
    )


def splits_at(board: Board, unit: Unit, path: list[str], cut: int, weather: str) -> bool:
    spent = leg_cost(board, unit, path[: cut + 1], weather)
    if spent is None or spent > LEG or not is_road_hex(board, path[cut]):
        return False
    road = path[cut:]
    if not road_line_may_end(board, path[-1], unit.side):
        return False
    return all(road_link(board, a, b) for a, b in itertools.pairwise(road))


def leg_cost(board: Board, unit: Unit, path: list[str], weather: str) -> int | None:
    total = 0
    for frm, to in itertools.pairwise(path):
        prices = leg_steps(board, unit, frm, to, weather) if to in board.neighbours(frm) else []
        if not prices:
            return None
        total += min(prices)
    return total


def leads_off(board: Board, unit: Unit, path: list[str], weather: str) -> bool:
    spent = leg_cost(board, unit, path, weather)
    if spent is None or path[-1] not in board.sources(unit.side):
        return False
    off = terrain_price(board, unit, path[-1])
    if len(path) > 1 and board.choices["offmap_cost"] == "paid":
        off = min(leg_steps(board, unit, path[-2], path[-1], weather))
    return off is not None and spent + off <= LEG
