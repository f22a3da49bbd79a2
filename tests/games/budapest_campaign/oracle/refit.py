"""Refit: prices and points: 11.1, 11.2, 12.5e, 18.2, 21.1, 21.5; readings 100 to 104, 107."""

from tests.games.budapest_campaign.oracle.activation import has_come, track_rp
from tests.games.budapest_campaign.oracle.board import Air, Board, Json, Unit
from tests.games.budapest_campaign.oracle.supply import hex_line, is_supported, source_hexes
from tests.games.budapest_campaign.oracle.zones import in_ezoc

BUILT = {
    "kg_infantry": "kg_infantry",
    "kg_mechanized": "kg_panzer",
    "fmg": "fmg",
    "truck_column": "truck_column",
}


def told(rp: int | None, *cases: str) -> Json:
    return {"rp": rp, "cases": list(cases)}


# ---------------------------------------------------------------- ground units
def restored(board: Board, unit: Unit, trucks: list[str]) -> Json:
    """To full strength on the map: a line, dearer in an EZOC."""
    if unit.steps >= unit.printed_steps:
        return told(None, "11.2")
    if not is_supported(board, unit, trucks):
        return told(None, "12.5e")
    prices = board.charts["refit_cost"]
    dear = in_ezoc(board, unit.at, unit.side)
    if dear:
        board.decided.add("11.2 zone")
    return told(prices["ground_in_ezoc" if dear else "ground_not_in_ezoc"])


def built(board: Board, unit: Unit) -> Json:
    """Back from the displays: KG, FMG and truck columns, lost depots (reading 100)."""
    if unit.type in BUILT and has_come(board, unit.arrives):
        return told(board.charts["refit_cost"][BUILT[unit.type]])
    if unit.is_depot and unit.eliminated:
        return told(int(board.choices["depot_refit_cost"]))
    return told(None, "11.2")


def refit_ground(board: Board, unit: Unit, trucks: list[str]) -> Json:
    return restored(board, unit, trucks) if unit.on_map else built(board, unit)


# ---------------------------------------------------------------- air units, SSU
def refit_air(board: Board, air: Air) -> Json:
    """11.2; 18.2 the AKS unit from turn 2; 21.5 the jets never."""
    if air.eliminated or not air.reduced:
        return told(None, "11.2")
    if air.command == "any" and air.side == "axis":
        return told(None, "21.5")
    if air.command == "AKS" and board.turn < 2:
        return told(None, "18.2")
    return told(board.charts["refit_cost"]["air"])


def refit_ssu(board: Board, ssu: Json) -> Json:
    if ssu.get("where", "available") == "display":
        return told(board.charts["refit_cost"]["ssu_random"])
    return told(None, "11.2")


def refit(board: Board, name: str, trucks: list[str]) -> Json:
    """The answer to `refit`."""
    for unit in board.units:
        if unit.id == name:
            return refit_ground(board, unit, trucks)
    for air in board.air:
        if air.id == name:
            return refit_air(board, air)
    return refit_ssu(board, next(one for one in board.listed("ssu") if one["id"] == name))


# ---------------------------------------------------------------- points
def place_counts(board: Board, side: str, name: str | None, with_buda: bool) -> bool:
    """Control, no EZOC, and a line from the hex (11.1, readings 101 and 102)."""
    if name is None or name not in board.terrain or board.controller(name) != side:
        return False
    if in_ezoc(board, name, side):
        board.decided.add("11.1 zone")
        return False
    if board.choices["rp_hex_loc"] == "rail":
        return name in source_hexes(board, side, with_buda)
    return hex_line(board, side, name, with_buda)


def refit_points(board: Board, side: str, turn: int) -> Json:
    """The answer to `refit_points`."""
    extra = board.charts["rp_extra"]
    own_buda = bool(board.choices["buda_rp_own_source"])
    oil = side == "axis" and place_counts(board, side, board.place("oilfield"), True)
    buda = place_counts(board, side, board.place("buda"), own_buda)
    found = {
        "track": track_rp(board, side, turn),
        "oilfield": extra["axis_oilfield"] if oil else 0,
        "buda": extra["buda_holder"] if buda else 0,
    }
    return found | {"total": sum(found.values())}
