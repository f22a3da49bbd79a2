"""One hex of movement: what it costs and what forbids it: 6.1, 6.2, 6.3, 8.1, 12.3, 13.6, 14.0, 15.3.

Readings 22 to 28, 37, 42 and 43. Costs are sixths of a movement point; None can never be paid.
"""

from tests.games.budapest_campaign.oracle.board import ENEMY, Board, Unit
from tests.games.budapest_campaign.oracle.charts import MP, fortified_cost, hex_cost, road_cost, side_cost
from tests.games.budapest_campaign.oracle.supply import is_supported
from tests.games.budapest_campaign.oracle.zones import hexside_barred, in_ezoc, overstacked_with

RIVERS = ("minor_river", "major_river", "danube_frozen")


def allowance(board: Board, unit: Unit, trucks: list[str]) -> int:
    """What a unit may spend: its factor, one less when unsupported (12.5a), a depot its rate (12.3)."""
    if unit.is_depot:
        return max(0, unit.move - unit.moved_hexes) * MP
    if unit.move == 0 or is_supported(board, unit, trucks):
        return unit.move * MP
    board.decided.add("12.5a")
    return max(1, unit.move - 1) * MP


def cannot_move_at_all(unit: Unit) -> bool:
    """6.0: a factor of zero is static."""
    return unit.is_static or unit.move == 0


# ---------------------------------------------------------------- cost
def terrain_cost(board: Board, unit: Unit, name: str) -> int | None:
    """The dearest kind of ground in the hex (6.2) and the fortified line on top (14.0)."""
    kinds = [board.terrain[name]] + (["festung"] if board.festung(name) else [])
    costs = [hex_cost(board, unit, kind) for kind in kinds]
    paid = [cost for cost in costs if cost is not None]
    if len(paid) < len(costs):
        return None
    if board.fortified(name):
        board.decided.add("14.0 cost")
    return max(paid) + (fortified_cost(board, unit) if board.fortified(name) else 0)


def hexside_cost(board: Board, unit: Unit, kinds: list[str]) -> int | None:
    """6.2 and reading 26: all the waters of a hexside, or the dearest."""
    costs = [side_cost(board, unit, kind) for kind in kinds]
    paid = [cost for cost in costs if cost is not None]
    if len(paid) < len(costs):
        return None
    if board.choices["hexside_sum"]:
        return sum(paid)
    return max(paid, default=0)


def over_land(board: Board, unit: Unit, a: str, b: str) -> int | None:
    ground = terrain_cost(board, unit, b)
    side = hexside_cost(board, unit, board.sides_between(a, b))
    return None if ground is None or side is None else ground + side


def bridge_is_interdicted(board: Board, unit: Unit, a: str, b: str) -> bool:
    """13.6 and reading 28."""
    entered = board.in_air_zone(b, ENEMY[unit.side])
    if board.choices["interdicted_bridge"] == "entered":
        return entered
    return entered or board.in_air_zone(a, ENEMY[unit.side])


def along_rail(board: Board, unit: Unit, a: str, b: str) -> int | None:
    """6.3 and 13.6: the road rate, rivers bridged; reading 27 for lakes."""
    if hexside_barred(board, unit, a, b) or hex_cost(board, unit, board.terrain[b]) is None:
        return None
    bridged = [] if bridge_is_interdicted(board, unit, a, b) else list(RIVERS)
    if board.choices["rail_minor_lake"] == "negates" and bridged:
        bridged.append("minor_lake")
    left = [kind for kind in board.sides_between(a, b) if kind not in bridged]
    side = hexside_cost(board, unit, left)
    interdicted = board.in_air_zone(b, ENEMY[unit.side])
    board.decided.add("13.6 rate" if interdicted else "6.3")
    return None if side is None else road_cost(board, unit, interdicted) + side


def step_cost(board: Board, unit: Unit, a: str, b: str) -> int | None:
    """What a unit pays from one hex to its neighbour, by the cheaper of road and country."""
    if unit.is_flotilla:
        return MP  # 15.3: one point whatever the terrain
    if unit.is_depot:
        return None if hexside_barred(board, unit, a, b) else MP  # 12.3: a rate in hexes
    ways = [over_land(board, unit, a, b)]
    if board.by_rail(a, b):
        ways.append(along_rail(board, unit, a, b))
    return min((way for way in ways if way is not None), default=None)


# ---------------------------------------------------------------- bans
def step_bans(board: Board, unit: Unit, a: str, b: str, has_moved: bool) -> set[str]:
    """Every case that forbids this step, lake hexes for crossings included."""
    found = set()
    if board.enemies(b, unit.side):
        found.add("6.1")
    if in_ezoc(board, a, unit.side) and (has_moved or in_ezoc(board, b, unit.side)):
        found.add("8.1")
    if unit.is_flotilla:
        return found | ({"15.3"} if board.frozen or not board.on_danube(b) else set())
    if hexside_barred(board, unit, a, b):
        found.add("6.1")
    if board.terrain[b] == "lake":
        found.add("6.2")
    if unit.is_depot and not board.by_rail(a, b):
        found.add("12.3")
    return found


def end_ban(board: Board, unit: Unit, name: str) -> bool:
    """7.0 where a move may not end on a full hex (reading 37)."""
    return board.choices["stacking_at"] == "move" and overstacked_with(board, unit, name)
