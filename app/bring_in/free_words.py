"""Words for ids, made of texts that people wrote: where one is taken, the next of its kind gets a number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import count


def word_of(text: str, joined_by: str, most: int | None = None) -> str:
    """Return a text as one word of small letters and digits without accents; empty where it has none."""
    plain = _in_ascii(text).casefold()
    return re.sub(r"[^a-z0-9]+", joined_by, plain).strip(joined_by)[:most].strip(joined_by)


def ascii_word(text: str, most: int = 40, edges: str = "_.", otherwise: str = "x") -> str:
    """Return a text as one word that can stand in an id and in the name of a file.

    It neither begins nor ends with one of the `edges`; `otherwise` is that of a text without any such letter.
    """
    return re.sub(r"[^A-Za-z0-9+.-]+", "_", _in_ascii(text)).strip(edges)[:most] or otherwise


def _in_ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


class FreeWords:
    """Gives every word once: a second `Guard` becomes `Guard.2`; what stands before its number is told."""

    def __init__(
        self, taken: Iterable[str] = (), sign: str = ".", alike: Callable[[str], str] = str.casefold
    ) -> None:
        # Folded, unless told otherwise: most words become names of files, and not every disk tells large and
        # small letters apart.
        self._alike, self._sign = alike, sign
        self._taken = {alike(word) for word in taken}
        self._next: dict[str, int] = {}

    def free(self, word: str, before: str = "") -> str:
        """Return a word that with what stands before it no other has; it is taken from then on."""
        kind = self._alike(before + word)
        # From where the last of its kind ended: counted from 1 each time, the 40,000 hexes of a zone that
        # gives all of them its own name would keep a processor for hours.
        for number in count(self._next.get(kind, 1)):
            found = word if number == 1 else f"{word}{self._sign}{number}"
            if self._alike(before + found) not in self._taken:
                break
        self._next[kind] = number + 1
        self._taken.add(self._alike(before + found))
        return found
