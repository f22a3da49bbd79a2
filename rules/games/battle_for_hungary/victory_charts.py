"""What the charts say of victory: the places that are worth points (11), the terms of each scenario (13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.tomlfile import TomlTable

MOST_POINTS = 99


@dataclass(frozen=True, slots=True)
class Terms:
    """How a scenario begins and ends (13): by Allied points, or by goals of the Allies where any are named.

    The deployment line of the first turn says who holds what at first. The Allies win from `allied` points
    on, the Axis up to `axis`; from `draw` to `draw_to` is a draw. `cut_off` and `contact` are what 13.1 adds
    for Budapest cut off and for the partisans reached.
    """

    case: str
    scenario: str
    first_turn: int
    last_turn: int
    needs: tuple[str, ...] = ()
    allied: int = 0
    draw: int = 0
    draw_to: int = 0
    axis: int = 0
    cut_off: int = 0
    contact: int = 0

    @property
    def is_by_goals(self) -> bool:
        """Whether goals decide and no points are counted."""
        return bool(self.needs)


@dataclass(frozen=True, slots=True)
class VictoryCharts:
    """What a place is worth by its name in the areas of the map, all its hexes together; the scenarios.

    The last scenario is the campaign, whose terms serve every game that is none of them.
    """

    goals: Mapping[str, int]
    scenarios: tuple[Terms, ...]

    def by_case(self, case: str) -> Terms | None:
        """Return the terms of the scenario of a case, None where there is none."""
        return next((each for each in self.scenarios if each.case == case), None)

    def of_scenario(self, scenario: str) -> Terms:
        """Return the terms of a scenario by its id, those of the campaign where it has none of its own."""
        found = (each for each in self.scenarios if each.scenario == scenario)
        return next(found, self.scenarios[-1])


def read_victory(table: TomlTable) -> VictoryCharts:
    """Return the terms of victory; what is wrong is noted in the table."""
    scenarios = tuple(map(_terms, table.tables("scenario", required=True)))
    worth = table.table("goals")
    goals = {name: worth.whole(name, least=0, most=MOST_POINTS) for name in worth.keys}
    for name in (name for terms in scenarios for name in terms.needs):
        if name not in goals:
            table.note(f"no goal {name!r}", " ".join(goals), key="needs")
    # A stand-in behind a fault that was noted: `of_scenario` needs a last one.
    return VictoryCharts(goals, scenarios or (Terms("", "", 1, 1),))


def _terms(row: TomlTable) -> Terms:
    case, scenario = row.text("case"), row.text("id")
    first, last = (row.whole(key, least=1, most=MOST_POINTS) for key in ("first_turn", "last_turn"))
    # One or the other: a scenario by goals has no points that could contradict them (13).
    if "needs" in row:
        return Terms(case, scenario, first, last, row.texts("needs"))
    return Terms(case, scenario, first, last, (), *_points(row))


def _points(row: TomlTable) -> Iterator[int]:
    for key in ("allied", "draw", "draw_to", "axis"):
        yield row.whole(key, least=0, most=MOST_POINTS)
    for key in ("cut_off", "contact"):
        # Only 13.1 has these two; nothing is added elsewhere.
        yield row.whole(key, least=0, most=MOST_POINTS) if key in row else 0
