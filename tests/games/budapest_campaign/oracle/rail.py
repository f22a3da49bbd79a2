"""Railroad transport: 6.4, 6.4.1, 12.3, 12.5a, 13.6, 21.6; readings 32 to 35."""

from tests.games.budapest_campaign.oracle.board import ENEMY, Board, Json, Unit
from tests.games.budapest_campaign.oracle.movement import Reached, told
from tests.games.budapest_campaign.oracle.steps import cannot_move_at_all, end_ban
from tests.games.budapest_campaign.oracle.supply import is_supported, printed_sources
from tests.games.budapest_campaign.oracle.zones import in_ezoc
from tests.games.shared.plumbing import half_columns

CAPACITY = {"axis": 2, "soviet": 1}


# ---------------------------------------------------------------- which hexes
def repaired(board: Board) -> set[str]:
    """Railroad hexes in Hungary opened by 21.6: on or east of a Soviet depot, linked to a Soviet source."""
    if not board.option("21.6"):
        return set()
    found: set[str] = set()
    for unit in board.units:
        if unit.on_map and unit.side == "soviet" and unit.is_depot and unit.at in board.rail_hexes:
            line = line_east(board, unit.at)
            if line & printed_sources(board, "soviet"):
                found |= {name for name in line if board.country(name) == "hungary"}
    return found


def line_east(board: Board, start: str) -> set[str]:
    """Railroad hexes linked to one by railroads that nowhere run west of it."""
    shifted = str(board.choices["shifted_rows"])
    found, ring = {start}, [start]
    while ring:
        here = ring.pop()
        for name in board.neighbours(here):
            is_east = half_columns(name, shifted) >= half_columns(start, shifted)
            if is_east and board.by_rail(here, name) and name not in found:
                found.add(name)
                ring.append(name)
    return found


def line_bans(board: Board, side: str, name: str) -> set[str]:
    """6.4.1: the side of the line and the country; 21.6 opens Hungary to the Soviets."""
    if side == "soviet" and name in repaired(board):
        board.decided.add("21.6")
        open_here = True
    else:
        romania = board.country(name) == "romania"
        open_here = board.original_side(name) == side and romania == (side == "soviet")
    if board.choices["rail_transport_control"] == "controlled" and board.controller(name) != side:
        open_here = False
    return set() if open_here else {"6.4.1"}


def hex_bans(board: Board, unit: Unit, name: str) -> set[str]:
    """What keeps transport out of a hex."""
    found = line_bans(board, unit.side, name)
    if name not in board.rail_hexes or in_ezoc(board, name, unit.side):
        found.add("6.4")
    if board.in_air_zone(name, ENEMY[unit.side]):
        found.add("13.6")
    if board.enemies(name, unit.side):
        found.add("6.1")
    return found


# ---------------------------------------------------------------- which units
def unit_bans(board: Board, unit: Unit, rail_used: int, trucks: list[str]) -> set[str]:
    """What keeps a unit off the railroads, its hex apart."""
    found = set()
    if cannot_move_at_all(unit) or unit.is_flotilla:
        found.add("6.4")
    if rail_used >= CAPACITY[unit.side]:
        found.add("6.4.1")
    if unit.is_depot and not board.choices["depot_rail_transport"]:
        found.add("12.3")
    if unit.is_mechanized and not is_supported(board, unit, trucks):
        found.add("12.5a")
    return found


def rail_refusals(board: Board, unit: Unit, rail_used: int, trucks: list[str]) -> list[str]:
    bans = unit_bans(board, unit, rail_used, trucks) | hex_bans(board, unit, unit.at)
    return sorted(bans)


# ---------------------------------------------------------------- the way
def is_west_end(board: Board, name: str) -> bool:
    return name in board.rail_hexes and "w" in board.edges(name)


def may_come_back(board: Board, unit: Unit, name: str) -> bool:
    """6.4.1: a railroad hex of the west edge that the Axis controls, out of every EZOC."""
    return is_west_end(board, name) and board.controller(name) == "axis" and not hex_bans(board, unit, name)


def spread(board: Board, unit: Unit, found: dict[str, Reached], how: str) -> None:
    """Go on by railroad from every hex that was found."""
    ring = list(found)
    while ring:
        here = ring.pop(0)
        for name in board.neighbours(here):
            if name not in found and board.by_rail(here, name) and not hex_bans(board, unit, name):
                found[name] = Reached(0, how, [*found[here].path, name])
                ring.append(name)


def by_west_edge(board: Board, unit: Unit, found: dict[str, Reached]) -> None:
    """Off the map and on again (6.4.1, reading 33)."""
    left = [way.path for name, way in found.items() if is_west_end(board, name)]
    if unit.side != "axis" or not left:
        return
    for name in sorted(board.terrain):
        if name not in found and may_come_back(board, unit, name):
            found[name] = Reached(0, "off_map", [*left[0], name])
    if board.choices["offmap_continues"]:
        spread(board, unit, found, "off_map")


def reach_by_rail(board: Board, unit: Unit, rail_used: int, trucks: list[str]) -> Json:
    """The answer to `reach` by rail."""
    refused = rail_refusals(board, unit, rail_used, trucks)
    found = {unit.at: Reached(0, "start", [unit.at])}
    if not refused:
        spread(board, unit, found, "rail")
        by_west_edge(board, unit, found)
    kept = {name: way for name, way in found.items() if name == unit.at or not end_ban(board, unit, name)}
    return {
        "allowance": 0,
        "hexes": {name: told(board, unit, name, way) for name, way in kept.items()},
        "blocked": {},
        "refused": refused,
    }
