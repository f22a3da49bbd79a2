"""Mobile assaults in the middle of a move: 5.5, 7.3; readings 30 to 34."""

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.charts import MP
from tests.games.battle_for_hungary.oracle.movement import Move, Place, Reached, by_points
from tests.games.battle_for_hungary.oracle.steps import zone_bars
from tests.games.battle_for_hungary.oracle.zones import has_room, in_zone_of_others


def refusals(stack: list[Unit]) -> set[str]:
    """7.3 only German armour and mechanized units that stand together, with columns; 5.5 supplied."""
    fighters = [unit for unit in stack if not unit.is_column]
    fit = all(unit.nation == "german" and unit.is_motor for unit in fighters)
    together = len({unit.hex for unit in stack}) == 1
    one_side = len({unit.side for unit in stack}) == 1
    found = set() if fighters and fit and together and one_side else {"7.3"}
    if any(unit.nation == "german" and unit.is_motor and not unit.supplied for unit in fighters):
        found.add("5.5")
    return found


def price(move: Move, here: str, target: str, path: list[str]) -> int:
    """What an assault costs beyond the way (7.3, reading 30)."""
    extra = int(move.board.charts["movement"]["mobile_assault_mp"]) * MP
    stays = move.board.choices["assault_after"] == "stays_adjacent"
    return extra if stays else extra + move.step(here, target, path)


def is_open(move: Move, here: str, target: str) -> bool:
    """Whether a stack may strike from a hex: not over a lake, with room to stay, zones as reading 31 says."""
    board = move.board
    if board.has_side(here, target, "lake") or not has_room(board, move.stack, here):
        return False
    zones = zone_bars(board, move.side, here, target, False)
    if zones:
        board.decided.add("7.3 zone to zone")
    return bool(board.choices["assault_zoc_to_zoc"]) or not zones


def strikes(move: Move, found: dict[Place, Reached], target: str) -> list[Reached]:
    """Every way to strike a hex that can be paid, its path with the target at the end."""
    answer = []
    for (here, _), way in found.items():
        if target in move.board.neighbours(here) and is_open(move, here, target):
            cost = way.cost + price(move, here, target, way.path)
            if cost <= move.left:
                answer.append(Reached(cost, [*way.path, target]))
    return answer


def told(move: Move, way: Reached) -> Json:
    here, target = way.path[-2:]
    after = here if move.board.choices["assault_after"] == "stays_adjacent" else target
    return {
        "cost": way.cost,
        "from": here,
        "path": way.path,
        "after": after,
        "left": move.left - way.cost,
        "stop": in_zone_of_others(move.board, after, move.side, target),
    }


def assaults(board: Board, stack: list[Unit], spent: int) -> Json:
    """The answer to `assaults`."""
    move = Move(board, stack, "normal", spent)
    violations = refusals(stack)
    targets = {}
    found = {} if violations else by_points(move)
    for name in board.terrain if found else ():
        ways = strikes(move, found, name) if board.enemies(name, move.side) else []
        if ways:
            targets[name] = told(move, min(ways, key=lambda way: way.cost))
    return {"allowance": move.allowed, "violations": sorted(violations), "targets": targets}
