"""The orders of the Ultra-Historical scenario: who may go where, and attack when (21.33, 21.34).

Who belongs to which corps is what the counters say, with the changes of 21.31. Not judged: what 21.33d asks
of the 44th Division, for how far it has to go in which turn is not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.table.changes import Change, Moved
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.checker import MOVEMENT, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.ground import DANUBE
from tests.games.bitter_end.inspection.moves import way_of
from tests.games.bitter_end.inspection.routes import way_faults
from tests.games.bitter_end.inspection.troops import GERMAN, Troop

SCENARIO = "ultra_historical"
LVII, IVSS, IIIPZ, IKAV, HUNGARIANS = "LVII", "IVSS", "IIIPz", "IKav", "2_Hung"
KOMARNO = HexId("1016")

MOVES_FROM, TWELFTH = "1945-01-08", "1945-01-12"
"""Until when LVII Corps waits (a); from when the Hungarians go south and IV SS Corps lets go (b, c)."""

ATTACKS = (
    ("1945-01-07", "21.33e", (IVSS,)),
    ("1945-01-12", "21.33f", (IVSS, IIIPZ, IKAV)),
    ("9999", "21.33g", (IVSS, IIIPZ, "1Pz", "23Pz", "3_Kav")),
)
"""Before which day which bodies of German troops may attack."""

NORTH = ("1945-01-06", "1945-01-11")
"""The days on which Soviets north of the Danube may attack (21.34a)."""

NEAR = 5
"""Hexes from Budapest that bind IV SS Corps no longer, and from Komarno that let the Soviets attack."""

CHANGES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    LVII: (("FHH",), ("ge:662/army",)),
    IIIPZ: (("3Pz",), ("ge:219/army",)),
    IVSS: ((), ("ge:303/army",)),
}
"""Divisions and units that 21.31 gives to a corps, whatever their counters say (c to f)."""


def bodies_of(field: Field) -> dict[str, frozenset[PieceId]]:
    """Return who belongs to which body of troops under orders."""
    formations = field.roster.formations
    named = dict.fromkeys(name for _, _, names in ATTACKS for name in names) | {LVII: None, HUNGARIANS: None}
    found = {name: {PieceId(u) for u in formations[name].units} for name in named if name in formations}
    for corps, (divisions, units) in CHANGES.items():
        members = [
            u.id for u in field.roster.units.values() if u.parent in divisions and u.group != "garrison"
        ]
        fresh = {PieceId(each) for each in (*members, *units)}
        for name in (LVII, IVSS, IIIPZ, IKAV):
            found[name] = found.get(name, set()) | fresh if name == corps else found.get(name, set()) - fresh
    return {name: frozenset(units) for name, units in found.items()}


class Orders(Checker):
    """Holds both sides to what their commands did."""

    def __init__(self, walk: Walk) -> None:
        """Take down who is under orders, and what lies north of the Danube."""
        super().__init__(walk)
        self._is_bound = self.field.game.header.scenario == SCENARIO
        self._bodies = bodies_of(self.field) if self._is_bound else {}
        cities, ground = self.field.sheet.cities, self.field.ground
        urban = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        self._far = ground.far_from(urban) if urban else {}
        self._left_bank = self._bank() if self._is_bound else frozenset()
        self._south = min(map(self._south_by, urban), default=0.0)
        self._is_fighting = False

    def _bank(self) -> frozenset[HexId]:
        """Return the hexes on Komarno's side of the Danube."""
        ground = self.field.ground
        found, fresh = {KOMARNO}, [KOMARNO]
        for here in fresh:
            for there in ground.near.get(here, ()):
                if there not in found and DANUBE not in ground.kinds(here, there):
                    found.add(there)
                    fresh.append(there)
        return frozenset(found)

    def _is_of(self, unit: PieceId, *names: str) -> bool:
        return any(unit in self._bodies.get(name, ()) for name in names)

    # ---- attacks

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look at who attacks (21.33e to g, 21.34a), and note whether moves belong to a combat."""
        self._is_fighting = batch.before is not None
        if not self._is_bound or batch.declared is None:
            return
        troops = [
            self.field.troop(PieceId(u)) for u in batch.declared.attackers if self.field.is_unit(PieceId(u))
        ]
        for unit in troops:
            yield from self._german(unit) if unit.side == GERMAN else self._soviet(unit)

    def _german(self, unit: Troop) -> Iterator[Note]:
        case, names = next((case, names) for until, case, names in ATTACKS if self.walk.date < until)
        if not self._is_of(unit.id, *names):
            yield case, f"{unit.id} attacks on {self.walk.date}, and only {' '.join(names)} may"

    def _soviet(self, unit: Troop) -> Iterator[Note]:
        if unit.hex is None or NORTH[0] <= self.walk.date <= NORTH[1]:
            return
        is_north = unit.hex in self._left_bank and self._south_by(unit.hex) < self._south
        if is_north and not self._is_near_komarno():
            yield "21.34a", f"{unit.id} attacks north of the Danube on {self.walk.date}"

    def _south_by(self, here: HexId) -> float:
        return self.field.sheet.grid.centre(here)[1]

    def _is_near_komarno(self) -> bool:
        distance = self.field.sheet.grid.distance
        germans = (unit.hex for unit in self.field.troops(GERMAN))
        return any(here is not None and distance(here, KOMARNO) <= NEAR for here in germans)

    # ---- moves

    def change(self, change: Change) -> Iterator[Note]:
        """Look at a move of LVII Corps or of the Hungarians (21.33a, b)."""
        if self._is_bound and isinstance(change, Moved) and self._is_of(change.piece, LVII, HUNGARIANS):
            yield from self._move(change)

    def _move(self, change: Moved) -> Iterator[Note]:
        unit, start, date = change.piece, change.before.hex, self.walk.date
        if start is None or change.after.hex is None or start == change.after.hex:
            return
        is_hungarian = self._is_of(unit, HUNGARIANS)
        if not self._is_fighting and not is_hungarian and date < MOVES_FROM:
            yield "21.33a", f"{unit} moves on {date}"
        if start not in self._left_bank or (is_hungarian and date >= TWELFTH):
            return
        way = way_of(change, self.field.ground.near) or (change.after.hex,)
        if any(here not in self._left_bank for here in way):
            yield ("21.33b" if is_hungarian else "21.33a"), f"{unit} goes south of the Danube on {date}"

    def phase_ends(self) -> Iterator[Note]:
        """Look who of IV SS Corps still stands in an enemy zone though it could go (21.33c)."""
        now = self.walk.moment
        if not self._is_bound or (now.side, now.phase) != (GERMAN, MOVEMENT) or self.walk.date < TWELFTH:
            return
        corps = [each for each in self.field.troops(GERMAN) if each.id in self._bodies.get(IVSS, ())]
        if any(self._far.get(each.hex, NEAR + 1) <= NEAR for each in corps if each.hex is not None):
            return
        for unit in corps:
            to = self._way_out(unit)
            if to is not None:
                yield "21.33c", f"{unit.id} stays in an enemy zone in {unit.hex} and could go to {to}"

    def _way_out(self, unit: Troop) -> HexId | None:
        """Return a hex next door out of all enemy zones, None where there is none or none is needed."""
        here = unit.hex
        if here is None or not self.field.in_zone(here, GERMAN):
            return None
        free = (to for to in self.field.ground.near[here] if not self.field.in_zone(to, GERMAN))
        return next(
            (to for to in free if not next(way_faults(self.field, unit, (here, to), False), None)), None
        )
