"""How well a line of print is explained by a word: letters laid along it so that the least ink is left over.

The price of a word is the sum of the squares of what its letters, laid where they fit best, do not explain.
Every word explains the same ink, so that prices of words can be compared without knowing how noisy a scan is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from app.bring_in.sheets.reading.glyphs import Glyphs
from app.bring_in.sheets.reading.lines import Ink

Prices = NDArray[np.float32]
OF_LETTER = 1.0
"""What each letter costs beside its misfit: else ever more of them would explain the noise."""
_DEAR = np.float32(1e9)


@dataclass(frozen=True, slots=True)
class Laid:
    """A letter as it lies in a strip: from which column, how wide, what of its ink is not explained."""

    letter: str
    start: int
    width: int
    misfit: float


# No slots: cached_property needs an instance dictionary.
@dataclass(frozen=True, eq=False)
class Spelling:
    """A strip of ink and the letters that may stand in it."""

    strip: Ink
    glyphs: Glyphs

    @property
    def _length(self) -> int:
        return int(self.strip.shape[1])

    @cached_property
    def bare(self) -> Prices:
        """The price of leaving all ink to the left of each column unexplained."""
        return np.concatenate([[0.0], np.cumsum((self.strip**2).sum(axis=0))]).astype(np.float32)

    @cached_property
    def _windows(self) -> dict[int, Prices]:
        """What each letter (row) costs at each column, for each width."""
        found = {}
        for width, kin in self.glyphs.by_width.items():
            if width > self._length:
                continue
            # Turned so that each window lies as a picture of a letter does: one product compares all.
            views = sliding_window_view(self.strip, width, axis=1).transpose(1, 0, 2)
            flat = views.reshape(len(views), -1)
            off = self.bare[width:] - self.bare[: len(flat)] + kin.squares[:, None] - 2 * kin.rows @ flat.T
            best = np.full((len(self.glyphs.letters), len(flat)), _DEAR)
            best[kin.letters] = np.minimum.reduceat(off, kin.starts, axis=0)
            found[width] = best + np.float32(OF_LETTER)
        return found

    def part(self, start: int, end: int) -> Spelling:
        """Return the same of some columns of the strip, its letters held against it no second time."""
        part = Spelling(self.strip[:, start:end], self.glyphs)
        fitting = {width: cost for width, cost in self._windows.items() if width <= end - start}
        windows = {width: cost[:, start : end - width + 1] for width, cost in fitting.items()}
        # Where the cached property would put its own.
        part.__dict__["_windows"] = windows
        return part

    def prices(self, words: Sequence[str]) -> Prices:
        """Return the price of each word: of itself and of the ink beside it."""
        numbers = {letter: n for n, letter in enumerate(self.glyphs.letters)}
        # A word with a letter that no font has cannot be told: it is as dear as bare ink.
        spelled = [[numbers.get(letter, -1) for letter in word] for word in words]
        now = np.tile(self.bare, (len(words), 1))
        found = np.full(len(words), self.bare[-1], np.float32)
        for at in range(max(map(len, words), default=0)):
            rows = np.array([n for n, word in enumerate(spelled) if len(word) > at and -1 not in word], int)
            letters = np.array([spelled[n][at] for n in rows], int)
            if not len(rows):
                break
            now[rows] = self._after(now[rows], letters)
            ended = [n for n in rows if len(spelled[n]) == at + 1]
            found[ended] = now[ended, -1]
        return found

    def _after(self, now: Prices, letters: NDArray[np.intp]) -> Prices:
        """Return the prices up to each column once a further letter is laid, and bare ground behind it."""
        laid = np.full_like(now, _DEAR)
        for width, cost in self._windows.items():
            some = np.flatnonzero(cost[letters, 0] < _DEAR / 2)
            if len(some):
                whole = now[some, :-width] + cost[letters[some]]
                laid[some, width:] = np.minimum(laid[some, width:], whole)
        return self._with_ground(laid)

    def _with_ground(self, laid: Prices) -> Prices:
        return np.asarray(self.bare + np.minimum.accumulate(laid - self.bare, axis=-1), np.float32)

    @property
    def freely(self) -> float:
        """The price of the letters that explain the strip best, whatever word they make."""
        return float(self.free_prices[-1])

    @property
    def free_prices(self) -> Prices:
        """The price of these letters up to each column."""
        return self._free[0]

    @cached_property
    def free_letters(self) -> tuple[tuple[int, str], ...]:
        """These letters from the left, each with the column at which it begins."""
        found, at, widths = [], self._length, self._free[1]
        while at > 0:
            width = int(widths[at])
            if width:
                letter = int(self._windows[width][:, at - width].argmin())
                found.append((at - width, self.glyphs.letters[letter]))
            at -= max(width, 1)
        return tuple(reversed(found))

    @cached_property
    def _free(self) -> tuple[Prices, NDArray[np.intp]]:
        """What the best letters cost up to each column, and how wide the last of them is, 0 for none."""
        now = np.full(self._length + 1, _DEAR, np.float32)
        now[0] = 0.0
        cheapest = {width: cost.min(axis=0) for width, cost in self._windows.items()}
        grounds, widths = np.diff(self.bare), np.zeros(self._length + 1, np.intp)
        for at in range(1, self._length + 1):
            now[at] = now[at - 1] + grounds[at - 1]
            for width, cost in cheapest.items():
                if width <= at and now[at - width] + cost[at - width] < now[at]:
                    now[at], widths[at] = now[at - width] + cost[at - width], width
        return now, widths

    def laid(self, word: str) -> tuple[Laid, ...]:
        """Return where the letters of a word lie; none where it cannot be laid."""
        letters = [self.glyphs.letters.index(each) for each in word if each in self.glyphs.letters]
        if len(letters) != len(word):
            return ()
        steps = [self.bare[None]]
        for letter in letters:
            steps.append(self._after(steps[-1], np.array([letter])))
        return tuple(reversed(list(self._backwards(word, letters, [each[0] for each in steps]))))

    def _backwards(self, word: str, letters: Sequence[int], steps: Sequence[Prices]) -> list[Laid]:
        found, end = [], self._length
        for at in range(len(word) - 1, -1, -1):
            # The ground behind the letter: back to where its price was made.
            choices = []
            for width, cost in self._windows.items():
                stops = np.arange(width, end + 1)
                if len(stops):
                    price = steps[at][stops - width] + cost[letters[at], stops - width] - self.bare[stops]
                    best = int(np.argmin(price))
                    choices.append((float(price[best]), int(stops[best]) - width, width))
            if not choices:
                return []
            _, start, width = min(choices)
            misfit = float(self._windows[width][letters[at], start]) - OF_LETTER
            found.append(Laid(word[at], start, width, misfit))
            end = start
        return found
