"""Why a way is allowed or not, hex by hex: 3.2, 3.3, 4, 7.1 to 7.5, 8.7, 10.3, 12.2.1."""

from itertools import pairwise

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.movement import Move
from tests.games.battle_for_hungary.oracle.steps import end_bans, is_bridged, is_held, mode_bans
from tests.games.battle_for_hungary.oracle.zones import in_ezoc

Found = set[tuple[str, str, str]]
"""Case, weight, hex."""


def step_findings(move: Move, path: list[str]) -> Found:
    """What bars or waives each step."""
    found: Found = set()
    held = move.starts_held()
    for i, (a, b) in enumerate(pairwise(path)):
        seen = path[: i + 1]
        found |= {(case, "forbids", b) for case in move.bans((a, held), b, seen)}
        found |= {(case, "waives", b) for case in waivers(move, a, b, held, seen)}
        if early_in_the_line(move, b):
            found.add(("8.7", "notes", b))
        held = is_held(move.board, move.side, a, b)
    return found


def waivers(move: Move, a: str, b: str, held: bool, seen: list[str]) -> set[str]:
    """3.3 from city to city; 7.2 over a bridge."""
    board, found = move.board, set()
    cities = board.is_city(a) and board.is_city(b)
    if cities and not held and in_ezoc(board, a, move.side) and in_ezoc(board, b, move.side):
        found.add("3.3")
    if board.has_water(a, b) and is_bridged(board, move.side, a, b, tuple(seen)):
        found.add("7.2")
    return found


def early_in_the_line(move: Move, name: str) -> bool:
    """Whether an Allied unit would be on the Margarethe line before turn 3 (8.7)."""
    return move.side == "allied" and move.board.turn < 3 and move.board.on_margarethe(name)


def dear(move: Move, path: list[str]) -> tuple[int, str | None]:
    """What a way costs, and the first hex for which the points do not do."""
    total, first = 0, None
    for i, (a, b) in enumerate(pairwise(path)):
        total += move.step(a, b, path[: i + 1])
        if total > move.left and first is None:
            first = b
    return total, first


def why(board: Board, stack: list[Unit], path: list[str], mode: str, spent: int) -> Json:
    """The answer to `why`."""
    move = Move(board, stack, mode, spent)
    found = {(case, "forbids", path[0]) for case in mode_bans(board, stack, mode)}
    found |= step_findings(move, path)
    if len(path) > 1:
        found |= {(case, "forbids", path[-1]) for case in end_bans(board, stack, path[-1], mode)}
    cost, first = dear(move, path)
    if first is not None and len(path) == 2 and spent == 0:
        board.decided.add("7.1 one hex")
        cost = move.allowed
    elif first is not None:
        found.add(("7.1", "forbids", first))
    findings = [{"case": case, "weight": weight, "at": at, "text": ""} for case, weight, at in sorted(found)]
    allowed = not any(weight == "forbids" for _, weight, _ in found)
    return {"allowed": allowed, "cost": cost, "findings": findings}
