"""Facts that a game keeps, as typed values, and the texts by which a table and a file remember them.

A kind of facts is a frozen dataclass with a `key` and a `text`, and a function that reads it back. All kinds
together are a book with a version: it stands in the head of a file, and for each step from one version to the
next the book has a migration. What no kind can read is kept as it is, and told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from rules.issues import NotationError


class Fact(Protocol):
    """Something that is settled from now on: a declaration, a release, a die that fell."""

    @property
    def key(self) -> str:
        """How it is called beside the table: one such fact stands at a time."""

    @property
    def text(self) -> str:
        """What it says, never empty: the empty text is no fact."""


F = TypeVar("F", bound=Fact)


class FactOfTurn(Fact, Protocol):
    """A fact that stands for one turn: that of an earlier one is as good as none."""

    @property
    def turn(self) -> int:
        """The number of the turn."""


T = TypeVar("T", bound=FactOfTurn)


@dataclass(frozen=True, slots=True)
class FactKind(Generic[F]):
    """A kind of facts.

    `key` is the key of its one fact, or how the keys of its facts begin where it ends with a colon. `read`
    makes the fact of what follows in the key and of the text; it raises ValueError where they are none.
    """

    key: str
    read: Callable[[str, str], F]

    def has(self, key: str) -> bool:
        """Return whether a key is one of this kind."""
        return key.startswith(self.key) if self.key.endswith(":") else key == self.key


@dataclass(frozen=True, slots=True)
class Facts:
    """What was read of the texts beside a table. `unread` are those of a kind that say something else."""

    known: tuple[Fact, ...] = ()
    unread: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def all(self, kind: type[F]) -> tuple[F, ...]:
        """Return the facts of a kind in the order in which they stand."""
        return tuple(each for each in self.known if isinstance(each, kind))

    def one(self, kind: type[F]) -> F | None:
        """Return the fact of a kind, None where there is none; the first of several."""
        return next((each for each in self.known if isinstance(each, kind)), None)

    def of_turn(self, kind: type[T], turn: int) -> T | None:
        """Return the fact of a kind if it is one of a turn, None where it is older or not there."""
        found = self.one(kind)
        return found if found is not None and found.turn == turn else None


NO_FACTS_KNOWN = Facts()

PLAN_FACT = "plan "
"""How migrations know the keys of the plan of attacks: the combat under way is a fact of the game as well."""


def _head(key: str) -> str:
    """Return a key up to its first colon."""
    head, colon, _ = key.partition(":")
    return head + colon


Migration = Callable[[str, str], tuple[str, str]]
"""Turns key and text of one version into those of the next; the key that it gives does not hang on the text.

It is asked for every key, also those that are no facts, and gives back what it does not know.
"""


@dataclass(frozen=True)
class FactBook:
    """All kinds of facts of a game, or of a part of the program, under a version.

    Version 1 is the first: a file that names none has that one. `migrations` lead from each version to the
    next.
    """

    version: int = 0
    kinds: tuple[FactKind[Any], ...] = ()
    migrations: Mapping[int, Migration] = field(default_factory=lambda: MappingProxyType({}))

    def kind_of(self, key: str) -> FactKind[Any] | None:
        """Return the kind of a key, None for a key that is no fact's."""
        return next((kind for kind in self._by_head.get(_head(key), ()) if kind.has(key)), None)

    @cached_property
    def _by_head(self) -> Mapping[str, tuple[FactKind[Any], ...]]:
        """The kinds by how their keys begin: the texts of a table are read with its every step."""
        heads = dict.fromkeys(_head(kind.key) for kind in self.kinds)
        return {head: tuple(kind for kind in self.kinds if _head(kind.key) == head) for head in heads}

    def fact(self, key: str, text: str) -> Fact | None:
        """Return the fact of a text, None where there is none of that key; raises NotationError."""
        # The empty text is how a table strikes a fact out; a reader must never be asked about it.
        kind = self.kind_of(key) if text else None
        if kind is None:
            return None
        rest = key.removeprefix(kind.key)
        try:
            found: Fact = kind.read(rest, text)
        # Readers look words up in enums and in mappings: a stranger's word fails in two ways.
        except (ValueError, KeyError) as problem:
            raise NotationError(f"{key} cannot be {text[:60]!r}") from problem
        return found

    def read(self, written: Mapping[str, str]) -> Facts:
        """Return the facts among some texts by key, in the order of the texts."""
        unread: dict[str, str] = {}
        return Facts(tuple(self._read(written, unread)), unread)

    def _read(self, written: Mapping[str, str], unread: dict[str, str]) -> Iterator[Fact]:
        for key, text in written.items():
            try:
                found = self.fact(key, text)
            except NotationError:
                # Kept and told, not raised: one line of a newer or spoilt file must not take the other
                # facts along.
                unread[key] = text
            else:
                yield from (found,) if found is not None else ()

    def can_migrate(self, version: int) -> bool:
        """Return whether texts of a version can be turned into those of today."""
        steps = range(version, self.version)
        # A version above ours is from a newer program: nothing here knows the way back.
        return 1 <= version <= self.version and all(number in self.migrations for number in steps)

    def migrated(self, key: str, text: str, version: int) -> tuple[str, str]:
        """Return key and text of a version as of today; raises KeyError where `can_migrate` is false."""
        for number in range(version, self.version):
            key, text = self.migrations[number](key, text)
        return key, text


NO_FACTS = FactBook()
"""That of a game that keeps none."""
