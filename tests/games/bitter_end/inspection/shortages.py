"""German shortages, where they are played: fuel by the die, divisions called away (18.1, 18.5, 18.6)."""

from __future__ import annotations

from collections.abc import Iterator

from app.table.changes import Change, Moved, Register, Rolled, Written
from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.checker import MOVEMENT, SUPPLY, Batch, Checker, Walk
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.tracing import SOURCES
from tests.games.bitter_end.inspection.troops import FUEL, GERMAN, OUT_OF_SUPPLY

FUEL_RULE, BY_CHANCE, WITHDRAWALS, ALTERNATE = "18.1", "18.15", "18.5", "18.6"
FROM, WORSE_FROM = "1945-01-15", "1945-01-20"
"""The first day of all shortages, and that from which fuel runs short more often (18.11, 18.15, 18.51)."""

REGIMENTS, MOST = 2, 2
"""Units that make a division exist (18.13, 18.53), and divisions that leave at most (18.61)."""

CHECK_STEP, TABLE_STEP, CALL_STEPS = "fuel_check", "fuel", ("withdraw", "withdraw_alternate")
NAMED, ROLLS, WITHDRAWAL = "withdraw:", "withdrawals", "withdrawal"


class Shortages(Checker):
    """Keeps the dice of fuel and withdrawals, and holds markers and departures against them."""

    def __init__(self, walk: Walk) -> None:
        """Begin with what the trackers say: who is called away, by which dice."""
        super().__init__(walk)
        self._dice: dict[str, list[int]] = {}
        self._dry = self._marked()
        self._is_attempt = False
        self._called = 0
        self._is_over = False
        for word in self.field.tracker(ROLLS).split():
            self._roll(int(word.rpartition(":")[2]))
        book = self.field.table.book(Register.TRACKER).items()
        self._named = {k.removeprefix(NAMED): date for k, date in book if k.startswith(NAMED) and date}
        self._panzer = {k for k, each in self.field.roster.formations.items() if WITHDRAWAL in each.roles}
        self._start: dict[PieceId, HexId] = {}
        entries = self.field.sheet.entries
        self._exits = frozenset(here for letter in SOURCES[GERMAN] for here in entries.get(letter, ()))
        self._far = self.field.ground.far_from(self._exits) if self._exits else {}

    # ---- what happens

    def batch(self, batch: Batch) -> Iterator[Note]:
        """Note whether a die is one for a bridge: that is not the roll of the step (12.54)."""
        self._is_attempt = bool(batch.attempts)
        yield from ()

    def change(self, change: Change) -> Iterator[Note]:
        """Take down a die, a division that is named, a unit that leaves."""
        match change:
            case Rolled() if not self._is_attempt and self.walk.moment.step in (
                CHECK_STEP,
                TABLE_STEP,
                *CALL_STEPS,
            ):
                self._dice.setdefault(self.walk.moment.step, []).append(change.total)
            case Written(register=Register.TRACKER, key=key, after=text) if key.startswith(NAMED) and text:
                yield from self._name(key.removeprefix(NAMED))
            case Moved(piece=unit, before=before, after=after) if (after.box or "").startswith("not-in-play"):
                if before.hex is not None and self.walk.options & {WITHDRAWALS, ALTERNATE}:
                    yield from self._leave(unit)

    def phase_begins(self) -> Iterator[Note]:
        """Take down where the divisions that were called away stand before they move."""
        now = self.walk.moment
        self._start = {}
        if self._named and (now.side, now.phase) == (GERMAN, MOVEMENT):
            here = ((unit, self.field.table.place_of(unit).hex) for unit in self._leaving())
            self._start = {unit: place for unit, place in here if place is not None}
        yield from ()

    def phase_ends(self) -> Iterator[Note]:
        """Look at fuel as the Supply Phase ends, at the roads home, at the call as the turn ends."""
        now = self.walk.moment
        blurred = self._blurred()
        dry = self._marked() - blurred | self._dry & blurred
        if (now.side, now.phase) == (GERMAN, SUPPLY):
            yield from self._fuel(dry)
        elif dry != self._dry & self._on_map():
            yield (
                "18.11",
                f"the fuel of {min(dry ^ (self._dry & self._on_map()))} changes in the {now.phase} phase",
            )
        self._dry = dry
        if now.phase == "end":
            yield from self._call()
        yield from self._goes_home()
        self._dice.clear()

    # ---- fuel

    def _marked(self) -> frozenset[PieceId]:
        return frozenset(each.id for each in self.field.troops() if FUEL in each.marks)

    def _blurred(self) -> frozenset[PieceId]:
        """Return the units out of supply that lie with one without fuel alone.

        No order of the markers says both: that for fuel lies over all.
        """
        troops = tuple(self.field.troops(GERMAN))
        dry = {each.hex for each in troops if FUEL in each.marks and OUT_OF_SUPPLY not in each.marks}
        return frozenset(each.id for each in troops if OUT_OF_SUPPLY in each.marks and each.hex in dry)

    def _on_map(self) -> frozenset[PieceId]:
        return frozenset(each.id for each in self.field.troops(GERMAN))

    def _fuel(self, dry: frozenset[PieceId]) -> Iterator[Note]:
        """Yield where the dice of the day and the markers do not agree (18.11 to 18.15)."""
        options, date = self.walk.options, self.walk.date
        is_due = bool(options & {FUEL_RULE, BY_CHANCE}) and date >= FROM
        if is_due and BY_CHANCE in options:
            checks = self._dice.get(CHECK_STEP, [])
            if len(checks) != 1:
                yield "18.15", f"{len(checks)} dice say whether fuel runs short on {date}"
            most = 4 if date >= WORSE_FROM else 2
            is_due = any(die <= most for die in checks)
        dice = self._dice.get(TABLE_STEP, [])
        if len(dice) != int(is_due):
            yield "18.11", f"{len(dice)} dice are rolled for fuel on {date}"
        wanted = {unit for die in dice for unit in self._without(die)}
        for unit in sorted((dry ^ wanted) - self._blurred()):
            yield "18.11", f"{unit} is {'' if unit in dry else 'not '}marked, against the die for fuel"

    def _without(self, die: int) -> Iterator[PieceId]:
        """Yield the units that a die leaves without fuel: of divisions that exist, and are in the game."""
        cells, formations = self.field.cells, self.field.roster.formations
        for division in cells.words(f"fuel_shortage.table.{die}"):
            variants = set(cells.words(f"fuel_shortage.in_parentheses.{division}"))
            here = [u for u in formations[division].units if self.field.steps(PieceId(u))]
            if len(here) >= REGIMENTS and (not variants or variants & self.walk.options):
                yield from map(PieceId, here)

    # ---- withdrawals

    def _call(self) -> Iterator[Note]:
        """Count the divisions that the die of the day calls away (18.51, 18.61)."""
        options, date = self.walk.options, self.walk.date
        dice = [die for step in CALL_STEPS for die in self._dice.get(step, ())]
        is_due = (WITHDRAWALS in options and date == FROM) or (
            ALTERNATE in options and date >= FROM and not self._is_over
        )
        case = "18.61" if ALTERNATE in options else "18.51"
        if len(dice) != int(is_due):
            yield case, f"{len(dice)} dice are rolled for withdrawals on {date}"
        for die in dice:
            self._roll(die)
        if len(self._named) > self._called:
            yield case, f"{len(self._named)} divisions are named, {self._called} are called away"

    def _roll(self, die: int) -> None:
        self._called = min(MOST, self._called + self._count(die))
        self._is_over |= die <= 2 or self._called >= MOST

    def _count(self, die: int) -> int:
        if ALTERNATE in self.walk.options:
            return 0 if die <= 2 else 1 if die <= 5 else 2
        return 1 if die <= 3 else 2

    def _name(self, division: str) -> Iterator[Note]:
        """Yield what is wrong with a division that is named: two regiments on the map, in supply (18.53)."""
        if division not in self._panzer or division in self._named:
            yield "18.51", f"{division} is named for a withdrawal"
            return
        units = self.field.roster.formations[division].units
        here = [self.field.troop(PieceId(u)) for u in units if self.field.steps(PieceId(u))]
        able = [each for each in here if OUT_OF_SUPPLY not in each.marks]  # who lacks fuel may be in supply
        if len(able) < REGIMENTS:
            yield "18.53", f"{division} is named with {len(able)} regiments on the map and in supply"
        self._named[division] = self.walk.date

    def _leaving(self) -> Iterator[PieceId]:
        for division in self._named:
            yield from map(PieceId, self.field.roster.formations[division].units)

    def _leave(self, unit: PieceId) -> Iterator[Note]:
        """Yield a unit that leaves though nobody called it, or in the very turn of the call (18.52)."""
        formations = self.field.roster.formations
        dates = [date for name, date in self._named.items() if unit in map(PieceId, formations[name].units)]
        if not dates or min(dates) >= self.walk.date:
            yield "18.52", f"{unit} leaves the map, but is not called away"

    def _goes_home(self) -> Iterator[Note]:
        """Yield who was called away and does not go: farther from home, or still in an entry hex (18.52)."""
        for key, start in self._start.items():
            here = self.field.table.place_of(key).hex
            if here is None:
                continue
            if start in self._exits:
                yield "18.52", f"{key} stands in the entry hex {start} and does not leave"
            elif self._far[here] > self._far[start]:
                yield "18.52", f"{key} goes from {start} to {here}, away from home"
        self._start = {}
