"""The desk at which questions in this game's own form are read and answered (`rules.ask`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from rules.fields import Fields
from rules.games.battle_for_hungary.board_reader import HungaryBoards, read_position
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.questions.air import abort_answer, air_combat_answer, missions_answer
from rules.games.battle_for_hungary.questions.arriving import arrivals_answer
from rules.games.battle_for_hungary.questions.asked import AnswerTo
from rules.games.battle_for_hungary.questions.coming import (
    fuhrer_answer,
    replacements_answer,
    withdraw_answer,
)
from rules.games.battle_for_hungary.questions.fights import (
    advances_answer,
    avoid_answer,
    combat_answer,
    retreats_answer,
)
from rules.games.battle_for_hungary.questions.ground import zoc_answer
from rules.games.battle_for_hungary.questions.moving import assaults_answer, reach_answer, why_answer
from rules.games.battle_for_hungary.questions.supply import supply_answer
from rules.games.battle_for_hungary.questions.victory import victory_answer
from rules.judge import Judge
from rules.position import Position

GAME = "battle-for-hungary"

ANSWERS: Mapping[str, AnswerTo] = {
    "advances": advances_answer,
    "avoid": avoid_answer,
    "combat": combat_answer,
    "retreats": retreats_answer,
    "zoc": zoc_answer,
    "supply": supply_answer,
    "missions": missions_answer,
    "abort": abort_answer,
    "air_combat": air_combat_answer,
    "victory": victory_answer,
    "reach": reach_answer,
    "why": why_answer,
    "assaults": assaults_answer,
    "replacements": replacements_answer,
    "arrivals": arrivals_answer,
    "withdraw": withdraw_answer,
    "fuhrer": fuhrer_answer,
}
"""Each chapter adds its questions here."""


class HungaryDesk:
    """Reads boards and answers questions about them."""

    def __init__(self) -> None:
        """Begin without boards."""
        self._boards = HungaryBoards()

    def read(self, line: Fields) -> tuple[Judge, Position]:
        """Return the judge and the position of the board of a line; raises NotationError or DataError."""
        told, rules = Fields(line.get("board"), "board"), self._boards.law(line)
        # The law before the ground: which rows are shifted is itself a reading (1), and decides which hexes
        # touch.
        ground = self._boards.ground(told, rules.choices["shifted_rows"])
        judge = HungaryJudge(ground.board, rules, ground.told)
        return judge, read_position(told, GAME, ground.board, ground.whole)

    @cached_property
    def answers(self) -> Mapping[str, Callable[[Judge, Position, Fields], object]]:
        """What answers each question."""
        return {name: _at_desk(answer) for name, answer in ANSWERS.items()}


def _at_desk(answer: AnswerTo) -> Callable[[Judge, Position, Fields], object]:
    def answered(judge: Judge, position: Position, line: Fields) -> object:
        # The desk's own judges alone come here: boards are read by it, tables by the game's rule set.
        assert isinstance(judge, HungaryJudge)
        return answer(judge.situation(position), line)

    return answered
