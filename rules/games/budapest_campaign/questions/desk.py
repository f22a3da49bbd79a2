"""The desk at which questions in this game's own form are read and answered (`rules.ask`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from rules.fields import Fields
from rules.games.budapest_campaign.board_reader import CampaignBoards, read_position
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.questions.acting import may_answer
from rules.games.budapest_campaign.questions.air import air_answer
from rules.games.budapest_campaign.questions.asked import AnswerTo
from rules.games.budapest_campaign.questions.fights import advances_answer, combat_answer, retreats_answer
from rules.games.budapest_campaign.questions.ground import zoc_answer
from rules.games.budapest_campaign.questions.impulses import activation_answer, pool_answer
from rules.games.budapest_campaign.questions.limits import stacking_answer
from rules.games.budapest_campaign.questions.moving import reach_answer, why_answer
from rules.games.budapest_campaign.questions.reserves import (
    deploy_answer,
    refit_answer,
    refit_points_answer,
)
from rules.games.budapest_campaign.questions.supply import supply_answer
from rules.games.budapest_campaign.questions.victory import victory_answer
from rules.judge import Judge
from rules.position import Position

GAME = "budapest-campaign"

ANSWERS: Mapping[str, AnswerTo] = {
    "zoc": zoc_answer,
    "activation": activation_answer,
    "pool": pool_answer,
    "air": air_answer,
    "supply": supply_answer,
    "deploy": deploy_answer,
    "refit": refit_answer,
    "refit_points": refit_points_answer,
    "victory": victory_answer,
    "reach": reach_answer,
    "why": why_answer,
    "stacking": stacking_answer,
    "may": may_answer,
    "combat": combat_answer,
    "retreats": retreats_answer,
    "advances": advances_answer,
}
"""Each chapter adds its questions here."""


class CampaignDesk:
    """Reads boards and answers questions about them."""

    def __init__(self) -> None:
        """Begin without boards."""
        self._boards = CampaignBoards()

    def read(self, line: Fields) -> tuple[Judge, Position]:
        """Return the judge and the position of the board of a line; raises NotationError or DataError."""
        told, rules = Fields(line.get("board"), "board"), self._boards.law(line)
        # The law before the board: which rows are shifted is a reading (1), and decides which hexes touch.
        table, whole = self._boards.board(told, rules.choices["shifted_rows"])
        return CampaignJudge(table, rules), read_position(told, GAME, table, whole, rules)

    @cached_property
    def answers(self) -> Mapping[str, Callable[[Judge, Position, Fields], object]]:
        """What answers each question."""
        return {name: _at_desk(answer) for name, answer in ANSWERS.items()}


def _at_desk(answer: AnswerTo) -> Callable[[Judge, Position, Fields], object]:
    def answered(judge: Judge, position: Position, line: Fields) -> object:
        # The desk's own judges alone come here: boards are read by it, tables by the game's rule set.
        assert isinstance(judge, CampaignJudge)
        return answer(judge.situation(position), line)

    return answered
