"""The markers that say how units are: supply as traced, zones lost, reserves that wait (6, 9.24, 16.42)."""

from __future__ import annotations

from collections.abc import Iterator

from app.table.pieces import PieceId
from tests.games.bitter_end.inspection.checker import SUPPLY, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.troops import ATTACKED, FROZEN, GERMAN, OUT_OF_SUPPLY, RETREATED, Troop

BREAKOUT = "breakout"
NEAR_ENOUGH = 5
"""How near a supplied German must be to the city for a breakout (15.1)."""


class Markers(Checker):
    """Holds what the markers say at the end of each phase against what the rules make of the table."""

    def __init__(self, walk: Walk) -> None:
        """Take down who is marked at the start."""
        super().__init__(walk)
        self._cut_off = self._marked(OUT_OF_SUPPLY)
        self._frozen = self._marked(FROZEN)
        self._breakout = self.field.tracker(BREAKOUT)
        self._told: set[PieceId] = set()

    def _marked(self, word: str) -> set[PieceId]:
        return {each.id for each in self.field.troops() if word in each.marks}

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look when a combat begins whether those are marked who have retreated in this phase (10.66)."""
        for each in self.field.troops() if batch.declared is not None else ():
            is_marked, has_fled = RETREATED in each.marks, each.id in self.field.routed
            if is_marked != has_fled and each.id not in self._told:
                self._told.add(each.id)
                words = "has retreated and is not marked" if has_fled else "is marked, but has not retreated"
                yield "10.66", f"{each.id} in {each.hex} {words}"

    def phase_ends(self) -> Iterator[Note]:
        """Look at every unit on the map."""
        now = self.walk.moment
        self._told.clear()
        troops = tuple(self.field.troops())
        if now.phase == SUPPLY:
            if not self.field.is_first:  # there it is declared at any time (first:15.1)
                yield from self._breakout_declared()
            yield from self._supply(tuple(each for each in troops if each.side == now.side))
        for each in troops:
            yield from self._unchanged(each)
            left = {RETREATED, ATTACKED} & each.marks
            if left:
                yield "9.24", f"{each.id} still lies under {min(left)} when the phase ends"
        self._cut_off = {each.id for each in troops if OUT_OF_SUPPLY in each.marks}
        self._frozen = {each.id for each in troops if FROZEN in each.marks}

    def _unchanged(self, unit: Troop) -> Iterator[Note]:
        """Yield a mark that came or went where none should (6.1, 16.42)."""
        is_out, now = OUT_OF_SUPPLY in unit.marks, self.walk.moment
        is_settled_now = now.phase == SUPPLY and now.side == unit.side
        if is_out != (unit.id in self._cut_off) and not is_settled_now:
            yield "6.1", f"the supply of {unit.id} changes in the {now.side} {now.phase} phase"
        if FROZEN in unit.marks and unit.id not in self._frozen:
            yield "16.42", f"{unit.id} is marked frozen in the midst of the game"

    # ---- supply

    def _supply(self, troops: tuple[Troop, ...]) -> Iterator[Note]:
        for each in troops:
            if each.hex is None:
                continue
            has_line = self.walk.tracer.has_line(each, each.hex)
            # In the first edition a breakout lifts what lack of supply does, and the mark stays (first:15.3).
            has_line |= not self.field.is_first and self._breaks_out(each)
            is_out = OUT_OF_SUPPLY in each.marks
            if has_line and is_out:
                yield "6.11", f"{each.id} in {each.hex} is marked out of supply, but has a line"
            elif not has_line and not is_out:
                yield "6.11", f"{each.id} in {each.hex} has no line, but is not marked"

    def _breaks_out(self, unit: Troop) -> bool:
        """Return whether a unit is in supply by the breakout: its turn and the next (15.3)."""
        declared, date = self.field.tracker(BREAKOUT), self.walk.date
        dates = sorted(self.walk.data.turns) or [date]
        if not unit.is_garrison or declared not in dates or date not in dates:
            return False
        return 0 <= dates.index(date) - dates.index(declared) <= 1

    def _breakout_declared(self) -> Iterator[Note]:
        """Yield what is wrong with a breakout that was declared in this phase (15.1, 15.2)."""
        declared, before = self.field.tracker(BREAKOUT), self._breakout
        self._breakout = declared
        if declared == before:
            return
        if before or self.walk.moment.side != GERMAN or declared != self.walk.date:
            yield "15.2", f"a breakout is declared for {declared}"
        cities, grid = self.field.sheet.cities, self.field.sheet.grid
        urban = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        relief = (each for each in self.field.troops(GERMAN) if each.is_supplied and not each.is_garrison)
        if not any(
            each.hex and grid.distance(each.hex, there) <= NEAR_ENOUGH for each in relief for there in urban
        ):
            yield "15.1", "a breakout is declared, but no supplied German is near"
