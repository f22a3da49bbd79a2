"""What came in of a module, in words for a person: what is there, what stands in, what is not understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.bring_in.vassal.game import BroughtIn
from app.table.phrases import Translate, untranslated
from rules.plural import worded
from rules.translatable import tr_noop

MOST_NAMED = 200
_COUNTS = (
    ("boards", tr_noop("{count:board|boards}")),
    ("hex_grids", tr_noop("{count:grid of hexes|grids of hexes}")),
    ("zones", tr_noop("{count:zone|zones}")),
    ("slots", tr_noop("{count:kind of counter|kinds of counters}")),
    ("prototypes", tr_noop("{count:prototype|prototypes}")),
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A part of the report: its title and its lines."""

    title: str
    lines: tuple[str, ...]


def told(found: BroughtIn, tr: Translate = untranslated) -> tuple[Heading, ...]:
    """Return the report of a module that was brought in."""
    report = found.report
    here = [worded(tr(pattern), count=report.counts.get(key, 0)) for key, pattern in _COUNTS]
    here += list(_here(found, tr))
    parts = [Heading(tr(tr_noop("In the game")), tuple(here))]
    if found.stand_ins:
        title = worded(tr(tr_noop("A stand-in for {count:thing|things}")), count=len(found.stand_ins))
        parts.append(Heading(title, _clipped(found.stand_ins)))
    if report.not_understood:
        lines = tuple(f"{kind}: {count}" for kind, count in report.not_understood.items())
        title = worded(tr(tr_noop("Left out: {count:kind|kinds} of parts")), count=len(lines))
        parts.append(Heading(title, _clipped(lines)))
    return tuple(parts)


def _here(found: BroughtIn, tr: Translate) -> Iterator[str]:
    counters = sum(len(design.units) for design in found.allotment.designs)
    yield worded(
        tr(tr_noop("{count:counter|counters}, each with its own picture where there is one")), count=counters
    )
    charts = sum(not chart.is_page for chart in found.module.charts)
    if charts:
        yield worded(tr(tr_noop("{count:chart as a picture|charts as pictures}")), count=charts)
    setups = sum(bool(setup.file) for setup in found.module.setups)
    if setups:
        yield worded(tr(tr_noop("{count:set-up|set-ups} of the module")), count=setups)


def _clipped(lines: tuple[str, ...]) -> tuple[str, ...]:
    over = len(lines) - MOST_NAMED
    return lines if over <= 0 else (*lines[:MOST_NAMED], f"+ {over}")
