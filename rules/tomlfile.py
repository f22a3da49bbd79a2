"""Reading TOML files of people: bounded, and with every fault collected before anything is refused.

`read_toml` stops a file that is no TOML at all; a `TomlTable` walks what was read. Its getters note what is
wrong in `issues` and return a harmless value, so that one pass finds every fault.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TypeGuard, TypeVar

import tomli

from rules.issues import DataError, Issue
from rules.regular_file import open_regular, why_unreadable

MAX_BYTES = 4_000_000
"""No data file of ours comes near this; a larger one is not a data file."""

T = TypeVar("T")

_WORDS: Mapping[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    dict: "a table",
    list: "an array",
}
MOST_HINTED = 100
"""So many faults of a file come with the known word that is nearest: each search looks at all of them."""

_FRACTION = re.compile(r"(?:(\d{1,3}) )?(\d{1,3})/([1-9]\d{0,2})")
# Beyond these a float no longer tells one whole number from the next.
_LEAST = -(2**53)
_MOST = 2**53


def read_toml(path: Path, max_bytes: int = MAX_BYTES) -> dict[str, object]:
    """Return the tables of a TOML file; raises DataError with one issue where it cannot be read."""
    text = _read_text(path, max_bytes)
    try:
        return tomli.loads(text)
    except RecursionError:
        raise _refusal(path, "", "the tables are nested too deeply") from None
    except ValueError as error:
        # Python's own words for it name a function of Python.
        if not isinstance(error, tomli.TOMLDecodeError):
            raise _refusal(path, "", "a number in it has thousands of digits", "look for it") from None
        where, message = _place_of(str(error))
        raise _refusal(path, where, f"not TOML: {message}", "mend the line in a text editor") from None


def source_of(path: Path) -> str:
    """Return how issues name a file: with its folder, since every game has a file of that name."""
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name


def read_raw(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the bytes of a data file; raises DataError where it cannot be read or is far too large."""
    try:
        with open_regular(path) as file:
            # One byte more than allowed tells that a file is too large, however large it is.
            raw = file.read(max_bytes + 1)
    except FileNotFoundError:
        raise _refusal(path, "", "there is no such file", "look at the name and the folder") from None
    except OSError as error:
        raise _refusal(path, "", f"cannot be read: {why_unreadable(error)}") from None
    if len(raw) > max_bytes:
        raise _refusal(path, "", f"larger than {max_bytes:,} bytes", "is it the right file?")
    return raw


def _read_text(path: Path, max_bytes: int) -> str:
    raw = read_raw(path, max_bytes)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _refusal(path, f"line {line}", "not UTF-8 text", "save the file as UTF-8") from None


def _refusal(path: Path, where: str, message: str, hint: str = "") -> DataError:
    return DataError([Issue(source_of(path), where, message, hint)])


def _place_of(text: str) -> tuple[str, str]:
    """Return place and message of a parser's text such as `Invalid value (at line 3, column 5)`."""
    found = re.fullmatch(r"(.*?) \(at (line \d+), (column \d+)\)", text, re.DOTALL)
    if found:
        return f"{found[2]}, {found[3]}", found[1]
    message, at_end, _ = text.partition(" (at end of document)")
    return "end of the file" if at_end else "", message


@dataclass(frozen=True)
class TomlTable:
    """One table of a TOML file. `where` is its dotted name; `issues` is shared by all tables of a reading.

    A getter without `default` asks for a key that must be there.
    """

    data: Mapping[str, object]
    source: str
    where: str = ""
    issues: list[Issue] = field(default_factory=list)
    _asked: set[str] = field(default_factory=set)

    def note(self, message: str, hint: str = "", *, key: str = "") -> None:
        """Add an issue about this table or one of its keys."""
        self.issues.append(Issue(self.source, self.place(key), message, hint))

    def note_unknown(self, message: str, word: str, known: Collection[str], *, key: str = "") -> None:
        """Add an issue about a word that is none of the known ones, with a hint at the one that is meant.

        Of a file with hundreds of faults only the first have a hint.
        """
        # A stranger's file may have a hundred thousand, and would keep whoever opens it waiting for minutes.
        hint = hint_of(word, known) if len(self.issues) < MOST_HINTED else ""
        self.note(message, hint, key=key)

    def place(self, key: str = "") -> str:
        """Return the dotted name of a key, of the table itself without one."""
        return ".".join(part for part in (self.where, key) if part)

    def __contains__(self, key: str) -> bool:
        """Return whether the file has the key."""
        return key in self.data

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in the order of the file."""
        return tuple(self.data)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        return self._get(key, str, "", default)

    def word(self, key: str, allowed: Collection[str], default: str | None = None) -> str:
        """Return one of a closed list of words."""
        found = self.text(key, default)
        if self._has(key, str) and found not in allowed:
            self.note_unknown(f"unknown word {found!r}", found, allowed, key=key)
        return found

    def identifier(self, key: str = "id", joined_by: str = "_") -> str:
        """Return a text that is one word of letters, digits and the signs that may join them."""
        found = self.text(key)
        if found and not found.translate(str.maketrans("", "", joined_by)).isalnum():
            signs = " ".join(joined_by)
            self.note(f"{found!r} is not one word", f"letters, digits and {signs} only", key=key)
        return found

    def check_unique(
        self, ids: Iterable[str], what: str, *, key: str = "", hint: str = "an id is unique"
    ) -> None:
        """Note each id that comes more than once among those of some rows; `what` the rows are called."""
        counts = Counter(ids)
        for each in sorted(each for each, count in counts.items() if count > 1):
            self.note(f"the {what} {each!r} stands twice", hint, key=key)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Return true or false."""
        return self._get(key, bool, False, default)

    def whole(self, key: str, default: int | None = None, *, least: int = _LEAST, most: int = _MOST) -> int:
        """Return a whole number from `least` to `most`."""
        # What stands for a faulty number has to be within the range too.
        found = self._get(key, int, max(least, min(most, 0)), default)
        if not (self._has(key, int) and not least <= found <= most):
            return found
        self.note(f"{found} is out of range", f"from {least} to {most}", key=key)
        return max(least, min(most, found))

    def number(self, key: str, default: float | None = None) -> float:
        """Return a finite number, whole or not."""
        self._asked.add(key)
        found = self.data.get(key)
        if _is_number(found):
            return float(found)
        if found is None and default is not None:
            return default
        self.note("missing" if found is None else "must be a number", key=key)
        return 0.0

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """Return an array of exactly `count` finite numbers, zeros where it is anything else."""
        found = self._get(key, list, [], None)
        if len(found) == count and all(_is_number(value) for value in found):
            return tuple(float(value) for value in found)
        if self._has(key, list):
            self.note(f"must be {count} numbers", key=key)
        return (0.0,) * count

    def fraction(self, key: str) -> Fraction:
        """Return a number exactly, also of a text with a fraction such as `1/3` or `1 1/3`."""
        self._asked.add(key)
        found = _exact(self.data.get(key))
        if found is None:
            self.note("missing" if key not in self.data else "must be a number", key=key)
        return found or Fraction(0)

    def fractions(self, key: str, count: int) -> tuple[Fraction, ...]:
        """Return an array of exactly `count` numbers, each exactly, zeros where it is anything else."""
        found = [_exact(value) for value in self._get(key, list, [], None)]
        numbers = tuple(value for value in found if value is not None)
        if len(numbers) == len(found) == count:
            return numbers
        if self._has(key, list):
            self.note(f"must be {count} numbers", key=key)
        return (Fraction(0),) * count

    def texts(self, key: str, default: Collection[str] | None = None) -> tuple[str, ...]:
        """Return an array of texts."""
        found = self._get(key, list, [], None if default is None else list(default))
        if all(isinstance(value, str) for value in found):
            return tuple(found)
        self.note("must be an array of texts", key=key)
        return tuple(value for value in found if isinstance(value, str))

    def words(self, key: str, default: str | None = None) -> tuple[str, ...]:
        """Return the words of a text, parted by blanks."""
        return tuple(self.text(key, default).split())

    def table(self, key: str, *, required: bool = True) -> TomlTable:
        """Return a table below this one; where there is none, an empty one whose own issues nobody sees."""
        found = self._get(key, dict, {}, None if required else {})
        return TomlTable(found, self.source, self.place(key), self.issues if self._has(key, dict) else [])

    def tables(self, key: str, *, required: bool = False) -> tuple[TomlTable, ...]:
        """Return an array of tables (`[[key]]`); each is called `key 1`, `key 2` ... in issues."""
        found = self._get(key, list, [], None if required else [])
        whole = [value for value in found if isinstance(value, dict)]
        if len(whole) < len(found):
            self.note("must be an array of tables", f"write [[{key}]] above each", key=key)
        named = ((f"{self.place(key)} {n}", value) for n, value in enumerate(whole, start=1))
        return tuple(TomlTable(value, self.source, name, self.issues) for name, value in named)

    def named_tables(self) -> Iterator[tuple[str, TomlTable]]:
        """Yield every key with its table; a key with anything else is noted."""
        for key in self.keys:
            yield key, self.table(key)

    def named_texts(self) -> Iterator[tuple[str, str]]:
        """Yield every key with its text; a key with anything else is noted and left out."""
        for key in self.keys:
            text = self.text(key)
            if self._has(key, str):
                yield key, text

    def close(self) -> None:
        """Note every key that no getter asked for: most often a slip of the pen."""
        for key in self.keys:
            if key not in self._asked:
                self.note_unknown("unknown key", key, self._asked, key=key)

    def _has(self, key: str, kind: type) -> bool:
        return type(self.data.get(key)) is kind

    def _get(self, key: str, kind: type[T], harmless: T, default: T | None) -> T:
        """Return the value of a key where it is of a kind, otherwise the default or a harmless value."""
        self._asked.add(key)
        found = self.data.get(key)
        # Not isinstance: true and false are whole numbers in Python, but not in a data file.
        if type(found) is kind:
            return found
        if found is None and default is not None:
            return default
        self.note("missing" if found is None else f"must be {_WORDS[kind]}", key=key)
        return harmless


class Hints:
    """Finds what is meant for the first of many faults, which are not those of one table."""

    def __init__(self, most: int = MOST_HINTED) -> None:
        self._left = most

    def of(self, word: str, known: Collection[str]) -> str:
        """Return a hint at the known word that is nearest, empty once there were so many."""
        self._left -= 1
        return hint_of(word, known) if self._left >= 0 else ""


def hint_of(word: str, known: Collection[str]) -> str:
    """Return a hint that names the nearest known word, or all of them where they are few."""
    near = difflib.get_close_matches(word, list(known), n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"one of: {' '.join(sorted(known))}" if 0 < len(known) <= 16 else ""


def _exact(value: object) -> Fraction | None:
    """Return a number or a text with a fraction exactly, None for anything else."""
    if _is_number(value):
        # By its decimal text: 0.1 is a tenth then, not the nearest binary fraction.
        return Fraction(str(value))
    found = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    return int(found[1] or 0) + Fraction(int(found[2]), int(found[3])) if found else None


def _is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite number; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= _MOST
