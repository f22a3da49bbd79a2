"""The combat card to be shown: of a row of the plan, of a round to be rolled, of one that was rolled."""

from __future__ import annotations

from dataclasses import dataclass

from app.assist.combat import battle_plan as plan
from app.assist.combat.combat_card import CardView, closed_view, view_of
from app.assist.combat.resolution import Resolution
from app.assist.combat.round_card import card_at_roll, step_before_roll
from app.assist.procedure import fight_terms_of
from app.assist.situation import Situation
from app.assist.wording import Wording
from app.table.game import Game
from app.table.journal import StepId
from app.view.translated import tr as _tr
from rules.attack_plan import Row
from rules.words import Topic


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the plan as the panel lists it. `remarks` are what stands in its way."""

    number: int
    row: Row
    odds: str
    remarks: tuple[str, ...]


class Cards:
    """Makes the cards of one game; that of a round stays as it was when the die fell."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: tuple[StepId, CardView] | None = None
        """The card of a round, and the step after which it is that."""

    def line(
        self, number: int, row: Row, situation: Situation | None, wording: Wording | None, *, is_closed: bool
    ) -> Line:
        """Return a row of the plan with its odds, as far as they may be known, and what stands in its way."""
        game = self._game
        card = plan.card_of(game, situation, row) if situation is not None else None
        remarks = [
            _tr("{unit} also attacks in {number}").format(
                unit=wording.unit(unit) if wording is not None else unit, number=other
            )
            for unit in row.attackers
            if (other := plan.elsewhere(game.table, unit, number))
        ]
        if card is not None and set(game.words.cases_of(Topic.MOVE_FIRST)) & set(card.verdict.cases):
            remarks.append(_tr("must move first"))
        # Odds of an attack on closed stacks would tell how strong they are (8.4).
        is_told = card is not None and not is_closed
        odds = fight_terms_of(game).odds_of(card.column) if card is not None and is_told else ""
        return Line(number, row, odds, tuple(remarks))

    def of_row(self, situation: Situation, wording: Wording, row: Row, *, is_closed: bool) -> CardView | None:
        """Return the card of an attack that is meant; of closed stacks only what may be known (8.4)."""
        card = plan.card_of(self._game, situation, row)
        if card is None:
            return None
        if is_closed:
            return closed_view(card, self._game, wording)
        return view_of(card, self._game, wording, plan.margins_of(self._game, situation, row))

    def of_round(self, resolution: Resolution, wording: Wording) -> CardView | None:
        """Return the card of the round under way, None where nobody knows how it was rolled."""
        if not resolution.fight.is_rolled:
            return self._keep(self._game.journal.now, view_of(resolution.card(), self._game, wording))
        before = step_before_roll(self._game)
        if before is None:
            return None
        # A round already rolled has to be read from the past, which replays the journal: done once for each
        # die.
        if self._kept is not None and self._kept[0] == before:
            return self._kept[1]
        card = card_at_roll(self._game, resolution.situation, before)
        return self._keep(before, view_of(card, self._game, wording)) if card is not None else None

    def _keep(self, step: StepId, view: CardView) -> CardView:
        self._kept = step, view
        return view
