"""Where the program lets units end their moves: the limits of stacking (4), and who keeps out of the line."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.stacking import bars_to_ending
from rules.games.battle_for_hungary.words import ARTILLERY, HQ, is_combat_unit
from rules.hexgrid import HexId
from rules.opponent import NoLaws
from rules.position import Position
from rules.units import Unit


class HungaryLaws(NoLaws):
    """No unit ends where a limit is broken; headquarters go by errands, guns only to where units stand."""

    def __init__(self, judge: HungaryJudge | None = None) -> None:
        """Take the judge of the board; without one nobody is kept from anywhere."""
        self._judge = judge

    def let_stand(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit may end its move in a hex; `coming` are others who are to end there."""
        if self._judge is None or unit.hex == here:
            return True
        # The program's marches would take it to the front; its errands know where it serves.
        if unit.type == HQ:
            return False
        situation = self._judge.situation(position)
        others = tuple(each for each in coming if each.id != unit.id)
        # Guns alone exert no zone (3.1) and would be a gap in the line.
        if unit.type == ARTILLERY and not _is_covered(situation, unit, here, others):
            return False
        return not bars_to_ending(situation, here, (unit, *others))

    def mixes(self, position: Position, unit: Unit, here: HexId, coming: Iterable[Unit] = ()) -> bool:
        """Return whether a unit would break a limit in a hex that is not its own."""
        return not self.let_stand(position, unit, here, coming)


def _is_covered(situation: Situation, unit: Unit, here: HexId, coming: tuple[Unit, ...]) -> bool:
    """Return whether a unit that fights is in a hex, or comes there too."""
    there = (*situation.at(here), *coming)
    return any(other.side == unit.side and is_combat_unit(other) for other in there)
