"""Orders of the Fuehrer: 12.1; reading 89."""

from tests.games.battle_for_hungary.oracle.board import Board, Json


def is_threatened(board: Board) -> bool:
    """Whether an Allied unit stands within two hexes of Budapest."""
    near = {name for town in board.budapest() for name in board.near(town, 2)}
    return any(board.is_unit(unit) for name in near for unit in board.standing(name, "allied"))


def modifier(board: Board, orders: int, rolls: int) -> int:
    early = rolls == 0 if board.choices["fuhrer_modifier"] == "first_roll" else orders == 0
    if not (early and is_threatened(board)):
        return 0
    board.decided.add("12.1 near Budapest")
    return int(board.charts["fuhrer"]["first_mod"]["value"])


def meets(board: Board, attackers: list[str], row: Json) -> bool:
    """Whether an attack has the steps that are wanted."""
    units = [board.unit(name) for name in attackers]
    motor = sum(unit.steps for unit in units if unit.is_motor)
    enough = sum(unit.steps for unit in units) >= row["min_steps"]
    return bool(enough and motor >= row["min_motor_steps"])


def fuhrer(board: Board, asked: Json) -> Json:
    """The answer to `fuhrer`."""
    told = board.charts["fuhrer"]
    orders, rolls = asked.get("orders") or 0, asked.get("rolls") or 0
    room, forced = orders < told["max"], bool(asked.get("forced"))
    roll = room and not forced and asked["turn"] >= told["from_turn"]
    modified = (asked.get("die") or 0) + modifier(board, orders, rolls) if roll else None
    ordered = room and (forced or (modified is not None and modified >= min(told["success"])))
    row = told["first" if orders == 0 else "second"] if ordered else {}
    attackers = asked.get("attackers")
    return {
        "roll": roll,
        "modified_die": modified,
        "ordered": ordered,
        "columns": row.get("cl", 0),
        "min_steps": row.get("min_steps", 0),
        "min_motor_steps": row.get("min_motor_steps", 0),
        "meets": meets(board, attackers, row) if ordered and attackers is not None else None,
    }
