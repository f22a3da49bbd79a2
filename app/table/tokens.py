"""One line of text, read token by token: what the notation of changes and tables is read with."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from rules.issues import NotationError

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+|"')
"""A text in quotes, a word, or a quotation mark without its fellow."""

T = TypeVar("T")


class TokenReader:
    """The tokens of a line, read one after the other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[str] = _TOKEN.findall(text)
        self._next = 0
        self.depth = 0
        if '"' in self._tokens:
            raise NotationError(f"a quotation mark is missing in {text!r}")

    def peek(self) -> str:
        """Return the next token without taking it, empty at the end."""
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def take(self, what: str) -> str:
        """Return the next token; raises NotationError that names what was wanted."""
        at = self._next
        if at >= len(self._tokens):
            raise NotationError(f"{what} is missing at the end of {self._text!r}")
        self._next = at + 1
        return self._tokens[at]

    def expect(self, word: str) -> None:
        """Take a fixed word."""
        found = self.take(repr(word))
        if found != word:
            raise NotationError(f"{found!r} stands where {word!r} was expected in {self._text!r}")

    def take_if(self, word: str) -> bool:
        """Take a word if it is the next; return whether it was."""
        if self.peek() != word:
            return False
        self._next += 1
        return True

    def read(self, what: str, convert: Callable[[str], T]) -> T:
        """Take a token and convert it; a ValueError becomes a NotationError."""
        token = self.take(what)
        try:
            return convert(token)
        # First, since it is a ValueError too, and has said better what is wrong.
        except NotationError:
            raise
        except ValueError:
            raise NotationError(f"{token!r} is not {what} in {self._text!r}") from None

    def expect_end(self) -> None:
        """Raise NotationError where something is left over."""
        if self.peek():
            raise NotationError(f"{self.peek()!r} is left over at the end of {self._text!r}")
