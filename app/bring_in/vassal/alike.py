"""How alike two names of counters are: by their letters and, apart, by their numbers.

`5/5SS` is near `5 SS Pz Rgt 5` and far from `3/3SS`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from maps.spelling import plain

_WITHIN, _NUMBERS_WEIGH = 0.7, 0.6
_PARTS = re.compile(r"\d+|[^\W\d_]+")
_MOST_KEPT = 500
"""Sets of letters whose likeness to all units is kept: a module repeats its words from counter to counter."""

Key = TypeVar("Key", bound=str)


@dataclass(frozen=True, slots=True)
class Spelled:
    """A name taken apart: its numbers, and pairs of the letters in it."""

    numbers: Counter[str]
    letters: frozenset[str]


def spelled(text: str) -> Spelled:
    """Return a name taken apart."""
    parts = _PARTS.findall(plain(text))
    # Without leading noughts: `05` on a counter is our 5.
    numbers = Counter(part.lstrip("0") or "0" for part in parts if part.isdigit())
    # Without the gaps between them: `SS Pz` and `SSPz` are printed and written for one another.
    words = "".join(part for part in parts if not part.isdigit())
    return Spelled(
        numbers, frozenset(words[n : n + 2] for n in range(max(len(words) - 1, 0))) or frozenset(words)
    )


def likeness(one: str, other: str) -> float:
    """Return how alike two names are, from 0 to 1: the numbers in them count for more than the letters."""
    return likeness_of(spelled(one), spelled(other))


def likeness_of(one: Spelled, other: Spelled) -> float:
    """Return how alike two names are that were taken apart, from 0 to 1."""
    both = (one.numbers & other.numbers).total()
    numbers = _share(both, one.numbers.total(), other.numbers.total())
    letters = _letters(len(one.letters & other.letters), len(one.letters), len(other.letters))
    return _joined(numbers, letters)


def _letters(shared: int, one: int, other: int) -> float | None:
    found, least = _share(shared, one, other), min(one, other)
    if found is None or not least:
        return found
    # A name that goes on after ours, `5/5SS reduced`, is that name all the same.
    return max(found, _WITHIN * shared / least)


def _joined(numbers: float | None, letters: float | None) -> float:
    if numbers is None or letters is None:
        return numbers or letters or 0.0
    return _NUMBERS_WEIGH * numbers + (1 - _NUMBERS_WEIGH) * letters


def _share(both: int, one: int, other: int) -> float | None:
    """Return the share of what two have in common, None where neither has anything."""
    return 2 * both / (one + other) if one + other else None


class Alike(Generic[Key]):
    """Finds of many names those that are the most alike to one: as if it were held against each of them.

    Of a thousand names few share a number with it, and most share their words with others. So each set of
    letters is compared once, and of the names that share no number only those with the likeliest letters are
    looked at.
    """

    def __init__(self, named: Sequence[tuple[Key, Iterable[Spelled]]]) -> None:
        """`named` are the keys with what each may be called."""
        self._keys_of: dict[tuple[int, int], list[Key]] = {}
        """By a set of numbers and one of letters, which together make a name, the keys that have it."""
        self._numbers: dict[frozenset[tuple[str, int]], int] = {}
        self._letters: dict[frozenset[str], int] = {}
        self._most_names = 1
        for key, names in named:
            own = {self._place(each) for each in names}
            self._most_names = max(self._most_names, len(own))
            for name in own:
                self._keys_of.setdefault(name, []).append(key)
        self._with_number = _by_part(dict(each) for each in self._numbers)
        self._with_letters = _by_part(dict.fromkeys(each, 1) for each in self._letters)
        self._totals = [sum(count for _, count in each) for each in self._numbers]
        self._lengths = [len(each) for each in self._letters]
        self._of_numbers, self._of_letters = _grouped(self._keys_of, 0), _grouped(self._keys_of, 1)
        self._compared = lru_cache(_MOST_KEPT)(self._compared_letters)

    def _place(self, name: Spelled) -> tuple[int, int]:
        numbers = frozenset(name.numbers.items())
        return (
            self._numbers.setdefault(numbers, len(self._numbers)),
            self._letters.setdefault(name.letters, len(self._letters)),
        )

    def nearest(self, name: Spelled, count: int) -> list[tuple[float, Key]]:
        """Return so many keys with how alike they are, the likeliest first, of equal ones by their order."""
        letters, order = self._compared(name.letters)
        shared = self._shared_numbers(name.numbers)
        total = name.numbers.total()
        if name.numbers and name.letters:
            found = self._worth_a_look(shared, total, letters, order, count)
        else:
            found = self._all(shared, total, letters)
        best: dict[Key, float] = {}
        for at, score in found:
            for key in self._keys_of[at]:
                # Not by `max`: this is done some hundred times for each name.
                if score > best.get(key, -1.0):
                    best[key] = score
        # By minus the score, so that tuples are ordered as they are: a key of one's own is called for each.
        ranked = sorted((-score, key) for key, score in best.items())
        return [(-score, key) for score, key in ranked[:count]]

    def _all(
        self, shared: Mapping[int, int], total: int, letters: Sequence[float | None]
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """Yield every name with how alike it is."""
        numbers = [_share(shared.get(at, 0), total, other) for at, other in enumerate(self._totals)]
        for at in self._keys_of:
            yield at, _joined(numbers[at[0]], letters[at[1]])

    def _worth_a_look(
        self,
        shared: Mapping[int, int],
        total: int,
        letters: Sequence[float | None],
        order: Sequence[int],
        count: int,
    ) -> Iterator[tuple[tuple[int, int], float]]:
        """Yield names with how alike they are: all that share a number, of the others the best.

        It is asked only of names with both: without numbers, or letters, more than what they share decides.
        """
        for n, both in shared.items():
            number = _share(both, total, self._totals[n])
            for at in self._of_numbers[n]:
                yield at, _joined(number, letters[at[1]])
        # So many belong to enough keys in any case, as each has no more names than that; and all that are as
        # good as the last of them, since of equal ones the order decides.
        wanted, last = count * self._most_names, 0.0
        for k in order:
            score = _joined(0.0, letters[k])
            if wanted <= 0 and score < last:
                return
            others = [at for at in self._of_letters[k] if at[0] not in shared]
            yield from ((at, score) for at in others)
            wanted, last = wanted - len(others), score if others else last

    def _shared_numbers(self, numbers: Counter[str]) -> dict[int, int]:
        """Return how many numbers a name has in common with each set that shares any."""
        both: dict[int, int] = {}
        for number, count in numbers.items():
            for at, there in self._with_number.get(number, ()):
                both[at] = both.get(at, 0) + min(count, there)
        return both

    def _compared_letters(self, letters: frozenset[str]) -> tuple[list[float | None], list[int]]:
        """Return how alike each set of letters is, and the sets in that order, the likeliest first."""
        shared = Counter(at for part in letters for at, _ in self._with_letters.get(part, ()))
        found = [_letters(shared[at], len(letters), other) for at, other in enumerate(self._lengths)]
        return found, sorted(range(len(found)), key=lambda at: -(found[at] or 0.0))


def _grouped(names: Iterable[tuple[int, int]], part: int) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for name in names:
        found.setdefault(name[part], []).append(name)
    return found


def _by_part(named: Iterable[Mapping[str, int]]) -> dict[str, list[tuple[int, int]]]:
    """Return by each part of some names in which of them it stands, and how often."""
    found: dict[str, list[tuple[int, int]]] = {}
    for at, parts in enumerate(named):
        for part, count in parts.items():
            found.setdefault(part, []).append((at, count))
    return found
