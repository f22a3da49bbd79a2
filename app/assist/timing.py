"""Whether a unit may act at all in the present step, and what says that it may not."""

from __future__ import annotations

from dataclasses import dataclass

from rules.findings import Finding, cases_in
from rules.flow import Flow
from rules.position import Position
from rules.units import Unit


@dataclass(frozen=True, slots=True)
class Timing:
    """That a move would be made out of its time: what says so, the first tells why."""

    findings: tuple[Finding, ...]

    @property
    def why(self) -> Finding:
        """The reason."""
        return self.findings[0]

    @property
    def cases(self) -> tuple[str, ...]:
        """The cases that say so."""
        return cases_in(self.findings)


def untimely(flow: Flow, position: Position, unit: Unit) -> Timing | None:
    """Return why a unit does not move in the step of a position; None where it does, or nobody knows."""
    found = flow.may_act(position, unit).prohibitions
    return Timing(found) if found else None
