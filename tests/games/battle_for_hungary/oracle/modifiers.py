"""The shifts of a combat, case by case: 5.6, 5.8.1, 7.3, 8.2, 8.7 to 8.10; readings 55 to 69."""

from tests.games.battle_for_hungary.oracle.board import ENEMY, Board, Unit
from tests.games.battle_for_hungary.oracle.charts import hex_shift, shift, side_shift
from tests.games.battle_for_hungary.oracle.fighting import Fight, factors
from tests.games.battle_for_hungary.oracle.supply import hqs, lengths, limit, measured

Modifiers = list[tuple[str, int]]


# ---------------------------------------------------------------- the ground
def terrain_shift(fight: Fight) -> int:
    """8.2: the terrain, where no town or city replaces it (reading 19)."""
    board = fight.board
    if not board.is_town(fight.target):
        return hex_shift(board, board.terrain[fight.target])
    if not board.choices["town_over_terrain"]:
        return hex_shift(board, board.terrain[fight.target])
    return 0 if board.is_city(fight.target) else hex_shift(board, "town")


def share(fight: Fight, some: list[Unit]) -> tuple[int, int]:
    """Twice the ground factors of some attackers and of all (reading 64), halves kept by reading 54."""
    if fight.board.choices["oos_rounding"] == "total":
        weights = {unit.id: unit.attack * (2 if unit.supplied else 1) for unit in fight.attackers}
        return sum(weights[unit.id] for unit in some), sum(weights.values())
    return 2 * factors(fight.board, some, True), 2 * factors(fight.board, fight.attackers, True)


def behind(fight: Fight, kinds: tuple[str, ...]) -> bool:
    """Whether the attackers attack over water of these kinds (reading 69)."""
    board = fight.board
    some = [
        unit for unit in fight.attackers if any(board.has_side(unit.at, fight.target, kind) for kind in kinds)
    ]
    if board.choices["water_share"] == "half":
        part, whole = share(fight, some)
        return bool(some) and 2 * part >= whole
    return len(some) == len(fight.attackers)


def water_shift(fight: Fight) -> int:
    if behind(fight, ("danube",)):
        return side_shift(fight.board, "danube")
    return side_shift(fight.board, "river") if behind(fight, ("river", "danube")) else 0


def is_active(board: Board, kind: str) -> bool:
    """Whether a fortified line holds: the Margarethe line from turn 3, if nobody entered it before."""
    if kind == "arpad":
        return True
    held = board.turn >= 3 and not board.raw.get("margarethe_entered")
    board.decided.add("8.7 margarethe" if held else "8.7 not active")
    return held


def over_the_line(fight: Fight, unit: Unit) -> bool:
    """Whether a unit attacks over a fortified side a hex of the line, the inner one or either (reading 5)."""
    found = fight.board.fortified.get(frozenset((unit.at, fight.target)))
    if found is None or not is_active(fight.board, found[0]):
        return False
    either = fight.board.choices["line_hex"] == "either"
    return either or (found[1], found[2]) == (unit.at, fight.target)


def line_shift(fight: Fight) -> int:
    """8.7 (readings 63 and 64): an Axis hex whose attackers come over the line with half their factors."""
    if fight.side == "axis":
        return 0
    some = [unit for unit in fight.attackers if over_the_line(fight, unit)]
    part, whole = share(fight, some)
    if not some:
        return 0
    least = (
        2 * part > whole if fight.board.choices["fortified_share"] == "more_than_half" else 2 * part >= whole
    )
    if not least:
        fight.board.decided.add("8.7 too few")
    return shift(fight.board, "fortified_line") if least else 0


def is_concentric(board: Board, target: str, hexes: set[str]) -> bool:
    """8.9 (reading 65)."""
    ring = board.around(target)
    there = [i for i, name in enumerate(ring) if name in hexes]
    opposite = any((i + 3) % 6 in there for i in there)
    three = any({i, (i + 2) % 6, (i + 4) % 6} <= set(there) for i in there)
    rule = board.choices["concentric"]
    if rule == "opposite":
        return opposite
    if rule == "non_adjacent":
        return any((i - j) % 6 not in (0, 1, 5) for i in there for j in there)
    return opposite or three


# ---------------------------------------------------------------- the units
def is_of_4th_front(board: Board, unit: Unit) -> bool:
    """Whether a LOC leads to the HQ of the 4th Front (8.10, reading 67)."""
    found = lengths(board, unit.at, unit.side)
    ways = [
        measured(board, found[hq.at]) for hq in hqs(board, "allied") if hq.front == "4UF" and hq.at in found
    ]
    if board.choices["turn1_loc"] == "any_length":
        return bool(ways)
    return bool(ways) and min(ways) <= limit(board, "allied")


def turn_1_shift(fight: Fight) -> int:
    board = fight.board
    if board.turn != 1 or fight.side != "allied":
        return 0
    exempt = [is_of_4th_front(board, unit) for unit in fight.attackers]
    if any(exempt):
        board.decided.add("8.10 exempt")
    free = any(exempt) if board.choices["turn1_mixed"] == "all" else all(exempt)
    return 0 if free else shift(board, "allied_turn_1")


def stretched(board: Board, units: list[Unit]) -> bool:
    """5.6 (reading 68): one over-extended unit is enough."""
    marks = [unit.overextended for unit in units]
    return bool(marks) and (all(marks) if board.choices["overextended_mixed"] == "all" else any(marks))


def overextended_shift(fight: Fight) -> int:
    if fight.side == "allied":
        return shift(fight.board, "overextended_attack") if stretched(fight.board, fight.attackers) else 0
    return shift(fight.board, "overextended_defence") if stretched(fight.board, fight.defenders) else 0


# ---------------------------------------------------------------- columns
def spent_columns(fight: Fight, side: str) -> int:
    """How many columns of a side shift, each once (5.8.1, readings 56 and 58)."""
    if side == "axis" and not fight.board.choices["axis_columns"]:
        return 0
    named = fight.named("cl_attack" if side == fight.side else "cl_defense")
    if fight.board.choices["artillery_cl_shifts"]:
        named += [column for _, column in fight.guns_of(side)]
    return len({column.id for column in named})


def column_modifiers(fight: Fight) -> Modifiers:
    """5.8.1, reading 55: at most three, of each side, of both together, or of all the shifts."""
    board = fight.board
    cap = int(board.charts["crt"]["cl_cap"])
    ours = spent_columns(fight, fight.side) * shift(board, "cl_attack_each")
    theirs = spent_columns(fight, ENEMY[fight.side]) * shift(board, "cl_defence_each")
    if abs(ours) > cap or abs(theirs) > cap:
        board.decided.add("5.8.1 cap")
    rule = board.choices["cl_cap"]
    if rule == "net":
        return [("5.8.1", max(-cap, min(cap, ours + theirs)))]
    if rule == "all":
        return [("5.8.1", ours), ("5.8.1", theirs)]
    return [("5.8.1", min(cap, ours)), ("5.8.1", max(-cap, theirs))]


# ---------------------------------------------------------------- all
def modifiers(fight: Fight) -> Modifiers:
    """Every modifier that is not nothing."""
    board = fight.board
    city = board.is_city(fight.target)
    hexes = {unit.at for unit in fight.attackers}
    concentric = not city and is_concentric(board, fight.target, hexes)
    found = [
        ("8.2", terrain_shift(fight)),
        ("8.8", shift(board, "city") if city else 0),
        ("8.2", water_shift(fight)),
        ("8.7", line_shift(fight)),
        ("8.9", shift(board, "concentric") if concentric else 0),
        ("7.3", shift(board, "mobile_assault") if fight.is_assault else 0),
        ("8.10", turn_1_shift(fight)),
        ("5.6", overextended_shift(fight)),
        *column_modifiers(fight),
    ]
    return [(case, value) for case, value in found if value]


def whole_shift(fight: Fight) -> int:
    total = sum(value for _, value in modifiers(fight))
    cap = int(fight.board.charts["crt"]["cl_cap"])
    return max(-cap, min(cap, total)) if fight.board.choices["cl_cap"] == "all" else total
