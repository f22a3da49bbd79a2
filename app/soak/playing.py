"""Games that the opponent plays against itself: what a seed stands for, how it ended, what is found in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import counters.setups
from app.assist.adjudicator import rule_set_of
from app.assist.assistant import Assistant
from app.assist.past import still
from app.assist.victory.accounts import Accounts
from app.files.form import encode, preamble
from app.files.gamefile import put
from app.files.savegame import game_in_memory
from app.opponent.deed import Scope, Stop
from app.opponent.player import Opponent
from app.soak.faults import Fault
from app.soak.report import Report, report_of
from app.soak.watching import Watch, astray
from app.table import clock
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.journal import format_record
from app.table.seen import hides_from
from counters.choices import exclude_each_other
from counters.scenario import OptionTitle
from rules.choices import Assumption
from rules.victory import Tally

ON = "on"
Look = Callable[[Game, Tally | None], Iterable[Fault]]
"""Looks over a game that has been played, and what its ledger adds up to, None for a game without one."""

_CHANCE_OF_AN_OPTION, _CHANCE_OF_A_READING = 0.25, 0.1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to be played: by which scenario, options and settings, with which dice, how far.

    It ends after so many turns or so many deeds, where they are not 0; else with the last turn.
    """

    game: str
    scenario: str
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    turns: int = 0
    deeds: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """A game that was played: why it ended, what was found in it, how its points stand."""

    wanted: Wanted
    stop: Stop
    report: Report
    result: str = ""

    @property
    def is_clean(self) -> bool:
        """Whether it came to its end and nothing is wrong with it."""
        return self.report.is_clean and self.stop in (Stop.DONE, Stop.OVER)

    def lines(self) -> Iterator[str]:
        """Yield one line about the game with its options and result, then one for each fault."""
        first, *faults = self.report.lines()
        settings = (f"{key}={text}" for key, text in sorted(self.wanted.settings.items()))
        told = "".join(f" {each}" for each in (*sorted(self.wanted.options), *settings))
        stuck = "" if self.stop in (Stop.DONE, Stop.OVER) else f", no way on ({self.stop.value})"
        yield f"{first}{stuck}{f', with{told}' if told else ''}{f', {self.result}' if self.result else ''}"
        yield from faults


def mixed(game: str, seed: int, turns: int = 0, deeds: int = 0) -> Wanted:
    """Return the game that a seed stands for: one of the scenarios, with variants and options that agree."""
    # Seeded by a text, from which every machine makes the same numbers.
    chance = random.Random(f"{game}/{seed}")
    scenario = chance.choice([title.id for title in counters.setups.scenarios(game)])
    options: dict[str, str] = {}
    for title in counters.setups.options(game):
        if chance.random() < _CHANCE_OF_AN_OPTION and _agrees(title, options, game):
            options[title.id] = ON
    return Wanted(game, scenario, seed, options, turns, deeds, _readings(game, seed))


def _readings(game: str, seed: int) -> dict[str, str]:
    """Return the readings that a seed chooses where the rulebook leaves a choice, of most the usual ones."""
    book = rule_set_of(game).assumptions.by_key
    drawn = {key: _reading(f"{game}/{seed}/{key}", book[key]) for key in sorted(book)}
    return {key: text for key, text in drawn.items() if text}


def _reading(seed: str, case: Assumption) -> str:
    """Return a reading of a case that is not the usual one, empty where the usual one holds, as mostly."""
    # A generator for each case: one that is written into the rules later changes the games of those seeds
    # alone that draw it.
    chance = random.Random(seed)
    if chance.random() >= _CHANCE_OF_A_READING:
        return ""
    # The first value is the usual one.
    return str(chance.choice(case.values[1:])).lower()


def _agrees(title: OptionTitle, chosen: Mapping[str, str], game: str) -> bool:
    """Return whether an option goes with those chosen (19.2)."""
    titles = {each.id: each for each in counters.setups.options(game)}
    return not any(exclude_each_other(title, titles[other]) for other in chosen)


def play_out(wanted: Wanted, watch: Watch | None = None) -> tuple[Stop, Game]:
    """Play a game with the opponent on all sides, seen by a watch after each step.

    Raises DataError where it cannot be laid out.
    """
    game = laid_out(wanted)
    opponent = Opponent(game, game.roster.sides)
    is_closed = hides_from(game, *([side] for side in game.roster.sides))
    # A seat of one side does not see everything, and the watch has to.
    assistant = Assistant(game) if is_closed else opponent.assistant
    play = opponent.play(Scope.GAME)
    last = clock.moment_of(game).turn + wanted.turns - 1
    for done in count():
        if watch is not None:
            watch.see(game, assistant.situation())
        # Chained, so that no number of deeds (0) never ends a game.
        is_far_enough = (wanted.turns and clock.moment_of(game).turn > last) or done == wanted.deeds > 0
        if is_far_enough:
            break
        try:
            next(play)
        except StopIteration as end:
            # A generator returns beside what it yields: here why the opponent has stopped.
            return end.value, game
    return Stop.DONE, game


def laid_out(wanted: Wanted) -> Game:
    """Return a game at its beginning, with its settings; raises DataError where it cannot be laid out."""
    game = game_in_memory(wanted.game, wanted.scenario, wanted.options, wanted.seed)
    for key, text in wanted.settings.items():
        # On the table and not into the journal: so they are part of the set-up.
        game.table.apply(Written(Register.SETTING, key, game.table.read(Register.SETTING, key), text))
    return game


def soaked_together(
    wanted: Sequence[Wanted], jobs: int, keep: Path | None = None, look: Look | None = None
) -> Iterator[Outcome]:
    """Yield the outcomes of several games in their order, so many of them played at a time."""
    work = partial(soaked, keep=keep, look=look)
    if jobs <= 1 or len(wanted) == 1:
        yield from map(work, wanted)
        return
    # Fresh processes on every system: what a parent has open is nothing to them.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, wanted)


def soaked(wanted: Wanted, keep: Path | None = None, look: Look | None = None) -> Outcome:
    """Play a game and look it over; with `keep` it is written there too, whatever was found.

    `look` sees it once more when it has ended.
    """
    watch = Watch()
    stop, game = play_out(wanted, watch)
    if keep is not None:
        path = keep / f"{wanted.scenario}-{wanted.seed}.adjutant"
        put(path, game_text(wanted, game))
    tally = Accounts().tally(still(game))
    # Laid out once more: the table of the game has moved on.
    faults = (*watch.faults, *astray(laid_out(wanted).table, game), *(look(game, tally) if look else ()))
    return Outcome(wanted, stop, report_of(game, faults), _result(game, tally))


def game_text(wanted: Wanted, game: Game) -> bytes:
    """Return a game that was played in memory as the bytes of its file."""
    start = laid_out(wanted)
    records = (format_record(step) for step in game.journal.path)
    return encode([*preamble(start.header, start.table), *records])


def _result(game: Game, found: Tally | None) -> str:
    """Return the points of the sides and who is ahead, nothing for a game that keeps no ledger."""
    if found is None:
        return ""
    points = (f"{side.capitalize()} {found.points.get(side, 0)}" for side in game.roster.sides)
    return f"{', '.join(points)}, {found.winner or 'nobody'} ahead"
