"""What a text calls a counter: whole names first, then parts of them, then what is spelled nearly so."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.bring_in.counter_mix import CounterId, Known, Mix
from maps.spelling import plain

_MOST = 5
_SIGNS = re.compile(r"[^\w/+]+")
_LEAST_ALIKE = 0.6
_LONGEST_NAME = 100
_PLACES, _HELD = 64, 40
"""How many letters are told apart; how many names one is held against, however many have its letters."""
_MOST_KNOWN = 20_000
"""So many answers are kept; a list of more lines than a set-up has would fill the memory."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Counters that a name may mean, the likeliest first with their shares; `is_clear` is it just one."""

    counters: tuple[CounterId, ...]
    shares: tuple[float, ...]
    is_clear: bool


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True)
class Names:
    """Finds counters of a mix by what people call them."""

    mix: Mix

    def is_clear(self, text: str) -> bool:
        """Return whether a name is that of just one counter, as `meant` would tell."""
        # Asked of every piece of a line: it must not come to what is dear in `meant`.
        return len(self._exact.get(squeezed(text), ())) == 1

    def meant(self, text: str) -> Meant:
        """Return what a name may mean; none where nothing of the mix is like it."""
        wanted = squeezed(text)
        if not wanted:
            return Meant((), (), False)
        # A line is looked at from several sides, and lists say the same names again and again.
        if wanted not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[wanted] = self._sought(wanted)
        return self._known[wanted]

    def _sought(self, wanted: str) -> Meant:
        exact = self._exact.get(wanted, ())
        if exact:
            return _shared(exact, is_clear=len(exact) == 1)
        parts = wanted.split()
        holding = [key for key, words in self._words.items() if all(_has(words, part) for part in parts)]
        if holding:
            return _shared(holding, is_clear=False)
        # Last, for it is dear, and near is not the same: `5/5SS` is near `6/5SS`.
        # No name of a counter is as long as a line of prose, and each would be held against all of them.
        if len(wanted) > _LONGEST_NAME:
            return Meant((), (), False)
        near = self._near(wanted)
        return _shared((key for name in near for key in self._exact[name]), is_clear=False)

    def _near(self, wanted: str) -> list[str]:
        """Return the names likest to one, the likest first, as `difflib.get_close_matches` would.

        That counts letters name by name: 5,000 lines of another game's list took it minutes. Here the names
        with most letters in common come first, and it ends as soon as no later one can be liker.
        """
        letters, found = _letters(wanted), list[tuple[float, str]]()
        bounds = [
            (2 * (letters & others).bit_count() / (len(wanted) + len(name)), name)
            for name, others in self._letters.items()
        ]
        matcher = difflib.SequenceMatcher(b=wanted)
        for bound, name in sorted((each for each in bounds if each[0] >= _LEAST_ALIKE), reverse=True)[:_HELD]:
            if len(found) == _MOST and bound < found[-1][0]:
                break
            matcher.set_seq1(name)
            ratio = matcher.ratio()
            if ratio >= _LEAST_ALIKE:
                found = sorted([*found, (ratio, name)], reverse=True)[:_MOST]
        return [name for _, name in found]

    @cached_property
    def _letters(self) -> Mapping[str, int]:
        return {name: _letters(name) for name in self._exact if len(name) <= _LONGEST_NAME}

    @cached_property
    def _known(self) -> dict[str, Meant]:
        return {}

    @cached_property
    def _exact(self) -> Mapping[str, tuple[CounterId, ...]]:
        found: dict[str, list[CounterId]] = {}
        for known in self.mix.counters:
            for name in dict.fromkeys(_called(known)):
                found.setdefault(name, []).append(known.id)
        # An id is nobody else's name, whatever label a counter has.
        ids = {squeezed(known.id): (known.id,) for known in self.mix.counters}
        return {name: tuple(keys) for name, keys in found.items()} | ids

    @cached_property
    def _words(self) -> Mapping[CounterId, str]:
        return {known.id: f" {' '.join(_called(known))} " for known in self.mix.counters}


def squeezed(text: str) -> str:
    """Return a name as it is compared: small letters, no accents, signs but / and + as one space."""
    return " ".join(_SIGNS.sub(" ", plain(text)).split())


def _called(known: Known) -> tuple[str, ...]:
    bare = known.id.rpartition(":")[2]
    return tuple(filter(None, (squeezed(known.name), squeezed(known.id), squeezed(bare))))


def _letters(name: str) -> int:
    """Return the letters of a name as bits of one number: what two have in common is counted at once.

    A letter has as many bits as it stands in the name, one after the other: two of it are not in common with
    one.
    """
    bits = 0
    # Counted by their places: letters that fall on one are taken for the same, so that the bound may be too
    # high but is never too low.
    for place, count in Counter(ord(letter) % _PLACES for letter in name).items():
        bits |= ((1 << count) - 1) << (place * _LONGEST_NAME)
    return bits


def _has(words: str, part: str) -> bool:
    # The figures of a short name are no part of longer figures: 5 is not in 15. Asked of every counter for
    # every word: the plain search sends nearly all away before a pattern is made.
    return part in words and bool(re.search(rf"(?<![0-9]){re.escape(part)}(?![0-9])", words))


def _shared(found: Iterable[CounterId], *, is_clear: bool) -> Meant:
    counters = tuple(dict.fromkeys(found))[:_MOST]
    # No likeness is told of most: the order alone makes the shares.
    weights = [1 / (n + 1) for n in range(len(counters))]
    total = sum(weights) or 1.0
    return Meant(counters, tuple(weight / total for weight in weights), is_clear)
