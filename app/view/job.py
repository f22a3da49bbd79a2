"""What may be worked out beside the window: a frozen value that knows how to work itself out.

A job holds values and snapshots, never the game that is played, nor anything of the window's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Generic, TypeVar

from app.assist.past import Snapshot
from app.table.game import Game
from app.table.journal import Journal
from app.table.table import Table

Answer_co = TypeVar("Answer_co", covariant=True)

_OF_THE_WINDOW = Game, Journal, Table


class Job(ABC, Generic[Answer_co]):
    """A question with all that is needed to answer it. Each kind is a frozen dataclass."""

    __slots__ = ()

    @abstractmethod
    def run(self) -> Answer_co:
        """Return the answer. Called in another thread."""


def check_job(job: Job[object]) -> None:
    """Raise TypeError where a job could change under the hands, or holds the game that is played itself.

    Only its own fields are looked at, so that it costs nothing; a test walks through all that jobs hold.
    """
    if not _is_frozen(type(job)):
        raise TypeError(f"{type(job).__name__} is no frozen dataclass: another thread is given values only")
    for name in _names(type(job)):
        # By its declared fields: slots have no `__dict__` to look through.
        value = getattr(job, name)
        if isinstance(value, _OF_THE_WINDOW) and not isinstance(value, Snapshot):
            raise TypeError(f"{type(job).__name__}.{name} is the game that is played: give a snapshot of it")


@cache
def _is_frozen(kind: type) -> bool:
    return is_dataclass(kind) and bool(vars(kind)["__dataclass_params__"].frozen)


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))
