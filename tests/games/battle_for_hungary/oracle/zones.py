"""Zones of control and stacking: 3.1 to 3.3, 4; readings 6 to 15."""

from tests.games.battle_for_hungary.oracle.board import ENEMY, Board, Unit

LIMIT = 4


def has_zone(board: Board, unit: Unit) -> bool:
    """Whether a piece exerts a zone at all (3.1)."""
    if unit.type == "fortress" and not board.choices["fortress_zoc"]:
        board.decided.add("3.1 fortress")
        return False
    if unit.is_partisan and not board.choices["partisan_zoc"]:
        board.decided.add("3.1 partisan")
        return False
    return unit.is_combat


def zone_of(board: Board, side: str) -> dict[str, list[str]]:
    """Every hex in a zone of a side with the units whose zone it is."""
    key = ("zone", side)
    if key not in board.memory:
        found: dict[str, list[str]] = {}
        for unit in board.units:
            if unit.on_map and unit.side == side and has_zone(board, unit):
                for name in board.neighbours(unit.at):
                    if board.has_side(unit.at, name, "lake"):
                        board.decided.add("3.1 lake")
                        if not board.choices["zoc_over_lake"]:
                            continue
                    found.setdefault(name, []).append(unit.id)
        board.memory[key] = found
    answer: dict[str, list[str]] = board.memory[key]
    return answer


def in_ezoc(board: Board, name: str, side: str) -> bool:
    """Whether a hex lies in a zone of the enemy of a side."""
    return name in zone_of(board, ENEMY[side])


def in_zone_of_others(board: Board, name: str, side: str, but: str) -> bool:
    """Whether a hex lies in a zone of enemies who do not stand in one given hex."""
    return any(board.unit(one).at != but for one in zone_of(board, ENEMY[side]).get(name, ()))


# ---------------------------------------------------------------- stacking
def counts(board: Board, piece: Unit) -> bool:
    """Whether a piece counts for the four of a hex."""
    return board.is_unit(piece) and (not piece.is_hq or bool(board.choices["hq_stacks"]))


def may_share(board: Board, a: Unit, b: Unit) -> bool:
    """Whether two nations may stand together (4, readings 14 and 15)."""
    nations = {a.nation, b.nation}
    if "czech" not in nations or nations <= {"czech", "soviet"}:
        return True
    friends = {"czech", "romanian", "bulgarian", "yugoslav"}
    return bool(board.choices["czech_allies"]) and nations <= friends


def has_room(board: Board, stack: list[Unit], name: str) -> bool:
    """Whether pieces may end in a hex beside those of their side that stand there."""
    movers = [piece for piece in stack if board.is_unit(piece)]
    there = [one for one in board.standing(name, stack[0].side) if one not in stack and board.is_unit(one)]
    counted = [piece for piece in movers if counts(board, piece)]
    total = len(counted) + sum(counts(board, one) for one in there)
    if counted and total > LIMIT:
        board.decided.add("4 limit")
        return False
    if all(may_share(board, piece, other) for piece in movers for other in (*there, *movers)):
        return True
    board.decided.add("4 czech")
    return False
