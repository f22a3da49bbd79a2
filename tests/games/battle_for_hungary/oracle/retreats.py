"""Where a unit in excess goes: 4.2; readings 80 to 82."""

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.zones import has_room, in_ezoc

HOMEWARD = {"axis": (0, 1, 2), "allied": (3, 4, 5)}
"""Where the friendly edge lies: W NW NE, E SE SW, as the neighbours are told."""


def is_open(board: Board, unit: Unit, a: str, b: str) -> bool:
    """Whether a retreat may enter a hex."""
    if b not in board.terrain or board.enemies(b, unit.side) or board.has_side(a, b, "lake"):
        return False
    if in_ezoc(board, b, unit.side):
        board.decided.add("4.2 zone")
        return board.choices["retreat_zoc"] == "allowed"
    return True


def ways(board: Board, unit: Unit, hexes: int) -> list[list[str]]:
    """Every way of so many hexes towards the own edge."""
    found = [[unit.at]]
    for _ in range(hexes):
        found = [
            [*path, name]
            for path in found
            for name in (board.around(path[-1])[i] for i in HOMEWARD[unit.side])
            if is_open(board, unit, path[-1], name)
        ]
    return [path for path in found if has_room(board, [unit], path[-1]) or hexes == 0]


def retreats(board: Board, unit: Unit) -> list[Json]:
    """The answer to `retreats`: as far as it can, at most as many hexes as it has to."""
    loss = [["4.2", unit.at]]
    if unit.steps <= 1:
        board.decided.add("4.2 last step")
        return [{"path": [unit.at], "spent": 0, "losses": loss, "eliminated": True, "stuck": 0}]
    told = int(board.choices["retreat_hexes"])
    far = next(hexes for hexes in range(told, -1, -1) if ways(board, unit, hexes))
    lost = far < told and board.choices["retreat_impossible"] == "eliminated"
    if far < told:
        board.decided.add("4.2 no way")
    return [
        {"path": path, "spent": far, "losses": loss, "eliminated": lost, "stuck": told - far}
        for path in ways(board, unit, far)
    ]
