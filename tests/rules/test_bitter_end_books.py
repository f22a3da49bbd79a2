"""The books of Bitter End agree with the code: citations, assumptions and charts."""

import importlib
import pkgutil
from itertools import chain

import pytest

import rules.games.bitter_end as game
from rules.citations import Status
from rules.findings import Finding, Rule, Weight
from rules.games.bitter_end import RULE_SETS
from rules.games.bitter_end.law import assumptions, chart_tables, citations, law
from rules.games.bitter_end.words import MOTORIZED, ON_FOOT
from rules.issues import DataError
from rules.ruleset import RuleSet
from rules.terrain import NEVER, MpCost

PROVENANCE = ("rulebook", "bound", "source", "history", "reconstructed")


MOVEMENT = ("boat", "explain", "steps", "tracing", "ways", "zones")
"""The modules with the rule functions of movement, zones and supply."""


def rule_functions(*modules: str) -> list[Rule[...]]:
    """Return the rule functions of some modules of the game, of all where none is named."""
    names = modules or _modules()
    found = [v for name in names for v in vars(importlib.import_module(f"{game.__name__}.{name}")).values()]
    tables = (table.values() for table in found if isinstance(table, dict))
    return sorted({v for v in chain(found, *tables) if isinstance(v, Rule)}, key=lambda r: r.name)


def _modules() -> list[str]:
    prefix = f"{game.__name__}."
    return [module.name.removeprefix(prefix) for module in pkgutil.walk_packages(game.__path__, prefix)]


def pays(motorized: int, on_foot: int) -> MpCost:
    return MpCost({MOTORIZED: motorized, ON_FOOT: on_foot})


@pytest.mark.parametrize("rule", rule_functions(*MOVEMENT), ids=lambda rule: f"{rule.case} {rule.name}")
def test_every_rule_function_stands_in_the_book_and_has_its_sentence(rule: Rule[...]) -> None:
    citation = citations().cases[rule.case]

    assert citation.status is Status.JUDGED
    assert rule.name in citation.says


def test_a_finding_is_phrased_with_its_facts() -> None:
    found = Finding(Weight.COSTS, (("terrain", "woods"), ("points", "2")), 4, case="7.2", rule="pays_terrain")

    assert citations().phrase(found) == "Terrain (woods): 2 MP."


def test_there_are_72_assumptions_two_contradictions_and_thirteen_more() -> None:
    ids = [entry.id for entry in assumptions().assumptions]
    rows = [
        f"A{n}{letter}" for n in range(1, 69) for letter in ("", *{22: "ab", 40: "a", 59: "a"}.get(n, ""))
    ]

    assert ids == rows + ["X1", "M1"] + [f"V{n}" for n in range(1, 14)]


@pytest.mark.parametrize("rule_set", RULE_SETS, ids=lambda each: each.id)
def test_what_the_assistant_quotes_of_itself_stands_in_the_book(rule_set: RuleSet) -> None:
    fields = {name: getattr(rule_set.cited_cases, name) for name in rule_set.cited_cases.__slots__}
    cited_cases = [*fields.values(), *(state.case for state in rule_set.words.states.declared if state.case)]

    assert [case for case in cited_cases if case not in rule_set.citations.cases] == []


def test_unknown_settings_and_values_are_refused_together() -> None:
    with pytest.raises(DataError) as caught:
        law({"rail_is_road": 1, "no_such_key": True, "offmap_cost": "free"})

    assert [issue.where for issue in caught.value.issues] == ["rail_is_road", "no_such_key", "offmap_cost"]


def test_an_open_setting_takes_any_number_of_points() -> None:
    assert law({"rugged_hexside_secondary_mp": 7}).choices["rugged_hexside_secondary_mp"] == 7


def test_charts_cost_what_the_rulebook_says() -> None:
    """Origin: 10.61 (urban), 7.66 and the Example of Play (river), 7.65 (primary road)."""
    charts = law().charts

    found = charts.hexes["urban"], charts.sides["minor_river"], charts.primary
    assert found == (pays(4, 2), pays(4, 2), pays(1, 2))


def test_rugged_terrain_cannot_be_paid_for() -> None:
    assert law().charts.hexes["rugged"] == pays(NEVER, NEVER)


def test_every_cost_says_where_it_comes_from() -> None:
    charts = law().charts
    cells = [f"hex.{name}.mp" for name in charts.hexes] + [f"hexside.{name}.mp" for name in charts.sides]

    assert all(charts.provenance[cell].startswith(PROVENANCE) for cell in cells)


def test_a_typed_in_chart_replaces_single_cells() -> None:
    charts = law(charts={"tec": {"hex": {"woods": {"mp": [3, 2.5]}}}}).charts

    assert (charts.hexes["woods"], charts.hexes["clear"]) == (pays(6, 5), pays(2, 2))


@pytest.mark.parametrize("mp", [[0, 1], [1.3, 1], [1], ["a", 1], [-2, 1], [61, 1]])
def test_a_chart_cell_out_of_range_is_refused(mp: list[object]) -> None:
    with pytest.raises(DataError):
        law(charts={"tec": {"hex": {"clear": {"mp": mp}}}})


def test_the_charts_carry_no_older_words() -> None:
    tec = chart_tables()["tec"]
    assert isinstance(tec, dict)

    assert "minor_river" in tec["hexside"]
