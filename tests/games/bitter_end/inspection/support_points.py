"""Points: replacements received and spent (5), air and artillery support (13, 14), never overdrawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.table.changes import Change, Flipped, Moved, Register, Rolled, Written
from app.table.pieces import PieceId
from rules.games.bitter_end.resolution.fight import Fight
from rules.hexgrid import HexId
from rules.unit_id import UnitId
from tests.games.bitter_end.inspection.checker import COMBAT, REPLACEMENTS, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.troops import GERMAN, SOVIET, Troop

RP, ASP, ARSP = "rp:", "asp:", "arsp:"
AIR = "air"
"""The step in which a side rolls for aircraft."""
KINDS = ("infantry", "armored")
GUNS = (
    (("1945-01-01", "1945-01-02"), "arsp.german_jan_1_2"),
    (("1945-01-17", "1945-01-18"), "arsp.german_jan_17_18"),
)
"""The days on which the German player has guns, and the cell that says how many (14.3, 14.4)."""

AREAS = ("buda", "pest")
RANGE = 3
"""How far round their city the guns of Buda and Pest reach (14.1, 14.2)."""


class SupportPoints(Checker):
    """Keeps its own books of all points and holds them against the trackers."""

    def __init__(self, walk: Walk) -> None:
        """Open the books with what the trackers say."""
        super().__init__(walk)
        self._rp = {
            (side, kind): self._count(f"{RP}{side}:{kind}") for side in (GERMAN, SOVIET) for kind in KINDS
        }
        self._support: dict[str, int] = {}
        self._rolled = 0
        self._is_attempt = False
        self._drawn: dict[str, int] = {}
        self._declared: Fight | None = None
        self._waiting: set[PieceId] = set()

    def _count(self, key: str) -> int:
        text = self.field.tracker(key)
        return int(text) if text.removeprefix("-").isdecimal() else 0

    # ---- what happens

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look at a declaration: what it says it takes must leave the pools, and be there (13.2, 14.5)."""
        self._declared, self._is_attempt = batch.declared, bool(batch.attempts)
        if self._declared is not None:
            yield from self._spend(self._declared, batch.changes)

    def change(self, change: Change) -> Iterator[Note]:
        """Look at counts, rolls and rebuilt units."""
        if isinstance(change, Written) and change.register is Register.TRACKER:
            yield from self._counted(change)
        elif isinstance(change, Rolled) and self.walk.moment.phase == COMBAT and not self._is_attempt:
            self._rolled = change.total
            if self.walk.moment.step == AIR:
                self._fly()
        elif isinstance(change, Flipped | Moved) and self.walk.moment.phase == REPLACEMENTS:
            yield from self._rebuilt(change)

    def _counted(self, change: Written) -> Iterator[Note]:
        text = change.after
        if change.key.startswith((RP, ASP, ARSP)) and not text.isdecimal():
            yield "5.7", f"{change.key} becomes {text or 'empty'}"
            return
        if change.key.startswith(ASP) and self._declared is None:
            yield from self._air(change.key, int(text))

    # ---- support

    def phase_begins(self) -> Iterator[Note]:
        """Fill the pools of a Combat Phase: guns at once, aircraft with the die; nothing is kept (14.6)."""
        side, date, cells = self.walk.moment.side, self.walk.date, self.field.cells
        self._support = {}
        if self.walk.moment.phase == COMBAT and side == SOVIET:
            self._support = {f"{ARSP}{area}": cells.whole(f"arsp.soviet_{area}") for area in AREAS}
        elif self.walk.moment.phase == COMBAT:
            self._support = {f"{ARSP}{side}": cells.whole(cell) for dates, cell in GUNS if date in dates}
        yield from self._receive()

    def _air(self, key: str, points: int) -> Iterator[Note]:
        """Yield what is wrong with air points as they are set: the chart's for the die (13.1, 4.3)."""
        side = key.removeprefix(ASP)
        wanted = 0
        if self.field.weather == "clear" and self.walk.moment.phase == COMBAT:
            wanted = self.field.cells.whole(f"asp.{side}.{self._rolled}", 0)
        if points not in (0, wanted):
            yield "13.1", f"{side} has {points} air points after a roll of {self._rolled}"
        self._support[key] = min(points, wanted)

    def _fly(self) -> None:
        """Take the points that stand on the track as those of the die, as far as it gives so many.

        A roll that gives what was left there writes nothing.
        """
        side = self.walk.moment.side
        given = self.field.cells.whole(f"asp.{side}.{self._rolled}", 0)
        self._support[f"{ASP}{side}"] = min(self._count(f"{ASP}{side}"), given)

    def _spend(self, fight: Fight, changes: Sequence[Change]) -> Iterator[Note]:
        cells = self.field.cells
        taken = dict(_taken(changes))
        for prefix, wanted, cell, case in (
            (ASP, fight.asp, "asp.max_per_attack", "13.2"),
            (ARSP, fight.arsp, "arsp.max_per_attack", "14.5"),
        ):
            if wanted > cells.whole(cell):
                yield case, f"{wanted} points support one attack"
            drawn = sum(points for key, points in taken.items() if key.startswith(prefix))
            if drawn != wanted:
                yield case, f"{wanted} points support an attack, {drawn} are taken off the track"
        if (fight.asp or fight.arsp) and self.walk.moment.phase != COMBAT:
            yield "13.3", f"points support an attack of the {self.walk.moment.phase} phase"
        if fight.asp and self.field.weather != "clear":
            yield "4.3", f"aircraft fly in {self.field.weather} weather"
        for key, points in taken.items():
            yield from self._draw(fight, key, points)

    def _draw(self, fight: Fight, key: str, points: int) -> Iterator[Note]:
        left = self._support.get(key, 0) - points
        self._support[key] = left
        if left < 0:
            yield ("13.2" if key.startswith(ASP) else "14.5"), f"{key} is overdrawn by {-left}"
        area = key.removeprefix(ARSP)
        if key.startswith(ARSP) and area in AREAS and not self._reach(area, fight.hexes):
            yield "14.1", f"guns of {area} support an attack on {' '.join(fight.hexes)}"
        if key == f"{ARSP}{GERMAN}" and any(self._is_garrison(unit) for unit in fight.attackers):
            yield "14.3", "guns support an attack of the garrison"

    def _is_garrison(self, unit: str) -> bool:
        return PieceId(unit) in self.field.table and self.field.troop(PieceId(unit)).is_garrison

    def _reach(self, area: str, hexes: Sequence[HexId]) -> bool:
        grid, cities = self.field.sheet.grid, self.field.sheet.cities
        city = cities.get(area, frozenset()) | cities.get(f"{area}_clear", frozenset())
        return all(any(grid.distance(here, there) <= RANGE for there in city) for here in hexes)

    # ---- replacements

    def _receive(self) -> Iterator[Note]:
        """Add the points of the turn to the books of the side whose Replacement Phase begins (5.7)."""
        now = self.walk.moment
        if now.phase == REPLACEMENTS and self.walk.date in self.walk.data.turns:
            received = self.walk.data.turns[self.walk.date].replacements.get(now.side, {})
            for kind, points in received.items():
                self._rp[now.side, kind] = self._rp.get((now.side, kind), 0) + points
        yield from ()

    def _rebuilt(self, change: Flipped | Moved) -> Iterator[Note]:
        if not self.field.is_unit(change.piece):
            return
        unit = self.field.troop(change.piece)
        if isinstance(change, Flipped) and unit.hex is not None:
            yield from self._pay(unit, -self.field.steps_lost(change))
            if not unit.is_supplied:
                yield "5.8", f"{unit.id} is rebuilt out of supply"
        elif isinstance(change, Moved) and (change.before.box or "").startswith("eliminated:"):
            self._waiting.add(unit.id)

    def _pay(self, unit: Troop, price: int) -> Iterator[Note]:
        kind = self.field.roster.types[self.field.roster.units[UnitId(unit.id)].type].rp_kind
        if unit.side != self.walk.moment.side:
            yield "5.6", f"{unit.id} is rebuilt in the other side's phase"
        if kind not in KINDS:
            yield "5.2", f"{unit.id} cannot be rebuilt"
            return
        self._rp[unit.side, kind] -= price
        if self._rp[unit.side, kind] < 0:
            yield "5.4", f"{unit.id} is rebuilt with points that {unit.side} has not"

    def phase_ends(self) -> Iterator[Note]:
        """Pay for the units that came back, and hold the books against the trackers."""
        for key in sorted(self._waiting):
            unit = self.field.troop(key)
            faces = self.field.faces(self.field.table[key].design)
            # One step, or back at reduced strength: 2; two steps back in full: 3 (5.5).
            yield from self._pay(unit, 1 + unit.face.steps if len(faces) > 1 else 2)
        self._waiting.clear()
        if self.walk.moment.phase == REPLACEMENTS:
            for (side, kind), points in self._rp.items():
                found = self._count(f"{RP}{side}:{kind}")
                if found != points:
                    yield "5.7", f"{side} has {found} {kind} replacement points, not {points}"


def _taken(changes: Sequence[Change]) -> Iterator[tuple[str, int]]:
    """Yield what leaves each kind of support points in some changes."""
    for change in changes:
        if not isinstance(change, Written) or change.register is not Register.TRACKER:
            continue
        if change.key.startswith((ASP, ARSP)) and change.after.isdecimal() and change.before.isdecimal():
            yield change.key, int(change.before) - int(change.after)
