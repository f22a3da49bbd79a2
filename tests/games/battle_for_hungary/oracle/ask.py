"""One question in, one answer out, in the words of the board format."""

from collections.abc import Callable
from typing import Any

from tests.games.battle_for_hungary.oracle import (
    advances,
    air,
    assaults,
    combat,
    fuhrer,
    movement,
    refit,
    retreats,
    supply,
    victory,
    why,
    zones,
)
from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit, read_board
from tests.games.battle_for_hungary.oracle.charts import charts_from

Ask = Callable[[Board, Json], Any]


def stack_of(board: Board, asked: Json) -> list[Unit]:
    """The unit or the stack of a question."""
    return [board.unit(name) for name in asked.get("units") or [asked["unit"]]]


def mode_of(asked: Json) -> str:
    return asked.get("mode") or "normal"


def spent_of(asked: Json) -> int:
    return asked.get("spent") or 0


QUESTIONS: dict[str, Ask] = {
    "reach": lambda board, asked: movement.reach(
        board, stack_of(board, asked), mode_of(asked), spent_of(asked)
    ),
    "assaults": lambda board, asked: assaults.assaults(board, stack_of(board, asked), spent_of(asked)),
    "why": lambda board, asked: why.why(
        board, stack_of(board, asked), asked["path"], mode_of(asked), spent_of(asked)
    ),
    "zoc": lambda board, asked: zones.zone_of(board, asked["side"]),
    "supply": lambda board, asked: supply.supply(board, asked["side"]),
    "combat": lambda board, asked: combat.combat(board, asked["attack"]),
    "avoid": lambda board, asked: combat.avoid(board, asked["hex"], asked["attackers"], asked["die"]),
    "retreats": lambda board, asked: retreats.retreats(board, board.unit(asked["unit"])),
    "advances": lambda board, asked: advances.advances(
        board, board.unit(asked["unit"]), asked["vacated"], asked["kind"], asked.get("points") or 0
    ),
    "missions": lambda board, asked: air.missions(board),
    "abort": lambda board, asked: air.abort(board, asked["dice"]),
    "air_combat": lambda board, asked: air.air_combat(board, asked["area"], asked["fire"]),
    "replacements": lambda board, asked: refit.replacements(
        board, asked["side"], asked["turn"], asked.get("extra") or 0
    ),
    "arrivals": lambda board, asked: refit.arrivals(
        board, board.unit(asked["unit"]), bool(asked.get("rebuilt"))
    ),
    "withdraw": lambda board, asked: refit.withdraw(board, board.unit(asked["unit"])),
    "fuhrer": fuhrer.fuhrer,
    "victory": lambda board, asked: victory.victory(board, asked["scenario"], asked.get("needs") or []),
}
"""The questions of the format."""


def board_of(question: Json, charts: Json | None = None) -> Board:
    """The board of a question, with its own charts before the rule set's."""
    return read_board(question["board"], charts or charts_from())


def answer_on(board: Board, question: Json) -> Any:
    """The answer about a board that was read before."""
    return QUESTIONS[question["ask"]](board, question)


def answer(question: Json, charts: Json | None = None) -> Any:
    """The oracle's answer to one question of the board format."""
    return answer_on(board_of(question, charts), question)
