"""Where a lesson begins: a position, a set-up or a moment of a replay, laid out as a game of its own.

Charts, figures and settings are those of the program with the changes that the lesson names: what a player
has typed in for his own games has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import counters.load
import counters.setups
from app.files.charts import our_charts
from app.files.folders import SUFFIX
from app.files.form import encode, preamble
from app.files.reading import read
from app.files.savegame import game_of
from app.table import acts
from app.table.changes import Change, Register
from app.table.game import Game, Header, lay_out
from app.table.history import DONE, SET_UP
from app.table.journal import START, Journal, StepId, format_record
from app.table.pieces import Place
from app.table.table import Table
from app.teach.laying import laid
from app.teach.lesson import Lesson, Start
from counters.roster import MarkerId
from maps.load import load as load_map
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.issues import DataError, Issue
from rules.library import game_folder
from rules.numerals import number_in


@dataclass(frozen=True)
class Stage:
    """A game laid out for a lesson, and the bytes of its file. `issues` is what could not be laid out."""

    game: Game
    raw: bytes
    issues: tuple[Issue, ...] = ()


def stage_of(lesson: Lesson) -> Stage:
    """Return a lesson's game at its beginning, in memory; raises DataError where it cannot be laid out."""
    start = lesson.start
    if start.replay:
        return _at_moment(lesson)
    header, table = base_of(lesson)
    game = game_of(header, Journal(table))
    issues = tuple(_put_on(game, start))
    return Stage(game, encode(preamble(header, game.table)), issues)


# ---- a set-up, or a position laid over it


def base_of(lesson: Lesson) -> tuple[Header, Table]:
    """Return the head and the table of the scenario under the law of the lesson."""
    folder, start = game_folder(lesson.game), lesson.start
    # The first of its scenarios for a game that names none for new players.
    scenario = start.scenario or folder.scenario or counters.setups.scenarios(folder.id)[0].id
    options = dict.fromkeys(start.options, "on")
    # Without the player's folder: a lesson shows everybody the same counters and figures.
    setup = counters.setups.load_setup(folder.id, scenario, options)
    charts = {**our_charts(folder.id), **start.charts}
    table = lay_out(setup, counters.load.load(folder.id), load_map(folder.id), charts)
    header = Header(folder.id, setup.rule_set, scenario, lesson.title, start.seed, options=options)
    return header, table


def _put_on(game: Game, start: Start) -> Iterator[Issue]:
    """Lay the position and the markers on the table of a game that has no steps yet; yield what is wrong."""
    table = game.table
    _apply(table, _texts(table, Register.SETTING, {**dict.fromkeys(start.options, "on"), **start.settings}))
    _apply(table, _texts(table, Register.VALUE, start.values))
    if start.position:
        found = laid(game, start.position)
        yield from found.issues
        _apply(table, found.change)
    _apply(table, _texts(table, Register.TRACKER, start.trackers))
    for text in start.markers:
        yield from _put_marker(game, text)
    # Whoever lays a unit down from now on moves it: the set-up is done.
    _apply(table, _texts(table, Register.TRACKER, {SET_UP: DONE}))


def _texts(table: Table, register: Register, texts: object) -> Change | None:
    return acts.write(table, register, dict(texts), "") if isinstance(texts, dict) else None


def _apply(table: Table, change: Change | None) -> None:
    if change is not None:
        table.apply(change)


def _put_marker(game: Game, text: str) -> Iterator[Issue]:
    """Lay `frozen at 1521` or `frozen/2 at turn:3` on the table: the face is counted from 1."""
    name, _, place = text.partition(" at ")
    design, _, face = name.strip().partition("/")
    marker = game.roster.markers.get(MarkerId(design))
    number = (number_in(face) or 0) - 1 if face else 0
    if marker is None or not 0 <= number < len(marker.faces) or not place:
        known = " ".join(list(game.roster.markers)[:12])
        yield Issue("markers", text, "no marker of the game", f"MARKER at HEX; there are {known}")
        return
    here = HexId(place) if HexId(place) in game.sheet.grid else None
    if here is None and place not in game.sheet.tray.boxes:
        yield Issue("markers", text, "no hex and no box of the game", "MARKER at HEX, or MARKER at BOX")
        return
    spot = Place(hex=here) if here is not None else Place(box=BoxId(place))
    _apply(game.table, acts.place_marker(game.table, design, number, spot))


# ---- a moment of a replay


def _at_moment(lesson: Lesson) -> Stage:
    """Return a replay of the game at a moment: what came before it is kept, what comes after is not."""
    path = replay_path(lesson)
    loaded = read(path)
    journal = loaded.journal
    step = _step(journal, lesson.start, path.name)
    journal.go_to(step)
    kept = journal.path
    # Back to the set-up: the new journal begins with the table from which its steps lead.
    journal.go_to(START)
    header = replace(loaded.header, title=lesson.title)
    # A journal made anew: what was played later, or on another branch, would be one redo away.
    lines = [*preamble(header, journal.table), *map(format_record, kept)]
    game = game_of(header, Journal(journal.table))
    for each in kept:
        game.journal.replay(each)
    game.journal.catch_up()
    return Stage(game, encode(lines), loaded.issues)


def replayed(lesson: Lesson, moment: str) -> tuple[StepId, tuple[Change, ...]]:
    """Return the step of its replay with which a lesson begins, and the changes from there to a moment.

    `moment` is a bookmark or the number of a step. Raises DataError where the replay has none such.
    """
    path = replay_path(lesson)
    journal = read(path).journal
    began = _step(journal, lesson.start, path.name)
    number = number_in(moment)
    there = replace(lesson.start, step=number or 0, bookmark="" if number is not None else moment)
    way = journal.path_to(_step(journal, there, path.name))
    before = journal.path_to(began)
    # By the path: a step of another branch may have a larger number and lie on no way from there.
    if way[: len(before)] != before:
        hint = "give one that comes after the beginning of the lesson"
        raise DataError([Issue(lesson.id, "replay_to", f"{moment!r} lies before step {began}", hint)])
    return began, tuple(step.change for step in way[len(before) :])


def replay_path(lesson: Lesson) -> Path:
    """Return the file of a lesson's replay; raises DataError where the game has none such."""
    folder = game_folder(lesson.game).rules / "history"
    # Looked up among the files that are there: no name in a stranger's lesson leads out of the folder.
    found = {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    if lesson.start.replay not in found:
        known = " ".join(found) or "none"
        raise DataError(
            [Issue(lesson.id, "start.replay", f"no replay {lesson.start.replay!r}", f"there are: {known}")]
        )
    return found[lesson.start.replay]


def _step(journal: Journal, start: Start, source: str) -> StepId:
    if start.bookmark:
        found = [step for step, name in journal.bookmarks.items() if name == start.bookmark]
        if not found:
            known = ", ".join(journal.bookmarks.values())
            raise DataError([Issue(source, "bookmark", f"none is called {start.bookmark!r}", known)])
        return found[0]
    step = StepId(start.step)
    if step != START and step not in journal.steps:
        raise DataError([Issue(source, "step", f"there is no step {start.step}", "give one of the replay")])
    return step
