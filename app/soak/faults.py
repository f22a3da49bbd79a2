"""What is found in a game that was played: a fault, the step of the journal, the case that it breaks."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.journal import StepId


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a game that its rules do not allow, and the step that brought it about."""

    step: StepId
    case: str
    message: str

    def __str__(self) -> str:
        """Return one line: `step 12 [9.31] ...`."""
        return f"step {self.step} [{self.case}] {self.message}"
