"""A person's settings: a small TOML file in the folder for settings, typed, and tolerant of any damage."""

from __future__ import annotations

import contextlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import tomli_w

from app.files.disk import keep_original, write_aside
from app.files.folders import config_folder
from rules.issues import DataError, Issue, Severity
from rules.tomlfile import TomlTable, read_toml

STYLES = ("nato", "silhouette")
THEMES = ("system", "light", "dark")
LEVELS = ("off", "hint", "check")
AT_ONCE = "at once"
PACES = ("normal", AT_ONCE)
LEAST_SCALE, MOST_SCALE = 0.5, 2.0
_MAX_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has chosen. `counter_scale` is the size of the counters, 1 being that of the map."""

    theme: str = "system"
    style: str = "nato"
    counter_scale: float = 1.0
    assistant: str = "hint"
    language: str = ""
    """A language's code, `de`; empty for that of the system."""
    closed_sides: tuple[str, ...] = ()
    """Sides whose stacks are shown closed (8.4)."""
    has_motion: bool = True
    edge_panning: bool = True
    pace: str = PACES[0]
    """How fast Adjutant lays its deeds."""
    own_map: bool = True
    """Whether a player's own map is shown where there is one."""


def settings_file() -> Path:
    """Return where the settings are kept."""
    return config_folder() / "settings.toml"


def load_settings(path: Path | None = None) -> tuple[Settings, tuple[Issue, ...]]:
    """Return the settings, and what was wrong with their file; what cannot be used is as at first."""
    path = path or settings_file()
    # A folder that may not be entered is told of by the reading.
    with contextlib.suppress(OSError):
        if not path.exists():
            return Settings(), ()
    issues: list[Issue] = []
    try:
        found = _read(TomlTable(read_toml(path, _MAX_BYTES), path.name, issues=issues))
    except DataError as error:
        return Settings(), tuple(_warning(issue) for issue in error.issues)
    return found, tuple(_warning(issue) for issue in issues)


def _warning(issue: Issue) -> Issue:
    hint = issue.hint or "the setting is as at first"
    return Issue(issue.source, issue.where, issue.message, hint, Severity.WARNING)


def _read(table: TomlTable) -> Settings:
    first = Settings()
    found = Settings(
        theme=_word(table, "theme", THEMES, first.theme),
        style=_word(table, "style", STYLES, first.style),
        counter_scale=_scale(table, first.counter_scale),
        assistant=_word(table, "assistant", LEVELS, first.assistant),
        language=table.text("language", first.language)[:20],
        closed_sides=table.texts("closed_sides", first.closed_sides),
        pace=_word(table, "pace", PACES, first.pace),
        has_motion=_flag(table, "has_motion", is_on=first.has_motion),
        own_map=_flag(table, "own_map", is_on=first.own_map),
        edge_panning=_flag(table, "edge_panning", is_on=first.edge_panning),
    )
    table.close()
    return found


def _word(table: TomlTable, key: str, allowed: tuple[str, ...], first: str) -> str:
    found = table.word(key, allowed, first)
    return found if found in allowed else first


def _flag(table: TomlTable, key: str, *, is_on: bool) -> bool:
    found = table.flag(key, is_on)
    return found if isinstance(table.data.get(key), bool) else is_on


def _scale(table: TomlTable, first: float) -> float:
    found = table.number("counter_scale", first)
    if LEAST_SCALE <= found <= MOST_SCALE:
        return found
    table.note(f"from {LEAST_SCALE} to {MOST_SCALE}", key="counter_scale")
    return first


def format_settings(settings: Settings) -> str:
    """Return the file of settings; `load_settings` reads it."""
    first = asdict(Settings())
    # Only what differs: a later program may begin otherwise, and nobody has chosen this.
    told: dict[str, Any] = {key: value for key, value in asdict(settings).items() if value != first[key]}
    return "# Settings of Adjutant. What is not here is as at first.\n" + tomli_w.dumps(told)


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings. A damaged file, or one of a later version, is kept aside; raises OSError."""
    path = path or settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    # What this version cannot read would be lost by writing over it.
    if path.exists() and load_settings(path)[1]:
        with contextlib.suppress(OSError):
            keep_original(path)
    write_aside(path, format_settings(settings).encode())
