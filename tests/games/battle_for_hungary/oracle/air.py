"""Aircraft: ranges, missions, aborts and combat in the air: 9.2 to 9.6, 10.2, 10.4; readings 83 to 86."""

from tests.games.battle_for_hungary.oracle.board import Board, Unit
from tests.games.battle_for_hungary.oracle.charts import loc
from tests.games.battle_for_hungary.oracle.supply import hqs, state


def hq_of(board: Board, one: Unit) -> Unit | None:
    """The HQ on the map of the Front that an aircraft belongs to."""
    return next((hq for hq in hqs(board, "allied") if hq.front is not None and hq.front == one.base), None)


def air_range(board: Board, hq: Unit) -> int:
    """How far the aircraft of an HQ fly (9.2.1, 10.4, reading 83)."""
    rule, full = board.choices["air_range"], state(board, hq) == "full"
    short = (rule == "four_without_rail" and not full) or (rule == "four_with_rail" and full)
    return 4 if short else int(loc(board, "allied_air_range"))


def in_range(board: Board, one: Unit, hexes: list[str]) -> bool:
    """Whether an Allied aircraft can fly to one of these hexes."""
    hq = hq_of(board, one)
    if hq is None:
        return False
    return any(board.distance(hq.at, name) <= air_range(board, hq) for name in hexes)
