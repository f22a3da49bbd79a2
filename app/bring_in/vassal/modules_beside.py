"""The module that a saved game or a log is of: named by hand, or found beside it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import Archive, ArchiveKind, open_archive
from app.bring_in.vassal.extensions import extended
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.layout import Layout, layouts_of
from app.bring_in.vassal.module import Board, Module, read_module
from app.bring_in.vassal.saves import Saved

_SUFFIXES = frozenset({".vmod", ".mod", ".zip"})
_MOST = 40
"""So many files are looked into at most: a folder of downloads may be full of other modules."""


@dataclass(frozen=True, slots=True)
class OpenModule:
    """A module whose pictures can be read, until it is closed."""

    path: Path
    archive: Archive
    module: Module
    pictures: Pictures
    extensions: tuple[str, ...] = ()
    """What its extensions are called."""

    @classmethod
    def at(cls, path: Path) -> Self:
        """Open a module; raises Refused with the reason where it is none."""
        archive = open_archive(path)
        try:
            # Closed again at once: of extensions nothing is asked for but what they say.
            with extended(archive) as found:
                return cls(path, archive, found.module, Pictures(archive), found.names)
        # Whatever it was, the file must not stay open.
        except BaseException:
            archive.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.archive.close()

    def layouts(self, saved: Saved) -> dict[str, Layout]:
        """Return where the boards of each map lie in a game."""
        return layouts_of(self.module.maps, saved.boards, self.size_of)

    def size_of(self, board: Board) -> tuple[float, float]:
        """Return how large a board is: its picture, or what the module says where that is not there."""
        return (self.pictures.size(board.image) if board.image else None) or (board.width, board.height)


def module_of(path: Path, saved: Saved, named: Path | None = None) -> OpenModule | None:
    """Return the module of a game, opened: the one that is named, else one that lies beside it.

    Of those beside it the one with the name that the game tells is taken, else the one that has most of its
    maps. None where there is none like that; raises Refused where the one that is named cannot be used.
    """
    if named is not None:
        return OpenModule.at(named)
    best: tuple[int, Path] | None = None
    maps = saved.maps
    for each in _beside(path):
        rank = _rank(each, saved, maps)
        # Closed again after each look: forty open archives are more than some systems grant a program.
        if rank and (best is None or rank > best[0]):
            best = rank, each
    return OpenModule.at(best[1]) if best is not None else None


def _beside(path: Path) -> Iterator[Path]:
    try:
        # Sorted, so that of two that fit alike every machine takes the same.
        there = sorted(each for each in path.absolute().parent.iterdir() if each.suffix.lower() in _SUFFIXES)
    except OSError:
        return
    yield from there[:_MOST]


def _rank(path: Path, saved: Saved, maps: Set[str]) -> int:
    """Return how well a module goes with a game, 0 where it does not."""
    try:
        with open_archive(path) as archive:
            if archive.kind is not ArchiveKind.MODULE:
                return 0
            # The whole build file for a name: releases before 3.2 kept no other record of it.
            module = read_module(archive)
    except Refused:
        return 0
    if saved.about.module and saved.about.module == module.name:
        # By name above all: so many maps no module has.
        return 1_000 + (saved.about.module_version == module.version)
    return len({window.id for window in module.maps} & maps)
