"""One question in, one answer out, in the words of the board format."""

from typing import Any

from tests.games.bitter_end.oracle.advance import advances
from tests.games.bitter_end.oracle.board import Board, read_board
from tests.games.bitter_end.oracle.combat import combat
from tests.games.bitter_end.oracle.reach import reach, why
from tests.games.bitter_end.oracle.retreat import retreats
from tests.games.bitter_end.oracle.supply import supply
from tests.games.bitter_end.oracle.zones import zone_of


def letters(question: dict[str, Any]) -> list[str]:
    entry = question.get("entry") or []
    return [entry] if isinstance(entry, str) else list(entry)


def board_of(question: dict[str, Any]) -> Board:
    charts = question.get("charts") or question["board"].get("charts")
    return read_board(question["board"] | ({"charts": charts} if charts else {}))


def answer(question: dict[str, Any]) -> Any:
    """The oracle's answer to one question of the board format."""
    return answer_on(board_of(question), question)


def answer_on(board: Board, question: dict[str, Any]) -> Any:
    """The same for a board read before, which several questions may share."""
    weather = question.get("weather", "clear")
    ask = question["ask"]
    if ask == "zoc":
        return zone_of(board, question["side"])
    if ask == "supply":
        return supply(board, question["side"], weather)
    if ask == "combat":
        return combat(board, {"weather": weather} | question["attack"])
    unit = board.unit(question["unit"])
    if ask == "retreats":
        return retreats(board, unit, question["points"], weather)
    if ask == "advances":
        points = question["result"] - question.get("voluntary_losses", 0)
        vacated = question["vacated"]
        return advances(board, unit, [vacated] if isinstance(vacated, str) else vacated, points, weather)
    if ask == "reach":
        return reach(board, unit, letters(question), weather)
    if ask == "why":
        return why(board, unit, question["path"], letters(question), weather)
    raise ValueError(f"no such question: {ask}")
