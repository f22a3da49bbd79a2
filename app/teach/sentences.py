"""Sentences with gaps: the form in which lessons say what is done, what counts as done, what is asked.

One list of such sentences is read, written, offered in menus and explained, so that nobody has to know a
syntax: `{unit} stands in {hexes}` reads `ge:5/5SS stands in 1923 or 1924`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.issues import NotationError, shown

MAX_SENTENCE = 400
"""Longest sentence of a lesson that is read, in characters."""

_GAP = re.compile(r"\{(\w+)\}")
# Forms with such a gap read nearly anything, so the lists have them behind the narrower ones.
_REST = r".+"
_WORD = r"[^\s,]+"
_PATTERNS: Mapping[str, str] = {
    # Bounded, so that `int` of it is always quick, whoever wrote the lesson.
    "number": r"\d{1,4}",
    "units": rf"{_WORD}(?:, ?{_WORD})*",
    "hexes": rf"{_WORD}(?: or {_WORD})*",
    "way": r"(?:\w+>)?[^\s>-]+(?:-[^\s>-]+)*",
    "thing": rf"(?:unit|hex|hexside|case|panel|layer) {_WORD}",
    "attack": _REST,
    "text": _REST,
    "place": _WORD,
}
"""What may stand in a gap, by the name of the gap; in any other one word."""


@dataclass(frozen=True)
class Form:
    """A sentence with gaps; `key` is what it is known by."""

    key: str
    template: str

    @cached_property
    def gaps(self) -> tuple[str, ...]:
        """The names of the gaps in their order; each name once."""
        return tuple(_GAP.findall(self.template))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What a sentence of this form looks like."""
        parts = _GAP.split(self.template)
        # Every second part is the name of a gap.
        told = (
            f"(?P<{part}>{_PATTERNS.get(part, _WORD)})" if n % 2 else re.escape(part)
            for n, part in enumerate(parts)
        )
        # A name that came twice in a template would be refused here, by `re` itself.
        return re.compile("".join(told))

    def filled(self, values: Mapping[str, str]) -> Sentence:
        """Return the sentence with something in each gap; raises KeyError for a gap left empty."""
        return Sentence(self.key, tuple((gap, values[gap]) for gap in self.gaps), self)


@dataclass(frozen=True)
class Sentence:
    """A form with its gaps filled."""

    key: str
    values: tuple[tuple[str, str], ...]
    form: Form

    def __getitem__(self, gap: str) -> str:
        """Return what stands in a gap; raises KeyError where the form has no such gap."""
        return dict(self.values)[gap]

    def units(self, gap: str = "units") -> tuple[str, ...]:
        """Return the units that a gap names."""
        return tuple(word.strip() for word in self[gap].split(","))

    def hexes(self, gap: str = "hexes") -> tuple[str, ...]:
        """Return the hexes that a gap names."""
        return tuple(self[gap].split(" or "))

    def number(self, gap: str = "number") -> int:
        """Return the whole number in a gap."""
        return int(self[gap])

    def __str__(self) -> str:
        """Return the text that `Forms.parse` reads."""
        return _GAP.sub(lambda gap: self[gap[1]], self.form.template)


class Forms:
    """A list of forms, tried in their order."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.all = tuple(forms)
        self.by_key: Mapping[str, Form] = {form.key: form for form in self.all}

    def parse(self, text: str) -> Sentence:
        """Return the sentence of a text; raises NotationError, with the nearest form, for any other text."""
        # Blanks and line ends do not count: lessons are wrapped by hand in long texts.
        words = " ".join(text.split())
        if len(words) > MAX_SENTENCE:
            raise NotationError(f"a sentence has at most {MAX_SENTENCE} letters: {shown(words)}")
        for form in self.all:
            found = form.pattern.fullmatch(words)
            if found is not None:
                return Sentence(form.key, tuple(found.groupdict().items()), form)
        raise NotationError(f"no sentence that a lesson knows: {shown(words)}{self._nearest(words)}")

    def _nearest(self, words: str) -> str:
        # Compared without what stands in the gaps: the words around them tell which form was meant.
        bare = {re.sub(r"\{\w+\}", "", form.template): form.template for form in self.all}
        # Far below the usual bound: half of such a sentence are names that the form has not.
        near = difflib.get_close_matches(words, list(bare), n=1, cutoff=0.3)
        return f"; did you mean: {bare[near[0]]}" if near else ""
