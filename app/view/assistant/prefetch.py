"""Asks in the other thread what is asked next: the cards of attacks that the selected units could make.

The first card of a phase would have the board read for combat while the person waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject

from app.assist.combat import battle_plan as plan
from app.assist.past import Snapshot
from app.assist.situation import Situation
from app.table.pieces import Kind
from app.view.assistant.advice import Advisor
from app.view.job import Job
from app.view.session import Session
from rules.attack_plan import Row
from rules.hexgrid import HexId
from rules.unit_id import UnitId

_TOPIC = "prefetch"
_MOST_ROWS, _MOST_UNITS = 6, 18
"""The targets looked at, for more than six hexes are not next to one stack; and no more units than six stacks
have: what each of them changes takes time by the square, and all other questions wait."""


class Prefetch(QObject):
    """Looks ahead in one session in the phases of combat, whenever other units are selected."""

    def __init__(self, session: Session, advisor: Advisor) -> None:
        super().__init__(advisor)
        self._session, self._advisor = session, advisor
        session.selected.connect(lambda _: self._look())
        advisor.situated.connect(lambda _: self._look())

    def _look(self) -> None:
        situation = self._advisor.situation
        if situation is None or not _is_fought(situation):
            # What was asked ahead for a phase that is over would only hold up what is asked now.
            self._advisor.background.drop(_TOPIC)
            return
        # Cut short lazily: without a selection the rows go over every unit of the side.
        rows = tuple(row for row, _ in zip(self._rows(situation), range(_MOST_ROWS), strict=False))
        if rows:
            job = AskAhead(self._advisor.seen, situation, rows)
            # The answer is thrown away: what counts is that the situation keeps the cards that it worked out.
            self._advisor.background.run(_TOPIC, job, lambda _: None)

    def _rows(self, situation: Situation) -> Iterator[Row]:
        """Yield the attacks of the selected units, of some unit of the side where none is selected."""
        table, position = self._session.game.table, situation.position
        chosen = [key for key in self._session.selection if key in table and table[key].kind is Kind.UNIT]
        units = [UnitId(table[key].design) for key in chosen if table.place_of(key).hex is not None]
        if len(units) > _MOST_UNITS:
            return
        for unit in (units,) if units else ([each.id] for each in position.of(position.side)):
            yield from (Row(tuple(unit), (here,)) for here in self._targets(unit, situation))

    def _targets(self, units: list[UnitId], situation: Situation) -> Iterator[HexId]:
        """Yield the hexes of the enemy next to some units, each once."""
        known = situation.position.by_id
        places = dict.fromkeys(known[unit].hex for unit in units if unit in known)
        grid = self._session.game.sheet.grid
        on_map = (here for here in places if here is not None and here in grid)
        near = dict.fromkeys(there for here in on_map for there in grid.neighbors(here))
        side = known[units[0]].side if units[0] in known else ""
        yield from (here for here in near if _has_enemy(situation, here, side))


def _is_fought(situation: Situation) -> bool:
    """Return whether attacks are made in the phase."""
    return situation.position.phase in situation.rule_set.board_words.fighting_phases


def _has_enemy(situation: Situation, here: HexId, side: str) -> bool:
    return any(unit.side != side for unit in situation.position.at(here))


@dataclass(frozen=True, slots=True)
class AskAhead(Job[int]):
    """The cards of some attacks, with what a point or unit more would change, for the situation to keep."""

    game: Snapshot
    situation: Situation
    rows: tuple[Row, ...]

    def run(self) -> int:
        """Have them ready; return how many there are."""
        cards = [plan.card_of(self.game, self.situation, row) for row in self.rows]
        for row in self.rows:
            # After all the cards: each of them alone is of more use than the margins of the first.
            plan.margins_of(self.game, self.situation, row)
        return sum(1 for card in cards if card is not None)
