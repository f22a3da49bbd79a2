"""A judge made of chapters: each answers for itself from the situation, and the judge hands questions on.

A situation is a position on its ground with all that was worked out of it. Answers depend on the arguments
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rules.board import Board
from rules.fights import Advance, Attack, CombatCard, Flight, Margins, Pursuit, Retreat
from rules.findings import Finding, Verdict
from rules.hexgrid import HexId
from rules.position import Position
from rules.reach import Reach
from rules.supplied import SupplyReport
from rules.unit_id import UnitId
from rules.units import Unit


class Judged(Protocol):
    """What a judge itself asks of a situation."""

    @property
    def position(self) -> Position:
        """What lies on the map."""

    def unit(self, unit: UnitId) -> Unit:
        """Return a piece by its id; raises KeyError."""

    def zones(self, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls and the units that control them."""


S = TypeVar("S", bound=Judged)


@dataclass(frozen=True, slots=True)
class Chapters(Generic[S]):
    """Who answers what of a situation; `rules.judge.Judge` says what each question is."""

    zone_gaps: Callable[[S, str, HexId], Mapping[UnitId, tuple[Finding, ...]]]
    reach: Callable[[S, Unit], Reach]
    explain: Callable[[S, Unit, tuple[HexId, ...]], Verdict]
    way_to: Callable[[S, Unit, HexId], tuple[HexId, ...]]
    supply: Callable[[S, str], SupplyReport]
    combat: Callable[[S, Attack], CombatCard]
    margins: Callable[[S, Attack], Margins]
    retreats: Callable[[S, Flight], tuple[Retreat, ...]]
    bars_to_retreat: Callable[[S, Flight], tuple[Finding, ...]]
    advances: Callable[[S, Pursuit], Advance]
    bars_to_advance: Callable[[S, Pursuit], tuple[Finding, ...]]


class ChapterJudge(Generic[S]):
    """Answers questions about positions on a board; the situation of the last position is kept.

    It is of a game that has no weather and no zones of entry: what is asked with them is asked without.
    """

    def __init__(self, board: Board, situation: Callable[[Position], S], chapters: Chapters[S]) -> None:
        """Take a board, what makes the situation of a position on it, and who answers."""
        self.board = board
        # Made by the game: what its ground and its facts are, this class need not know.
        self._situation, self._chapters = situation, chapters
        # One is enough: a table asks many questions about one position before the next one lies there.
        self._last: S | None = None

    def situation(self, position: Position) -> S:
        """Return a position on this board, with what was worked out of it when it was asked about last."""
        # By identity: to compare two positions would cost what is saved by keeping one.
        if self._last is None or self._last.position is not position:
            self._last = self._situation(position)
        return self._last

    def zones(self, position: Position, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls and the units that control them."""
        return self.situation(position).zones(side)

    def zone_gaps(self, position: Position, side: str, hex_id: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
        """Return the units of a side beside a hex that do not control it, and what keeps them out.

        Raises KeyError for a hex that is not there.
        """
        return self._chapters.zone_gaps(self.situation(position), side, hex_id)

    def reach(self, position: Position, unit: UnitId, weather: str = "", entry: Iterable[str] = ()) -> Reach:
        """Return where a unit can go; raises KeyError for a unit that is not there."""
        # The unit is looked up first: a stranger's name is a KeyError here, before any chapter has worked.
        situation = self.situation(position)
        # Weather and zones of entry fall away here: no chapter need take what its game does not have.
        return self._chapters.reach(situation, situation.unit(unit))

    def explain(
        self,
        position: Position,
        unit: UnitId,
        path: Iterable[HexId],
        weather: str = "",
        entry: Iterable[str] = (),
    ) -> Verdict:
        """Return the verdict on a move; the path may leave out the unit's own hex.

        Raises KeyError for a unit or hex that is not there.
        """
        situation = self.situation(position)
        return self._chapters.explain(situation, situation.unit(unit), tuple(path))

    def way_to(
        self, position: Position, unit: UnitId, goal: HexId, weather: str = "", entry: Iterable[str] = ()
    ) -> tuple[HexId, ...]:
        """Return the path that breaks the fewest rules, then costs least; empty where there is none."""
        situation = self.situation(position)
        return self._chapters.way_to(situation, situation.unit(unit), goal)

    def supply(self, position: Position, side: str, weather: str = "") -> SupplyReport:
        """Return what the units of a side could trace now."""
        return self._chapters.supply(self.situation(position), side)

    def combat(self, position: Position, attack: Attack) -> CombatCard:
        """Return the card of an attack, legal or not."""
        return self._chapters.combat(self.situation(position), attack)

    def margins(self, position: Position, attack: Attack) -> Margins:
        """Return what one more point or unit would change in an attack, or one unit fewer."""
        return self._chapters.margins(self.situation(position), attack)

    def retreats(self, position: Position, flight: Flight) -> tuple[Retreat, ...]:
        """Return every way among which a unit may choose to retreat."""
        return self._chapters.retreats(self.situation(position), flight)

    def bars_to_retreat(self, position: Position, flight: Flight) -> tuple[Finding, ...]:
        """Return why a unit cannot leave its hex, nothing where it can."""
        return self._chapters.bars_to_retreat(self.situation(position), flight)

    def advances(self, position: Position, pursuit: Pursuit) -> Advance:
        """Return where a unit may advance to after combat."""
        return self._chapters.advances(self.situation(position), pursuit)

    def bars_to_advance(self, position: Position, pursuit: Pursuit) -> tuple[Finding, ...]:
        """Return what keeps a unit where it is after combat, nothing where it may advance."""
        return self._chapters.bars_to_advance(self.situation(position), pursuit)
