"""The combats of a journal step by step, from what the plan of attacks says of the one under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.assist.combat.battle_plan import fight_written, read_fight
from app.film.happening import CombatAt, Stage
from app.table.changes import Change, Register, Rolled, Written, flattened
from app.table.game import Game
from app.table.pieces import PieceId
from rules.attack_plan import FOUGHT
from rules.fought import Fought
from rules.issues import NotationError
from rules.unit_id import UnitId


def combat_after(game: Game, before: CombatAt | None, change: Change) -> CombatAt | None:
    """Return the combat to which a step belongs, None for any other step; `before` was under way."""
    written = tuple(fight_written(change))
    if not written:
        # A step that writes nothing of the combat while one is under way carries its results out.
        return replace(before, stage=Stage.RESULTS) if before is not None else None
    text = written[-1].after
    if not text:
        # A combat may have been under way when the span that is read begins.
        known = before or _read(game, written[0].before, Stage.RESULTS)
        return _over(known, change) if known is not None else None
    if any(isinstance(each, Rolled) for each in flattened(change)):
        return _read(game, text, Stage.ROLLED) or before
    if before is None or not written[0].before:
        return _read(game, text, Stage.DECLARED)
    # While results are carried out the text says nothing new of who attacked whom, and to read it costs.
    return replace(before, stage=Stage.RESULTS)


def going_on(combat: CombatAt | None) -> CombatAt | None:
    """Return a combat while it is under way, None once it is over."""
    return None if combat is not None and combat.stage is Stage.OVER else combat


def _read(game: Game, text: str, stage: Stage) -> CombatAt | None:
    state = read_fight(game, text)
    if state is None:
        return None
    attackers = tuple(PieceId(unit) for unit in state.attackers)
    sides = (game.roster.units[key].side for key in map(UnitId, attackers) if key in game.roster.units)
    return CombatAt(
        state.number,
        stage,
        next(sides, ""),
        attackers,
        tuple(PieceId(unit) for unit in state.defenders),
        tuple(state.hexes),
        state.odds,
        state.die,
        state.modifier,
        tuple(state.results.items()),
    )


def _over(combat: CombatAt, change: Change) -> CombatAt:
    """Return a combat that is over, with what its record tells."""
    record = next(_records(change), None)
    lost = tuple(record.lost.items()) if record is not None else ()
    return replace(combat, stage=Stage.OVER, lost=lost)


def _records(change: Change) -> Iterator[Fought]:
    for each in flattened(change):
        if isinstance(each, Written) and each.register is Register.PLAN and each.key.startswith(FOUGHT):
            try:
                yield Fought.parse(each.after)
            # A record that cannot be read tells nothing; the combat is over all the same.
            except NotationError:
                continue
