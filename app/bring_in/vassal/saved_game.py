"""A saved game or a log of VASSAL as a game of ours on the disk, for a module that was brought in or is now.

What the module is of ours stands in `vassal.toml` (`binding`). Where there is none yet, the module that lies
beside the file or was named is brought in first, with the pieces of this game among its counters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import counters.setups
from app.bring_in.refused import ModuleMissing, Refused
from app.bring_in.vassal.binding import FILE, Binding, binding_for, read_binding
from app.bring_in.vassal.bound import BoundGame
from app.bring_in.vassal.clock import clock_of
from app.bring_in.vassal.commands import Add
from app.bring_in.vassal.game import bring_in_module
from app.bring_in.vassal.holders import OFF_MAP
from app.bring_in.vassal.modules_beside import OpenModule, module_of
from app.bring_in.vassal.opening import Opening
from app.bring_in.vassal.position import Lying, lying_in, world_of
from app.bring_in.vassal.retelling import Begun, Retold, retell
from app.bring_in.vassal.saves import Saved, read_saved
from app.bring_in.vassal.standing import Standing, standing_in
from app.bring_in.vassal.svg import DrawSvg, no_svg
from app.bring_in.vassal.tally import strange_in, unshown_in
from app.bring_in.vassal.traits import DECK, FIELD, STACK, traits_of
from app.bring_in.vassal.tray import DECK_BOX
from app.bring_in.vassal.world import World
from app.bring_in.watch import UNWATCHED, Watch
from app.files.folders import SUFFIX, data_folder, games_folder
from app.files.form import encode, preamble
from app.files.gamefile import put
from app.files.savegame import game_in_memory
from app.files.turns import turns_of
from app.table.changes import Register
from app.table.game import Game, Header
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.records import format_record
from app.table.table import Table
from maps.sheet import BoxId
from rules.dates import turn_number
from rules.library import game_folder

_MOST_NAMES = 1_000
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class BroughtGame:
    """A game that was brought in: its file, and what became of VASSAL's."""

    path: Path
    game: str
    """The id of the game that it is one of."""
    pieces: int
    steps: int
    steps_undone: int
    throws: int
    unseen: int
    """Changes of pieces that our table does not show."""
    strangers: tuple[str, ...]
    """The names of pieces for which a blank counter stands in."""
    is_module_new: bool
    beside_the_map: int = 0
    """Pieces that lie on no map when it opens, or on one that our table does not have."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """What is not understood, or has no place on our table, by kind."""
    taken_for: tuple[str, str] | None = None
    """The module that the file names, and the other one with its maps that was taken in its place."""

    def as_json(self) -> dict[str, object]:
        """Return what the command prints of it."""
        return {
            "game": self.game,
            "file": str(self.path),
            "steps": self.steps,
            "steps_undone": self.steps_undone,
            "throws": self.throws,
            "changes_not_shown": self.unseen,
            "stand_ins": list(self.strangers),
            "beside_the_map": self.beside_the_map,
        }


def bring_in_saved(
    path: Path,
    module: Path | None = None,
    out: Path | None = None,
    watch: Watch = UNWATCHED,
    draw_svg: DrawSvg = no_svg,
) -> BroughtGame:
    """Write a saved game or log as a game of ours; raises Refused, DataError, Cancelled.

    `module` is looked for beside the file where none is named; without `out` it goes among a person's games.
    """
    saved = read_saved(path, watch.part(0.0, 0.1))
    with ExitStack() as stack:
        opened = module_of(path, saved, module)
        if opened is not None:
            stack.enter_context(opened)
        # The longest part by far where the module comes in with it: a thousand pictures are written.
        binding, is_new = _binding(saved, opened, watch.part(0.1, 0.6), draw_svg)
        return _brought(saved, binding, opened, out or _free_path(path), watch.part(0.6, 1.0), is_new=is_new)


def _binding(
    saved: Saved, opened: OpenModule | None, watch: Watch, draw_svg: DrawSvg
) -> tuple[Binding, bool]:
    """Return what the module of a game is of ours, and whether it was brought in only now."""
    name = opened.module.name if opened is not None else saved.about.module
    version = opened.module.version if opened is not None else saved.about.module_version
    # By the module's own word where it is at hand: the game may be of an older release, or say nothing.
    known = binding_for(name, version, saved.boards)
    if known is not None:
        return known, False
    if opened is None:
        wanted = " ".join(["its module", *filter(None, [saved.about.module])])
        raise ModuleMissing(saved.source, f"{wanted} is not here", "lay the .vmod beside it, or name it")
    # With the pieces of this game: copies and counters that no palette has come into the counters of the
    # module, and are not blanks.
    found = bring_in_module(opened.archive, data_folder(), [_opening(saved, opened)], watch, draw_svg)
    return read_binding(found.game.home / FILE), True


def _opening(saved: Saved, opened: OpenModule) -> Opening:
    """Return the pieces of a game, and those that only come with a step, for the counters of its module."""
    world = world_of(saved)
    title = saved.about.description or Path(saved.source).stem
    standing, later = tuple(standing_in(world)), tuple(_later(saved))
    clock = clock_of(opened.module)
    begins = clock.told(saved.opening)
    turns = max(int(each.get("turn", 0)) for each in (begins, *map(clock.told, saved.steps)))
    return Opening(title[:_LONGEST], standing, later, saved.boards, begins, turns, saved.owners)


def _later(saved: Saved) -> Iterator[Standing]:
    for add in _added(saved):
        # Wherever it will lie: what counts is that there is a counter for it when its step comes.
        yield Standing(add.id, traits_of(add.type, add.state), OFF_MAP.map, 0.0, 0.0)


def _added(saved: Saved) -> Iterator[Add]:
    commands = (command for step in saved.steps for command in step if isinstance(command, Add))
    return (each for each in commands if each.type.partition(FIELD)[0] not in (STACK, DECK))


# ---- the game


def _brought(
    saved: Saved, binding: Binding, opened: OpenModule | None, out: Path, watch: Watch, *, is_new: bool
) -> BroughtGame:
    base = _base(binding.game)
    layouts = opened.layouts(saved) if opened is not None else {}
    bound = BoundGame(binding, base.sheet, base.roster, layouts=layouts)
    bound.grounds.lay(saved.boards)
    world = world_of(saved)
    # Before the first step: what opens the game.
    strange = strange_in(saved, world, opened.extensions if opened is not None else ())
    # In the order of the file, before the steps: else which copy a piece takes would hang on who moves first.
    _take_counters(bound, world, saved)
    idle = tuple(_idle(bound.idle()))
    dice = opened.module.dice if opened is not None else ()
    # A game that we have has phases of its own.
    clock = (
        clock_of(opened.module, base.sequence, _last_turn(base))
        if opened is not None and not binding.by_numbers
        else None
    )
    books = {register: dict(base.table.book(register)) for register in Register}
    books[Register.TRACKER] |= clock.opened(saved.opening) if clock is not None else {}
    begun = Begun(idle, books, dice, clock)
    told = retell(saved, bound, world, begun, watch.part(0.1, 0.9))
    put(out, _bytes(_header(base.header, saved, told), told))
    return BroughtGame(
        out,
        binding.game,
        len(told.ids),
        len(told.journal.steps),
        told.steps_undone,
        told.throws,
        told.unseen,
        bound.strangers,
        is_new,
        _beside(told),
        strange | unshown_in(saved),
        (saved.about.module, binding.module) if saved.about.module not in ("", binding.module) else None,
    )


def _last_turn(base: Game) -> int:
    return max((number for turn in turns_of(base) if (number := turn_number(turn.date))), default=1)


def _beside(told: Retold) -> int:
    """Return how many pieces of the opening wait in the boxes beside the map, those in decks left out."""
    places = (told.start[PieceId(key)].place for key in told.ids.values() if PieceId(key) in told.start)
    return sum(place.box is not None and not place.box.startswith(DECK_BOX) for place in places)


def _base(game: str) -> Game:
    """Return a game as it is laid out, for its charts, values and trackers; raises DataError."""
    folder = game_folder(game)
    scenarios = [each.id for each in counters.setups.scenarios(game)]
    scenario = folder.scenario or next(iter(scenarios), "")
    # Laid out for its books alone: all its pieces give way to those of the file.
    return game_in_memory(game, scenario, seed=0)


def _take_counters(bound: BoundGame, world: World, saved: Saved) -> None:
    """Let each piece of the game take its counter before any step is told: the others wait in their boxes."""
    for lying in lying_in(world):
        bound.counter_of(lying)
    for add in _added(saved):
        bound.counter_of(Lying(add.id, traits_of(add.type, add.state), OFF_MAP))


def _idle(units: Sequence[tuple[str, str]]) -> Iterator[Piece]:
    levels: Counter[str] = Counter()
    for unit, box in units:
        yield Piece(PieceId(unit), Kind.UNIT, unit, Place(box=BoxId(box), level=levels[box]))
        levels[box] += 1


def _header(base: Header, saved: Saved, told: Retold) -> Header:
    # A game within a module has that module's name before its own.
    title = saved.about.description or Path(saved.source.rpartition(": ")[2]).stem
    # A description is a person's text of many lines, and the head of our file has one.
    line = " ".join("".join(each if each.isprintable() else " " for each in title).split())[:_LONGEST]
    closed = any(told.start.book(Register.CLOSED)) or any(told.journal.table.book(Register.CLOSED))
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    return replace(base, title=line or base.title, created=now, has_closed=base.has_closed or closed)


def _bytes(header: Header, told: Retold) -> bytes:
    start: Table = told.start
    return encode([*preamble(header, start), *map(format_record, told.records)])


def _free_path(file: Path) -> Path:
    """Return a path for a game among a person's games that none of them has; raises Refused."""
    folder = games_folder()
    stem = file.stem.strip()[:_LONGEST] or "game"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, _MOST_NAMES):
        path = folder / f"{stem if number == 1 else f'{stem} {number}'}{SUFFIX}"
        if not path.exists():
            return path
    raise Refused(str(folder), f"there are {_MOST_NAMES:,} games called {stem}", "name a file for it with -o")
