"""The readings of unclear cases that a game is played by, and the cases it is played without."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.assist.assistant import WAIVE, waived_cases
from app.assist.procedure import choices_of
from app.table import acts
from app.table.changes import Change, Group, Register, flattened
from app.table.game import Game
from app.table.phrases import Translate, untranslated
from rules.choices import Assumption, AssumptionBook, Value
from rules.issues import DataError, Issue
from rules.tomlfile import hint_of

_MORE_POINTS = range(13)
"""What is offered where any number of points may be chosen."""


@dataclass(frozen=True, slots=True)
class Selection:
    """One key of a choice: its name in words, what may be chosen, what is chosen."""

    key: str
    name: str
    values: tuple[str, ...]
    """As they stand in a game's file, the default first."""
    words: tuple[str, ...]
    now: str

    @property
    def default(self) -> str:
        """The value that holds where nothing is chosen."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Reading:
    """An unclear case with what may be chosen there; nothing where one reading is fixed."""

    entry: Assumption
    selections: tuple[Selection, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the game goes by another value than the default somewhere."""
        return any(each.now != each.default for each in self.selections)

    @property
    def text(self) -> str:
        """Everything that can be looked for."""
        entry = self.entry
        chosen = (word for each in self.selections for word in (each.key, each.name, *each.words))
        told = (entry.id, entry.topic, entry.reading, *entry.others, entry.remark, *chosen)
        return " ".join(told).casefold()

    def holds(self, words: str) -> bool:
        """Return whether every word stands somewhere in the reading, every number begins one of its cases."""
        return all(self._holds(word) for word in words.casefold().split())

    def _holds(self, word: str) -> bool:
        # Cases by their beginning: who types 10 wants all of chapter 10, and nothing with a 10 in its text.
        is_case = word[0].isdecimal()
        return any(case.startswith(word) for case in self.entry.cases) if is_case else word in self.text


def text_of(value: Value) -> str:
    """Return a value as it stands in a game's file."""
    return str(value).lower()


def readings_of(game: Game, book: AssumptionBook, tr: Translate = untranslated) -> tuple[Reading, ...]:
    """Return every unclear case in the order of the rulebook, with what is chosen in a game."""
    settings = game.table.book(Register.SETTING)
    entries = sorted(book.assumptions, key=_place)
    return tuple(
        Reading(entry, tuple(_selection(entry, key, settings, tr) for key in entry.keys)) for entry in entries
    )


def _place(entry: Assumption) -> tuple[tuple[int, str], ...]:
    # By numbers: as text 10.2 would come before 9.1.
    return tuple((int(number), letters) for number, letters in re.findall(r"(\d+)(\D*)", entry.cases[0]))


def _selection(entry: Assumption, key: str, settings: Mapping[str, str], tr: Translate) -> Selection:
    """Return a key with its values, the one that stands in the file too, known or not."""
    values = {text_of(value): entry.words_of(value, tr) for value in entry.values}
    # After the listed ones, which the rulebook or its errata name: those stay at the top.
    for number in _MORE_POINTS if entry.is_open else ():
        values.setdefault(str(number), entry.words_of(number, tr))
    # What stands in the file is offered even where this program does not know it: to look must not change it.
    now = settings.get(key, "").lower() or next(iter(values))
    values.setdefault(now, entry.words_of(now, tr))
    return Selection(key, entry.name_of(key), tuple(values), tuple(values.values()), now)


def house_rules_of(game: Game) -> tuple[str, ...]:
    """Return the cases that a game is played without."""
    return tuple(sorted(waived_cases(game.table.book(Register.SETTING))))


def set_readings(
    game: Game, book: AssumptionBook, wanted: Mapping[str, str], ended: Iterable[str], title: str
) -> Group | None:
    """Return the change to other values of some keys, with some cases played by again; None as it is.

    A default leaves no line in the file.
    """
    chosen = {each.key: each for reading in readings_of(game, book) for each in reading.selections}
    others = {
        key: "" if value == chosen[key].default else value
        for key, value in wanted.items()
        # What is chosen already is left out, or the step would change nothing and still be one to undo.
        if value != chosen[key].now
    }
    # An empty text takes the line out of the book.
    texts = {**others, **{WAIVE + case: "" for case in ended}}
    change = acts.write(game.table, Register.SETTING, texts, title)
    return _as_one(title, change) if change is not None else None


def title_of(book: AssumptionBook, settings: Mapping[str, str]) -> str:
    """Return in words which readings are chosen."""
    chosen = choices_of(settings, book).items()
    return "; ".join(
        f"{book.by_key[key].name_of(key)}: {book.by_key[key].words_of(it)}" for key, it in chosen
    )


def _as_one(title: str, change: Change) -> Group:
    """Return a change under its title: the line of a single key would have no words."""
    return Group(title, flattened(change))


def settings_of(words: Iterable[str], book: AssumptionBook) -> dict[str, str]:
    """Return readings written as `KEY=VALUE`, defaults left out; raises DataError with all that is wrong."""
    issues, settings = [], {}
    for word in words:
        key, _, text = word.partition("=")
        entry = book.by_key.get(key)
        if entry is None:
            known = f"there are: {', '.join(book.by_key)}"
            hint = "; ".join(part for part in (hint_of(key, book.by_key), known) if part)
            issues.append(Issue("--setting", word, f"no reading has the key {key}", hint))
            continue
        value = entry.value_of(text)
        if value is None:
            allowed = " or ".join(text_of(each) for each in entry.values)
            issues.append(Issue("--setting", word, f"{text or 'nothing'} is no value of it", allowed))
        elif value != entry.values[0]:
            settings[key] = text.lower()
    # All at once: a line with three mistakes is mended in one go.
    if issues:
        raise DataError(issues)
    return settings
