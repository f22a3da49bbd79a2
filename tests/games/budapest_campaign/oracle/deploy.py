"""Where reinforcements arrive: 10.0 to 10.3, 14.1, 15.3, 18.4; readings 92 to 99."""

from tests.games.budapest_campaign.oracle.activation import is_active
from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.supply import (
    hex_line,
    overland,
    printed_sources,
    rail_leg,
)
from tests.games.budapest_campaign.oracle.zones import in_ezoc
from tests.games.shared.plumbing import row_and_column

EDGES = {"AKN": {"n", "w"}, "HU": {"n", "w"}, "AKS": {"w"}, "2UF": {"e"}, "RO": {"e"}, "3UF": {"s"}}


def refused(board: Board, unit: Unit) -> list[str]:
    """What speaks against its coming at all: 10.0 turn and activation, 11.2 lost, 14.1."""
    found = set()
    if unit.eliminated:
        found.add("11.2")
    if unit.arrives is not None and unit.arrives > board.turn:
        found.add("10.0")
    if board.impulse is not None and not is_active(board, unit):
        found.add("10.0")
    if board.impulse is not None and board.impulse.get("festung_event"):
        found.add("14.1")
    return sorted(found)


# ---------------------------------------------------------------- printed entries
def on_edge(board: Board, unit: Unit, name: str) -> bool:
    return bool(EDGES.get(unit.command, set()) & board.edges(name))


def edge_sources(board: Board, unit: Unit) -> set[str]:
    """10.1: printed sources on the edges of the command, for 3UF the contingent ones too (reading 98)."""
    names = [
        name for name in board.sources(unit.side) if name in board.terrain and on_edge(board, unit, name)
    ]
    if unit.command == "3UF":
        names += [name for name in board.sources("contingent") if name in board.terrain]
    return set(names)


def wide_edges(board: Board, unit: Unit) -> set[str]:
    """18.4 and readings 93 and 94: what came with turn 1."""
    if unit.arrives != 1 or (board.choices["gt1_entry"] == "turn_1" and board.turn != 1):
        return set()
    if unit.side == "soviet":
        return {
            name
            for name in board.terrain
            if "e" in board.edges(name) and board.country(name) in ("hungary", "romania")
        }
    west = {name for name in board.terrain if "w" in board.edges(name) and board.country(name) == "hungary"}
    forts = [row_and_column(name) for name in board.listed("fortified")]
    top = [column for row, column in forts if row == board.rows]
    north = {
        name
        for name in board.terrain
        if top and "n" in board.edges(name) and row_and_column(name)[1] >= min(top)
    }
    return west | north


def budapest(board: Board, unit: Unit) -> set[str]:
    """10.1b: the two hexes of Budapest for HU."""
    names = [board.place("buda"), board.place("pest")]
    return {name for name in names if name in board.terrain and name} if unit.command == "HU" else set()


def budapest_open(board: Board, name: str) -> bool:
    """Both hexes Axis, and a line from the hex to a north or west source (reading 96)."""
    both = [board.place("buda"), board.place("pest")]
    if any(one is None or one not in board.terrain or board.controller(one) != "axis" for one in both):
        return False
    goals = {one for one in printed_sources(board, "axis") if board.edges(one) & {"n", "w"}}
    return any(one in goals for one in line_hexes(board, name))


def line_hexes(board: Board, name: str) -> set[str]:
    """Hexes that a line of the Axis from a hex can come to: over country, then by rail on its own side."""
    land = set(overland(board, "axis", name, None))
    own = board.choices["rail_chain_side"] == "friendly"
    rails = {one for one in land & board.rail_hexes if board.original_side(one) == "axis"}
    far: set[str] = set()
    for one in rails:
        far |= {
            end for end in rail_leg(board, "axis", one, own) if end == one or not in_ezoc(board, end, "axis")
        }
    return land | far


# ---------------------------------------------------------------- logistics units
def depot_entries(board: Board, unit: Unit) -> set[str]:
    """10.1: railroad hexes of the command's edge (reading 92)."""
    names = {name for name in board.rail_hexes if name in board.terrain and on_edge(board, unit, name)}
    if board.choices["depot_entry"] == "printed":
        return names & set(board.sources(unit.side))
    return names


def truck_entries(board: Board, unit: Unit) -> set[str]:
    """10.1 and reading 97: on a depot of the command, or a railroad hex of the own side of the line."""
    depots = {
        other.at
        for other in board.units
        if other.on_map and other.is_depot and other.side == unit.side and other.command == unit.command
    }
    own = {
        name for name in board.rail_hexes if name in board.terrain and board.original_side(name) == unit.side
    }
    return depots | own


# ---------------------------------------------------------------- KG and FMG
def hosts(board: Board, unit: Unit) -> set[str]:
    """10.2: hexes of units on which a KG or FMG may be put (reading 95)."""
    found = set()
    for other in board.units:
        if not other.on_map or other.side != unit.side or other.is_depot:
            continue
        if other.is_truck and not board.choices["kg_on_trucks"]:
            continue
        same_nation, same_command = other.nationality == unit.nationality, other.command == unit.command
        fits = {
            "kg_infantry": other.cls == "non_mechanized" and same_nation,
            "kg_mechanized": other.is_mechanized and same_nation,
            "fmg": other.is_mechanized and same_command,
        }
        if fits.get(unit.type, False):
            found.add(other.at)
    return found


# ---------------------------------------------------------------- the answer
def entries(board: Board, unit: Unit) -> set[str]:
    """Every hex that a rule names for the arrival of a unit, its hosts apart."""
    if unit.is_flotilla:
        return {name for name in board.listed("flotilla_entry") if name in board.terrain}
    if unit.is_depot:
        return depot_entries(board, unit)
    if unit.is_truck:
        return truck_entries(board, unit)
    return edge_sources(board, unit) | wide_edges(board, unit) | budapest(board, unit)


def entry_bars(board: Board, unit: Unit, name: str) -> set[str]:
    """What bars an entry hex: 10.3 control and EZOC, 10.1b, 15.3; lakes hold nobody."""
    if unit.is_flotilla:
        shut = bool(board.enemies(name, unit.side)) or in_ezoc(board, name, unit.side)
        return {"15.3"} if shut else set()
    found = set()
    if board.controller(name) != unit.side or in_ezoc(board, name, unit.side):
        found.add("10.3")
    if board.terrain[name] == "lake":
        found.add("6.2")
    plain = edge_sources(board, unit) | wide_edges(board, unit)
    is_city = not unit.is_logistics and name in budapest(board, unit) - plain
    if is_city and not budapest_open(board, name):
        found.add("10.1")
    return found


def deploy(board: Board, unit: Unit) -> Json:
    """The answer to `deploy`."""
    against = refused(board, unit)
    if against:
        return {"refused": against, "hexes": [], "barred": {}}
    bars: dict[str, set[str]] = {name: entry_bars(board, unit, name) for name in entries(board, unit)}
    for name in hosts(board, unit):
        host_bars = set() if hex_line(board, unit.side, name) or in_festung(board, unit, name) else {"10.2"}
        if board.controller(name) != unit.side:
            host_bars.add("10.3")  # a bridgehead disputes it (23.2)
        if bars.get(name) or name not in bars:
            bars[name] = host_bars and host_bars | bars.get(name, set())
    return {
        "refused": [],
        "hexes": sorted(name for name, cases in bars.items() if not cases),
        "barred": {name: sorted(cases) for name, cases in bars.items() if cases},
    }


def in_festung(board: Board, unit: Unit, name: str) -> bool:
    """12.2f: the marker is a source in its own hex."""
    return unit.side == "axis" and board.festung(name)
