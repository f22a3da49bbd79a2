"""The states that units of a game can be in, as its `words.toml` declares them in `[[state]]`.

Which marker shows a state is told where the markers are (`marks` in the counters' `markers.toml`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from rules.tomlfile import TomlTable
from rules.units import EVERY_GAMES_MARKS, Mark


class Trait(Enum):
    """What the program itself heeds in a state, whatever the game calls it."""

    HELD = "held"
    """The unit stays where it is until it is let go."""
    ENCLOSED = "enclosed"
    """The unit is besieged: it keeps no line of supply open."""


@dataclass(frozen=True, slots=True)
class State:
    """One state. `name` is what a panel calls it; `case` tells what it means, empty where it is not told.

    `is_laid` says that the game's counters have a marker for it. Units of the deployment group `group` are
    in it as long as they play. At the end of the phases `ends_with` its markers come off. No unit is at once
    in it and in one of `apart_from`.
    """

    id: Mark
    name: str
    case: str = ""
    traits: frozenset[Trait] = frozenset()
    is_laid: bool = False
    group: str = ""
    ends_with: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()


@dataclass(frozen=True)
class States:
    """All states that a game declares, in the order of its file."""

    declared: tuple[State, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[Mark, State]:
        """The states by their ids."""
        return {state.id: state for state in self.declared}

    @cached_property
    def by_group(self) -> Mapping[str, Mark]:
        """The states of those who belong to a deployment group, by the group."""
        return {state.group: state.id for state in self.declared if state.group}

    @cached_property
    def words(self) -> tuple[Mark, ...]:
        """Every word that may be said of a unit: what the game declares, and what every game has."""
        # Each once: a game may declare those that every game has, to give them names.
        return tuple(dict.fromkeys((*self.by_id, *EVERY_GAMES_MARKS)))

    @property
    def laid(self) -> tuple[Mark, ...]:
        """The states for which the counters have a marker."""
        return tuple(state.id for state in self.declared if state.is_laid)

    def with_trait(self, trait: Trait) -> frozenset[Mark]:
        """Return the states that have a trait."""
        return frozenset(state.id for state in self.declared if trait in state.traits)

    def apart_from(self, mark: Mark) -> frozenset[Mark]:
        """Return the states that no unit is in at once with a state, whichever of the two says so."""
        return self._apart.get(mark, frozenset())

    @cached_property
    def _apart(self) -> Mapping[Mark, frozenset[Mark]]:
        pairs = {(state.id, Mark(other)) for state in self.declared for other in state.apart_from}
        # A file says it at one of the two; whoever asks may begin with the other.
        both = pairs | {(other, one) for one, other in pairs}
        return {mark: frozenset(b for a, b in both if a == mark) for mark, _ in both}

    def ending_with(self, phase: str) -> frozenset[Mark]:
        """Return the states whose markers come off at the end of a phase, by its id."""
        return frozenset(state.id for state in self.declared if phase in state.ends_with)


NO_STATES = States()


def read_states(table: TomlTable) -> States:
    """Return the states of a game's words; what is wrong is noted in the table."""
    states = tuple(_state(row) for row in table.tables("state"))
    table.check_unique((state.id for state in states), "state", key="state")
    known = {state.id for state in states}
    for word in (word for state in states for word in state.apart_from if word not in known):
        table.note(f"{word!r} is no state", f"one of {' '.join(sorted(known))}", key="state")
    return States(states)


def _state(row: TomlTable) -> State:
    words = row.words("traits", "")
    known = {trait.value: trait for trait in Trait}
    for word in words:
        if word not in known:
            row.note(f"{word!r} is no trait", f"one of {' '.join(known)}", key="traits")
    state = State(
        Mark(row.identifier()),
        row.text("name"),
        row.text("case", ""),
        _traits(words, known),
        row.flag("laid", default=False),
        row.text("group", ""),
        row.words("ends_with", ""),
        row.words("apart_from", ""),
    )
    row.close()
    return state


def _traits(words: Iterable[str], known: Mapping[str, Trait]) -> frozenset[Trait]:
    return frozenset(known[word] for word in words if word in known)
