"""Points and winners: 11, 13.1 to 13.4; reading 90."""

from tests.games.battle_for_hungary.oracle.board import Board, Json
from tests.games.battle_for_hungary.oracle.refit import budapest_is_cut_off, can_join_the_czechs

Parts = list[tuple[str, str, int]]


def goals(board: Board) -> Parts:
    """11: what the Allies control; Budapest for both hexes or each."""
    both = board.choices["budapest_points"] == "both"
    names = [name for name, town in board.towns.items() if town.get("vp") and name in board.terrain]
    held = [name for name in names if board.controller(name) == "allied"]
    apart = [name for name in held if not (both and board.is_budapest(name))]
    found = [("11", name, int(board.towns[name]["vp"])) for name in apart]
    town = [name for name in names if board.is_budapest(name)]
    if both and town and set(town) <= set(held):
        board.decided.add("11 Budapest")
        found.append(("11", "budapest", sum(int(board.towns[name]["vp"]) for name in town)))
    return found


def surrounded(board: Board) -> bool:
    """13.1: Budapest cut off, or by reading 90 fallen."""
    fallen = bool(board.budapest()) and all(board.controller(name) == "allied" for name in board.budapest())
    return budapest_is_cut_off(board) or (fallen and board.choices["surrounded_adds"] == "always")


def contact(board: Board) -> bool:
    """13.1: partisans with a LOC of any length to a Front or a source."""
    partisans = [unit for unit in board.units if unit.on_map and unit.is_partisan]
    return any(can_join_the_czechs(board, unit) for unit in partisans)


def puszta(points: int) -> str | None:
    if points >= 15:
        return "allied"
    if points == 0:
        return "axis"
    return "draw" if 5 <= points <= 10 else None


def campaign(board: Board, points: int) -> str | None:
    if points > 30 or (points == 30 and board.choices["thirty_points"] == "allied"):
        return "allied"
    if points <= 20:
        return "axis"
    return "draw" if points >= 25 else None


def victory(board: Board, scenario: str, needs: list[str]) -> Json:
    """The answer to `victory`."""
    if scenario == "13.2":
        won = all(board.controller(name) == "allied" for name in needs)
        return {"points": None, "parts": [], "result": "allied" if won else "axis"}
    parts = goals(board)
    if scenario == "13.1":
        parts += [("13.1", "surrounded", 5)] if surrounded(board) else []
        parts += [("13.1", "contact", 5)] if contact(board) else []
    points = sum(one[2] for one in parts)
    result = puszta(points) if scenario == "13.1" else campaign(board, points)
    return {"points": points, "parts": [list(one) for one in parts], "result": result}
