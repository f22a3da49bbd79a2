"""What the assistant answers about the table: reach, ways, zones, supply, points, and in which words."""

from __future__ import annotations

import pytest

from app.assist import questions
from app.assist.assistant import Assistant
from app.assist.drawing import STOP, draw_reach, draw_stacks, draw_way
from app.assist.glance import Glance, Overlay, hex_report, marks_of
from app.assist.level import Duty, Level
from app.assist.remarks import Sign, report_of_unit, report_of_way, short_of_way
from app.assist.rulings import case_text, is_waived, set_waived
from app.assist.situation import WhatIf
from app.assist.wording import Wording
from app.map_marks import HexFill, Line, PathLine, Stamp
from app.table import acts
from app.table.changes import Register, Written
from app.table.game import Game
from app.table.notation import format_change, parse_change
from app.table.pieces import PieceId, Place
from maps.sheet import BoxId
from rules.cases import answers, parse_cases
from rules.findings import Finding, Weight
from rules.games.bitter_end.gaps import BrokenLines
from rules.hexgrid import HexId
from rules.supplied import Through
from rules.unit_id import UnitId
from tests.assist.konrad import ENEMY, GRENADIERS, HOME, NEAR, TANKS, THIRD, drag, situation_of


def wording_of(game: Game) -> Wording:
    return Wording(situation_of(game).rule_set, game)


def test_several_units_of_a_finding_are_called_by_their_names(konrad: Game) -> None:
    facts = (("division", "5SS"), ("missing", "ge:10/5SS ge:9/5SS"))
    found = Finding(Weight.NOTES, facts, case="10.86", rule="division_is_not_whole")

    assert wording_of(konrad).sentence(found) == "Division 5SS is not whole without 10/5SS, 9/5SS"


# ---- reach and ways


def test_a_reach_gives_the_points_left_on_each_hex(konrad: Game) -> None:
    reach = questions.reach_of(situation_of(konrad), TANKS)

    # 7 points, a clear hex costs 1 (7.2).
    assert reach.left(NEAR) == 2 * 6


def test_the_cost_of_a_way_is_the_sum_of_its_steps(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), TANKS, HexId("1118"))

    assert way.mp_parts == sum(found.mp_parts for _, findings in way.steps for found in findings)


def test_a_hex_held_by_the_enemy_is_refused_with_7_4(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), TANKS, ENEMY)

    assert "7.4" in {found.case for found in way.prohibitions}


def test_a_refused_hex_behind_the_front_is_not_explained_by_a_way_round_half_the_map(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), TANKS, HexId("2018"))

    assert len(way.path) < 15


def test_without_an_enemy_the_same_hex_is_only_a_matter_of_points(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), TANKS, ENEMY, WhatIf(no_enemy=True))

    assert {found.case for found in way.prohibitions} <= {"7.5"}


def test_out_of_supply_halves_the_points(konrad: Game) -> None:
    # 7 halved and rounded up is 4 (6.4).
    assert questions.reach_of(situation_of(konrad), TANKS, WhatIf(no_supply=True)).allowance == 8


def test_snow_shortens_a_reach_by_road(konrad: Game) -> None:
    situation = situation_of(konrad)
    dry, snowy = (questions.reach_of(situation, TANKS, WhatIf(weather=word)) for word in ("clear", "snow"))

    assert snowy.hexes.keys() < dry.hexes.keys()


def test_a_unit_off_the_map_without_a_zone_has_no_way_and_says_so(konrad: Game) -> None:
    here = Place(box=BoxId("by-hand:german"))
    konrad.journal.push(acts.move(konrad.table, [PieceId(TANKS)], here, "Move"))
    drag(konrad, GRENADIERS, NEAR)  # The unit that moved last would be judged from where it began.
    situation, wording = situation_of(konrad), wording_of(konrad)
    told = report_of_unit(situation, questions.reach_of(situation, TANKS), None, wording).summary

    assert questions.way_to(situation, TANKS, NEAR).path == ()
    assert told == "Off the map, with no way onto it now"


def test_the_other_side_is_named_with_a_capital(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), UnitId("so:217/80G"), HexId("1520"))
    told = [each.text for each in report_of_way(way, wording_of(konrad)).remarks]

    assert "It is not the Soviet side's turn to move" in told


@pytest.mark.parametrize(("day", "can_come"), [("05", True), ("04", False)])
def test_a_unit_in_an_arrival_box_enters_by_its_zone_from_its_day_on(
    konrad: Game, day: str, can_come: bool
) -> None:
    date = acts.write(konrad.table, Register.TRACKER, {"date": f"1945-01-{day}"}, "Clock")
    assert date is not None
    konrad.journal.push(date)
    unit = UnitId("ge:731/711ID")

    assert bool(questions.reach_of(situation_of(konrad), unit).hexes) == can_come


# ---- moves under way


def test_the_unit_that_moved_last_may_lay_its_move_anew(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)

    assert questions.reach_of(situation_of(konrad), TANKS).origin == HOME


def test_a_unit_is_done_when_another_has_moved(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)
    drag(konrad, GRENADIERS, NEAR)

    assert questions.way_to(situation_of(konrad), TANKS, HOME).prohibitions[0].case == "7.1"


def test_points_left_are_those_not_spent_on_the_way(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)

    assert questions.points_of(situation_of(konrad), "german").left[TANKS] == 12


# ---- zones, supply, threats, stacks


def test_armor_without_a_road_is_kept_out_of_wooded_hills_by_9_22(konrad: Game) -> None:
    gaps = questions.zone_gaps_of(situation_of(konrad), "german", HexId("1524"))

    assert {found.case for found in gaps[UnitId("ge:11/6Pz")]} == {"9.22"}


def test_every_unit_beside_a_hex_has_it_in_its_zone_or_a_case_why_not(konrad: Game) -> None:
    situation, grid = situation_of(konrad), konrad.sheet.grid
    zones = questions.zones_of(situation, "german")
    for here in grid.hexes:
        beside = (unit for there in grid.neighbors(here) for unit in situation.position.at(there))
        near = {unit.id for unit in beside if unit.side == "german"}
        gaps = questions.zone_gaps_of(situation, "german", here)

        assert near == {*zones.get(here, ()), *gaps}, here
        assert not gaps.keys() & {*zones.get(here, ())}, here


def test_a_hex_pointed_at_tells_which_case_keeps_a_zone_out(konrad: Game) -> None:
    sides = konrad.roster.sides
    glance = Glance(situation_of(konrad), konrad.sheet, wording_of(konrad), sides, "soviet")
    remarks = hex_report(glance, HexId("1524")).remarks

    assert [remark.cases for remark in remarks if remark.text.startswith("Not in the zone")] == [("9.22",)]


def test_units_in_closed_stacks_are_not_named_by_8_4(konrad: Game) -> None:
    wording = wording_of(konrad)
    wording.hidden = frozenset(unit.id for unit in konrad.roster.units.values() if unit.side == "soviet")
    glance = Glance(situation_of(konrad), konrad.sheet, wording, konrad.roster.sides, "german")
    holders = questions.zones_of(glance.situation, "soviet")
    here = next(hex_id for hex_id, units in sorted(holders.items()) if len(units) > 1)

    told = [remark.text for remark in hex_report(glance, here).remarks]

    assert "In the Soviet zone of a closed stack" in told


def test_a_unit_looked_at_is_named_although_its_stack_is_closed(konrad: Game) -> None:
    wording = wording_of(konrad)
    wording.hidden = frozenset([TANKS])

    assert (wording.unit(TANKS), wording.naming(TANKS).unit(TANKS)) == ("a closed stack", "5/5SS")


def test_without_a_unit_the_reach_of_the_sources_is_the_open_road(konrad: Game) -> None:
    situation = situation_of(konrad)
    roads = questions.sources_of(situation, "german")
    answer = questions.supply_of(situation, "german")
    by_road = [line.path[-1] for line in answer.lines.values() if line.through is Through.ROAD]

    assert by_road
    assert set(by_road) <= roads


def test_a_unit_is_in_supply_where_the_reach_of_the_sources_is(konrad: Game) -> None:
    situation = situation_of(konrad)
    answer = questions.supply_of(situation, "german")
    unlike = [
        unit
        for unit, here in tuple(answer.homes.items())[::8]
        if (here in questions.sources_of(situation, "german", unit)) != (unit in answer.lines)
    ]

    assert unlike == []


def test_the_supply_overlay_fills_the_reach_of_the_sources(konrad: Game) -> None:
    situation = situation_of(konrad)
    glance = Glance(situation, konrad.sheet, wording_of(konrad), konrad.roster.sides, "german", TANKS)
    fills = [mark.hexes for mark in marks_of(Overlay.SUPPLY, glance) if isinstance(mark, HexFill)]

    assert questions.sources_of(situation, "german", TANKS) in fills


def test_a_zone_names_who_holds_it(konrad: Game) -> None:
    holders = questions.zones_of(situation_of(konrad), "soviet")[HexId("1419")]

    assert holders[0].startswith("so:")


def test_supply_tells_the_truth_of_the_markers_and_that_of_the_lines(konrad: Game) -> None:
    supply = questions.supply_of(situation_of(konrad), "german")

    # Nobody is marked before the first supply phase; the garrison of Budapest is cut off.
    assert (supply.settled_out, set(supply.changed)) == (frozenset(), set(supply.gaps))


def test_where_a_line_breaks_is_sought_for_the_one_that_is_asked_about(
    konrad: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search for each of a pocket's units took longer than all else that is asked about a unit."""
    sought, search = list[int](), BrokenLines.search
    monkeypatch.setattr(
        BrokenLines, "search", lambda lines, start: (sought.append(start), search(lines, start))[1]
    )
    gaps = questions.supply_of(situation_of(konrad), "german").gaps
    before = len(sought)
    where = gaps[max(gaps)].at

    assert (before, len(sought), where is not None) == (0, 1, True)


def test_threats_count_who_could_stand_beside_a_hex(konrad: Game) -> None:
    threats = questions.threats_of(situation_of(konrad), "soviet", konrad.sheet.grid)

    assert threats.beside[HOME] > threats.reaching.get(HOME, 0)


def test_a_stack_of_three_is_full(konrad: Game) -> None:
    situation = situation_of(konrad)
    limits = situation.rule_set.limits

    assert limits.stacks_of(situation.position, "german")[HOME] == limits.stack


# ---- words


def test_findings_speak_of_units_by_their_labels(konrad: Game) -> None:
    wording = wording_of(konrad)
    report = report_of_way(questions.way_to(situation_of(konrad), TANKS, ENEMY), wording)

    assert any("230/80G" in remark.text for remark in report.remarks)


def test_no_sentence_shows_an_id_or_a_word_of_the_data(konrad: Game) -> None:
    wording, situation = wording_of(konrad), situation_of(konrad)
    ways = (questions.way_to(situation, TANKS, HexId(here)) for here in ("1118", "1518", "2018", "1620"))
    texts = [remark.text for way in ways for remark in report_of_way(way, wording).remarks]

    assert not [text for text in texts if "_" in text or "ge:" in text or "so:" in text]


def test_an_answer_tells_that_it_hung_on_a_reconstructed_cost(konrad: Game) -> None:
    # The cost of a rough/wooded hexside is ours (charts.toml).
    report = report_of_way(questions.way_to(situation_of(konrad), TANKS, ENEMY), wording_of(konrad))

    assert any(remark.sign is Sign.WARNING and "reconstructed" in remark.text for remark in report.remarks)


def test_one_line_stands_for_all_findings_of_a_rule(konrad: Game) -> None:
    report = report_of_way(questions.way_to(situation_of(konrad), TANKS, HexId("2018")), wording_of(konrad))
    stops = [remark.cases for remark in report.remarks if remark.sign is Sign.STOP]

    assert len(stops) == len(set(stops))


def test_a_unit_s_report_names_both_truths_of_supply(konrad: Game) -> None:
    situation = situation_of(konrad)
    reach, supply = questions.reach_of(situation, TANKS), questions.supply_of(situation, "german")
    report = report_of_unit(situation, reach, supply, wording_of(konrad))

    assert [r.sign for r in report.remarks if "supply" in r.text or "Traced" in r.text] == [Sign.FINE] * 2


def test_a_plate_on_the_map_says_what_is_left(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), TANKS, NEAR)

    assert short_of_way(way, wording_of(konrad)) == "1 of 7, 6 left"


# ---- marks


def test_every_hex_of_a_reach_but_the_first_has_a_stamp(konrad: Game) -> None:
    reach = questions.reach_of(situation_of(konrad), TANKS)
    fill, *stamps = draw_reach(reach, wording_of(konrad))

    assert isinstance(fill, HexFill)
    assert {stamp.hex for stamp in stamps if isinstance(stamp, Stamp)} == reach.hexes.keys() - {HOME}


def test_where_a_unit_must_stop_the_stamp_says_so(konrad: Game) -> None:
    marks = draw_reach(questions.reach_of(situation_of(konrad), TANKS), wording_of(konrad))
    stamp = next(mark for mark in marks if isinstance(mark, Stamp) and mark.hex == "1419")

    assert (stamp.is_stop, stamp.ground) == (True, STOP)


def test_a_refused_way_is_dashed_from_where_it_is_refused(konrad: Game) -> None:
    way = questions.way_to(situation_of(konrad), TANKS, ENEMY)
    lines = [
        mark.line for mark in draw_way(way, konrad.sheet, wording_of(konrad)) if isinstance(mark, PathLine)
    ]

    assert lines == [Line.SOLID, Line.DASHED]


def test_a_full_stack_is_square_with_an_octagon() -> None:
    assert [mark.is_stop for mark in draw_stacks({HOME: 3, NEAR: 2}, 3) if isinstance(mark, Stamp)] == [
        False,
        True,
    ]


def test_the_limit_on_a_stack_is_told_in_the_persons_language() -> None:
    (stamp,) = draw_stacks({HOME: 2}, 3, {"of {most}": "von {most}"}.__getitem__)

    assert isinstance(stamp, Stamp)
    assert stamp.small == "von 3"


# ---- rulings


def test_a_waived_case_no_longer_refuses(konrad: Game) -> None:
    drag(konrad, TANKS, NEAR)
    drag(konrad, GRENADIERS, NEAR)
    konrad.journal.push(set_waived(konrad, "7.1", "House rule", is_waived=True))
    way = questions.way_to(situation_of(konrad), TANKS, HexId("1321"))

    assert (way.is_allowed, [found.case for found in way.rulings]) == (True, ["7.1"])


def test_a_waived_case_is_played_by_again(konrad: Game) -> None:
    konrad.journal.push(set_waived(konrad, "9.31", "House rule", is_waived=True))
    konrad.journal.push(set_waived(konrad, "9.31", "Again", is_waived=False))

    assert not is_waived(konrad, "9.31")


def test_a_house_rule_is_a_line_of_the_game_s_file(konrad: Game) -> None:
    change = set_waived(konrad, "9.31", "House rule", is_waived=True)
    assert change is not None

    assert parse_change(format_change(change)) == change


def test_a_question_copied_as_a_case_gets_the_same_answer_again(konrad: Game) -> None:
    situation = situation_of(konrad)
    way = questions.way_to(situation, TANKS, ENEMY)
    case = parse_cases(case_text(konrad, situation, way))[0]
    asked = case.questions[0]
    found = situation.shared_judge.ask(lambda judge: answers(judge, case.position, asked.text))

    assert found == asked.expected


# ---- levels and law


def test_one_side_can_be_left_alone() -> None:
    duty = Duty(Level.CHECK).with_side("soviet", is_advised=False)

    assert (duty.level_for("german"), duty.level_for("soviet")) == (Level.CHECK, Level.OFF)


def test_the_same_position_keeps_its_answers(konrad: Game) -> None:
    assistant = Assistant(konrad)
    before = assistant.situation()
    konrad.journal.bookmark(konrad.journal.now, "here")

    assert assistant.situation() is before


def test_a_chart_typed_in_changes_the_answer(konrad: Game) -> None:
    assistant = Assistant(konrad)
    before = questions.reach_of(assistant.situation(), THIRD).left(NEAR)
    cell = "tec.hex.clear.mp.0"
    told = konrad.table.read(Register.CHART, cell)
    konrad.journal.push(Written(Register.CHART, cell, told, "2 user: typed in"))

    assert questions.reach_of(assistant.situation(), THIRD).left(NEAR) == before - 2
