"""One question in, one answer out, in the words of the board format."""

from collections.abc import Callable
from typing import Any

from tests.games.budapest_campaign.oracle import (
    activation,
    advances,
    air,
    combat,
    deploy,
    may,
    movement,
    rail,
    refit,
    retreats,
    supply,
    victory,
    why,
    zones,
)
from tests.games.budapest_campaign.oracle.board import Board, Json, read_board
from tests.games.budapest_campaign.oracle.charts import charts_from

Ask = Callable[[Board, Json], Any]


def trucks(asked: Json) -> list[str]:
    return list(asked.get("trucks") or [])


def ask_reach(board: Board, asked: Json) -> Json:
    unit = board.unit(asked["unit"])
    if asked.get("by") == "rail":
        return rail.reach_by_rail(board, unit, asked.get("rail_used", 0), trucks(asked))
    return movement.reach(board, unit, trucks(asked), asked.get("carry"))


def ask_why(board: Board, asked: Json) -> Json:
    unit = board.unit(asked["unit"])
    if asked.get("by") == "rail":
        return why.why_by_rail(board, unit, asked["path"], asked.get("rail_used", 0), trucks(asked))
    return why.why(board, unit, asked["path"], trucks(asked))


def ask_advances(board: Board, asked: Json) -> Json:
    unit = board.unit(asked["unit"])
    return advances.advances(board, unit, asked["vacated"], asked["result"], trucks(asked), asked.get("with"))


def ask_stacking(board: Board, asked: Json) -> Json:
    return {name: [list(one) for one in over] for name, over in zones.stacking(board).items()}


QUESTIONS: dict[str, Ask] = {
    "reach": ask_reach,
    "why": ask_why,
    "zoc": lambda board, asked: zones.zone_of(board, asked["side"]),
    "stacking": ask_stacking,
    "supply": lambda board, asked: supply.supply(board, asked["side"], trucks(asked)),
    "combat": lambda board, asked: combat.combat(board, asked["attack"]),
    "retreats": lambda board, asked: retreats.retreats(board, board.unit(asked["unit"]), asked["points"]),
    "advances": ask_advances,
    "activation": lambda board, asked: activation.activation(board, asked["marker"], asked.get("die")),
    "pool": lambda board, asked: activation.pool(board, asked["side"], asked["markers"]),
    "may": lambda board, asked: may.may(
        board, board.unit(asked["unit"]), asked.get("rail_used", 0), trucks(asked)
    ),
    "deploy": lambda board, asked: deploy.deploy(board, board.unit(asked["unit"])),
    "refit": lambda board, asked: refit.refit(board, asked["unit"], trucks(asked)),
    "refit_points": lambda board, asked: refit.refit_points(board, asked["side"], asked["turn"]),
    "air": lambda board, asked: air.air(board, board.air_unit(asked["unit"]), asked.get("die")),
    "victory": lambda board, asked: victory.victory(board),
}
"""The questions of the format; `reach` and `why` by rail are the seventeenth."""


def board_of(question: Json, charts: Json | None = None) -> Board:
    """The board of a question, with the charts of the line before its own and the rule set's."""
    raw = question["board"]
    given = question.get("charts")
    return read_board({**raw, "charts": given} if given else raw, charts or charts_from())


def answer_on(board: Board, question: Json) -> Any:
    """The answer about a board that was read before."""
    return QUESTIONS[question["ask"]](board, question)


def answer(question: Json, charts: Json | None = None) -> Any:
    """The oracle's answer to one question of the board format."""
    return answer_on(board_of(question, charts), question)
