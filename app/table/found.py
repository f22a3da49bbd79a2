"""What readers of the past have found on the way to the present step, so that nobody seeks it twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from app.table.records import START, StepId

_Past = TypeVar("_Past")
_Told = TypeVar("_Told")


class Found:
    """Answers about one step's past: another step forgets them all."""

    def __init__(self) -> None:
        self._step = START
        self._answers: dict[Callable[..., object], object] = {}

    def once(self, step: StepId, find: Callable[[_Past], _Told], past: _Past) -> _Told:
        """Return what `find` tells of the past of a step; asked again at the same step it is the same object.

        `find` may look at nothing but the way to the step: what has been done never changes.
        """
        # One step is enough: whoever asks after an event asks about the present.
        if step != self._step:
            self._step, self._answers = step, {}
        if find not in self._answers:
            self._answers[find] = find(past)
        return cast("_Told", self._answers[find])
