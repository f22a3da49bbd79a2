"""The card of an attack, retreats and pursuits as every panel reads them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fields import Fields
from rules.fights import Attack, CombatCard, Flight, Pursuit
from rules.games.budapest_campaign.codes import CODES, code_of, number_of
from rules.games.budapest_campaign.judge import CampaignJudge
from rules.games.budapest_campaign.law import chart_tables
from rules.games.budapest_campaign.questions.desk import CampaignDesk
from rules.hexgrid import HexId
from rules.position import Position
from rules.unit_id import UnitId
from tests.games.budapest_campaign.boards import board, unit

HERE, THERE = HexId("0404"), HexId("0405")


def table(*units: dict[str, Any], **more: Any) -> tuple[CampaignJudge, Position]:
    """Return the judge and the position of a board."""
    judge, position = CampaignDesk().read(Fields({"board": board(*units, **more)}, "the line"))
    assert isinstance(judge, CampaignJudge)
    return judge, position


def corps(name: str, here: str, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    return unit(name, here, kind, supplied=True, **more)


def card(*units: dict[str, Any], options: dict[str, str] | None = None, **more: Any) -> CombatCard:
    judge, position = table(*units, **more)
    return judge.combat(position, Attack((UnitId("s1"),), (THERE,), options=options or {}))


def test_codes_are_numbers_in_the_order_of_the_charts() -> None:
    crt = chart_tables()["crt"]
    assert isinstance(crt, dict)

    assert list(CODES) == crt["order_of_results_low_to_high"]


@pytest.mark.parametrize("code", CODES)
def test_a_code_comes_back_from_its_number(code: str) -> None:
    assert code_of(number_of(code)) == code


def test_the_card_has_the_column_before_and_after_the_shifts() -> None:
    """9.5: 3 to 3 against a city."""
    found = card(corps("s1", HERE), corps("a1", THERE), hexes={THERE: "city"})

    assert (str(found.first_column), found.shift, str(found.column)) == ("100-149%", -2, "<=49%")


def test_each_shift_is_a_line_with_its_case() -> None:
    found = card(corps("s1", HERE), corps("a1", THERE), hexes={THERE: "rough"}, fortified=[THERE])

    assert [(each.case, each.value) for each in found.shifts] == [("9.5", -1), ("14.0", -1)]


@pytest.mark.parametrize(("chosen", "row"), [("", "crt.assault.100-149"), ("mobile", "crt.mobile.100-149")])
def test_the_table_is_an_option_of_the_attack(chosen: str, row: str) -> None:
    """9.3."""
    found = card(corps("s1", HERE, "tank"), corps("a1", THERE), options={"table": chosen})

    assert found.chart_row == row


def test_nobody_loses_more_steps_than_his_side_has() -> None:
    """9.8, 15.1: a garrison of one step that is reduced and has to retreat dies once."""
    found = card(corps("s1", HERE, attack=60), corps("a1", THERE, "garrison", steps=1))

    assert found.defender_losses.most <= 1


def test_the_chances_add_up() -> None:
    found = card(corps("s1", HERE), corps("a1", THERE))

    assert sum(found.chances[THERE].values()) == 1


@pytest.mark.parametrize(("attack", "missing", "spare"), [(3, 2, 0), (4, 1, 1), (18, None, 0)])
def test_points_to_the_next_column(attack: int, missing: int | None, spare: int) -> None:
    """9.4: against 3, columns begin at 2, 3, 5, 6, 9, 12, 15, 18."""
    judge, position = table(corps("s1", HERE, attack=attack), corps("a1", THERE))

    found = judge.margins(position, Attack((UnitId("s1"),), (THERE,)))

    assert (found.missing, found.spare) == (missing, spare)


@pytest.mark.parametrize(("reading", "missing", "spare"), [("down", 1, 50), ("nearest", 51, 0)])
def test_points_to_the_next_column_heed_how_the_percentage_is_rounded(
    reading: str, missing: int, spare: int
) -> None:
    """9.4: 151 against 101 is 149.5 per cent."""
    attackers = {"s1": 60, "s2": 60, "s3": 31}
    units = [corps(name, HERE, attack=points) for name, points in attackers.items()]
    units += [corps("a1", THERE, defense=60), corps("a2", THERE, defense=41)]
    judge, position = table(*units, choices={"percent_rounding": reading})

    found = judge.margins(position, Attack(tuple(map(UnitId, attackers)), (THERE,)))

    assert (found.missing, found.spare) == (missing, spare)


def test_who_stands_beside_the_target_could_join() -> None:
    judge, position = table(corps("s1", HERE), corps("s2", "0305"), corps("s3", "0403"), corps("a1", THERE))

    found = judge.margins(position, Attack((UnitId("s1"),), (THERE,)))

    assert list(found.joining) == ["s2"]


def test_a_retreat_is_told_in_parts_of_points() -> None:
    """9.9: two hexes, six parts each."""
    judge, position = table(corps("a1", HERE), sources={"axis": ["0401"]})

    found = judge.retreats(position, Flight(UnitId("a1"), 2))

    assert [(each.path, each.spent_mp_parts) for each in found] == [(("0404", "0403", "0402"), 12)]


def test_a_pursuit_does_not_list_the_hex_where_it_begins() -> None:
    """9.10."""
    judge, position = table(corps("s1", HERE))

    found = judge.advances(position, Pursuit(UnitId("s1"), (THERE,), number_of("DW")))

    assert list(found.hexes) == [THERE]


@pytest.mark.parametrize(("result", "cases"), [("DW", []), ("AS", ["9.10"])])
def test_what_bars_pursuit_is_told(result: str, cases: list[str]) -> None:
    judge, position = table(corps("s1", HERE))

    found = judge.bars_to_advance(position, Pursuit(UnitId("s1"), (THERE,), number_of(result)))

    assert [each.case for each in found] == cases


def test_what_bars_retreat_is_told() -> None:
    """9.9: there is no source."""
    judge, position = table(corps("a1", HERE))

    assert [each.case for each in judge.bars_to_retreat(position, Flight(UnitId("a1"), 1))] == ["9.9"]
