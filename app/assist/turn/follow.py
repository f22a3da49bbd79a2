"""What follows from a move by its hexes alone: bridges captured, sleeping troops released.

It is added to the act that moves, so that one undo takes both back. Towns follow from the moves themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from app.assist.carry_out import carried_out, forms_of
from app.assist.draft import Draft
from app.assist.marking import mark_of
from app.assist.procedure import turn_of
from app.assist.wording import Wording
from app.table import clock
from app.table.changes import Change, Group, Moved, Placed, Register, Removed, Written, flattened
from app.table.game import Game
from app.table.history import place_at_phase_start, steps_of_phase
from app.table.phrases import Phrases
from app.table.pieces import Piece, PieceId
from rules.board import Board
from rules.effects import FactForms
from rules.findings import Finding
from rules.hexgrid import HexId
from rules.phases import Role
from rules.plural import worded
from rules.position import Position
from rules.procedure import Way
from rules.states import Trait
from rules.unit_id import UnitId


@dataclass(frozen=True)
class Followed:
    """An act with what follows from it. `findings` say what that is and why; none where nothing follows."""

    change: Change
    findings: tuple[Finding, ...] = ()


def followed(game: Game, board: Board, position: Position, change: Change, wording: Wording) -> Followed:
    """Return an act with what its moves bring about; `position` is that before it.

    Raises Diverged where the act does not fit the table.
    """
    turn = turn_of(game)
    if turn is None:
        return Followed(change)
    found = turn.follows(position, board, tuple(_ways(game, position, change)))
    if not found.effects:
        return Followed(change)
    # On the table after the act: what is laid has to lie on those who came.
    draft = Draft(game)
    draft.do(change)
    after = carried_out(draft.game, found.effects, "")
    told = _short(found.findings, wording)
    # What follows from every move is not worth a word.
    title = "; ".join(part for part in (Phrases(game, wording.tr).of(change), told) if part)
    return Followed(Group(title, (change, *(flattened(after) if after is not None else ()))), found.findings)


def _ways(game: Game, position: Position, change: Change) -> Iterator[Way]:
    """Yield the way of each unit that an act moves."""
    for moved in flattened(change):
        if isinstance(moved, Moved) and UnitId(moved.piece) in position.by_id:
            yield Way(UnitId(moved.piece), _route(game, moved))


def _route(game: Game, moved: Moved) -> tuple[HexId, ...]:
    """Return the hexes of a move as far as they are known; none where it is no move by the rules."""
    end = moved.after.hex
    if moved.route or end is None:
        return moved.route
    before = place_at_phase_start(game.journal, moved.piece)
    is_taken_back = before is not None and before.spot == moved.after.spot
    if clock.role_of(game) is not Role.MOVE or is_taken_back:
        return ()
    # Without a way its ends are known and no more: nothing is captured on a way that was only supposed.
    return (moved.before.hex or end, end)


def _short(findings: Iterable[Finding], wording: Wording) -> str:
    """Return what follows in as few words as fit a line of the journal."""
    return ", ".join(dict.fromkeys(f"{_words(found, wording)} ({found.case})" for found in findings))


def _words(found: Finding, wording: Wording) -> str:
    """Return what follows as the game has it in few words, else as the whole sentence."""
    pattern = wording.words.followed.get(found.case)
    return worded(wording.tr(pattern), **dict(found.facts)) if pattern else wording.sentence(found)


# ---- taking a move back


def undone_with(game: Game, pieces: Collection[PieceId]) -> tuple[Change, ...]:
    """Return what takes back that which followed from the moves of some pieces in this phase.

    Left alone is what a later hand has changed, and what an act did that moved others too.
    """
    found: list[Change] = []
    forms = forms_of(game)
    for step in reversed(steps_of_phase(game.journal)):
        parts = flattened(step.change)
        moved = {each.piece for each in parts if isinstance(each, Moved)}
        # Of a step that moved others too nobody knows whose doing it was.
        if moved and moved <= set(pieces):
            found += [back for each in reversed(parts) if (back := _undone(game, forms, each)) is not None]
    # Several moves may have brought about the same: it is taken back once.
    return tuple(dict.fromkeys(found))


def _undone(game: Game, forms: FactForms, change: Change) -> Change | None:
    table = game.table
    match change:
        case Written(register=register, key=key, after=after) if _follows(forms, register, key):
            return change.inverse() if table.read(register, key) == after else None
        case Removed(piece=piece) if piece.id not in table and _came_off(game, forms, piece):
            # On top: what lies there now may have taken its level.
            return Placed(replace(piece, place=piece.place.at_level(table.next_level(piece.place.spot))))
        case Placed(piece=piece) if piece.id in table and piece.design in _designs(forms, game):
            return Removed(table[piece.id])
    return None


def _came_off(game: Game, forms: FactForms, marker: Piece) -> bool:
    """Return whether a marker is gone because of a move: it held units, or told what the move has changed."""
    return _is_let_go(game, marker) or marker.design in _designs(forms, game)


def _is_let_go(game: Game, marker: Piece) -> bool:
    """Return whether a marker that is gone had held the units beneath it where they were."""
    return mark_of(game.roster, marker) in game.words.states.with_trait(Trait.HELD)


def _follows(forms: FactForms, register: Register, key: str) -> bool:
    is_ground = register in (Register.BRIDGE, Register.CONTROL)
    return is_ground or (register is Register.TRACKER and key.startswith(forms.from_moves))


def _designs(forms: FactForms, game: Game) -> set[str]:
    """Return the markers that show facts which moves bring about."""
    keys = (key for key in game.table.book(Register.TRACKER) if key.startswith(forms.from_moves))
    shown = ((form, key) for key in keys if (form := forms.marker_of(key)) is not None)
    return {form.laid(key, "")[0] for form, key in shown}
