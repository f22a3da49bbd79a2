"""The extensions of a module that lie beside it, in the folder that VASSAL keeps the active ones in.

What they add to palettes, prototypes, charts and dice, and what they lay on the maps, is put into the module
as if it stood there. Source: VASSAL's documents, and build.module.ExtensionsManager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from app.bring_in.refused import Refused
from app.bring_in.vassal.archive import Archive, ArchiveKind, open_archive
from app.bring_in.vassal.module import MapWindow, Module, read_module

_SUFFIX, _FOLDER = ".vmdx", "_ext"
_MOST = 40


@dataclass(frozen=True, slots=True)
class Extended:
    """A module with its extensions put in: all archives, itself first, and which ones could not be used."""

    module: Module
    archives: tuple[Archive, ...]
    names: tuple[str, ...] = ()
    """What the extensions are called: as their files are."""
    lacking: tuple[str, ...] = ()


@contextmanager
def extended(archive: Archive) -> Iterator[Extended]:
    """Open a module with the extensions beside it; raises Refused where the module itself cannot be used."""
    module, archives = read_module(archive), [archive]
    names, lacking = list[str](), list[str]()
    with ExitStack() as stack:
        for path in _beside(archive.path):
            try:
                found = stack.enter_context(open_archive(path))
                module = _with(module, _extension(found, module))
            except Refused as refused:
                # Told, not refused with it: the module can be played without.
                lacking.append(f"extension {path.stem}: {refused.reason}")
                continue
            archives.append(found)
            names.append(path.stem)
        yield Extended(module, tuple(archives), tuple(names), tuple(lacking))


def _beside(path: Path | None) -> list[Path]:
    if path is None:
        return []
    try:
        there = sorted(path.with_name(path.stem + _FOLDER).iterdir())
    except OSError:
        return []
    return [each for each in there if each.suffix.casefold() == _SUFFIX][:_MOST]


def _extension(archive: Archive, module: Module) -> Module:
    if archive.kind is not ArchiveKind.MODULE:
        raise Refused(archive.source, "it is no extension")
    found = read_module(archive)
    # VASSAL asks for the very module; one for any module names none.
    if found.extends and found.extends != module.name:
        raise Refused(archive.source, f"it is one of {found.extends}")
    return found


def _with(module: Module, more: Module) -> Module:
    """Return a module with what an extension adds to it."""
    counted = Counter(module.not_understood) + Counter(more.not_understood)
    return replace(
        module,
        # By its id or by its title: targets name the maps as the editor shows them.
        maps=tuple(_laid_upon(window, more) for window in module.maps) + more.maps,
        slots=module.slots + more.slots,
        # The module's own go before those of an extension that has one of the same name.
        prototypes={**more.prototypes, **module.prototypes},
        dice=module.dice + more.dice,
        charts=module.charts + more.charts,
        not_understood=dict(counted.most_common()),
    )


def _laid_upon(window: MapWindow, more: Module) -> MapWindow:
    piles = tuple(pile for name, pile in more.piles_elsewhere if name in (window.id, window.title))
    return replace(window, piles=window.piles + piles)
