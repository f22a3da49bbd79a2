"""The judge of the game: one board, one law, and every question that can be asked of them.

Each chapter answers for itself; what stands here hands on. Answers depend on the arguments alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.board import Board
from rules.fights import Advance, Attack, CombatCard, Flight, Margins, Pursuit, Retreat
from rules.findings import Finding, Verdict
from rules.games.budapest_campaign.fight_card import card_of
from rules.games.budapest_campaign.given_ground import (
    advance_of,
    bars_to_retreat,
    chase_of,
    pursuit_bars,
    retreats_of,
)
from rules.games.budapest_campaign.law import Law, law
from rules.games.budapest_campaign.margins import margins_of
from rules.games.budapest_campaign.moves_on_table import best_way_to, reach_of, verdict_on_move
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.supply_report import supply_report
from rules.games.budapest_campaign.terrain import Terrain
from rules.games.budapest_campaign.zones import Influence, bars_to_zone
from rules.hexgrid import HexId
from rules.position import Position
from rules.reach import Reach
from rules.ruleset import Judge
from rules.supplied import SupplyReport
from rules.units import UnitId


class CampaignJudge:
    """Answers questions about positions on a board; the situation of the last position is kept."""

    def __init__(self, board: Board, rules: Law) -> None:
        """Take a board and the law."""
        self.board = board
        self.law = rules
        self._terrain = Terrain(board, rules)
        self._last: Situation | None = None

    def situation(self, position: Position) -> Situation:
        """Return a position on this board, with what was worked out of it when it was asked about last."""
        # By identity: to compare two positions would cost what is saved by keeping one.
        if self._last is None or self._last.position is not position:
            self._last = Situation(self._terrain, position)
        return self._last

    # ---- zones

    def zones(self, position: Position, side: str) -> Mapping[HexId, tuple[UnitId, ...]]:
        """Return the hexes that a side controls and the units that control them (8.0)."""
        return self.situation(position).zones(side)

    def zone_gaps(self, position: Position, side: str, hex_id: HexId) -> Mapping[UnitId, tuple[Finding, ...]]:
        """Return the units of a side beside a hex that do not control it, and what keeps them out (8.0).

        Raises KeyError for a hex that is not there.
        """
        festung = self.situation(position).festung
        found: dict[UnitId, tuple[Finding, ...]] = {}
        for here in self._terrain.around(hex_id):
            for unit in position.at(here):
                why = bars_to_zone(Influence(self._terrain, unit, here, hex_id, festung))
                if unit.side == side and why:
                    found[unit.id] = why
        return found

    # ---- movement

    def reach(self, position: Position, unit: UnitId, weather: str = "", entry: Iterable[str] = ()) -> Reach:
        """Return where a unit can go, by railroad too; raises KeyError for a unit that is not there."""
        del weather, entry
        situation = self.situation(position)
        return reach_of(situation, situation.unit(unit))

    def explain(
        self,
        position: Position,
        unit: UnitId,
        path: Iterable[HexId],
        weather: str = "",
        entry: Iterable[str] = (),
    ) -> Verdict:
        """Return the verdict on a move; the path may leave out the unit's own hex.

        A path that points do not pay for is judged as railroad transport too (6.4). Raises KeyError for a
        unit or hex that is not there.
        """
        del weather, entry
        situation = self.situation(position)
        return verdict_on_move(situation, situation.unit(unit), tuple(path))

    def way_to(
        self, position: Position, unit: UnitId, goal: HexId, weather: str = "", entry: Iterable[str] = ()
    ) -> tuple[HexId, ...]:
        """Return the path that breaks the fewest rules, then costs least; empty where there is none."""
        del weather, entry
        situation = self.situation(position)
        return best_way_to(situation, situation.unit(unit), goal)

    # ---- logistics

    def supply(self, position: Position, side: str, weather: str = "") -> SupplyReport:
        """Return what the units of a side could trace now (12.0)."""
        return supply_report(self.situation(position), side)

    # ---- combat

    def combat(self, position: Position, attack: Attack) -> CombatCard:
        """Return the card of an attack (9.0), legal or not."""
        return card_of(self.situation(position), attack)

    def margins(self, position: Position, attack: Attack) -> Margins:
        """Return what one more point or unit would change in an attack, or one unit fewer."""
        return margins_of(self.situation(position), attack)

    def retreats(self, position: Position, flight: Flight) -> tuple[Retreat, ...]:
        """Return every way among which a unit may choose to retreat (9.9)."""
        return retreats_of(self.situation(position), flight)

    def bars_to_retreat(self, position: Position, flight: Flight) -> tuple[Finding, ...]:
        """Return why having to retreat destroys a unit, nothing where it can."""
        return bars_to_retreat(self.situation(position), flight)

    def advances(self, position: Position, pursuit: Pursuit) -> Advance:
        """Return where a unit may advance to after combat (9.10)."""
        return advance_of(self.situation(position), pursuit)

    def bars_to_advance(self, position: Position, pursuit: Pursuit) -> tuple[Finding, ...]:
        """Return what keeps a unit where it is after combat, nothing where it may advance."""
        return pursuit_bars(chase_of(self.situation(position), pursuit))


def judges(
    choices: Mapping[str, object] | None = None, charts: Mapping[str, object] | None = None
) -> Callable[[Board], Judge]:
    """Return what makes the judge of a board under some settings and charts; raises DataError."""
    rules = law(choices, charts)
    return lambda board: CampaignJudge(board, rules)
