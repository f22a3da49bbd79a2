"""What a lesson looks at when it judges: the table now, what was done since the step began, what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from app.assist.combat import battle_plan as plan
from app.assist.past import still
from app.assist.remarks import Remark, Sign, by_case
from app.assist.situation import Situation
from app.assist.turn.attack_watch import judge_phases
from app.assist.turn.watch import Judged, drags_of_phase, judge_drags, strays_of_phase
from app.assist.wording import Wording
from app.table.changes import Change, Moved, flattened
from app.table.game import Game
from app.table.journal import START, Step, StepId
from app.table.pieces import PieceId
from app.teach.lesson import Thing
from rules.attack_plan import Row
from rules.fights import CombatCard
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from rules.units import Unit


class CannotTell(Exception):
    """A condition or question that makes no sense on this table: the text says why."""


@dataclass(frozen=True)
class View:
    """One look at a lesson's game. `began` is the step of the journal with which the present step began."""

    game: Game
    situation: Situation
    wording: Wording
    began: StepId = START
    looked_at: frozenset[Thing] = field(default_factory=frozenset)

    # ---- what lies there

    def unit(self, name: str) -> Unit:
        """Return a unit; raises CannotTell where there is none such."""
        found = self.situation.position.by_id.get(UnitId(name))
        if found is None:
            raise CannotTell(f"no unit {name}")
        return found

    def piece(self, name: str) -> PieceId:
        """Return the counter of a unit; raises CannotTell where it is not on the table."""
        if PieceId(name) not in self.game.table:
            raise CannotTell(f"no counter {name}")
        return PieceId(name)

    def hex(self, name: str) -> HexId:
        """Return a hex of the map; raises CannotTell where it is none."""
        if HexId(name) not in self.game.sheet.grid:
            raise CannotTell(f"no hex {name}")
        return HexId(name)

    def place(self, name: str) -> HexId:
        """Return a hex, or the one in which a unit stands; raises CannotTell."""
        if HexId(name) in self.game.sheet.grid:
            return HexId(name)
        here = self.unit(name).hex
        if here is None:
            raise CannotTell(f"{name} is not on the map")
        return here

    def named(self, unit: str) -> str:
        """Return what people call a unit."""
        return self.wording.unit(unit)

    # ---- what was done

    @cached_property
    def since(self) -> tuple[Step, ...]:
        """The steps of the journal since the step began, oldest first."""
        path = self.game.journal.path
        # What was taken back to before the beginning of the step is not part of it.
        # Ids only ever grow, also over branches: later than the beginning is a larger number.
        return tuple(step for step in path if step.id > self.began)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Everything that was changed since the step began."""
        return tuple(change for step in self.since for change in flattened(step.change))

    def entered(self, unit: str) -> frozenset[str]:
        """Return the hexes that a unit came to or through since the step began."""
        moves = [each for each in self.changes if isinstance(each, Moved) and each.piece == unit]
        # A route begins in the hex that was left; a drag without one has at least its end.
        passed = (here for each in moves for here in (*each.route[1:], each.after.hex) if here)
        return frozenset(passed)

    @property
    def was_anything_done(self) -> bool:
        """Whether the table was changed since the step began."""
        return bool(self.changes)

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """The verdicts on the moves made since the step began, that still stand."""
        wanted = frozenset(step.id for step in self.since)
        if not wanted:
            return ()
        drags = drags_of_phase(self.game)
        now = judge_drags(self.situation, drags, only=wanted)
        stray = (each for each in strays_of_phase(self.game) if each.step in wanted)
        # Phases over since count too: who goes on to the next one has not got rid of a foul.
        return (*judge_phases(still(self.game), self.situation, wanted), *now, *stray)

    @property
    def overrides(self) -> tuple[Judged, ...]:
        """Those of the moves that the rules forbid."""
        return tuple(each for each in self.judged if each.is_override)

    def forbidden(self) -> Iterator[Remark]:
        """Yield what the rules say against the moves since the step began."""
        for each in self.overrides:
            yield from by_case(Sign.STOP, each.way.prohibitions, self.wording)

    # ---- attacks

    def row_on(self, hexes: Iterable[str]) -> Row | None:
        """Return the attack that is meant or under way on just these hexes, None without one."""
        wanted = frozenset(hexes)
        under_way = plan.fight_of(self.game)
        # The one under way has left the plan when it was declared.
        rows = [*plan.rows(self.game.table).values(), *([under_way.row] if under_way is not None else [])]
        return next((row for row in rows if frozenset(row.hexes) == wanted), None)

    def card(self, row: Row) -> CombatCard:
        """Return the card of an attack; raises CannotTell where nobody can judge it."""
        found = plan.card_of(self.game, self.situation, row)
        if found is None:
            raise CannotTell("nobody of the attackers is on the map")
        return found


def info(text: str, *cases: str, at: HexId | None = None) -> Remark:
    """Return a line that tells something."""
    return Remark(Sign.INFO, text, tuple(case for case in cases if case), at=at)
