"""The answer to "who is in supply": per unit a line to a source, or the place where it breaks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.effects import SettleMarks
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.tomlfile import TomlTable
from rules.translatable import tr_noop
from rules.unit_id import UnitId
from rules.units import OUT_OF_SUPPLY, Mark, Unit


@dataclass(frozen=True, slots=True)
class SupplyState:
    """How well a unit can be supplied: `sign` shows it beside any colour, `mark` is what it settles."""

    id: str
    name: str
    sign: str = ""
    mark: Mark | None = None


PLAIN_STATES = (
    SupplyState("full", tr_noop("In supply")),
    SupplyState("none", tr_noop("Out of supply"), "!", OUT_OF_SUPPLY),
)


@dataclass(frozen=True, slots=True)
class SupplyStates:
    """The states of supply of a game, from the best to the worst.

    `are_settled` says that a marker settles the state until the next supply phase. Where it does not, markers
    only remind, and supply is traced anew whenever it matters.
    """

    states: tuple[SupplyState, ...] = PLAIN_STATES
    are_settled: bool = True

    @property
    def best(self) -> SupplyState:
        """The state of those who want for nothing."""
        return self.states[0]

    @property
    def worst(self) -> SupplyState:
        """The state of those who have no line."""
        return self.states[-1]

    @property
    def is_plain(self) -> bool:
        """Whether a unit is in supply or out of it, and nothing between."""
        # By their number: a game with two may call them in its own words.
        return len(self.states) == len(PLAIN_STATES)

    def settled(self, marks: Collection[Mark]) -> SupplyState:
        """Return the worst state whose mark a unit carries, the best where it carries none.

        Of states that are marked alike a marker tells no more than the best of them.
        """
        # From the worst, since a unit may lie under the markers of several.
        worst = next((state.mark for state in reversed(self.states) if state.mark in marks), None)
        return next((state for state in self.states if state.mark == worst), self.best)


def read_supply(table: TomlTable) -> SupplyStates:
    """Return the states of supply of a game's words, the plain two where it declares none."""
    states = tuple(_state(row) for row in table.tables("supply"))
    # With a single state every unit would be at once in the best and in the worst.
    if len(states) == 1:
        table.note("one state of supply is none", "from the best to the worst", key="supply")
    table.check_unique((state.id for state in states), "state of supply", key="supply")
    are_settled = table.flag("supply_is_settled", default=True)
    return SupplyStates(states if len(states) > 1 else PLAIN_STATES, are_settled)


def _state(row: TomlTable) -> SupplyState:
    mark = row.text("mark", "")
    state = SupplyState(row.text("id"), row.text("name"), row.text("sign", ""), Mark(mark) if mark else None)
    row.close()
    return state


class Through(Enum):
    """How a unit is supplied."""

    ROAD = "road"
    """Off the road for a while, then by road to a source."""
    DIRECT = "direct"
    """Off the map, or to a source on it, without a road."""
    ALWAYS = "always"
    """By what it is or where it stands, without a line."""
    BREAKOUT = "breakout"
    """By declaration, without a line."""


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """How a unit is supplied: the path from its hex to the source, and the cost of the part off the road.

    `told` are the findings with which a game itself tells of its lines, where the usual words do not fit.
    """

    through: Through
    path: tuple[HexId, ...] = ()
    leg_mp_parts: int = 0
    told: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class SupplyGap:
    """Why a unit is out of supply: the nearest hex that would have to be opened.

    `at` is None where no hex alone breaks the line: no road and no map edge lies near enough. `told` is what
    the game itself says of it, as in `SupplyLine`.
    """

    at: HexId | None
    path: tuple[HexId, ...] = ()
    told: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class SupplyReport:
    """What the units of one side could trace now. The rest is worked out when asked for.

    `supplied` are those with a line, however well it feeds them; `states` has the states of supply of those
    that are neither in the best nor in the worst.
    """

    side: str
    units: tuple[UnitId, ...]
    supplied: frozenset[UnitId]
    find_line: Callable[[UnitId], SupplyLine]
    find_gap: Callable[[UnitId], SupplyGap]
    find_reach: Callable[[UnitId | None], frozenset[HexId]]
    states: Mapping[UnitId, str] = field(default_factory=dict)

    def state_of(self, unit: UnitId, words: SupplyStates) -> SupplyState:
        """Return how well a unit could be supplied now."""
        named = next((state for state in words.states if state.id == self.states.get(unit)), None)
        return named or (words.best if unit in self.supplied else words.worst)

    def changed(self, known: Mapping[UnitId, Unit], words: SupplyStates) -> tuple[UnitId, ...]:
        """Return the units whose markers say otherwise than what they could trace now."""
        # Marks are compared and not states: of states marked alike no marker tells one from another.
        was = {unit: words.settled(known[unit].marks).mark for unit in self.units}
        return tuple(unit for unit in self.units if self.state_of(unit, words).mark != was[unit])

    def settling(self, known: Mapping[UnitId, Unit], words: SupplyStates) -> SettleMarks | None:
        """Return what settles the supply that could be traced now, of units as they are known; else None."""
        now = {unit: self.state_of(unit, words).mark for unit in self.units}
        hexes = dict.fromkeys(known[unit].hex for unit in self.changed(known, words))
        # All units, changed or not: markers are laid anew hex by hex, those of the worst state first.
        marks = dict.fromkeys(state.mark for state in reversed(words.states) if state.mark is not None)
        states = tuple((mark, frozenset(unit for unit in self.units if now[unit] == mark)) for mark in marks)
        return SettleMarks(tuple(here for here in hexes if here is not None), states) if hexes else None

    def line(self, unit: UnitId) -> SupplyLine | None:
        """Return the supply line of a unit, None if it is out of supply."""
        return self.find_line(unit) if unit in self.supplied else None

    def gap(self, unit: UnitId) -> SupplyGap | None:
        """Return where the line of an unsupplied unit breaks, None if it is in supply."""
        return None if unit in self.supplied else self.find_gap(unit)

    def reach(self, unit: UnitId | None = None) -> frozenset[HexId]:
        """Return the hexes from which a unit could trace; without one, the roads that lead to a source."""
        return self.find_reach(unit)
