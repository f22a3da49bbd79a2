"""One step from a hex into the next: its cost and what bars it: 3.2, 3.3, 5.5, 7.1 to 7.5, 10.3, 12.2.1."""

from tests.games.battle_for_hungary.oracle.board import Board, Unit
from tests.games.battle_for_hungary.oracle.charts import MP, hex_cost, side_cost
from tests.games.battle_for_hungary.oracle.zones import has_room, has_zone, in_ezoc

Bans = set[str]


# ---------------------------------------------------------------- points
def points(board: Board, unit: Unit) -> int:
    """The whole movement points of a unit, less without supply (5.5)."""
    if not unit.supplied and unit.type in ("armour", "mech", "cavalry"):
        board.decided.add("5.5 movement")
        return unit.move // 2
    return unit.move


def allowance(board: Board, stack: list[Unit], mode: str) -> int:
    """Half points of a stack, those of its slowest; doubled in operational movement (7.4)."""
    return min(points(board, unit) for unit in stack) * MP * (2 if mode == "operational" else 1)


# ---------------------------------------------------------------- control and bridges
def is_friendly(board: Board, name: str, side: str, seen: tuple[str, ...] = ()) -> bool:
    """Whether a hex is a side's own; what the mover has been in becomes so (reading 23)."""
    entered = name in seen and bool(board.choices["entered_is_friendly"])
    if entered and board.controller(name) != side:
        board.decided.add("7.2 entered")
    return entered or board.controller(name) == side


def is_bridged(board: Board, side: str, a: str, b: str, seen: tuple[str, ...]) -> bool:
    """Whether the water between two hexes is bridged for a side that has been in some hexes (7.2)."""
    if not (board.by_rail(a, b) or board.is_town(a) or board.is_town(b)):
        return False
    if not (is_friendly(board, a, side, seen) and is_friendly(board, b, side, seen)):
        board.decided.add("7.2 not friendly")
        return False
    wary = bool(board.choices["bridge_needs_no_enemy_zoc"])
    return not (wary and in_ezoc(board, b, side) and not board.standing(b, side))


def water_cost(board: Board, unit: Unit, a: str, b: str, seen: tuple[str, ...]) -> int:
    """What the water between two hexes costs (7.1, readings 18 and 22 to 24)."""
    if not board.has_water(a, b):
        return 0
    if is_bridged(board, unit.side, a, b, seen):
        board.decided.add("7.2 bridge")
        return 0
    kinds = [kind for kind in ("danube", "river") if board.has_side(a, b, kind)]
    costs = [side_cost(board, unit, kind) for kind in kinds]
    return sum(costs) if board.choices["water_sum"] else costs[0]


# ---------------------------------------------------------------- cost
def ground_cost(board: Board, unit: Unit, name: str) -> int:
    """What a hex costs: a town or city replaces its terrain (reading 19)."""
    if board.is_town(name) and board.choices["town_over_terrain"]:
        return hex_cost(board, unit, "city" if board.is_city(name) else "town")
    return hex_cost(board, unit, board.terrain[name])


def rides(board: Board, unit: Unit, a: str, b: str, mode: str, seen: tuple[str, ...]) -> bool:
    """Whether a unit pays the railroad rate for a step (7.4, 10.3, readings 25 and 26)."""
    if mode == "bonus" or not board.by_rail(a, b):
        return False
    who = board.choices["rail_movement"]
    allowed = unit.is_hq or mode == "operational" or who == "all" or (who, unit.side) == ("allied", "allied")
    if not allowed:
        return False
    return not board.choices["rail_needs_friendly"] or is_friendly(board, b, unit.side, seen)


def step_cost(board: Board, stack: list[Unit], a: str, b: str, mode: str, seen: tuple[str, ...]) -> int:
    """Half points of a step, those of the dearest unit; `mode` "bonus" knows no railroad rate (8.5, 8.6)."""
    return max(
        (1 if rides(board, unit, a, b, mode, seen) else ground_cost(board, unit, b))
        + water_cost(board, unit, a, b, seen)
        for unit in stack
    )


# ---------------------------------------------------------------- what bars
def zone_bars(board: Board, side: str, a: str, b: str, held: bool) -> bool:
    """Whether zones bar a step: whoever is held may not go on, nobody goes from zone to zone (3.2, 3.3)."""
    if not in_ezoc(board, a, side):
        return False
    if held:
        return True
    if in_ezoc(board, b, side):
        if not (board.is_city(a) and board.is_city(b)):
            return True
        board.decided.add("3.3")
    return False


def is_held(board: Board, side: str, a: str, b: str) -> bool:
    """Whether a step ends the move by a zone (3.2, reading 10)."""
    if not in_ezoc(board, b, side):
        return False
    chained = board.choices["city_zoc_chain"] == "continue"
    return not (chained and in_ezoc(board, a, side) and board.is_city(a) and board.is_city(b))


def uprising_is_open(board: Board) -> bool:
    """Whether a supplied Allied unit is or was in the area of the uprising (12.2.1, reading 36)."""
    for name in board.listed("uprising"):
        for unit in board.standing(name, "allied"):
            regular = not (unit.is_partisan or unit.is_hq or unit.is_column)
            if regular and unit.supplied:
                board.decided.add("12.2.1 opened")
                return True
    return bool(board.raw.get("uprising_open")) and bool(board.choices["uprising_for_good"])


def ground_bans(board: Board, stack: list[Unit], a: str, b: str, seen: tuple[str, ...]) -> Bans:
    """What bars a step but for zones."""
    side, found = stack[0].side, set()
    if board.enemies(b, side):
        found.add("7.3")
    if board.has_side(a, b, "lake"):
        found.add("7.5")
    wet = board.has_water(a, b) and not is_bridged(board, side, a, b, seen)
    if wet and any(unit.is_hq for unit in stack):
        found.add("10.3")
    partisans = any(unit.is_partisan for unit in stack)
    if partisans and b not in board.listed("uprising") and not uprising_is_open(board):
        found.add("12.2.1")
    return found


def step_bans(board: Board, stack: list[Unit], a: str, b: str, held: bool, seen: tuple[str, ...]) -> Bans:
    found = ground_bans(board, stack, a, b, seen)
    if zone_bars(board, stack[0].side, a, b, held):
        found.add("3.2")
    return found


# ---------------------------------------------------------------- operational movement
def is_beside_enemy(board: Board, name: str, side: str) -> bool:
    """Whether a hex adjoins an enemy unit (7.4, readings 12 and 28)."""
    zoc_only = board.choices["operational_adjacent"] == "zoc"
    return any(
        has_zone(board, enemy) if zoc_only else board.is_unit(enemy)
        for other in board.neighbours(name)
        for enemy in board.enemies(other, side)
    )


def mode_bans(board: Board, stack: list[Unit], mode: str) -> Bans:
    """Who may not move so at all: 7.1 not together, 7.4, 10.3."""
    found = {"7.1"} if len({unit.hex for unit in stack}) > 1 else set()
    if mode == "operational":
        strangers = any(unit.side == "axis" or not board.is_unit(unit) for unit in stack)
        if strangers or any(is_beside_enemy(board, unit.at, unit.side) for unit in stack):
            found.add("7.4")
        if any(unit.is_hq for unit in stack):
            found.add("10.3")
    return found


def end_bans(board: Board, stack: list[Unit], name: str, mode: str) -> Bans:
    """What bars an end in a hex: 4, 7.4."""
    found = set() if has_room(board, stack, name) else {"4"}
    if mode == "operational" and is_beside_enemy(board, name, stack[0].side):
        found.add("7.4")
    return found
