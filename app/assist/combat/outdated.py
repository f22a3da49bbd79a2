"""Attacks that were meant and can no longer be: their phase is over, or the enemy has gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from app.assist.combat import battle_plan as plan
from app.assist.draft import Draft
from app.table import acts, clock
from app.table.changes import Change, Group, Register, Written, flattened
from app.table.game import Game
from app.table.phrases import Phrases, Translate, untranslated
from app.table.pieces import Kind, Place
from app.table.table import Diverged
from rules.attack_plan import Row, key_of_row
from rules.flow import Flow, is_before
from rules.hexgrid import HexId
from rules.phases import Moment, Role


def with_plan_put_right(game: Game, change: Change, tr: Translate = untranslated) -> Change:
    """Return a change that also takes those attacks out of the plan that cannot be made after it.

    So one undo brings them back. What the change writes into the plan itself is left as it is.
    """
    rows = plan.rows(game.table)
    own = {each.key for each in flattened(change) if isinstance(each, Written)}
    kept = {number: row for number, row in rows.items() if key_of_row(number) not in own}
    # Before a draft is made: that copies the table, and most changes come while nothing is planned.
    if not kept:
        return change
    draft = Draft(game)
    try:
        draft.do(change)
    except Diverged:
        return change  # whoever makes it will be told
    texts = dict(_put_right(game, draft.game, kept))
    written = acts.write(game.table, Register.PLAN, texts, "")
    if written is None:
        return change
    # In the words of the change itself: of a group the journal tells the title.
    return Group(Phrases(game, tr).of(change), (*flattened(change), *flattened(written)))


def _put_right(before: Game, after: Game, rows: Mapping[int, Row]) -> Iterator[tuple[str, str]]:
    """Yield what is to be written for rows that are no longer as they were meant."""
    then, now = clock.moment_of(before), clock.moment_of(after)
    for number, row in rows.items():
        side = plan.side_of(before, row)
        hexes = tuple(here for here in row.hexes if has_enemy(after, here, side))
        if not hexes or _is_past(before.flow, then, now, side):
            yield key_of_row(number), ""
        # Only where the enemy left just now: an attack on a hex that was empty from the start is somebody's
        # plan.
        elif hexes != row.hexes and any(has_enemy(before, here, side) for here in set(row.hexes) - {*hexes}):
            yield key_of_row(number), str(replace(row, hexes=hexes))


def has_enemy(game: Game, here: HexId, side: str) -> bool:
    """Return whether a unit of another side than this lies in a hex."""
    stack = game.table.stack_at(Place(hex=here).spot)
    return any(each.kind is Kind.UNIT and game.side_of(each.id) != side for each in stack)


def _is_past(flow: Flow, then: Moment, now: Moment, side: str) -> bool:
    """Return whether a side's phase of attacks, or its turn, ends where the clock goes on."""
    if then.side != side or then.is_in_phase_of(now):
        return False
    if (then.turn, then.side, then.drawn) != (now.turn, now.side, now.drawn):
        return True
    left = flow.sequence.phase(then.side, then.phase)
    has_attacks = left is not None and any(step.role is Role.ATTACK for step in left.steps)
    return has_attacks and is_before(flow, then, now)
