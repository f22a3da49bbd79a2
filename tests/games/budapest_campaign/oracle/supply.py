"""Lines of communications: 12.0 to 12.2, 12.4, 12.5, 12.5.1, 14.2, 15.3, 22.2; readings 44 to 56."""

from dataclasses import dataclass

from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.zones import in_ezoc

Path = list[str]


@dataclass(frozen=True)
class Line:
    """How a unit stands: its state, and what it stands on."""

    state: str
    path: Path | None = None
    source: str | None = None
    automatic: str | None = None


# ---------------------------------------------------------------- what blocks
def enemy_blocks(board: Board, name: str, side: str) -> bool:
    """Whether an enemy unit in a hex blocks a line (12.0, reading 51)."""
    there = board.enemies(name, side)
    if board.choices["logistics_block_loc"]:
        return bool(there)
    return any(not unit.is_logistics for unit in there)


def blocks(board: Board, name: str, side: str) -> bool:
    """Whether a line may not enter a hex (12.0)."""
    if board.terrain[name] == "lake":
        board.decided.add("12.0 lake")
        return True
    if enemy_blocks(board, name, side):
        board.decided.add("12.0 enemy")
        return True
    if in_ezoc(board, name, side):
        board.decided.add("12.0 zone")
        return True
    return False


def overland(board: Board, side: str, start: str, longest: int | None) -> dict[str, Path]:
    """Every hex to which a line can be traced over country, with a shortest one; the start is free."""
    found = {start: [start]}
    ring = [start]
    while ring and (longest is None or len(found[ring[0]]) - 1 < longest):
        ahead: list[str] = []
        for here in ring:
            for name in board.neighbours(here):
                if name not in found and not blocks(board, name, side):
                    found[name] = [*found[here], name]
                    ahead.append(name)
        ring = ahead
    return found


# ---------------------------------------------------------------- along railroads
def rail_leg(board: Board, side: str, start: str, own_side: bool) -> dict[str, Path]:
    """Every hex to which a line can be traced along railroads from a railroad hex."""
    found = {start: [start]}
    ring = [start]
    while ring:
        ahead: list[str] = []
        for here in ring:
            for name in board.neighbours(here):
                if name in found or not board.by_rail(here, name) or enemy_blocks(board, name, side):
                    continue
                if own_side and board.original_side(name) != side:
                    board.decided.add("12.2c side")
                    continue
                if board.choices["rail_loc_ezoc"] and in_ezoc(board, name, side):
                    board.decided.add("12.2c zone")
                    continue
                found[name] = [*found[here], name]
                ahead.append(name)
        ring = ahead
    return found


def printed_sources(board: Board, side: str) -> set[str]:
    """Printed sources under their own side's control (12.2a)."""
    return {name for name in board.sources(side) if name in board.terrain and board.controller(name) == side}


def rail_chain(board: Board, side: str, start: str, own_side: bool) -> Path | None:
    """A line by rail from a railroad hex to a printed source, which serves others only out of EZOC (12.0)."""
    sources = printed_sources(board, side)
    for name, path in rail_leg(board, side, start, own_side).items():
        if name in sources and (name == start or not in_ezoc(board, name, side)):
            return path
    return None


def is_rail_source(board: Board, side: str, name: str) -> bool:
    """A railroad hex of the own side of the line that leads to a printed source (12.2c)."""
    if name not in board.rail_hexes or board.original_side(name) != side:
        return False
    return rail_chain(board, side, name, board.choices["rail_chain_side"] == "friendly") is not None


def is_depot_source(board: Board, unit: Unit) -> bool:
    """A depot on a railroad that traces to a printed source (12.2d, readings 47 and 48)."""
    if not unit.is_depot or unit.at not in board.rail_hexes:
        return False
    if unit.side == "axis":
        own = board.choices["axis_depot_trace"] == "friendly_rails"
        return rail_chain(board, "axis", unit.at, own) is not None
    if board.choices["soviet_depot_trace"] == "overland":
        reached = overland(board, "soviet", unit.at, None)
    else:
        reached = rail_leg(board, "soviet", unit.at, own_side=False)
    return any(is_rail_source(board, "soviet", name) for name in reached)


# ---------------------------------------------------------------- sources
def contingent_sources(board: Board) -> set[str]:
    """Contingent sources that the Soviets hold (12.2b, readings 49 and 50)."""
    held = {
        name
        for name in board.sources("contingent")
        if name in board.terrain and board.controller(name) == "soviet"
    }
    if board.choices["contingent_ezoc"] == "never":
        return {name for name in held if not in_ezoc(board, name, "soviet")}
    return held


def buda_source(board: Board) -> set[str]:
    """Buda, a source of the Axis while the Axis holds it (12.2b, reading 44)."""
    buda = board.place("buda")
    if buda not in board.terrain or buda is None or board.controller(buda) != "axis":
        return set()
    if board.festung(buda) and not board.choices["buda_festung_source"]:
        return set()
    return {buda}


def air_supply_source(board: Board, side: str) -> str | None:
    """The hex of the air supply marker on an airfield of the Axis (22.2)."""
    name = board.raw.get("air_supply")
    if name is None or side != "axis" or not board.option("22.0") or name not in board.terrain:
        return None
    if name not in board.listed("airfields") or board.controller(name) != "axis":
        return None
    return str(name)


def fixed_sources(board: Board, side: str) -> dict[str, set[str]]:
    """Sources by kind, but for truck columns and the air supply."""
    key = ("sources", side)
    if key not in board.memory:
        depots = [unit for unit in board.units if unit.on_map and unit.side == side and unit.is_depot]
        board.memory[key] = {
            "printed": printed_sources(board, side),
            "buda": buda_source(board) if side == "axis" else set(),
            "contingent": contingent_sources(board) if side == "soviet" else set(),
            "rail": {name for name in board.rail_hexes if is_rail_source(board, side, name)},
            "depot": {unit.at for unit in depots if is_depot_source(board, unit)},
        }
    found: dict[str, set[str]] = board.memory[key]
    return found


def declared_trucks(board: Board, side: str, trucks: list[str]) -> set[str]:
    """Hexes of the truck columns of a side that were declared (12.4)."""
    return {
        unit.at
        for unit in board.units
        if unit.id in trucks and unit.on_map and unit.side == side and unit.is_truck
    }


# ---------------------------------------------------------------- one unit
def automatic(board: Board, unit: Unit) -> str | None:
    """Why a unit needs no line (12.1, 14.2, 15.3)."""
    if unit.is_static:
        return "static"
    if unit.is_logistics:
        return "logistics"
    if unit.hex in board.sources(unit.side):
        return "source"
    if unit.side == "axis" and board.festung(unit.at):
        return "festung"
    if unit.is_flotilla and (not board.frozen or board.choices["frozen_flotilla_support"]):
        return "flotilla"
    return None


def air_supplied(board: Board, unit: Unit, reached: dict[str, Path]) -> bool:
    """22.2, reading 55."""
    name = air_supply_source(board, unit.side)
    if name is None:
        return False
    if board.choices["air_supply_radius"] == "distance":
        return board.distance(unit.at, name) <= 2
    return name in reached and len(reached[name]) - 1 <= 2


def traced(board: Board, unit: Unit, trucks: list[str]) -> Line | None:
    """The line of a unit to any source, no longer than its movement factor (12.0)."""
    reached = overland(board, unit.side, unit.at, unit.move)
    sources = dict(fixed_sources(board, unit.side)) | {"truck": declared_trucks(board, unit.side, trucks)}
    for kind, hexes in sources.items():
        for name in reached:
            if name in hexes:
                return Line("supported", reached[name], kind)
    if air_supplied(board, unit, reached):
        return Line("supported", [unit.at], "air_supply")
    return None


def is_cut_off(board: Board, unit: Unit) -> bool:
    """12.5.1 and reading 56, for a unit that is unsupported."""
    for name in board.around(unit.at):
        if name not in board.terrain:
            board.decided.add("12.5.1 edge")
        elif not board.enemies(name, unit.side) and not in_ezoc(board, name, unit.side):
            return False
    return True


def line_of(board: Board, unit: Unit, trucks: list[str]) -> Line:
    """How a ground unit on the map stands (12.5)."""
    if unit.supplied:
        return Line("supported")
    if unit.supplied is None:
        word = automatic(board, unit)
        if word:
            return Line("supported", automatic=word)
        found = traced(board, unit, trucks)
        if found:
            return found
    return Line("cut_off" if is_cut_off(board, unit) else "unsupported")


def is_supported(board: Board, unit: Unit, trucks: list[str]) -> bool:
    return line_of(board, unit, trucks).state == "supported"


def supply(board: Board, side: str, trucks: list[str]) -> Json:
    """The answer about every ground unit of a side on the map."""
    found = {}
    for unit in board.units:
        if unit.side == side and unit.on_map:
            line = line_of(board, unit, trucks)
            found[unit.id] = {
                "state": line.state,
                "supplied": line.state == "supported",
                "path": line.path,
                "source": line.source,
                "automatic": line.automatic,
            }
    return found


# ---------------------------------------------------------------- a hex
def source_hexes(board: Board, side: str, with_buda: bool) -> set[str]:
    """Hexes that are sources of a side, truck columns and air supply apart."""
    kinds = fixed_sources(board, side).items()
    return {name for kind, hexes in kinds if with_buda or kind != "buda" for name in hexes}


def hex_line(board: Board, side: str, start: str, with_buda: bool = True) -> bool:
    """Whether a line of any length leads from a hex to a source of its side (11.1, reading 101)."""
    reached = overland(board, side, start, None)
    if source_hexes(board, side, with_buda) & set(reached):
        return True
    name = air_supply_source(board, side)
    if name is None:
        return False
    if board.choices["air_supply_radius"] == "distance":
        return board.distance(start, name) <= 2
    return name in reached and len(reached[name]) - 1 <= 2
