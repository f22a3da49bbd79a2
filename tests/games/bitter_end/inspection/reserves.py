"""Who may not move or attack yet: front reserves, 46th Army and Pest Group (16.4, 16.5)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence

from app.table.changes import Change, Moved, Written
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.checker import Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.troops import GERMAN, Troop

RESERVES = ("18TC", "5GCC", "7MC", "41RD", "1GMC")
"""The Soviet Front Reserves (16.41)."""

SIEGE = ("46A", "pest_group")
RELEASE, RANGES = "release:", (15, 10, 5)
SIX = 6
"""Units that each of the first two ranges sets free (16.53, 16.54)."""

INFANTRY_FREE_FROM = "1945-01-19"
INNER = 2
"""How far from an urban hex of Budapest units of the siege may go (16.51)."""

PREPARED, AROUND = frozenset({"19.71", "19.72"}), 2
MOVED = {"18TC": HexId("2127"), "1GMC": HexId("3220")}
"""Bicske and Szent Endre, round which two of the reserves set up where the Soviets are prepared (19.71)."""

ON_FOOT = frozenset({"infantry", "cavalry"})
CHOSEN_FROM = ON_FOOT | {"anti_tank", "flak"}


def is_too_far(field: Field, far: Mapping[HexId, int], start: HexId, here: HexId) -> bool:
    """Return whether a hex is beyond what a unit of the siege may enter from where it stands (16.51)."""
    limit = max(INNER, far.get(start, 0)) if field.readings.besiegers_may_return else INNER
    return far.get(here, 0) > limit


class Reserves(Checker):
    """Watches the units that wait, and whether what sets them free has come about."""

    def __init__(self, walk: Walk) -> None:
        """Take down who belongs to what."""
        super().__init__(walk)
        formations = self.field.roster.formations
        self._reserve_of = {
            PieceId(u): key for key in RESERVES if key in formations for u in formations[key].units
        }
        self._siege = {PieceId(u): key for key in SIEGE if key in formations for u in formations[key].units}
        cities = self.field.sheet.cities
        self._urban = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        self._far = self.field.ground.far_from(self._urban)
        self._areas = {key: self._near_area(key) for key in RESERVES}
        self._touched: set[str] = set()
        self._nearest = max(self._far.values(), default=0)
        self._ventured: set[PieceId] = set()
        self._fled: frozenset[str] = frozenset()

    @property
    def _is_prepared(self) -> bool:
        return bool(PREPARED & self.walk.options)

    def _near_area(self, key: str) -> frozenset[HexId]:
        """Return a reserve's deployment area with the hexes next to it (16.46), elsewhere by 19.71."""
        area = self.field.sheet.areas.get(key)
        hexes: Collection[HexId] = area.hexes if area is not None else ()
        town = MOVED.get(key) if self._is_prepared else None
        if town is not None:
            far = self.field.ground.far_from([town])
            hexes = [here for here, distance in far.items() if distance <= AROUND]
        return frozenset(there for here in hexes for there in (here, *self.field.ground.near.get(here, ())))

    # ---- what happens

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Look at who attacks (16.42), and note who retreats: that is not of one's own will."""
        self._fled = frozenset(batch.after.fled if batch.after is not None else ())
        for unit in batch.declared.attackers if batch.declared is not None else ():
            if self._is_frozen(PieceId(unit)):
                yield "16.42", f"{unit} attacks before it is released"

    def change(self, change: Change) -> Iterator[Note]:
        """Look at a move, or at what is said to be released."""
        if isinstance(change, Moved) and change.after.hex is not None:
            if self.field.is_unit(change.piece) and change.before.spot != change.after.spot:
                yield from self._move(self.field.troop(change.piece), change)
        elif isinstance(change, Written) and change.key.startswith(RELEASE) and change.after:
            yield from self._release(change.key.removeprefix(RELEASE))

    def _move(self, unit: Troop, change: Moved) -> Iterator[Note]:
        hexes = change.route or tuple(h for h in (change.before.hex, change.after.hex) if h is not None)
        if unit.side == GERMAN:
            self._note_approach(unit, hexes)
            return
        is_own_will = unit.id not in self._fled
        if is_own_will and self._is_frozen(unit.id):
            yield "16.42", f"{unit.id} moves before it is released"
        start = change.before.hex
        if not is_own_will or unit.id not in self._siege or start is None:
            return
        if any(is_too_far(self.field, self._far, start, here) for here in hexes if here != start):
            yield from self._venture(unit)

    def _note_approach(self, unit: Troop, hexes: Sequence[HexId]) -> None:
        """Remember what supplied Germans came near: areas (16.46), and from outside the city (16.52)."""
        if not unit.is_supplied:
            return
        self._touched |= {key for key, area in self._areas.items() if not area.isdisjoint(hexes)}
        if not unit.is_garrison:
            self._nearest = min([self._nearest, *(self._far.get(here, self._nearest) for here in hexes)])

    # ---- front reserves

    def _is_frozen(self, key: PieceId) -> bool:
        formation = self._reserve_of.get(key)
        if formation is None:
            return False
        read = self.field.tracker
        return not (read(f"{RELEASE}{formation}") or read(f"{RELEASE}{key}"))

    def _release(self, key: str) -> Iterator[Note]:
        """Yield what is wrong with a release that is written down."""
        if key in RESERVES:
            if key not in self._touched and not self._is_due(key):
                yield "16.43", f"{key} is released on {self.walk.date}, before its time"
        elif key.startswith("46A:") and key[4:].isdecimal() and self._nearest > int(key[4:]):
            yield "16.52", f"{key} is released, but no supplied German came nearer than {self._nearest}"

    def _is_due(self, key: str) -> bool:
        """Return whether the schedule lets a formation go by now; a turn earlier with 19.71."""
        letter = self.field.tracker("schedule")
        return any(
            formation == key and date <= (self._tomorrow() if self._is_prepared else self.walk.date)
            for date, formation in self.walk.data.schedules.get(letter, ())
        )

    def _tomorrow(self) -> str:
        """Return the day after, whether the scenario has it or not."""
        return (dt.date.fromisoformat(self.walk.date) + dt.timedelta(days=1)).isoformat()

    # ---- the siege

    def _venture(self, unit: Troop) -> Iterator[Note]:
        """Yield what is wrong with a unit of the siege that goes farther than it may (16.51 to 16.56)."""
        read = self.field.tracker
        formation = self._siege[unit.id]
        if any(read(f"{RELEASE}{key}") for key in (formation, unit.id, "46A:5")):
            return
        if unit.type in ON_FOOT and self.walk.date >= INFANTRY_FREE_FROM:
            return
        is_chosen = formation == "46A" and unit.type in CHOSEN_FROM
        room = SIX * sum(1 for reach in RANGES[:2] if read(f"{RELEASE}46A:{reach}"))
        self._ventured |= {unit.id} if is_chosen else set()
        if not is_chosen or len(self._ventured) > room or not room:
            yield "16.51", f"{unit.id} goes farther than {INNER} hexes from Budapest"
