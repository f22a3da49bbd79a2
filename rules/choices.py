"""Settings: where a rulebook leaves a choice, the reading that is in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rules.issues import DataError, Issue, raise_if_errors
from rules.tomlfile import TomlTable, hint_of, read_toml, source_of

ASSUMPTIONS = "assumptions.toml"
Value = bool | int | float | str

_NUMBER = re.compile(r"\d{1,2}(\.\d{1,6})?", re.ASCII)
"""Nothing longer can be accepted, and a stranger's file may hold a number of a million digits."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """One place where the rulebook is unclear, and how it is read here.

    `reading` is what holds by default, `others` the readings not taken, `remark` the reason. `keys` make
    it a setting with a closed list of `values`, the default first; without one the reading is fixed.
    `names` say in words what each key decides, `words` what each value means.
    """

    id: str
    cases: tuple[str, ...]
    topic: str
    reading: str
    others: tuple[str, ...] = ()
    remark: str = ""
    keys: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    is_open: bool = False
    """Whether values beside the listed ones are accepted (a number of points)."""
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def name_of(self, key: str) -> str:
        """Return in words what a key decides."""
        return dict(zip(self.keys, self.names, strict=False)).get(key, key.replace("_", " "))

    def words_of(self, value: object, tr: Callable[[str], str] = str) -> str:
        """Return in words what a value means; one that is not listed is its own word."""
        for known, words in zip(self.values, self.words, strict=False):
            # By type too: to Python `True == 1`, and a number of points would be told as a yes.
            if type(value) is type(known) and value == known:
                return tr(words)
        return tr("{count} points").format(count=value) if self.is_open else str(value).lower()

    def value_of(self, text: str) -> Value | None:
        """Return the value that a text of a game's file means, None where it may not be chosen."""
        listed = {str(value).lower(): value for value in self.values}
        # A setting that takes any number has more values than are listed.
        value = listed.get(text.lower(), _number(text))
        return value if self.accepts(value) else None

    def accepts(self, value: object) -> bool:
        """Return whether a value may be chosen; true and 1 are different values."""
        if any(type(value) is type(known) and value == known for known in self.values):
            return True
        return self.is_open and type(value) in (int, float) and 0 <= value <= 99  # type: ignore[operator]


@dataclass(frozen=True)
class Choices:
    """The value in force of every setting of a game. Equal choices hash equal."""

    items: tuple[tuple[str, Value], ...] = ()
    _values: dict[str, Value] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Keep a table for quick look-ups."""
        # It follows from `items`, so equality and hash leave it out.
        object.__setattr__(self, "_values", dict(self.items))

    def __getitem__(self, key: str) -> Value:
        """Return the value of a setting; raises KeyError for a key the game does not have."""
        return self._values[key]


@dataclass(frozen=True)
class AssumptionBook:
    """All assumptions of a game."""

    assumptions: tuple[Assumption, ...]

    @property
    def by_key(self) -> Mapping[str, Assumption]:
        """The assumptions that are settings, by key."""
        return {key: entry for entry in self.assumptions for key in entry.keys}

    def choose(self, wishes: Mapping[str, object] | None = None) -> Choices:
        """Return the choices with some settings changed; raises DataError for unknown keys or values."""
        settings = self.by_key
        # Every setting stands in the result, so that what a game was begun with is kept even if a default
        # changes later.
        values = {key: entry.values[0] for key, entry in settings.items()}
        issues = []
        for key, value in (wishes or {}).items():
            if key not in settings:
                issues.append(Issue("choices", key, "unknown setting", hint_of(key, settings)))
            elif not settings[key].accepts(value):
                allowed = ", ".join(str(known) for known in settings[key].values)
                issues.append(Issue("choices", key, f"{value!r} is not a value", f"one of: {allowed}"))
            else:
                values[key] = value  # type: ignore[assignment]  # accepts() let only values through
        raise_if_errors(issues)
        # Sorted, whatever order the wishes came in: equal choices must be equal.
        return Choices(tuple(sorted(values.items())))


def _number(text: str) -> Value | None:
    if not _NUMBER.fullmatch(text):
        return None
    return float(text) if "." in text else int(text)


def load_assumptions(path: Path) -> AssumptionBook:
    """Return the assumptions of a file of `[[assumption]]` entries; raises DataError with all issues."""
    issues: list[Issue] = []
    file = TomlTable(read_toml(path), source_of(path), issues=issues)
    book = AssumptionBook(tuple(_read(entry) for entry in file.tables("assumption", required=True)))
    if issues:
        raise DataError(issues)
    return book


def _read(entry: TomlTable) -> Assumption:
    values = entry.data.get("values", [])
    if not isinstance(values, list):
        entry.note("must be an array", key="values")
        values = []
    keys, names, words = (entry.texts(key, ()) for key in ("keys", "names", "words"))
    for key, texts, count in (("names", names, len(keys)), ("words", words, len(values))):
        if texts and len(texts) != count:
            entry.note(f"must be {count}", key=key)
    return Assumption(
        entry.text("id"),
        entry.texts("cases"),
        entry.text("topic", ""),
        entry.text("reading"),
        entry.texts("others", ()),
        entry.text("remark", ""),
        keys,
        tuple(values),
        entry.flag("open", default=False),
        names,
        words,
    )
