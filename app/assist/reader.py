"""From the table to the position: what the rules read of the cardboard.

A marker marks every unit that lies beneath it in its stack. What is not snapped to a hex is not on the map.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from app.assist.comings import Comings
from app.assist.facts import with_facts
from app.assist.marking import came_in_phase, layers_of, marks_in
from app.assist.past import game_at_phase_start, game_at_turn_start, turn_start
from app.assist.procedure import usual_weather
from app.assist.situation import Situation
from app.table.changes import Register
from app.table.counts import count_key
from app.table.figures import unit_in_force
from app.table.game import Game
from app.table.history import PART, moves_of_phase, parts_of_phase, phase_start
from app.table.journal import START, Journal, StepId
from app.table.pieces import Kind, Piece, PieceId, Spot
from counters.roster import Roster
from counters.scenario import DATE
from counters.units import Unit as RosterUnit
from rules.dates import is_turn
from rules.hexgrid import Hexside
from rules.moving import spent_key
from rules.numerals import number_in
from rules.position import BridgeState, Position
from rules.unit_id import UnitId
from rules.units import MOVED, Counter, Face, Mark, MovementClass, Unit

Moved = tuple[Collection[PieceId], Collection[PieceId]]
"""Who was moved in this phase, and who lies elsewhere than when it began."""

_Stack = tuple[tuple[Piece, bool, bool], ...]
"""A stack from the bottom to the top: its pieces, and for each whether it is among the two."""


class Memory:
    """What need not be found out anew each time that one game is read: its counters, how it lay before."""

    def __init__(self) -> None:
        self._values: dict[str, str] | None = None
        self._counters: dict[UnitId, Counter] = {}
        self._stacks: dict[Spot, tuple[_Stack, tuple[Unit, ...]]] = {}
        self._past: dict[str, tuple[StepId, Position]] = {}
        self._turn: tuple[Journal, StepId, StepId] | None = None
        """The journal that was read last, its present step then, and the one with which that turn began."""
        self._comings: Comings | None = None
        self._divisions: Mapping[str, str] | None = None

    def divisions(self, game: Game) -> Mapping[str, str]:
        """Return the division of each unit that has one."""
        if self._divisions is None:
            self._divisions = _divisions(game.roster)
        return self._divisions

    def counter(self, game: Game, unit: RosterUnit, divisions: Mapping[str, str]) -> Counter:
        """Return a unit as the rules know it, with the figures in force."""
        found = self._counters.get(unit.id)
        if found is None:
            found = self._counters[unit.id] = _counter(unit_in_force(game, unit), divisions)
        return found

    def look(self, game: Game) -> None:
        """Forget the counters where the figures in force are not those of the last time."""
        values = game.table.book(Register.VALUE)
        if values != self._values:
            # A copy: the book is a view of what changes, and would always equal itself.
            self._values = dict(values)
            self._counters.clear()
            # The units of the stacks were read with the old figures.
            self._stacks.clear()

    def units(self, spot: Spot, stack: _Stack, read: Callable[[], Iterator[Unit]]) -> tuple[Unit, ...]:
        """Return the units of a stack, those read before where it lies as it lay then."""
        known = self._stacks.get(spot)
        # By value, not by a step: an undo brings a stack back as it was, and its units with it.
        if known is None or known[0] != stack:
            known = self._stacks[spot] = stack, tuple(read())
        return known[1]

    def at_phase_start(self, game: Game) -> Position:
        """Return what lay on the table when the present phase began."""
        return self._at("phase", phase_start(game.journal), game, game_at_phase_start)

    def at_turn_start(self, game: Game) -> Position:
        """Return what lay on the table when the present turn began."""
        return self._at("turn", self._turn_start(game.journal), game, game_at_turn_start)

    def _turn_start(self, journal: Journal) -> StepId:
        """Return the step with which the present turn began; only steps made since the last time are read."""
        known = self._turn if self._turn is not None and self._turn[0] is journal else (journal, START, START)
        begun = turn_start(journal, known[1], known[2])
        self._turn = journal, journal.now, begun
        return begun

    def coming_of(self, game: Game, piece: PieceId) -> str:
        """Return the date on which a piece came to where it lies, empty where it lay there from the start."""
        return self._comings_in(game).date_of(piece)

    def came_back(self, game: Game, piece: PieceId) -> bool:
        """Return whether a piece came into the box of those who wait from among the destroyed (5.6)."""
        return self._comings_in(game).came_back(piece)

    def _comings_in(self, game: Game) -> Comings:
        if self._comings is None or self._comings.journal is not game.journal:
            self._comings = Comings(game.journal)
        return self._comings

    def _at(self, what: str, step: StepId, game: Game, go_back: Callable[[Game], Game]) -> Position:
        known = self._past.get(what)
        # By the step that began it: within a phase the past does not change, however the journal goes to
        # and fro.
        if known is None or known[0] != step:
            known = self._past[what] = step, plain_position(go_back(game), self)
        return known[1]


def position_of(game: Game, memory: Memory | None = None) -> Position:
    """Return what the rules read of a game: the table as it lies, and what was settled before.

    Pieces that the roster does not know are left out. A memory belongs to one game.
    """
    memory = memory or Memory()
    return with_facts(game, plain_position(game, memory), memory)


def situation_in(past: Game, now: Situation) -> Situation:
    """Return what is to be judged on a table as it lay earlier, by the judge and under the waivers of now."""
    return Situation(now.rule_set, now.shared_judge, past.flow, position_of(past), waived=now.waived)


def plain_position(game: Game, memory: Memory | None = None) -> Position:
    """Return what lies on the table, without what was settled earlier (`app.assist.facts`)."""
    memory = memory or Memory()
    memory.look(game)
    read = game.table.book(Register.TRACKER).get
    return Position(
        game=game.header.game,
        date=_date_of(game),
        side=read("side", ""),
        # The tracker tells the side with the phase, a position each by itself.
        phase=read("phase", "").rpartition(".")[2],
        step=read("step", ""),
        drawn=tuple(read("drawn", "").split()),
        weather=read("weather") or usual_weather(game.header.game),
        points={**dict(_points(game)), **dict(_parts(game))},
        bridges=bridges_of(game),
        control=dict(game.table.book(Register.CONTROL)),
        units=tuple(_units(game, memory)),
    )


def _parts(game: Game) -> Iterator[tuple[str, int]]:
    """Yield what units have spent of their allowance in parts of their move that are over in this phase."""
    for unit, (_, spent) in parts_of_phase(game.journal).items():
        yield spent_key(UnitId(unit)), spent


def _date_of(game: Game) -> str:
    """Return the turn under way, empty where what is written is none: no rule could reckon with it."""
    written = game.table.read(Register.TRACKER, DATE)
    return written if is_turn(written) else ""


def counters_of_roster(roster: Roster) -> Mapping[UnitId, Counter]:
    """Return every unit of a roster as the rules know it, with the roster's own figures."""
    divisions = _divisions(roster)
    return {UnitId(key): _counter(unit, divisions) for key, unit in roster.units.items()}


def _points(game: Game) -> Iterator[tuple[str, int]]:
    """Yield `german.asp` for the tracker `asp:german`; a count of nothing is left out."""
    for key, text in game.table.book(Register.TRACKER).items():
        number = number_in(text)
        # Other trackers have no colon. Parts of a move are counted otherwise, by `_parts`.
        if ":" in key and number and not key.startswith(PART):
            yield count_key(key), number


def bridges_of(game: Game) -> Mapping[Hexside, BridgeState]:
    """Return every bridge with its owner, and whether it stands."""
    return dict(_bridges(game))


def _bridges(game: Game) -> Iterator[tuple[Hexside, BridgeState]]:
    for key, text in game.table.book(Register.BRIDGE).items():
        # Padded: a stranger's file may have too few words, and is told of that when it is opened.
        kind, owner, state, *_ = (*text.split(), "", "", "")
        if kind == "bridge":
            try:
                side = Hexside.parse(key)
            # The same for a key that is no hexside: one odd line must not keep the whole game from being
            # judged.
            except ValueError:
                continue
            yield side, BridgeState("" if owner == "-" else owner, state == "destroyed")


# ---- units


def _units(game: Game, memory: Memory) -> Iterator[Unit]:
    moved = moves_of_phase(game.journal).keys(), came_in_phase(game)
    divisions = memory.divisions(game)
    for spot in game.table.spots():
        pieces = game.table.stack_at(spot)
        stack = tuple((piece, piece.id in moved[0], piece.id in moved[1]) for piece in pieces)
        # What is compared has all that the units hang on: pieces, who moved, who came. Most stacks lie as
        # before.
        yield from memory.units(spot, stack, partial(_units_at, game, spot, divisions, moved, memory))


def units_at(game: Game, spots: Collection[Spot], came: frozenset[PieceId]) -> tuple[Unit, ...]:
    """Return the units of some spots with the marks that markers over them give.

    `came` are the pieces that lie elsewhere than when the phase began.
    """
    divisions, memory = _divisions(game.roster), Memory()
    moved = frozenset[PieceId](), came
    return tuple(unit for spot in spots for unit in _units_at(game, spot, divisions, moved, memory))


def _units_at(
    game: Game, spot: Spot, divisions: Mapping[str, str], moved: Moved, memory: Memory
) -> Iterator[Unit]:
    stack = game.table.stack_at(spot)
    states = game.words.states
    marks, groups = marks_in(layers_of(game.roster, stack), moved[1], states), states.by_group
    # From the top, as markers lie above those whom they mark.
    for piece in reversed(stack):
        unit = game.roster.units.get(UnitId(piece.design)) if piece.kind is Kind.UNIT else None
        # With a face that its counter has not, a unit has no figures: the rules leave it out, the table
        # shows it.
        if unit is not None and 0 <= piece.face < len(unit.faces):
            counter = memory.counter(game, unit, divisions)
            own = _own_marks(unit, piece, moved[0], groups)
            yield _unit(piece, unit, counter, {*marks[piece.id], *own})


def _unit(piece: Piece, unit: RosterUnit, counter: Counter, marks: set[Mark]) -> Unit:
    box = piece.place.box or ""
    return Unit(counter, piece.place.hex, unit.faces[piece.face].steps, frozenset(marks), box)


def _own_marks(
    unit: RosterUnit, piece: Piece, moved: Collection[PieceId], groups: Mapping[str, Mark]
) -> set[Mark]:
    told = {groups[unit.group]} if unit.group in groups else set()
    return told | {MOVED} if piece.id in moved else told


def _counter(unit: RosterUnit, divisions: Mapping[str, str]) -> Counter:
    faces = tuple(Face(face.attack, face.defense, face.move, face.steps) for face in unit.faces)
    division, values = divisions.get(unit.id, ""), tuple(sorted(unit.values.items()))
    return Counter(
        UnitId(unit.id),
        unit.side,
        unit.type,
        faces,
        MovementClass(unit.movement),
        division,
        values,
        unit.is_ground,
    )


def _divisions(roster: Roster) -> dict[str, str]:
    return {
        unit: division.id
        for division in roster.divisions.values()
        for unit in (*division.needed, *division.extra)
    }
