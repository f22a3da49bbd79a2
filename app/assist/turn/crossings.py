"""The last chance of a bridge's owner before an enemy is over: what the newest move of the phase took."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from app.assist.bridge_words import bridge_words
from app.assist.carry_out import carried_out
from app.assist.draft import Draft
from app.assist.procedure import board_of, turn_of
from app.assist.reader import plain_position, position_of
from app.assist.turn.decision import Decision, Option, When
from app.assist.turn.follow import followed
from app.assist.wording import Wording
from app.table import acts
from app.table.changes import Change, Moved, Register, Rolled, Written, flattened
from app.table.game import Game
from app.table.history import steps_of_phase
from app.table.journal import Step
from app.table.pieces import Place
from app.table.throws import thrown
from rules.decisions import Moment
from rules.effects import SetBridge
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId
from rules.words import Topic

# ---- before the enemy is over


_CROSSING = "crossing"
"""What the dice of an attempt are asked for by, and how the key of its decision begins."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The newest move of the phase, which took a bridge: who goes over, and whose the bridge was."""

    step: Step
    unit: UnitId
    bridge: Hexside
    owner: str


def crossings(game: Game) -> tuple[Crossing, ...]:
    """Return the bridges that the newest move of the phase took; none where nothing followed from it."""
    for step in reversed(steps_of_phase(game.journal)):
        parts = flattened(step.change)
        moves = [each for each in parts if isinstance(each, Moved)]
        # Only the newest: with the next move the chance is over, whether or not it was taken.
        if moves:
            taken = (each for each in parts if isinstance(each, Written) and each.register is Register.BRIDGE)
            return tuple(
                found
                for each in taken
                if (found := _crossing(step, moves, each, game.sheet.sides)) is not None
            )
    return ()


def _crossing(step: Step, moves: list[Moved], taken: Written, sides: Collection[str]) -> Crossing | None:
    bridge = Hexside.parse(taken.key)
    over = next((moved for moved in moves if _hex_before(moved.route, bridge) is not None), None)
    # Padded: the text of a bridge comes from the file, and may have fewer words than it should.
    owner = (*taken.before.split(), "", "")[1]
    # A bridge that was blown or built in this step was not gone over.
    is_capture = taken.after.endswith("intact") and owner in sides
    return Crossing(step, UnitId(over.piece), bridge, owner) if over is not None and is_capture else None


def _hex_before(route: tuple[HexId, ...], bridge: Hexside) -> int | None:
    """Return the number of the last hex of a route before it goes over a bridge, None where it does not."""
    ends = {bridge.a, bridge.b}
    return next((n for n, pair in enumerate(pairwise(route)) if set(pair) == ends), None)


def last_chances(seen: Game, moment: Moment, wording: Wording) -> Iterator[Decision]:
    """Yield the attempt that the owner of a bridge has before an enemy goes over."""
    turn = turn_of(seen)
    if turn is None:
        return
    for crossing in crossings(seen):
        verdict = turn.chance_to_blow(moment, crossing.owner, crossing.bridge)
        if verdict:
            name, unit = bridge_words(seen, crossing.bridge), wording.unit(crossing.unit)
            title = wording.tr("{unit} goes over {bridge}").format(unit=unit, bridge=name)
            words = wording.tr("Try to blow it first")
            make = partial(_attempt, crossing=crossing, wording=wording)
            told = wording.tr("If it is blown, the unit stands before it and may go on from there")
            dice = seen.words.dice.of(_CROSSING)
            option = Option(str(crossing.bridge), words, make, verdict, told, crossing.bridge.a, dice)
            case = wording.words.case_of(Topic.LAST_CHANCE_FOR_BRIDGE)
            yield Decision(
                f"{_CROSSING}:{crossing.bridge}", crossing.owner, title, case, When.OPEN, (option,)
            )


def blown(game: Game, bridge: Hexside, roll: Rolled | None, title: str) -> Change | None:
    """Return the demolition of a bridge: at once without a roll, else as its die says."""
    turn = turn_of(game)
    if turn is None:
        return None
    die = roll.total if roll is not None else None
    return carried_out(game, turn.blow(plain_position(game), bridge, die), title, roll)


def _is_destroyed(change: Change | None, bridge: Hexside) -> bool:
    """Return whether an act destroys a bridge."""
    written = (each for each in flattened(change) if isinstance(each, Written)) if change is not None else ()
    key = str(bridge)
    return any(each.register is Register.BRIDGE and each.key == key for each in written)


def _attempt(game: Game, face: int | None, crossing: Crossing, wording: Wording) -> Change | None:
    """Return the attempt: blown, the moves are made again as far as they go without the bridge."""
    name = bridge_words(game, crossing.bridge)
    title = wording.tr("Attempt on the bridge {bridge}").format(bridge=name)
    roll = thrown(game, game.words.dice.of(_CROSSING), title, face)
    held = wording.tr("The bridge {bridge} holds").format(bridge=name)
    attempt = blown(game, crossing.bridge, roll, held)
    # The die is written all the same: an attempt that failed is a fact, and may not be made twice.
    if not _is_destroyed(attempt, crossing.bridge):
        return attempt
    told = wording.tr("The bridge {bridge} is blown before {unit} is over").format(
        bridge=name, unit=wording.unit(crossing.unit)
    )
    # On a copy, so that undoing the move, the demolition and what is left of the move are one step of the
    # journal.
    draft = Draft(game)
    moves = _taken_back(draft, crossing)
    # Between the two: the moves are made again on a map without the bridge.
    draft.do(blown(draft.game, crossing.bridge, roll, told))
    for moved in moves:
        _move_again(draft, moved, crossing.bridge, wording)
    return draft.act(told)


def _taken_back(draft: Draft, crossing: Crossing) -> tuple[Moved, ...]:
    """Take the move back with all that followed, and return its parts; raises Diverged for a changed table.

    In the midst of a combat only the unit goes back: what else was written of the combat stands.
    """
    parts = flattened(crossing.step.change)
    moves = tuple(each for each in parts if isinstance(each, Moved))
    if not any(isinstance(each, Written) and each.register is Register.PLAN for each in parts):
        draft.do(crossing.step.change.inverse())
        return moves
    over = next(moved for moved in moves if UnitId(moved.piece) == crossing.unit)
    # To the near end and no farther back: the advance up to there is not undone by the bridge.
    back = over.route[_hex_before(over.route, crossing.bridge) or 0]
    draft.lay(over.piece, Place(hex=back))
    draft.do(carried_out(draft.game, (SetBridge(crossing.bridge, crossing.owner),), ""))
    return ()


def _move_again(draft: Draft, moved: Moved, bridge: Hexside, wording: Wording) -> None:
    """Make a move again, up to the bridge where it went over it."""
    last = _hex_before(moved.route, bridge)
    route = moved.route if last is None else moved.route[: last + 1]
    # The bridge lay before its first hex: there is nothing left to go.
    if last == 0:
        return
    to = moved.after if last is None else Place(hex=route[-1])
    change = acts.move(draft.table, [moved.piece], to, "", route)
    board = board_of(draft.game.sheet)
    draft.do(followed(draft.game, board, position_of(draft.game), change, wording).change)
