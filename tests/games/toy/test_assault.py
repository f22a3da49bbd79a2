"""An assault in the middle of a march: percent odds, dice of a hundred sides, a march that goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app import cli
from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution, declare
from app.assist.situation import Situation
from app.assist.strikes import strikes_of
from app.files.savegame import game_in_memory, new_game
from app.table import acts, clock
from app.table.changes import Change
from app.table.draws import drawn_from
from app.table.game import Game
from app.table.pieces import PieceId, Place
from app.window.main import Main
from maps.sheet import BoxId
from rules.attack_plan import Row
from rules.combat_task import Does
from rules.hexgrid import HexId
from rules.unit_id import UnitId

GUARD, MILITIA = UnitId("bl:1/guard"), UnitId("wh:1/militia")
BEFORE, TARGET = HexId("0302"), HexId("0403")
WAY = (HexId("0201"), HexId("0301"), BEFORE)


def push(game: Game, change: Change | None) -> None:
    assert change is not None
    game.journal.push(change)


def march(game: Game, *way: HexId) -> None:
    push(game, acts.move(game.table, [PieceId(GUARD)], Place(hex=way[-1]), "March", way))


def begun(game: Game) -> Game:
    """Return a game in an impulse of Blue."""
    while clock.moment_of(game).side != "blue" or clock.moment_of(game).phase != "march":
        push(game, drawn_from(game, BoxId("chits")))
    return game


@pytest.fixture
def game() -> Game:
    """The guard stands beside the militia and assaults it."""
    game = begun(game_in_memory("toy", "meeting", seed=3))
    march(game, *WAY)
    push(game, plan.add(game, Row((GUARD,), (TARGET,)), "Plan"))
    push(game, declare(game, situation_of(game), 1, "Assault"))
    return game


def situation_of(game: Game) -> Situation:
    found = Assistant(game).situation()
    assert found is not None
    return found


def take(game: Game, does: Does, face: int | None = None) -> None:
    resolution = Resolution.of(game, situation_of(game))
    assert resolution is not None
    push(game, resolution.take(resolution.task.of(does)[0], does.value, face))


def left_for(game: Game) -> int:
    """Return the parts of movement points that the guard has left for what comes next."""
    situation = situation_of(game)
    before = situation.before_move(GUARD)
    return situation.shared_judge.ask(lambda judge: judge.reach(before, GUARD).allowance)


def where(game: Game, unit: UnitId) -> str:
    place = game.table.place_of(PieceId(unit))
    return place.hex or place.box or ""


def fought(game: Game, face: int) -> Game:
    take(game, Does.ROLL, face)
    while plan.fight_of(game) is not None:
        resolution = Resolution.of(game, situation_of(game))
        take(game, Does.LOSE if resolution is not None and resolution.task.of(Does.LOSE) else Does.FINISH)
    return game


def test_the_odds_are_percent(game: Game) -> None:
    resolution = Resolution.of(game, situation_of(game))
    assert resolution is not None
    card = resolution.card()

    assert (str(card.column), len(card.outcomes), card.verdict.cases) == ("100%", 100, ())


def test_the_loser_chooses_the_steps(game: Game) -> None:
    take(game, Does.ROLL, 70)
    resolution = Resolution.of(game, situation_of(game))
    assert resolution is not None

    assert (resolution.side, [each.unit for each in resolution.task.of(Does.LOSE)]) == ("white", [MILITIA])


def test_who_loses_all_steps_is_gone(game: Game) -> None:
    assert where(fought(game, 100), MILITIA).startswith("lost")


def test_the_march_goes_on_with_what_is_left(game: Game) -> None:
    before = left_for(game)
    fought(game, 100)

    # Four points: two hexes of wood and open ground, and one point for the assault.
    spent = situation_of(game).position.points["bl:1/guard.spent"]
    assert (before, left_for(game)) == (24, 24 - spent)


def test_a_part_that_is_over_is_not_judged_again(game: Game) -> None:
    fought(game, 100)
    march(game, BEFORE, TARGET)
    situation = situation_of(game)

    assert (situation.last, situation.moves[GUARD].origin) == (GUARD, BEFORE)


def test_the_march_is_undone_part_by_part(game: Game) -> None:
    fought(game, 100)
    march(game, BEFORE, TARGET)
    seen = []
    while game.journal.now and where(game, GUARD) != WAY[0]:
        seen.append((where(game, GUARD), left_for(game) if plan.fight_of(game) is None else None))
        game.journal.undo()

    parts = list(dict.fromkeys(here for here, _ in seen))
    assert (parts, where(game, MILITIA), left_for(game)) == ([TARGET, BEFORE], TARGET, 24)


# ---- offered before it is tried


@pytest.fixture
def fresh() -> Game:
    """The guard stands where it began, in an impulse of its side."""
    return begun(game_in_memory("toy", "meeting", seed=3))


def test_the_table_tells_whom_a_march_can_strike(fresh: Game) -> None:
    way = strikes_of(situation_of(fresh), [GUARD])[TARGET]

    # Half a point by track, one for open ground, one for the assault, of four.
    assert (way.path, way.mp_parts, way.left_mp_parts) == ((*WAY[:2], HexId("0402")), 15, 9)


def test_a_march_that_is_under_way_counts(fresh: Game) -> None:
    march(fresh, *WAY)
    way = strikes_of(situation_of(fresh), [GUARD])[TARGET]

    assert (way.path, way.mp_parts + way.left_mp_parts) == ((BEFORE,), 24)


def test_nobody_strikes_out_of_his_turn(fresh: Game) -> None:
    assert strikes_of(situation_of(fresh), [MILITIA]) == {}


def test_strike_from_afar_in_the_window(
    start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "meeting.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    main = start(path)
    assert main.workspace is not None
    game, combats = begun(main.workspace.session.game), main.workspace.combats
    qtbot.waitUntil(lambda: combats.situation is not None, timeout=20_000)

    combats.strike((GUARD,), TARGET, strikes_of(situation_of(game), [GUARD])[TARGET])
    assert (where(game, GUARD), combats.fight is not None) == ("0402", True)


def test_escape_lets_the_aim_be(start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "meeting.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    main = start(path)
    assert main.workspace is not None
    session, combats = main.workspace.session, main.workspace.combats
    begun(session.game)
    qtbot.waitUntil(lambda: combats.situation is not None, timeout=20_000)
    session.select([PieceId(GUARD)])

    is_aiming = [combats.aim()]
    main.workspace.view.tool.cancel()
    is_aiming.append(combats.aim())
    assert is_aiming == [True, True]


def test_the_card_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "meeting.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    code = cli.main(["combat", str(path), "--attack", "1/guard", "--defend", "0403"])
    told = capsys.readouterr().out

    assert (code, "3 to 3: 100%" in told, "not allowed: 5.1" in told) == (1, True, True)


def test_an_assault_in_the_window(start: Callable[[Path | None], Main], tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "meeting.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()
    main = start(path)
    assert main.workspace is not None
    begun(main.workspace.session.game)
    march(main.workspace.session.game, *WAY)
    combats = main.workspace.combats
    qtbot.waitUntil(lambda: combats.situation is not None, timeout=20_000)

    combats.plan_attack((GUARD,), TARGET)
    combats.declare()
    combats.roll(100)
    while combats.fight is not None:
        combats.act()

    assert where(main.workspace.session.game, MILITIA).startswith("lost")


def test_the_assault_under_way_is_told_on_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "meeting.adjutant"
    opened = new_game("toy", "meeting", seed=3, path=path)
    begun(opened.game)
    march(opened.game, *WAY)
    push(opened.game, plan.add(opened.game, Row((GUARD,), (TARGET,)), "Plan"))
    push(opened.game, declare(opened.game, situation_of(opened.game), 1, "Assault"))
    opened.close()

    code = cli.main(["combat", str(path)])
    assert (code, capsys.readouterr().out) == (
        0,
        "Blue: roll for the assault  5.3\n* Roll the die (a die decides)\n",
    )


def test_without_a_combat_under_way_an_attack_has_to_be_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "meeting.adjutant"
    new_game("toy", "meeting", seed=3, path=path).close()

    assert (cli.main(["combat", str(path)]), "name an attack" in capsys.readouterr().err) == (2, True)
