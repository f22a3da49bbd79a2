"""A saved game or a log on its way into the game of its module: what stands in it, and in which turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.bring_in.vassal.commands import Boards
from app.bring_in.vassal.standing import Standing


@dataclass(frozen=True, slots=True)
class Opening:
    """A saved game or a log that comes with the module: its title, and every piece that ever is in it.

    Those of `later` come only with a step of a log: they get counters, but stand nowhere in the scenario.
    """

    title: str
    standing: Sequence[Standing]
    later: Sequence[Standing] = ()
    boards: Mapping[str, Boards] = field(default_factory=dict)
    clock: Mapping[str, str] = field(default_factory=dict)
    """What our trackers show of its turn."""
    turns: int = 0
    """The last turn that it comes to."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """The sides of its players, by the ids with which they hide pieces."""
