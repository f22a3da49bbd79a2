"""The film of a history: a game file whose steps are its days, with the texts of the days as remarks.

A formation moves as one block, and the step says so and how sure its place is: its counters are spread by the
rule by which a game begins on that evening, and no loss is shown, for none is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from app.assist.adjudicator import adjudicator_for
from app.assist.procedure import terms_of
from app.assist.resuming import one_by_one
from app.files.form import encode, preamble
from app.files.savegame import game_in_memory, game_of
from app.table import acts, clock
from app.table.changes import Change, Group, flattened
from app.table.game import Game
from app.table.journal import Journal
from app.table.pieces import PieceId, Place
from app.table.records import format_record
from rules.dates import day_words
from rules.effects import Effect, PutInBox, SetSteps, StandAt
from rules.hexgrid import HexId
from rules.history import Certainty, Formation, History
from rules.history_file import PIN, read_history
from rules.phases import Moment
from rules.resuming import Resumption

FILM_OF = "history"
"""The option of a game file that names the history of which it is the film."""
CREATED = "2026-01-31T12:00:00+01:00"
SURE = {Certainty.READ: "read", Certainty.NEAR: "near this place", Certainty.GUESSED: "a guess"}


def write_film(folder: Path) -> None:
    """Write the film of the history in a folder beside it."""
    history = read_history(folder, "bitter-end")
    start = game_in_memory(history.game, history.scenario, seed=1)
    header = replace(start.header, title=history.title, created=CREATED, options={FILM_OF: history.id})
    lines = preamble(header, start.table)
    game = game_of(header, Journal(start.table, lambda record: lines.append(format_record(record))))
    asked, terms = adjudicator_for(game), terms_of(game)
    assert asked.rule_set.resume is not None
    for date in history.dates:
        found = asked.rule_set.resume(asked.judge, terms, asked.position, history, date)
        _film_day(game, history, date, found)
    history.journal.write_bytes(encode(lines))


def _film_day(game: Game, history: History, date: str, found: Resumption) -> None:
    turn = next(day.turn for day in clock.days(game.sheet) if day.date == date)
    last = game.sequence.phases[-1]
    _push(game, clock.set_moment(game, clock.moment_on(game, turn)))
    for formation in history.formations:
        _push(game, _moved(game, formation, date, found))
    rest = tuple(each for each in found.effects if not _is_done(game, each))
    _push(game, one_by_one(game, rest, f"Evening of {day_words(date)}: places, bridges, reserves"))
    _push(game, clock.set_moment(game, Moment(turn, last.side, last.id, last.steps[-1].id)))
    now = game.journal.now
    game.journal.bookmark(now, f"{day_words(date)}: {history.by_date[date].heading}")
    game.journal.remark(now, _remark(history, date))


def _is_done(game: Game, effect: Effect) -> bool:
    """Say whether an effect is none of the film's, or holds already: losses are estimated for games alone."""
    if isinstance(effect, PutInBox):
        return game.table.place_of(PieceId(effect.unit)).box == effect.box
    return isinstance(effect, StandAt | SetSteps)


def _push(game: Game, change: Change | None) -> None:
    if change is not None:
        game.journal.push(change)


def _moved(game: Game, formation: Formation, date: str, found: Resumption) -> Change | None:
    """Return the move of a formation's counters as one act, None where none of them goes elsewhere."""
    stacks: dict[HexId, list[PieceId]] = {}
    for unit in (*formation.units, *formation.attached):
        post = found.posts.get(unit)
        if post is not None and game.table.place_of(PieceId(unit)).hex != post:
            stacks.setdefault(post, []).append(PieceId(unit))
    moves = [
        change
        for here, units in stacks.items()
        for change in flattened(acts.move(game.table, units, Place(hex=here), ""))
    ]
    if not moves:
        return None
    evening = formation.evenings[date]
    sure = SURE[evening.confidence.certainty]
    return Group(f"{formation.name}, as one block, to {evening.hex} ({sure}: {evening.how})", tuple(moves))


def _remark(history: History, date: str) -> str:
    day = history.by_date[date]
    text = re.sub(r"\s+([.,;])", r"\1", " ".join(PIN.sub("", day.text).split()))
    told = [f"**{day.heading}**", text]
    if day.disagreement:
        told.append(f"*The sources disagree:* {day.disagreement}")
    told.append("\n".join(_sources(history, date)))
    return "\n\n".join(told)


def _sources(history: History, date: str) -> Iterator[str]:
    for number, event in enumerate(history.events_of(date), 1):
        yield f"{number}. {event.title} [{event.source}; {event.confidence.value}]"
