"""The inspector: walks the journal of a game step by step and says what the rulebook does not allow.

It is independent: written from the rulebook, the map and the charts, it asks nothing of the rules that the
program plays by. Each topic has its checker; this module only leads them along. What is not looked at is
said where it would stand: the boat's waters beyond Esztergom (12.64), what 21.33d asks of a division. Of
games by the first edition the clock, the dice, the points, the moves, supply, the garrison and who is there
are looked at, combat, reserves and declarations are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from app.assist.past import still
from app.assist.victory.accounts import Accounts
from app.soak.faults import Fault
from app.table.changes import Change, Register, Written, flattened
from app.table.game import Game
from app.table.history import begins_phase
from app.table.journal import START, Step
from rules.games.bitter_end.resolution.fight import Fight
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.victory import Tally
from tests.games.bitter_end.inspection.battles import Battles, Routs
from tests.games.bitter_end.inspection.bridges import Bridges
from tests.games.bitter_end.inspection.census import Census
from tests.games.bitter_end.inspection.checker import Batch, Checker, Walk
from tests.games.bitter_end.inspection.clockwork import Clockwork
from tests.games.bitter_end.inspection.data import data_of
from tests.games.bitter_end.inspection.declarations import Declarations
from tests.games.bitter_end.inspection.faults import Note
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.markers import Markers
from tests.games.bitter_end.inspection.moves import Moves
from tests.games.bitter_end.inspection.orders import Orders
from tests.games.bitter_end.inspection.possession import Possession
from tests.games.bitter_end.inspection.reserves import Reserves
from tests.games.bitter_end.inspection.shortages import Shortages
from tests.games.bitter_end.inspection.siege import Siege
from tests.games.bitter_end.inspection.stacks import Stacks
from tests.games.bitter_end.inspection.support_points import SupportPoints
from tests.games.bitter_end.inspection.tracing import Tracer
from tests.games.bitter_end.inspection.verdict import compared

UNDER_WAY = "fight"
"""The key of the combat under way in the plan book."""


def tally_of(game: Game) -> Tally | None:
    """Return what the ledger of a game adds up to, None for a game without one."""
    return Accounts().tally(still(game))


def inspect(game: Game, tally: Tally | None = None) -> tuple[Fault, ...]:
    """Return the faults in the journal of a game from its set-up to the present, in the order of its steps.

    With the tally of the game's own ledger its points of victory are compared too.
    """
    return Inspection(game).run(tally)


class Inspection:
    """One walk along the journal of one game."""

    def __init__(self, game: Game) -> None:
        """Take a game; its table and journal are only read."""
        self._game = game
        self._field = Field(game)
        options = frozenset(key for key, value in game.header.options.items() if value == "on")
        walk = Walk(self._field, Tracer(self._field), data_of(game), options)
        self._clockwork = Clockwork(walk)
        self._possession = Possession(walk)
        self._siege = Siege(walk)
        both = (
            *(self._clockwork, Census(walk), SupportPoints(walk), Moves(walk), Bridges(walk), Markers(walk)),
            *(Stacks(walk), Shortages(walk), Orders(walk)),
        )
        later = (Reserves(walk), Declarations(walk), Battles(walk)) if not self._field.is_first else ()
        self._checkers: tuple[Checker, ...] = (*both, *later, Routs(walk), self._possession, self._siege)
        self._fight = _fight_of(self._field.table.read(Register.PLAN, UNDER_WAY))

    def run(self, tally: Tally | None = None) -> tuple[Fault, ...]:
        """Return all faults; to be called once."""
        faults = [Fault(START, *note) for note in self._all(lambda each: each.phase_begins())]
        faults += (Fault(START, *note) for note in self._siege.step_ends())
        path = self._game.journal.path
        for step in path:
            faults += (Fault(step.id, *note) for note in self._step(step))
        last = path[-1].id if path else START
        faults += (Fault(last, *note) for note in self._all(lambda each: each.game_ends()))
        if tally is not None:
            # Towns that both sides share count otherwise in the first edition (first:18.2).
            own = self._possession if not self._field.is_first else None
            faults += (Fault(last, *note) for note in compared(tally, own, self.awards))
        return tuple(faults)

    @property
    def awards(self) -> dict[str, int]:
        """The points reckoned so far, by the case that awards them (20.3)."""
        return {**self._possession.awards, **self._siege.awards}

    def towns(self) -> Mapping[HexId, tuple[str, int]]:
        """Return the holder of every hex that counts, with its points (20.21)."""
        return self._possession.towns()

    def _all(self, ask: Callable[[Checker], Iterator[Note]]) -> Iterator[Note]:
        for each in self._checkers:
            yield from ask(each)

    def _step(self, step: Step) -> Iterator[Note]:
        is_new_phase = begins_phase(step.change)
        if is_new_phase:
            yield from self._all(lambda each: each.phase_ends())
        for batch in self._batches(flattened(step.change)):
            yield from self._batch(batch)
        yield from self._clockwork.clock()
        if is_new_phase:
            self._field.rally()
            yield from self._all(lambda each: each.phase_begins())
        yield from self._siege.step_ends()

    def _batch(self, batch: Batch) -> Iterator[Note]:
        yield from self._all(lambda each: each.batch(batch))
        for change in batch.changes:
            for each in self._checkers:
                yield from each.change(change)
            self._field.apply(change)
        self._fight = batch.after

    def _batches(self, changes: Sequence[Change]) -> Iterator[Batch]:
        """Yield the changes of a step, a new batch after every entry in the record of the combat."""
        batch: list[Change] = []
        for change in changes:
            batch.append(change)
            if isinstance(change, Written) and (change.register, change.key) == (Register.PLAN, UNDER_WAY):
                yield Batch(tuple(batch), self._fight, _fight_of(change.after))
                batch.clear()
        if batch:
            yield Batch(tuple(batch), self._fight, self._fight)


def _fight_of(text: str) -> Fight | None:
    """Return the combat of a text, None for none and for one that cannot be read."""
    try:
        return Fight.parse(text) if text else None
    except NotationError:
        return None
