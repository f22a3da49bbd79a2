"""`adjutant combat FILE` alone: the combat under way, who must choose what in it, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.assist.assistant import Assistant
from app.assist.combat.resolution import Resolution
from app.assist.wording import Wording
from app.table.game import Game
from rules.combat_task import CombatChoice
from rules.issues import NotationError


def task_of(game: Game | None) -> Mapping[str, Any]:
    """Return what is to be done in the combat under way of a game; raises NotationError without one."""
    situation = Assistant(game).situation() if game is not None else None
    resolution = Resolution.of(game, situation) if game is not None else None
    if game is None or situation is None or resolution is None:
        raise NotationError("no combat is under way: name an attack with --attack U,U --defend HEX,HEX")
    wording, task = Wording(situation.rule_set, game), resolution.task
    # Choices of a task for all together belong to no unit; None asks for those.
    movers = task.units if task.is_one_by_one else (None,)
    choices = [each for mover in movers for each in task.choices(mover)]
    return {
        "task": task.key,
        "side": resolution.side,
        "case": task.case,
        "title": wording.said(task.title),
        "notes": [wording.said(note.said) for note in task.notes],
        "units": list(task.units),
        "choices": [_choice(each, wording) for each in choices],
    }


def _choice(choice: CombatChoice, wording: Wording) -> dict[str, object]:
    return {
        "key": choice.key,
        "does": choice.does.value,
        "label": wording.said(choice.label),
        "detail": wording.said(choice.detail) if choice.detail is not None else "",
        "path": list(choice.path),
        "violations": list(choice.verdict.cases),
        "die": choice.needs_die,
        "by_hand": choice.is_by_hand,
    }


def lines_of(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield a task as people read it: what is to be done, then each choice with what speaks against it."""
    yield f"{found['title']}  {found['case']}"
    yield from (f"  {note}" for note in found["notes"])
    for choice in found["choices"]:
        told = [choice["label"], *([f"({choice['detail']})"] if choice["detail"] else [])]
        told += [f"against {', '.join(choice['violations'])}"] if choice["violations"] else []
        told += ["(a die decides)"] if choice["die"] else []
        # A dash: the program cannot carry it out, whoever plays lays it on the table himself.
        yield f"{'-' if choice['by_hand'] else '*'} {' '.join(told)}"
