"""Saved games and logs of VASSAL, opened: what module they are of, the opening, and the steps of a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import (
    MODULE_DATA,
    SAVE_DATA,
    SAVED_GAME,
    Archive,
    ArchiveKind,
    open_archive,
)
from app.bring_in.vassal.buildfile import read_build_file
from app.bring_in.vassal.command_text import command_of
from app.bring_in.vassal.commands import Add, Boards, Command, Null, Other, Player, script_of
from app.bring_in.vassal.faces import NAMELESS
from app.bring_in.vassal.obfuscation import Form, clear, form_of
from app.bring_in.vassal.sequence import ESCAPE, TAB, decode
from app.bring_in.vassal.traits import FIELD, NO_MAP
from app.bring_in.watch import UNWATCHED, Watch

_DATA_BYTES = 1_000_000
MOST_COMMANDS = 1_000_000
"""Real saved games have up to 80,000, the longest logs some 40,000 besides."""
_SPAN = 2_000
"""After so many commands somebody is told how far it is."""


@dataclass(frozen=True, slots=True)
class About:
    """What a file says of the module that made it; half of the files say nothing, and then all is empty."""

    module: str = ""
    module_version: str = ""
    vassal_version: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game, or a log: an opening, and the steps that lead on from it."""

    source: str
    about: About
    form: Form
    opening: tuple[Command, ...]
    steps: tuple[tuple[Command, ...], ...] = ()

    @property
    def is_log(self) -> bool:
        """Whether steps follow. What a file is called does not count: logs are called anything."""
        return bool(self.steps)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table when it opens, each once, with the side that he took last."""
        # VASSAL tells a player anew whenever he takes another side.
        found = {each.id: each for each in self.opening if isinstance(each, Player)}
        return tuple(found.values())

    @property
    def owners(self) -> dict[str, str]:
        """The side of each player, by the id that he hides his pieces with."""
        return {each.id or NAMELESS: each.side for each in self.players}

    @property
    def maps(self) -> frozenset[str]:
        """The maps that it lays boards on; where it names no board at all, those that anything lies on."""
        if self.boards:
            return frozenset(self.boards)
        # What lies somewhere says so behind the last sign between its traits.
        added = (each for each in self.opening if isinstance(each, Add))
        return frozenset(decode(each.state.rpartition(TAB)[2], FIELD)[0] for each in added) - {NO_MAP}

    @property
    def boards(self) -> dict[str, Boards]:
        """Which boards lie on which map, where the file says so."""
        return {each.map: each for each in self.opening if isinstance(each, Boards)}


def read_saved(path: Path, watch: Watch = UNWATCHED) -> Saved:
    """Return a saved game or log; raises Refused where it is none, Cancelled where the watch says so.

    A module is refused here as any other file: it holds set-ups, and `saved_of` reads these.
    """
    with open_archive(path) as archive:
        return saved_of(archive, watch)


def saved_of(archive: Archive, watch: Watch = UNWATCHED) -> Saved:
    """Return what an open archive holds; raises Refused where that is no saved game."""
    if archive.kind is not ArchiveKind.GAME:
        raise Refused(archive.source, "it is a module, not a saved game", "open it as a module")
    data = archive.read(SAVED_GAME)
    watch.step(0.1, "reading")
    text = clear(data, archive.source)
    # Before any of them is an object: a megabyte of signs alone would be a million commands.
    if text.count(ESCAPE) > MOST_COMMANDS:
        told = f"it has {text.count(ESCAPE):,} commands"
        raise Refused(archive.source, told, f"{MOST_COMMANDS:,} at most")
    script = script_of(text)
    if not any(script.opening) and not script.steps:
        raise Refused(archive.source, "the saved game is empty", "get the file again")
    watch.step(0.4, "reading")
    opening = tuple(_watched(script.opening, watch.part(0.4, 0.7)))
    steps = tuple(tuple(map(command_of, step)) for step in script.steps)
    # A text of any kind can be parted into commands: of a game's, some are known.
    if not steps and all(isinstance(each, Null | Other) for each in opening):
        raise Refused(archive.source, "its text is not that of a saved game of VASSAL", "get the file again")
    return Saved(archive.source, _about(archive), form_of(data), opening, steps)


def _watched(texts: Sequence[str], watch: Watch) -> Iterator[Command]:
    for index, text in enumerate(texts):
        # Not at each: to tell of it takes longer than to read a command.
        if index % _SPAN == 0:
            watch.step(index / len(texts), "reading")
        yield command_of(text)


# ---- what the file says of itself


def _about(archive: Archive) -> About:
    told: dict[str, str] = {}
    # In this order: both have a version and a description, and those of the game itself are to count.
    for name in (MODULE_DATA, SAVE_DATA):
        if name in archive:
            told.update(_data(archive, name))
    return About(
        told.get("name", ""),
        told.get("version", ""),
        told.get("VassalVersion", ""),
        told.get("description", ""),
    )


def _data(archive: Archive, name: str) -> dict[str, str]:
    """Return the words of an entry of data about the file; none where they cannot be read.

    No piece stands in it: a game is not refused for it.
    """
    try:
        root = read_build_file(archive.read(name, _DATA_BYTES), archive.source)
    except (Refused, expat.ExpatError):
        return {}
    # Translations stand beside the original, and say which language they are in.
    return {child.kind: child.text for child in root.children if "lang" not in child.attributes}
