"""The texts for players in the data files of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType

from rules.library import GameFolder
from rules.tomlfile import read_toml

_LESSONS = "lessons"
"""The folder in which lessons stand, beside the rules of a game."""
_HISTORY = "history"
"""The folder in which each history has one of its own, there too."""

TEXTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "words.toml": (
            "side.name",
            "side.people",
            "movement.class.name",
            "state.name",
            "supply.name",
            "count.name",
            "count.short.*",
            "count.support",
            "attack_option.title",
            "attack_option.names*",
            "attack_option.help",
            "decision.title",
            "decision.help",
            "decision.direction",
            "units.*",
            "followed.*",
            "said.*",
            "headings.*",
            "ringed_place",
        ),
        "rules*.toml": ("rule.title", "rule.text", "rule.says.*", "rule.reason"),
        "assumptions.toml": tuple(
            f"assumption.{key}" for key in ("topic", "reading", "remark", "others", "names*", "words*")
        ),
        "cards.toml": tuple(
            f"card.{key}" for key in ("title", "note", "corner", "columns", "rows", "words*")
        ),
        "sequence.toml": (
            "phase.title",
            "phase.short",
            "phase.steps*title",
            "phase.steps*note",
            "pool.title",
            "pool.short",
            "chit.title",
            "chit.short",
        ),
        "counters.toml": ("corps.*.title",),
        "markers.toml": ("markers.*.name",),
        "options.toml": ("*.title", "*.summary", "*.text", "*.notes"),
        "variants.toml": ("*.title", "*.summary", "*.notes"),
        "setup_*.toml": ("title", "summary", "notes"),
        "deployment.toml": ("*.title",),
        "victory.toml": ("*.title", "*.name"),
        "tray.toml": ("title", "labels.text", "boxes.*.title", "boxes.*.note"),
        "lessons/*.toml": (
            "title",
            "summary",
            *(f"step.{key}" for key in ("heading", "text", "why", "teacher", "task")),
            *(f"step.question.{key}" for key in ("ask", "because")),
            *(f"step.choice.{key}" for key in ("text", "because")),
            "step.hint.text",
            *(f"step.wrong.{key}" for key in ("title", "text")),
        ),
        "history/history.toml": ("title", "menu", "band.title"),
        "history/days.toml": tuple(
            f"day.{key}" for key in ("heading", "text", "disagreement", "gap", "weather")
        ),
        "history/events.toml": ("event.title", "event.note"),
        "history/formations.toml": ("formation.name",),
    }
)
"""By the name of a file: where in it texts for players stand, as keys with dots between them."""


IDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"counters.toml": ("types.*.class", "types.*.rp"), "map.toml": ("terrain.legend.*",)}
)
"""Where ids stand that are shown as words: the program writes them in the ways of `_spellings`."""
ID_TABLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"map.toml": ("hexsides", "rivers", "roads"), "counters.toml": ("types",)}
)
"""Tables whose keys are such ids."""


def texts_of_game(game: GameFolder) -> dict[str, str]:
    """Return the texts for players in a game's data, each with the name of the file where it stands first."""
    found: dict[str, str] = {}
    for folder in dict.fromkeys((game.rules, game.counters, game.map)):
        patterns = ("*.toml", f"{_LESSONS}/*.toml", f"{_HISTORY}/*/*.toml")
        for path in (path for pattern in patterns for path in sorted(folder.glob(pattern))):
            for text in texts_of_file(path):
                # The first file that has it: a text that stands in several is translated once.
                found.setdefault(text, path.name)
    return found


def texts_of_file(path: Path) -> Iterator[str]:
    """Yield the texts for players in a data file, none for a file that has no such texts."""
    # Asked before the file is read: most of a game's data has nothing for players.
    texts, ids, tables = (_listed(path, each) for each in (TEXTS, IDS, ID_TABLES))
    if not texts and not ids:
        return
    data = read_toml(path)
    for key, text in _strings(data):
        if text.strip() and _is_among(key, texts):
            yield _as_shown(text, path)
        if text.strip() and _is_among(key, ids):
            yield from _spellings(text)
    for name in tables:
        table = data.get(name)
        for key in table if isinstance(table, Mapping) else ():
            yield from _spellings(str(key))


def _as_shown(text: str, path: Path) -> str:
    """Return a text as the window has it: those of days flow, those of lessons stand between lines."""
    if path.parent.parent.name == _HISTORY:
        # As the reader of the data makes it: a translation is found only by the very same letters.
        return " ".join(text.split())
    return text.strip() if path.parent.name == _LESSONS else text


def _listed(path: Path, table: Mapping[str, tuple[str, ...]]) -> list[str]:
    told = f"{_LESSONS}/{path.name}" if path.parent.name == _LESSONS else path.name
    told = f"{_HISTORY}/{path.name}" if path.parent.parent.name == _HISTORY else told
    return [key for name, keys in table.items() if fnmatchcase(told, name) for key in keys]


def _is_among(key: str, patterns: Iterable[str]) -> bool:
    # A star goes over dots as well: `*.title` is a title however deep it stands.
    return any(fnmatchcase(key, each) for each in patterns)


def _spellings(word: str) -> Iterator[str]:
    """Yield an id as the program shows it: blanks or commas for what joins its parts, with a capital too."""
    yield from dict.fromkeys((word.replace("_", " "), word.replace("_", ", "), word.capitalize()))


def _strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every string with its keys, dots between them; the places in lists are not told."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _strings(each, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list):
        # Without a number: keys of a list are those of its members, so one pattern is for all of them.
        for each in value:
            yield from _strings(each, key)
