"""The texts for players in the data files of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType

from rules.library import GameFolder
from rules.tomlfile import read_toml

TEXTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "words.toml": (
            "side.name",
            "side.people",
            "units.*",
            "followed.*",
            "said.*",
            "headings.*",
            "ringed_place",
        ),
        "rules*.toml": ("rule.title", "rule.text", "rule.says.*"),
        "assumptions.toml": tuple(
            f"assumption.{key}" for key in ("topic", "reading", "remark", "others", "names*", "words*")
        ),
        "cards.toml": tuple(
            f"card.{key}" for key in ("title", "note", "corner", "columns", "rows", "words*")
        ),
        "sequence.toml": ("phase.title", "phase.short", "phase.steps*title"),
        "markers.toml": ("markers.*.name",),
        "options.toml": ("*.title", "*.summary", "*.text", "*.notes"),
        "variants.toml": ("*.title", "*.summary", "*.notes"),
        "setup_*.toml": ("title", "summary", "notes"),
        "deployment.toml": ("*.title",),
        "victory.toml": ("*.title", "*.name"),
        "tray.toml": ("title", "labels.text", "boxes.*.title", "boxes.*.note"),
    }
)
"""By the name of a file: where in it texts for players stand, as keys with dots between them."""


def texts_of_game(game: GameFolder) -> dict[str, str]:
    """Return the texts for players in a game's data, each with the name of the file where it stands first."""
    found: dict[str, str] = {}
    for folder in dict.fromkeys((game.rules, game.counters, game.map)):
        for path in sorted(folder.glob("*.toml")):
            for text in texts_of_file(path):
                found.setdefault(text, path.name)
    return found


def texts_of_file(path: Path) -> Iterator[str]:
    """Yield the texts for players in a data file, none for a file that has no such texts."""
    wanted = [each for name, keys in TEXTS.items() if fnmatchcase(path.name, name) for each in keys]
    if wanted:
        for key, text in _strings(read_toml(path)):
            if text.strip() and any(fnmatchcase(key, each) for each in wanted):
                yield text


def _strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every string with its keys, dots between them; the places in lists are not told."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _strings(each, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each, key)
