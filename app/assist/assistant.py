"""The assistant at the player's side: takes the situation from the table whenever the table has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.assist.adjudicator import judge_of
from app.assist.entries import entries_of, entry_zones
from app.assist.past import Snapshot, snapshot
from app.assist.procedure import rules_of
from app.assist.reader import Memory, position_of
from app.assist.situation import MoveRecord, SharedJudge, Situation
from app.files.charts_in_play import charts_in_play
from app.table.changes import Moved, Register, flattened
from app.table.game import Game
from app.table.history import moves_of_phase, parts_of_phase, steps_of_phase
from app.table.journal import StepId
from app.table.pieces import PieceId
from rules.position import Position
from rules.ruleset import RuleSet
from rules.unit_id import UnitId
from rules.units import MOVED

WAIVE = "waive:"
"""How the key of a setting begins that sets a case of the rulebook aside for this game."""

Law = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


class Assistant:
    """Reads the table of one game; every question goes to the situation that it returns."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._shared_judges: dict[Law, SharedJudge] = {}
        self._memory = Memory()
        self._situation: Situation | None = None
        self._step: StepId | None = None
        self._seen: Snapshot | None = None
        self._seen_step: StepId | None = None
        self._rule_set = rules_of(game)

    @property
    def rule_set(self) -> RuleSet | None:
        """The rules of the game, None where there are none here."""
        return self._rule_set

    def situation(self) -> Situation | None:
        """Return the situation on the table now, None for a game without rules."""
        now = self._game.journal.now
        # A step stands for one state of the table: what was taken at it is good while it is the present one.
        if self._rule_set is not None and (self._situation is None or self._step != now):
            self._situation = self._taken(self._rule_set)
            self._step = now
        return self._situation

    def seen(self) -> Snapshot:
        """Return the game as it lies now; nothing that happens to it later changes what is returned."""
        now = self._game.journal.now
        if self._seen is None or self._seen_step != now:
            self._seen, self._seen_step = snapshot(self._game), now
        return self._seen

    def _taken(self, rule_set: RuleSet) -> Situation:
        moves, last = standing_moves(self._game)
        position = position_of(self._game, self._memory)
        situation = Situation(
            rule_set,
            self._shared_judge(rule_set),
            self._game.flow,
            _cleared(position, moves),
            moves,
            last,
            _entries(self._game, position, moves.values()),
            waived_cases(self._game.table.book(Register.SETTING)),
        )
        # The same position keeps its answers: a note, a bookmark or a die changes nothing that was asked.
        return self._situation if situation == self._situation and self._situation else situation

    def _shared_judge(self, rule_set: RuleSet) -> SharedJudge:
        # The judge answers in any thread: it is told of the sheet, not of the game that is played.
        sheet, table = self._game.sheet, self._game.table
        # A case set aside is the players' ruling: the judge names it all the same, and the answer waives it.
        settings = {key: text for key, text in table.book(Register.SETTING).items() if WAIVE not in key}
        charts = dict(table.book(Register.CHART))
        law = tuple(sorted(settings.items())), tuple(sorted(charts.items()))
        # An undo may bring back an earlier law: its judge is kept with all that it has worked out.
        if law not in self._shared_judges:
            self._shared_judges[law] = SharedJudge(
                lambda: judge_of(
                    rule_set, sheet, settings, charts_in_play(rule_set.game, rule_set.id, charts).tables
                )
            )
        return self._shared_judges[law]


def _entries(game: Game, position: Position, moves: Iterable[MoveRecord]) -> Mapping[UnitId, tuple[str, ...]]:
    """Return the zones of all who wait beside the map, and of those who came from there in this phase.

    The entry of who moved last may be laid anew.
    """
    came = (move.unit for move in moves if move.origin is None)
    arrived = {unit: zones for unit in came if (zones := entry_zones(game, unit))}
    # A unit that came and waits again enters as one that waits.
    return {**arrived, **entries_of(game, position)}


def waived_cases(settings: Mapping[str, str]) -> frozenset[str]:
    """Return the cases that a game plays without, from its settings."""
    return frozenset(
        key.removeprefix(WAIVE) for key, text in settings.items() if key.startswith(WAIVE) and text
    )


def standing_moves(game: Game) -> tuple[dict[UnitId, MoveRecord], UnitId | None]:
    """Return the moves of this phase that were not taken back, and the unit that moved last.

    A unit that lies again where it lay at the phase's start has not moved.
    """
    table, moved = game.table, _moves_of_parts_under_way(game)
    standing = {
        piece: _since_the_last_return(those)
        for piece, those in moved.items()
        # By the spot: in its own hex again, it may lie on another level and has still not moved.
        if piece in table and those[0].before.spot != table.place_of(piece).spot
    }
    begun = {
        UnitId(table[piece].design): MoveRecord(
            UnitId(table[piece].design),
            those[0].before.hex,
            tuple(each.route for each in those),
            those[0].before.box or "",
        )
        for piece, those in standing.items()
        if UnitId(table[piece].design) in game.roster.units
    }
    return begun, _last_mover(game, begun)


def _moves_of_parts_under_way(game: Game) -> Mapping[PieceId, tuple[Moved, ...]]:
    """Return the moves of each piece in the present phase but for those of parts that are over."""
    moved, parts = moves_of_phase(game.journal), parts_of_phase(game.journal)
    if not parts:
        return moved
    over = {PieceId(unit): len(_moves_until(game, PieceId(unit), step)) for unit, (step, _) in parts.items()}
    # Each part of a move is judged by itself: its points were counted when it ended.
    rest = {piece: those[over.get(piece, 0) :] for piece, those in moved.items()}
    return {piece: those for piece, those in rest.items() if those}


def _moves_until(game: Game, piece: PieceId, last: StepId) -> tuple[Moved, ...]:
    """Return the moves of a piece in the present phase up to a step."""
    steps = (step for step in steps_of_phase(game.journal) if step.id <= last)
    changes = (change for step in steps for change in flattened(step.change))
    return tuple(each for each in changes if isinstance(each, Moved) and each.piece == piece)


def _since_the_last_return(moves: tuple[Moved, ...]) -> tuple[Moved, ...]:
    """Return the moves of a piece since it last lay again where it began."""
    home = moves[0].before.spot
    back = [n for n, each in enumerate(moves) if each.after.spot == home]
    return moves[back[-1] + 1 :] if back else moves


def _last_mover(game: Game, begun: Mapping[UnitId, MoveRecord]) -> UnitId | None:
    for step in reversed(steps_of_phase(game.journal)):
        for change in reversed(flattened(step.change)):
            if isinstance(change, Moved) and change.piece in game.table:
                unit = UnitId(game.table[change.piece].design)
                if unit in begun:
                    return unit
    return None


def _cleared(position: Position, moves: Mapping[UnitId, MoveRecord]) -> Position:
    """Return the position without the mark of having moved on units whose moves were taken back."""
    moved = {MOVED}
    return position.marked_by(
        lambda unit: unit.marks - moved if MOVED in unit.marks and unit.id not in moves else unit.marks
    )
