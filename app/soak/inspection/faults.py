"""What an inspection finds: a fault with the step of the journal and the case that it breaks."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.journal import StepId

Note = tuple[str, str]
"""A fault before its step is known: the case and a sentence."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a game that the rulebook does not allow, and the step that brought it about."""

    step: StepId
    case: str
    message: str

    def __str__(self) -> str:
        """Return one line: `step 12 [9.31] ...`."""
        return f"step {self.step} [{self.case}] {self.message}"
