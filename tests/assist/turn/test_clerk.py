"""What each step asks for, and the clerk's work as one change that one undo takes back."""

from __future__ import annotations

import pytest

from app.assist.carry_out import carried_out
from app.assist.questions import supply_of
from app.assist.remarks import Sign
from app.assist.turn.crossings import blown
from app.assist.turn.duties import clerks_work, duties_of, has_clerks_work, ledger_of
from app.table import acts, clock
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from counters.scenario import Turn
from rules.effects import SettleMarks
from rules.hexgrid import HexId, Hexside
from rules.units import OUT_OF_SUPPLY
from tests.assist.konrad import HOME, TANKS, drag, go_to, situation_of
from tests.games.bitter_end.cited import cites

TURN = Turn(1, "1945-01-01", {"german": {"infantry": 2, "armored": 1}}, {}, ())


def duties(game: Game) -> list[tuple[Sign, str]]:
    found = duties_of(ledger_of(game, (TURN,)), situation_of(game), game.words, str)
    return [(each.sign, each.text) for each in found]


def work(game: Game) -> bool:
    """Do the clerk's work of the step; return whether there was any."""
    ledger = ledger_of(game, (TURN,))
    change = clerks_work(game, ledger, situation_of(game), str)
    if change is not None:
        game.journal.push(change)
    return change is not None


def test_units_not_yet_moved_are_counted(konrad: Game) -> None:
    before = int(duties(konrad)[0][1].split()[0])
    drag(konrad, TANKS, "1320")

    assert duties(konrad)[0] == (Sign.WARNING, f"{before - 1} units not yet moved")


def test_the_weather_is_what_the_chart_makes_of_the_die(konrad: Game) -> None:
    go_to(konrad, "german", "weather")
    assert work(konrad)
    die = konrad.table.rolls[-1].total
    chart = konrad.table.read(Register.CHART, f"weather.table.{die}")

    assert konrad.table.read(Register.TRACKER, "weather") == chart.partition(" ")[0]


def test_the_weather_is_rolled_once(konrad: Game) -> None:
    go_to(konrad, "german", "weather")
    work(konrad)

    assert (work(konrad), duties(konrad)[0][0]) == (False, Sign.FINE)


def test_the_weather_marker_goes_along(konrad: Game) -> None:
    go_to(konrad, "german", "weather")
    work(konrad)
    word = konrad.table.read(Register.TRACKER, "weather")

    assert konrad.table.place_of(PieceId("weather/1")).box == f"weather:{word}"


def test_supply_is_settled_by_markers_that_the_rules_then_read(konrad: Game) -> None:
    go_to(konrad, "german", "supply", "trace")
    work(konrad)
    position = situation_of(konrad).position
    marked = {unit.id for unit in position.units if unit.is_marked(OUT_OF_SUPPLY)}

    assert marked == set(supply_of(situation_of(konrad), "german").gaps)


def test_one_undo_takes_the_markers_off_again(konrad: Game) -> None:
    go_to(konrad, "german", "supply", "trace")
    before = len(list(konrad.table))
    work(konrad)
    konrad.journal.undo()

    assert len(list(konrad.table)) == before


def test_a_unit_in_supply_again_loses_its_marker(konrad: Game) -> None:
    go_to(konrad, "german", "supply", "trace")
    konrad.journal.push(acts.place_marker(konrad.table, "out_of_supply", 0, Place(hex=HOME)))
    work(konrad)

    assert not situation_of(konrad).position.by_id[TANKS].is_marked(OUT_OF_SUPPLY)


def test_only_part_of_a_stack_is_marked_where_only_part_is_cut_off(konrad: Game) -> None:
    # The tanks stand with the garrison: who traces by which class does not matter here, so supply is given.
    go_to(konrad, "german", "supply", "trace")
    change = carried_out(konrad, (SettleMarks((HOME,), ((OUT_OF_SUPPLY, frozenset({TANKS})),)),), "Supply")
    assert change is not None
    konrad.journal.push(change)
    here = situation_of(konrad).position.at(HOME)

    assert {unit.id for unit in here if unit.is_marked(OUT_OF_SUPPLY)} == {TANKS}


def test_the_points_of_the_turn_are_added_once(konrad: Game) -> None:
    go_to(konrad, "german", "replacements", "receive")
    work(konrad)
    work(konrad)
    read = konrad.table.book(Register.TRACKER)

    assert (read["rp:german:infantry"], read["rp:german:armored"]) == ("2", "1")


def test_air_support_is_the_chart_s_number_for_the_side(konrad: Game) -> None:
    go_to(konrad, "soviet", "combat", "air")
    work(konrad)
    die = konrad.table.rolls[-1].total

    chart = konrad.table.read(Register.CHART, f"asp.soviet.{die}")
    assert konrad.table.read(Register.TRACKER, "asp:soviet") == chart.partition(" ")[0]


def test_artillery_points_come_along_with_air_support(konrad: Game) -> None:
    go_to(konrad, "soviet", "combat", "air")
    work(konrad)
    read = konrad.table.book(Register.TRACKER)

    assert (read["arsp:buda"], read["arsp:pest"]) == ("12", "12")


def write(game: Game, **texts: str) -> None:
    change = acts.write(game.table, Register.TRACKER, {k.replace("_", ":"): v for k, v in texts.items()}, "")
    assert change is not None
    game.journal.push(change)


@cites("4.3", "4.4")
@pytest.mark.parametrize("weather", ["overcast", "snow"])
def test_no_die_is_asked_for_under_a_closed_sky(konrad: Game, weather: str) -> None:
    write(konrad, weather=weather, date="1945-01-05")
    go_to(konrad, "german", "combat", "air")

    assert duties(konrad) == [(Sign.FINE, "Done: Roll for air support")]


@cites("12.54", "13.1")
def test_a_die_for_a_bridge_is_not_the_roll_for_aircraft(konrad: Game) -> None:
    go_to(konrad, "german", "combat", "air")
    roll = acts.roll(konrad.journal, konrad.dice, "Attempt on the bridge")
    attempt = blown(konrad, Hexside.parse("2836-2936"), roll, "Attempt on the bridge")
    assert attempt is not None
    konrad.journal.push(attempt)

    assert duties(konrad)[0] == (Sign.WARNING, "Air support is not rolled")
    assert work(konrad)


@cites("14.1", "14.2", "14.6")
def test_under_a_closed_sky_the_guns_are_set_once(konrad: Game) -> None:
    write(konrad, weather="overcast")
    go_to(konrad, "soviet", "combat", "air")
    before = duties(konrad)
    work(konrad)
    after = duties(konrad)
    write(konrad, arsp_buda="8")
    work(konrad)

    assert before == [(Sign.WARNING, "The artillery points of the phase are not set")]
    assert after == [(Sign.FINE, "Done: Roll for air support")]
    assert konrad.table.read(Register.TRACKER, "arsp:buda") == "8"


@pytest.mark.parametrize(
    ("phase", "face", "is_taken"),
    [("combat", 0, True), ("combat", 1, False), ("exploitation", 0, True), ("exploitation", 1, True)],
)
def test_markers_of_the_phase_come_off_at_its_end(
    konrad: Game, phase: str, face: int, is_taken: bool
) -> None:
    # Retreated markers after combat (9.24), Attacked ones too after exploitation (3.16).
    go_to(konrad, "german", phase, "clear")
    konrad.journal.push(acts.place_marker(konrad.table, "retreated_no_zoc", face, Place(hex=HOME)))

    assert work(konrad) == is_taken


def test_the_clerk_moves_nobody(konrad: Game) -> None:
    assert not has_clerks_work(ledger_of(konrad, ()))


def test_reinforcements_due_are_announced(konrad: Game) -> None:
    # The 711th division comes on 5 January (reinforcements.toml).
    konrad.journal.push(clock.set_moment(konrad, clock.moment_on(konrad, 5)))
    go_to(konrad, "german", "movement")

    assert any("may come on" in text for _, text in duties(konrad))


def test_a_hex_has_one_marker_at_most(konrad: Game) -> None:
    go_to(konrad, "german", "supply", "trace")
    work(konrad)
    markers = [piece for piece in konrad.table if piece.design == "out_of_supply" and piece.place.hex]

    assert len(markers) == len({HexId(str(piece.place.hex)) for piece in markers})
