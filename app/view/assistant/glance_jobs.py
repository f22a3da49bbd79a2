"""What is asked beside the window of what a person looks at: marks, ways, reports of units and hexes."""

from __future__ import annotations

from dataclasses import dataclass

from app.assist import questions
from app.assist.answers import WayAnswer
from app.assist.glance import Glance, Overlay, hex_report, marks_of, unit_report
from app.assist.remarks import Report
from app.assist.situation import Situation, WhatIf
from app.map_marks import MapMark
from app.view.job import Job
from rules.hexgrid import HexId
from rules.unit_id import UnitId


@dataclass(frozen=True, slots=True)
class TellOfUnit(Job[Report | None]):
    """What is told of the unit looked at."""

    glance: Glance

    def run(self) -> Report | None:
        """Return it, None where nothing is looked at."""
        return unit_report(self.glance)


@dataclass(frozen=True, slots=True)
class TellOfHex(Job[Report]):
    """What is told of a hex."""

    glance: Glance
    here: HexId

    def run(self) -> Report:
        """Return it."""
        return hex_report(self.glance, self.here)


@dataclass(frozen=True, slots=True)
class MarkOverlay(Job[tuple[MapMark, ...]]):
    """The marks of an overlay."""

    overlay: Overlay
    glance: Glance

    def run(self) -> tuple[MapMark, ...]:
        """Return them."""
        return marks_of(self.overlay, self.glance)


@dataclass(frozen=True, slots=True)
class FindWay(Job[WayAnswer]):
    """The way of a unit to a hex."""

    situation: Situation
    unit: UnitId
    goal: HexId
    what_if: WhatIf

    def run(self) -> WayAnswer:
        """Return it."""
        return questions.way_to(self.situation, self.unit, self.goal, self.what_if)
