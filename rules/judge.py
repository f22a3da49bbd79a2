"""The judge of a game: what is asked of its rules about one board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from rules.board import Board
from rules.fights import Advance, Attack, CombatCard, Flight, Margins, Pursuit, Retreat
from rules.findings import Finding, Verdict
from rules.hexgrid import HexId
from rules.position import Position
from rules.reach import Reach
from rules.supplied import SupplyReport
from rules.unit_id import UnitId


class Judge(Protocol):
    """The rules of a game on one board under one law. Answers depend on the arguments alone."""

    board: Board

    def reach(self, position: Position, unit: UnitId, weather: str = "", entry: Iterable[str] = ()) -> Reach:
        """Return where a unit can go. `weather` stands in for that of the position."""

    def explain(
        self,
        position: Position,
        unit: UnitId,
        path: Iterable[HexId],
        weather: str = "",
        entry: Iterable[str] = (),
    ) -> Verdict:
        """Return the verdict on a move along a path, with every finding."""

    def way_to(
        self, position: Position, unit: UnitId, goal: HexId, weather: str = "", entry: Iterable[str] = ()
    ) -> tuple[HexId, ...]:
        """Return the path that breaks the fewest rules, then costs least; empty where there is none."""

    def zones(self, position: Position, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls and the units that control them."""

    def zone_gaps(self, position: Position, side: str, hex_id: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
        """Return the units of a side beside a hex that do not control it, and what keeps their zone out."""

    def supply(self, position: Position, side: str, weather: str = "") -> SupplyReport:
        """Return what the units of a side could trace now."""

    def combat(self, position: Position, attack: Attack) -> CombatCard:
        """Return the card of an attack, legal or not."""

    def margins(self, position: Position, attack: Attack) -> Margins:
        """Return what one more point or unit would change in an attack, or one unit fewer."""

    def retreats(self, position: Position, flight: Flight) -> tuple[Retreat, ...]:
        """Return every distinct way in which a unit can retreat."""

    def bars_to_retreat(self, position: Position, flight: Flight) -> tuple[Finding, ...]:
        """Return what keeps a unit from leaving its hex, nothing where it can."""

    def advances(self, position: Position, pursuit: Pursuit) -> Advance:
        """Return where a unit may advance to after combat."""

    def bars_to_advance(self, position: Position, pursuit: Pursuit) -> tuple[Finding, ...]:
        """Return what keeps a unit where it is after combat, nothing where it may advance."""


class JudgeMaker(Protocol):
    """Makes judges of a game under settings and changed charts; raises DataError."""

    def __call__(
        self, choices: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
    ) -> Callable[[Board], Judge]:
        """Return what makes the judge of a board; boards under one law share what is worked out of it."""
