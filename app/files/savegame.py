"""Games begun, opened and read. What is open is its file: a record is written before it is shown."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import counters.load
import counters.setups
import maps.load
from app.files.charts import charts_in_force, our_charts
from app.files.disk import Disk
from app.files.folders import data_folder, fresh_unnamed, is_unnamed
from app.files.form import encode, preamble
from app.files.gamefile import GameFile, put
from app.files.lock import InUse
from app.files.old_facts import book_of, trackers_of_today
from app.files.own_map import own_corrections
from app.files.reading import Loaded, read, read_raw, understand
from app.files.standins import with_stand_ins
from app.files.strangers import missing, renamed
from app.files.values import odd_values
from app.files.words import words_of
from app.files.writer import Trouble, TroubleListener, tell_nobody
from app.table.changes import Register, Written
from app.table.closed import may_be_closed
from app.table.dice import SeededDice, drawn
from app.table.game import Game, Header, lay_out
from app.table.journal import START, Journal, StepId
from app.table.table import Table
from counters.chances import settled
from counters.roster import Roster
from maps.corrections import cells_of
from maps.sheet import MapSheet
from rules.flow import Flow, usual_flow
from rules.games import find_rule_set
from rules.issues import DataError, Issue
from rules.library import game_folder
from rules.phases import SEQUENCE, load_sequence
from rules.regular_file import is_there

__all__ = [
    "GameFile",
    "InUse",
    "Loaded",
    "OpenGame",
    "Trouble",
    "game_in_memory",
    "game_of",
    "map_in_force",
    "new_game",
    "open_copy",
    "open_game",
    "read",
    "write_new",
]

LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True)
class OpenGame:
    """A game and its file. `issues` says what was wrong when it was opened."""

    game: Game
    file: GameFile
    issues: tuple[Issue, ...] = ()
    copy_of: str = ""
    """The name of the file that is open elsewhere, where this is a copy of it."""
    written: datetime | None = None
    """When the file was written last before it was opened, None where it was begun now or nobody knows."""
    newest: StepId = START
    """The newest step of any branch when it was opened: what is later is of this session."""

    @property
    def is_unnamed(self) -> bool:
        """Whether the game has no name of its own yet."""
        return is_unnamed(self.file.path)

    def save_as(self, path: Path) -> None:
        """Go on in another file. A file without a name is not left behind, any other stays.

        Raises DataError, with the game going on where it was.
        """
        # Asked before: afterwards the game has a name.
        former = self.file.path if self.is_unnamed else None
        self.file.save_as(path)
        if former is not None and former != self.file.path:
            # The game goes on under its name by now: one left behind is no reason to say that it failed.
            with contextlib.suppress(OSError):
                former.unlink()

    @property
    def is_worth_keeping(self) -> bool:
        """Whether the game has a name, or anything was done in it yet, on any branch."""
        journal = self.game.journal
        marks = journal.all_remarks or journal.bookmarks or journal.claims
        return bool(not self.is_unnamed or journal.steps or marks or self.file.keeps_original)

    def close(self) -> bool:
        """Write what is left and give the file free; return whether everything is on the disk.

        A game without a name in which nothing was done is not kept: it is laid out again at any time.
        """
        is_kept = self.file.close()
        if is_kept and not self.is_worth_keeping:
            with contextlib.suppress(OSError):
                self.file.path.unlink(missing_ok=True)
        return is_kept


def write_new(path: Path, header: Header, table: Table, disk: Disk | None = None) -> bytes:
    """Write a game that begins with a table and return the file's bytes.

    A file of that name is replaced at once or stays whole; raises DataError where nothing can be written.
    """
    raw = encode(preamble(header, table))
    put(path, raw, disk)
    return raw


# ---- new games


def new_game(
    game: str,
    scenario: str,
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    path: Path | None = None,
    on_trouble: TroubleListener = tell_nobody,
) -> OpenGame:
    """Lay out a scenario and begin its file, without `path` one without a name in the user's folder.

    Raises DataError where the data cannot be used, or a file of that name is there already.
    """
    now = datetime.now().astimezone()
    path = path or fresh_unnamed(now.date(), scenario)
    _raise_if_there(path)
    created = now.isoformat(timespec="seconds")
    header, table, issues = _laid_out(game, scenario, options or {}, _seed(seed), created)
    file = _begun(path, header, table, on_trouble)
    begun, odd = assembled(header, Journal(table, file.keep), header.game)
    # A player's own cells are in it by now. The same file of his figures may be told of by both.
    return OpenGame(begun, file, tuple(dict.fromkeys((*issues, *odd))))


def begin_game(
    header: Header, table: Table, on_trouble: TroubleListener = tell_nobody, path: Path | None = None
) -> OpenGame:
    """Begin the file of a game that is laid out already, without `path` one without a name.

    Raises DataError where its game is not installed, or a file of that name is there already.
    """
    now = datetime.now().astimezone()
    path = path or fresh_unnamed(now.date(), header.scenario)
    _raise_if_there(path)
    dated = replace(header, created=now.isoformat(timespec="seconds"), seed=_seed(None))
    file = _begun(path, dated, table, on_trouble)
    return OpenGame(game_of(dated, Journal(table, file.keep)), file)


def game_in_memory(
    game: str, scenario: str, options: Mapping[str, str] | None = None, seed: int | None = None
) -> Game:
    """Lay out a scenario that no file keeps; raises DataError where the data cannot be used."""
    header, table, _ = _laid_out(game, scenario, options or {}, _seed(seed), "")
    return game_of(header, Journal(table))


def _raise_if_there(path: Path) -> None:
    if is_there(path):
        raise DataError([Issue(str(path), "", "is there already", "choose another name")])


def _begun(path: Path, header: Header, table: Table, on_trouble: TroubleListener) -> GameFile:
    """Return the file of a new game, begun.

    A game without a name goes on in memory where the user's folder cannot be written: its writer tells.
    """
    if is_unnamed(path):
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
    file = GameFile(path, on_trouble)
    try:
        content = write_new(path, header, table)
    except DataError:
        if not is_unnamed(path):
            file.close()
            raise
        content = encode(preamble(header, table))
    file.begin(content)
    return file


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)
    if not 0 <= seed <= LARGEST_SEED:
        raise DataError([Issue("seed", "", f"{seed} is out of range", f"from 0 to {LARGEST_SEED}")])
    return seed


def _laid_out(
    game: str, scenario: str, options: Mapping[str, str], seed: int, created: str
) -> tuple[Header, Table, tuple[Issue, ...]]:
    roster, issues = _roster(game)
    charts, chart_issues = _charts(game)
    setup = counters.setups.load_setup(game, scenario, options, data_folder())
    setup = settled(setup, drawn(seed, "set-up"))
    book = book_of(game, setup.rule_set)
    if setup.options is not None:  # an own one, kept by whatever version of the program
        setup = replace(setup, trackers=trackers_of_today(setup.trackers, setup.facts, book))
    map_cells, map_issues = _map_cells(game)
    sheet = maps.load.load_corrected(game, map_cells)
    table = lay_out(setup, roster, sheet, charts, map_cells)
    for key, value in options.items():
        table.apply(Written(Register.SETTING, key, "", value))
    header = Header(
        game_folder(game).id,
        setup.rule_set,
        scenario,
        setup.title,
        seed,
        created,
        dict(options),
        has_closed=may_be_closed(sheet, roster) or any(each.closed_to for each in setup.placements),
        facts=book.version,
        base=setup.base,
    )
    return header, table, (*issues, *chart_issues, *map_issues)


# ---- games on the disk


def open_game(path: Path, on_trouble: TroubleListener = tell_nobody) -> OpenGame:
    """Open a game for play; damage is in its issues, and the original is kept once something is written.

    Raises InUse where the file is open elsewhere (`open_copy` and `read` work then), DataError where it
    is no game or its game is not installed.
    """
    file = GameFile(path, on_trouble)
    # Before anything is written: the first line would make it now.
    written = _written(path)
    try:
        loaded = read(path, file.keep)
        game, issues = assembled(loaded.header, loaded.journal, path.name)
    except DataError:
        # The lock is held by now: the file would stay in use until the program ends.
        file.close()
        raise
    file.begin(loaded.text.raw, loaded.original)
    newest = max(game.journal.steps, default=START)
    return OpenGame(game, file, _with_damage(loaded, issues, path.name), written=written, newest=newest)


def _written(path: Path) -> datetime | None:
    """Return when a file was written last, None where no clock can have said so."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, OverflowError, ValueError):
        return None


def _with_damage(loaded: Loaded, issues: tuple[Issue, ...], source: str) -> tuple[Issue, ...]:
    """Return all that is wrong with a file; units are missed only where something else is wrong."""
    found = (*loaded.issues, *issues, *renamed(loaded.journal, source))
    return (*found, *missing(loaded.header, loaded.journal, source)) if found else ()


def open_copy(path: Path, on_trouble: TroubleListener = tell_nobody) -> OpenGame:
    """Open a copy of a game as one without a name: for a file that is open elsewhere, or read-only."""
    raw = read_raw(path)
    # Understood first: what is no game leaves no copy behind.
    header = understand(raw, path.name).header
    copy = fresh_unnamed(datetime.now().astimezone().date(), header.scenario)
    with contextlib.suppress(OSError):
        copy.parent.mkdir(parents=True, exist_ok=True)
    put(copy, raw)
    return open_game(copy, on_trouble)


def game_of(header: Header, journal: Journal) -> Game:
    """Return the game of a header and a journal; raises DataError where the game is not installed."""
    return assembled(header, journal, header.game)[0]


def assembled(header: Header, journal: Journal, source: str) -> tuple[Game, tuple[Issue, ...]]:
    """Return the game of a header and a journal with warnings; blank counters stand in for unknown ones.

    Raises DataError where the game is not installed.
    """
    roster, issues = _roster(header.game)
    roster, warnings = with_stand_ins(roster, journal, source)
    sheet = map_in_force(header.game, journal.table)
    dice = SeededDice(header.seed)
    game = Game(header, sheet, roster, _flow(header), journal, dice, words_of(header.game, roster.sides))
    return game, (*issues, *warnings, *odd_values(game, source))


def map_in_force(game: str, table: Table) -> MapSheet:
    """Return the map of a game, with the corrections that stand in its book; raises DataError."""
    return maps.load.load_corrected(game, table.book(Register.MAP))


def _flow(header: Header) -> Flow:
    path = game_folder(header.game).rules / SEQUENCE
    chosen = {key for key, value in header.options.items() if value == "on"}
    # One that is not known is warned of (`odd_values`); the usual one of the game comes nearest to it.
    rule_set = find_rule_set(header.game, header.rule_set) or find_rule_set(header.game)
    make = rule_set.flow if rule_set is not None else usual_flow
    return make(load_sequence(path).with_options(chosen))


def _roster(game: str) -> tuple[Roster, tuple[Issue, ...]]:
    """Return the counters with a player's own figures, without them where his file is faulty."""
    try:
        return counters.load.load(game, data_folder()), ()
    except DataError as error:
        return counters.load.load(game), error.issues


def _map_cells(game: str) -> tuple[Mapping[str, str], tuple[Issue, ...]]:
    """Return a player's own corrections of the map, none where his file is faulty."""
    try:
        return cells_of(own_corrections(game)), ()
    except DataError as error:
        return {}, error.issues


def _charts(game: str) -> tuple[Mapping[str, str], tuple[Issue, ...]]:
    """Return the charts with a player's own cells, without them where his file is faulty."""
    try:
        return charts_in_force(game), ()
    except DataError as error:
        return our_charts(game), error.issues
