"""What a text calls a counter: whole names first, then parts of them, then what is spelled nearly so."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.bring_in.counter_mix import CounterId, Known, Mix
from maps.spelling import plain

_MOST = 5
_SIGNS = re.compile(r"[^\w/+]+")
_LEAST_ALIKE = 0.6
_LONGEST_NAME = 100


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

    def meant(self, text: str) -> Meant:
        """Return what a name may mean; none where nothing of the mix is like it."""
        wanted = squeezed(text)
        if not wanted:
            return Meant((), (), False)
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
        near = difflib.get_close_matches(wanted, self._exact, n=_MOST, cutoff=_LEAST_ALIKE)
        return _shared((key for name in near for key in self._exact[name]), is_clear=False)

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


def _has(words: str, part: str) -> bool:
    # The figures of a short name are no part of longer figures: 5 is not in 15.
    return bool(re.search(rf"(?<![0-9]){re.escape(part)}(?![0-9])", words))


def _shared(found: Iterable[CounterId], *, is_clear: bool) -> Meant:
    counters = tuple(dict.fromkeys(found))[:_MOST]
    # No likeness is told of most: the order alone makes the shares.
    weights = [1 / (n + 1) for n in range(len(counters))]
    total = sum(weights) or 1.0
    return Meant(counters, tuple(weight / total for weight in weights), is_clear)
