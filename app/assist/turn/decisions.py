"""All decisions of a moment, from whatever part of the rules: the seam for panel, keyboard and opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.assist.books import books_of, city_of, has_books
from app.assist.procedure import options_in_play
from app.assist.situation import Situation
from app.assist.turn import decisions_bridges, decisions_stacking, decisions_strength, decisions_turn
from app.assist.turn.decision import Asked, Decision
from app.assist.wording import Wording
from app.table.game import Game
from rules.games.bitter_end.judge import BitterEndJudge
from rules.ruleset import Judge

Source = Callable[[Asked], Iterator[Decision]]

SOURCES: tuple[Source, ...] = (
    decisions_bridges.last_chance,
    decisions_stacking.overfull,
    decisions_turn.surprise,
    decisions_turn.schedule,
    decisions_turn.releases,
    decisions_turn.freeing,
    decisions_turn.breakout,
    decisions_strength.rebuilds,
    decisions_strength.withdrawals,
    decisions_strength.departures,
    decisions_bridges.blowing,
)
"""Whoever has decisions to offer; they are told in this order."""


def decisions_of(
    game: Game, situation: Situation, wording: Wording | None = None, seen: Game | None = None
) -> tuple[Decision, ...]:
    """Return the decisions of a moment, none for a game without books.

    They may be asked beside the hands that play `game` where `seen` is that game as it lay when the situation
    was taken, and `wording` is about `seen`. Raises DataError where the law of the game cannot be used.
    """
    seen = seen or game
    if not has_books(seen.header.game):
        return ()
    words = wording or Wording(situation.rule_set, seen)
    return situation.court.ask(lambda judge: _decisions(game, seen, situation, judge, words))


def _decisions(
    game: Game, seen: Game, situation: Situation, judge: Judge, wording: Wording
) -> tuple[Decision, ...]:
    if not isinstance(judge, BitterEndJudge):
        return ()
    books, city = books_of(seen.header.game, seen.header.rule_set), city_of(seen.sheet)
    asked = Asked(game, seen, situation, judge, books, city, options_in_play(seen), wording)
    return tuple(decision for source in SOURCES for decision in source(asked))
