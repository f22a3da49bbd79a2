"""All decisions of a moment, from whatever part of the rules: one list for panel, keyboard and opponent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from app.assist.carry_out import carried_out
from app.assist.combat import battle_plan
from app.assist.facts import facts_of
from app.assist.procedure import turn_of
from app.assist.reader import position_of
from app.assist.situation import Situation
from app.assist.turn.crossings import last_chances
from app.assist.turn.decision import Decision, Option, Pick
from app.assist.turn.duties import markers_in_boxes
from app.assist.wording import Wording
from app.table.changes import Change
from app.table.game import Game
from app.table.throws import thrown
from rules.decisions import Choice, HexChoice, LeftToASide, Moment
from rules.dice import DiceKind
from rules.findings import Finding
from rules.hexgrid import HexId, Side
from rules.judge import Judge
from rules.procedure import Turn
from rules.words import Said


def decisions_of(seen: Game, situation: Situation, wording: Wording | None = None) -> tuple[Decision, ...]:
    """Return the decisions of a moment, none for a game without rules of a turn.

    `seen` is the game as it lay when the situation was taken: beside the hands that play it a snapshot, which
    `wording` is about too. Raises DataError where the law of the game cannot be used.
    """
    turn = turn_of(seen)
    if turn is None:
        return ()
    teller = Teller(seen, wording or Wording(situation.rule_set, seen))
    return situation.shared_judge.ask(
        lambda judge: _decisions(teller, turn, moment_of(seen, situation, judge))
    )


def _decisions(teller: Teller, turn: Turn, moment: Moment) -> tuple[Decision, ...]:
    chances = last_chances(teller.seen, moment, teller.wording)
    # The last chances first: with the enemy's next move they are gone.
    return (*chances, *(teller.decision(each) for each in turn.decisions(moment)))


def moment_of(seen: Game, situation: Situation, judge: Judge) -> Moment:
    """Return what decisions are asked about."""
    # Attacks that are only planned: the rules may forbid to decide something else about these units.
    planned = tuple(unit for row in battle_plan.rows(seen.table).values() for unit in row.attackers)
    return Moment(situation.position, judge, facts_of(seen), planned, markers_in_boxes(seen))


@dataclass(frozen=True, slots=True)
class Teller:
    """Puts what the rules leave to a side into words, and its effects into changes of a game."""

    seen: Game
    wording: Wording

    def decision(self, left: LeftToASide) -> Decision:
        """Return a decision as it is shown and taken."""
        options = tuple(self._option(choice) for choice in left.choices)
        # By label and not by key: a player looks for a unit as it is called, and what he may choose comes
        # first.
        if left.is_sorted_by_label:
            options = tuple(sorted(options, key=lambda option: (not option.is_allowed, option.label)))
        chosen = ". ".join(self._told(each) for each in left.chosen)
        pick = self._pick(left.hexes) if left.hexes is not None else None
        return Decision(
            left.id, left.side, self.wording.said(left.title), left.case, left.when, options, pick, chosen
        )

    def _told(self, told: Said | Finding) -> str:
        return self.wording.said(told) if isinstance(told, Said) else self.wording.sentence(told)

    def _option(self, choice: Choice) -> Option:
        label = self.wording.said(choice.label)
        title = self.wording.said(choice.title) if choice.title is not None else label
        detail = self.wording.said(choice.detail) if choice.detail is not None else ""
        make = partial(_made, choice=choice, title=title)
        dice = _dice_of(self.seen, choice) if choice.needs_die else None
        return Option(choice.key, label, make, choice.verdict, detail, choice.at, dice)

    def _pick(self, hexes: HexChoice) -> Pick:
        def make(game: Game, picked: tuple[HexId, ...], side: Side) -> Change | None:
            title = self.wording.said(hexes.title(picked))
            return carried_out(game, hexes.effects(picked, side), title)

        return Pick(hexes.count, hexes.near, hexes.verdict_on, hexes.best, hexes.covers, make)


def _dice_of(game: Game, choice: Choice) -> DiceKind:
    # What stands before the colon is the kind of choice: each kind throws its own dice, whatever it is
    # about.
    return game.words.dice.of(choice.key.partition(":")[0])


def _made(game: Game, face: int | None, choice: Choice, title: str) -> Change | None:
    """Return what a choice changes on the table as it lies now, after the die where one decides."""
    # Thrown only now: what is offered was worked out in another thread, and knows no dice.
    roll = thrown(game, _dice_of(game, choice), title, face) if choice.needs_die else None
    die = roll.total if roll is not None else None
    return carried_out(game, choice.effects(position_of(game), die), title, roll)
