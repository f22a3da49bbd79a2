"""The turn on a table: pools, impulses, directives, air, what follows from moves (4.1, 5.0, 13.4)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.assist.assistant import Assistant
from app.assist.carry_out import carried_out
from app.assist.turn.decision import Decision
from app.assist.turn.decisions import decisions_of
from app.assist.turn.duties import clerks_work, ledger_of
from app.soak.playing import Wanted, laid_out
from app.table import acts, clock
from app.table.changes import Register
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.table.seen import seen_by
from rules.effects import SetFact
from rules.flow import folded, impulses_of
from rules.games.budapest_campaign.acting import only_the_activated_act
from rules.games.budapest_campaign.activity import is_active
from rules.games.budapest_campaign.facts import BridgeheadStands, FestungStanding
from rules.games.budapest_campaign.situation import Bridgehead, impulse_in
from rules.hexgrid import HexId, Hexside
from rules.unit_id import UnitId
from rules.units import MOVED


@pytest.fixture
def game() -> Game:
    return laid_out(Wanted("budapest-campaign", "campaign", 3))


def on(game: Game, step: str = "", phase: str = "", steps: int = 60) -> None:
    """Put the clock on until a step or phase is under way, the clerk's work done on the way."""
    for _ in range(steps):
        now = clock.moment_of(game)
        if (not step or now.step == step) and (not phase or now.phase == phase):
            return
        work(game)
        change = clock.advance(game, clock.Pace.NEXT_STEP)
        assert change is not None
        game.journal.push(change)
    raise AssertionError(f"no {phase}.{step}")


def work(game: Game, face: int | None = None) -> bool:
    """Do the clerk's work of the step once; return whether there was any."""
    change = clerks_work(game, ledger_of(game, ()), situation(game), str, face)
    if change is not None:
        game.journal.push(change)
    return change is not None


def situation(game: Game):  # type: ignore[no-untyped-def]
    found = Assistant(game).situation()
    assert found is not None
    return found


def decisions(game: Game) -> dict[str, Decision]:
    return {each.id: each for each in decisions_of(game, situation(game))}


def take(game: Game, decision: str, option: str, face: int | None = None) -> None:
    found = next(each for each in decisions(game)[decision].options if each.key == option)
    change = found.make(game, face)
    assert change is not None
    game.journal.push(change)


def markers(game: Game, box: str) -> set[str]:
    return {piece.design for piece in game.table if piece.place.box == box}


def impulses(game: Game) -> Iterator[str]:
    """Play turns without moves to the end of the first one, and yield the side of each impulse."""
    while clock.moment_of(game).turn == 1:
        now = clock.moment_of(game)
        if now.phase == "operations" and now.step == "command":
            yield now.side
        work(game)
        change = clock.advance(game, clock.Pace.NEXT_STEP)
        assert change is not None
        game.journal.push(change)


def test_the_sides_draw_in_turn_the_soviets_first(game: Game) -> None:
    """4.1, 5.3."""
    assert list(impulses(game)) == ["soviet", "axis"] * 3


def test_the_clerk_places_the_markers_of_the_second_turn(game: Game) -> None:
    """5.2."""
    list(impulses(game))
    work(game)

    assert markers(game, "pool:soviet") == {"2uf", "ro", "stavka_directive"}


def test_a_major_operation_is_placed_by_choice(game: Game) -> None:
    """5.2: on turn 1 the Debrecen Operation alone is there."""
    take(game, "operation", "debrecen_operation")

    assert "debrecen_operation" in markers(game, "pool:soviet")


def test_a_major_operation_of_the_axis_draws_first(game: Game) -> None:
    """5.3: from turn 2 on Fretter-Pico may be placed."""
    list(impulses(game))
    work(game)
    on(game, phase="placement", step="announce")
    game.journal.push(clock.advance(game, clock.Pace.PREVIOUS_STEP))  # type: ignore[arg-type]
    take(game, "operation", "fretter_pico")
    work(game)
    on(game, phase="operations")

    assert clock.moment_of(game).side == "axis"


@pytest.mark.parametrize(("face", "commands"), [(4, ("AKN",)), (5, ("HU",)), (2, ())])
def test_the_die_of_a_directive_says_who_acts(game: Game, face: int, commands: tuple[str, ...]) -> None:
    """5.5c: with the faces of our table."""
    to_directive(game, "fuehrer_directive")
    work(game, face)

    assert acting(game) == commands


def acting(game: Game) -> tuple[str, ...]:
    impulse = impulse_in(situation(game).position)
    return impulse.commands if impulse is not None else ()


def to_directive(game: Game, marker: str) -> None:
    for _ in range(60):
        on(game, phase="operations", step="command")
        if clock.moment_of(game).drawn[-1] == marker:
            return
        game.journal.push(clock.advance(game, clock.Pace.NEXT_STEP))  # type: ignore[arg-type]
    raise AssertionError(marker)


def test_the_festung_event_lays_a_marker_in_each_hex_of_the_city_that_the_axis_holds(game: Game) -> None:
    """14.1."""
    to_directive(game, "fuehrer_directive")
    work(game, 1)

    assert situation(game).position.facts["festung"] == {"1007", "1008"}


def test_who_stood_in_the_city_when_the_festung_event_came_acts_wherever_he_stands_later(game: Game) -> None:
    """14.1: who has left it attacks from outside; who came in since does not act."""
    the_festung_event_comes_again(game)
    to_the_city(game, INSIDE, "1108")
    to_the_city(game, OUTSIDE, "1007")
    on(game, phase="operations", step="attack")

    assert acting_of_two(game) == (True, False)


def test_the_garrison_that_was_called_is_taken_back_and_called_again_with_the_die(game: Game) -> None:
    """14.1."""
    the_festung_event_comes_again(game)
    game.journal.undo()
    before = acting_of_two(game)
    game.journal.redo()
    to_the_city(game, INSIDE, "1108")

    assert (before, acting_of_two(game)) == ((False, False), (True, False))


def test_of_a_game_that_kept_no_names_whoever_stands_in_the_city_acts(game: Game) -> None:
    """14.1: a file of before tells only that the event called its garrison."""
    the_festung_event_comes_again(game)
    game.journal.push(acts.write(game.table, Register.TRACKER, {"garrison_called": ""}, "of before"))  # type: ignore[arg-type]
    before = acting_of_two(game)
    to_the_city(game, INSIDE, "1108")

    assert (before, acting_of_two(game)) == ((True, False), (False, False))


INSIDE, OUTSIDE = "ge:3pz/AKN", "ge:72/AKN"


def the_festung_event_comes_again(game: Game) -> None:
    """Both markers are out, and one of two divisions stands in the city."""
    game.journal.push(carried_out(game, (SetFact(FestungStanding((HexId("1007"), HexId("1008")))),), "laid"))  # type: ignore[arg-type]
    to_the_city(game, INSIDE, "1007")
    to_directive(game, "fuehrer_directive")
    work(game, 1)


def to_the_city(game: Game, unit: str, here: str) -> None:
    game.journal.push(acts.move(game.table, [PieceId(unit)], Place(hex=HexId(here)), "Goes"))


def acting_of_two(game: Game) -> tuple[bool, ...]:
    now = situation(game)
    units = [now.position.by_id[UnitId(each)] for each in (INSIDE, OUTSIDE)]
    judged = now.shared_judge.ask(lambda judge: judge.situation(now.position))
    found = tuple(is_active(judged, unit) for unit in units)
    assert found == tuple(not only_the_activated_act(now.position, unit) for unit in units)
    return found


def test_the_danube_freezes_and_thaws_by_the_event(game: Game) -> None:
    """17.0."""
    to_directive(game, "stavka_directive")
    work(game, 1)

    assert situation(game).position.facts["danube_frozen"] == {"yes"}


def test_a_choice_of_commands_is_left_to_the_player(game: Game) -> None:
    """5.5: the sixth face of the Stavka table."""
    to_directive(game, "stavka_directive")
    work(game, 6)
    take(game, "command", "RO")

    assert acting(game) == ("RO",)


def test_air_units_in_one_hex_fight_and_return_at_the_end_of_the_turn(game: Game) -> None:
    """13.4, 4.1."""
    on(game, phase="operations", step="air")
    while clock.moment_of(game).drawn[-1] not in ("2uf", "akn"):
        game.journal.push(clock.advance(game, clock.Pace.NEXT_STEP))  # type: ignore[arg-type]
        on(game, phase="operations", step="air")
    own = next(key for key in decisions(game) if key.startswith("air:"))
    take(game, own, decisions(game)[own].options[0].key)
    on(game, phase="air_return", step="return")
    while work(game) or clock.moment_of(game).side == "soviet":
        game.journal.push(clock.advance(game, clock.Pace.NEXT_STEP))  # type: ignore[arg-type]

    assert game.table.place_of(PieceId(own.removeprefix("air:"))).hex is None


def test_who_draws_next_is_known_from_the_backs_in_the_pools(game: Game) -> None:
    """4.1, 5.4: three markers on either side, and the Soviets begin."""
    assert game.flow.drawing(clock.moment_of(game)) == ("soviet", "axis") * 3


def test_whoever_has_markers_left_goes_on_alone(game: Game) -> None:
    """5.4: with the Debrecen Operation the Soviets have four against three."""
    take(game, "operation", "debrecen_operation")

    assert game.flow.drawing(clock.moment_of(game))[-2:] == ("axis", "soviet")


def test_the_impulses_of_a_turn_stand_as_one_phase_in_its_row(game: Game) -> None:
    on(game, phase="operations", step="air")
    titles = [stage.phase.id for stage in folded(game.flow, clock.moment_of(game))]

    assert titles == [
        "placement",
        "placement",
        "refit",
        "refit",
        "operations",
        "air_return",
        "air_return",
        "end",
    ]


def test_the_impulses_drawn_are_told_in_their_order(game: Game) -> None:
    on(game, phase="operations", step="attack")
    on(game, phase="operations", step="command")

    assert len(impulses_of(game.flow, clock.moment_of(game))) == 2


# ---- what is over a limit, air supply


def test_what_is_over_a_limit_when_the_moves_are_over_is_eliminated_by_its_owner(game: Game) -> None:
    """7.4: a third corps in one hex, brought there by hand."""
    on(game, phase="operations", step="move")
    hand = acts.move(
        game.table, [PieceId("so:37-46/2UF"), PieceId("so:6gt/2UF")], Place(hex=HexId("0217")), ""
    )
    game.journal.push(hand)
    game.journal.push(clock.advance(game, clock.Pace.NEXT_STEP))  # type: ignore[arg-type]
    take(game, "excess:0217", decisions(game)["excess:0217"].options[0].key)

    assert "excess:0217" not in decisions(game)


def test_air_supply_is_laid_on_an_airfield_in_an_axis_impulse(game: Game) -> None:
    """22.1, 22.2."""
    game = laid_out(Wanted("budapest-campaign", "campaign", 3, {"22.0": "on"}))
    to_directive(game, "akn")
    on(game, phase="operations", step="air")
    here = decisions(game)["air_supply"].options[0].key
    take(game, "air_supply", here)

    assert situation(game).position.facts["air_supply"] == {here}


# ---- refit and reinforcements


def test_the_clerk_adds_the_points_of_the_turn_once(game: Game) -> None:
    """11.1: one by the track, one for Buda, one for the oilfield, after the one of the set-up (18.2)."""
    on(game, phase="refit", step="rebuild")
    on(game, phase="operations")

    assert situation(game).position.points["axis.rp"] == 4


def test_a_reduced_unit_is_restored_for_a_point(game: Game) -> None:
    """11.2."""
    on_to_axis_refit(game)
    choice = next(each for each in decisions(game)["refit"].options if each.key == "ge:4fhh/AKN:refit")
    game.journal.push(choice.make(game, None))  # type: ignore[arg-type]

    assert situation(game).position.by_id["ge:4fhh/AKN"].steps == 2  # type: ignore[index]


def on_to_axis_refit(game: Game) -> None:
    on(game, phase="refit", step="rebuild")
    game.journal.push(clock.advance(game, clock.Pace.NEXT_STEP))  # type: ignore[arg-type]
    on(game, phase="refit", step="rebuild")


def test_a_support_unit_is_drawn_by_chance(game: Game) -> None:
    """16.1."""
    on_to_axis_refit(game)
    take(game, "support", "support")

    assert sum(unit.box == "ssu:axis" for unit in situation(game).position.others) == 3


def test_a_support_unit_is_drawn_by_who_sees_no_more_than_the_backs_of_those_that_wait(game: Game) -> None:
    """16.1: nobody may look at them before they are drawn."""
    on_to_axis_refit(game)
    take(seen_by(game, ["axis"]), "support", "support")

    assert sum(unit.box == "ssu:axis" for unit in situation(game).position.others) == 3


def test_reinforcements_of_the_command_may_be_deployed_at_the_wide_edge(game: Game) -> None:
    """10.1, 18.4."""
    to_directive(game, "stavka_directive")
    work(game, 5)
    on(game, phase="operations", step="reinforce")

    assert "deploy:so:24Gd-7G/2UF" in decisions(game)


def test_who_was_deployed_in_an_impulse_may_move_in_it(game: Game) -> None:
    """10.1: placing reinforcements is no move."""
    on(game, "reinforce", "operations")
    arrival = next(piece for piece in game.table if (piece.place.box or "").startswith("available:soviet"))
    game.journal.push(acts.move(game.table, [arrival.id], Place(hex=HexId("0325")), "Deploy"))
    marks = [situation(game).position.by_id[arrival.id].is_marked(MOVED)]
    on(game, "move", "operations")
    marks.append(situation(game).position.by_id[arrival.id].is_marked(MOVED))

    assert marks == [True, False]


def test_the_clerk_marks_who_is_unsupported_with_markers_of_his_side(game: Game) -> None:
    """12.5: two units beyond their lines."""
    for piece, here in (("ge:3pz/AKN", "0321"), ("so:6gt/2UF", "0615")):
        game.journal.push(acts.move(game.table, [PieceId(piece)], Place(hex=HexId(here)), "Goes"))
    on(game, "move")
    work(game)
    laid = {piece.place.hex: piece.design for piece in game.table if piece.design.startswith("supply_")}

    assert (laid.get(HexId("0321")), laid.get(HexId("0615"))) == ("supply_axis", "supply_soviet")


def test_there_is_nothing_more_to_mark_once_it_is_done(game: Game) -> None:
    game.journal.push(acts.move(game.table, [PieceId("ge:3pz/AKN")], Place(hex=HexId("0321")), "Goes"))
    on(game, "move")

    assert (work(game), work(game)) == (True, False)


def test_points_of_a_directive_are_spent_in_its_impulse_or_lost(game: Game) -> None:
    """11.1: the third face of the Axis table brings one point, and one can be spent on more than before."""
    to_directive(game, "fuehrer_directive")
    before = situation(game).position.points["axis.rp"]
    work(game, 3)
    on(game, phase="operations", step="reinforce")
    work(game)

    assert situation(game).position.points["axis.rp"] == before


@pytest.mark.parametrize(("face", "box"), [(1, "eliminated:axis"), (2, "ssu-pool:axis")])
def test_commandos_add_one_to_the_coup_and_are_lost_at_two(face: int, box: str) -> None:
    """20.2."""
    game = laid_out(Wanted("budapest-campaign", "campaign", 3, {"20.0": "on"}))
    on_to_panzerfaust(game)
    take(game, "commandos", "sent")
    work(game, face)

    assert situation(game).position.by_id["ge:jagdv/SSU"].box == box  # type: ignore[index]


def on_to_panzerfaust(game: Game) -> None:
    while clock.moment_of(game).step != "panzerfaust":
        game.journal.push(clock.advance(game, clock.Pace.NEXT_STEP))  # type: ignore[arg-type]


def test_a_support_unit_is_for_sale_from_its_turn_on(game: Game) -> None:
    """16.1: the naval infantry of turn 5."""
    while clock.moment_of(game).turn < 5:
        game.journal.push(clock.advance(game, clock.Pace.NEXT_TURN))  # type: ignore[arg-type]
    on(game, phase="refit", step="rebuild")

    assert situation(game).position.by_id["so:83/SSU"].box == "ssu-pool:soviet"  # type: ignore[index]


def test_a_bridgehead_is_taken_off_by_its_owner() -> None:
    """23.3."""
    game = laid_out(Wanted("budapest-campaign", "campaign", 3, {"23.0": "on"}))
    head = Bridgehead("soviet", HexId("0217"), Hexside(HexId("0217"), HexId("0317")))
    on(game, phase="operations", step="attack")
    game.journal.push(carried_out(game, (SetFact(BridgeheadStands(head)),), "made"))  # type: ignore[arg-type]
    take(game, "bridgeheads", str(head))

    assert "bridgeheads" not in situation(game).position.facts
