"""What follows from a move by its hexes alone: bridges captured, sleeping troops released.

It is added to the act that moves, so that one undo takes both back. Towns follow from the moves themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from app.assist.books import books_of, city_of, has_books
from app.assist.deeds import FROZEN, follow_up
from app.assist.draft import Draft
from app.assist.facts import RANGE_BOX, RELEASE, variants_of
from app.assist.timing import MOVING_STEP
from app.assist.wording import Wording
from app.table.changes import Change, Group, Moved, Placed, Register, Removed, Written, flattened
from app.table.game import Game
from app.table.history import place_at_phase_start, steps_of_phase
from app.table.phrases import Phrases, Translate
from app.table.pieces import PieceId
from rules.board import Board
from rules.findings import Finding
from rules.games.bitter_end.releases import Reserves
from rules.games.bitter_end.touched import Touched, Ways
from rules.games.bitter_end.words import COMBAT, EXPLOITATION
from rules.hexgrid import HexId
from rules.plural import worded
from rules.position import BridgeState, Position
from rules.units import UnitId

MOVEMENT = "movement"
_PHASES = frozenset({MOVEMENT, COMBAT, EXPLOITATION})
"""Elsewhere in a turn a counter that is moved is being set up, sorted or put right."""


@dataclass(frozen=True)
class Followed:
    """An act with what follows from it. `findings` say what that is and why; none where nothing follows."""

    change: Change
    findings: tuple[Finding, ...] = ()


def followed(game: Game, board: Board, position: Position, change: Change, wording: Wording) -> Followed:
    """Return an act with what its moves bring about; `position` is that before it.

    Raises Diverged where the act does not fit the table.
    """
    if not has_books(game.header.game) or position.phase not in _PHASES:
        return Followed(change)
    touches = tuple(_touches(game, board, position, change))
    if not touches:
        return Followed(change)
    draft = Draft(game)
    draft.do(change)
    after = [follow_up(draft.game, found, side, "") for side, found in touches]
    found = tuple(each for _, touched in touches for each in _telling(touched))
    parts = tuple(single for each in after if each is not None for single in flattened(each))
    title = f"{Phrases(game, wording.tr).of(change)}; {_short(found, wording.tr)}"
    return Followed(Group(title, (change, *_each_once(parts))), found)


def _touches(game: Game, board: Board, position: Position, change: Change) -> Iterator[tuple[str, Touched]]:
    """Yield what each move touches that matters, with its side; the next one knows what it brought about."""
    books, city = books_of(game.header.game, game.header.rule_set), city_of(game.sheet)
    now, variants = position, variants_of(game)
    for moved in flattened(change):
        unit = position.by_id.get(UnitId(moved.piece)) if isinstance(moved, Moved) else None
        route = _route(game, position, moved) if isinstance(moved, Moved) else ()
        if unit is None or not route:
            continue
        ways = Ways(board, city, Reserves(books.release, now, variants), frozenset())
        found = ways.touched(unit, route)
        if found.bridges or found.releases:
            yield unit.side, found
            releases = {**now.releases, **dict.fromkeys(found.releases, now.date)}
            bridges = {**now.bridges, **{bridge: BridgeState(unit.side) for bridge in found.bridges}}
            now = replace(now, releases=releases, bridges=bridges)


def _route(game: Game, position: Position, moved: Moved) -> tuple[HexId, ...]:
    """Return the hexes of a move as far as they are known; none where it is no move by the rules."""
    end = moved.after.hex
    if moved.route or end is None:
        return moved.route
    before = place_at_phase_start(game.journal, moved.piece)
    is_taken_back = before is not None and before.spot == moved.after.spot
    if position.step != MOVING_STEP or is_taken_back:
        return ()
    return (moved.before.hex or end, end)


def _telling(touched: Touched) -> Iterator[Finding]:
    """Yield the findings behind the changes: towns and awards are the ledger's."""
    yield from (found for found in touched.findings if found.case not in ("20.21", "20.32"))


def _short(findings: Iterable[Finding], tr: Translate) -> str:
    """Return what follows in as few words as fit a line of the journal."""
    return ", ".join(dict.fromkeys(f"{_words(found, tr)} ({found.case})" for found in findings))


def _words(found: Finding, tr: Translate) -> str:
    facts = dict(found.facts)
    if "bridge" in facts:
        return tr("{bridge} captured").format(bridge=facts["bridge"])
    if "key" in facts:
        return worded(tr("46th Army at {count:hex|hexes}"), count=facts["key"].partition(":")[2])
    return tr("{who} released").format(who=facts.get("formation") or facts["unit"])


def _each_once(changes: tuple[Change, ...]) -> Iterator[Change]:
    yield from dict.fromkeys(changes)


# ---- taking a move back


def undone_with(game: Game, pieces: Collection[PieceId]) -> tuple[Change, ...]:
    """Return what takes back that which followed from the moves of some pieces in this phase.

    Left alone is what a later hand has changed, and what an act did that moved others too.
    """
    found: list[Change] = []
    for step in reversed(steps_of_phase(game.journal)):
        parts = flattened(step.change)
        moved = {each.piece for each in parts if isinstance(each, Moved)}
        if moved and moved <= set(pieces):
            found += [back for each in reversed(parts) if (back := _undone(game, each)) is not None]
    return tuple(dict.fromkeys(found))


def _undone(game: Game, change: Change) -> Change | None:
    table = game.table
    match change:
        case Written(register=register, key=key, after=after) if _follows(register, key):
            return change.inverse() if table.read(register, key) == after else None
        case Removed(piece=piece) if piece.design == FROZEN and piece.id not in table:
            return Placed(replace(piece, place=piece.place.at_level(table.next_level(piece.place.spot))))
        case Placed(piece=piece) if piece.id in table and (piece.place.box or "").startswith(RANGE_BOX):
            return Removed(table[piece.id])
    return None


def _follows(register: Register, key: str) -> bool:
    return register is Register.BRIDGE or (register is Register.TRACKER and key.startswith(RELEASE))
