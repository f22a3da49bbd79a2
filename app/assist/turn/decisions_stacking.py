"""The decision that only the first edition leaves: who goes where too many stand in a hex (8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from app.assist.draft import Draft
from app.assist.turn.decision import Asked, Decision, Option, When
from app.table.changes import Change
from rules.games.bitter_end.first.fleeing import stack_is_over_full
from rules.games.bitter_end.retreats import full_stack_bars_retreat
from rules.games.bitter_end.words import SIDES, is_sturmboot
from rules.hexgrid import HexId
from rules.plural import worded
from rules.units import UnitId


def overfull(asked: Asked) -> Iterator[Decision]:
    """Yield, hex by hex, the choice of the units that are removed; they may be rebuilt (first:8.2)."""
    if asked.judge.law.edition.has(full_stack_bars_retreat):
        return
    scene = asked.judge.scene(asked.position)
    for side in SIDES:
        for found in stack_is_over_full(scene, side):
            if found.at is not None:
                title = worded(
                    asked.tr("{hex} holds {count:unit|units} too many: who goes?"),
                    hex=found.at,
                    count=dict(found.facts)["too_many"],
                )
                options = tuple(_removal(asked, unit) for unit in _units(asked, found.at, side))
                yield Decision(f"overfull:{found.at}", side, title, found.case, When.DUE, options)


def _units(asked: Asked, here: HexId, side: str) -> tuple[UnitId, ...]:
    stack = asked.position.at(here)
    return tuple(unit.id for unit in stack if unit.side == side and not is_sturmboot(unit))


def _removal(asked: Asked, unit: UnitId) -> Option:
    title = asked.tr("{unit} goes").format(unit=asked.wording.unit(unit))

    def make(_die: int | None) -> Change | None:
        draft = Draft(asked.game)
        draft.lose(unit, draft.steps(unit))
        return draft.act(title)

    return Option(unit, title, make, at=asked.position.by_id[unit].hex)
