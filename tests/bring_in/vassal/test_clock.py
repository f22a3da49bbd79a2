"""The turn trackers of VASSAL told as our clock: turns, phases, in set-ups, saved games and logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.clock import Clock, clock_of
from app.bring_in.vassal.commands import Turn
from app.bring_in.vassal.game_text import Phase
from app.bring_in.vassal.module import Level, Tracker, read_module
from app.bring_in.vassal.saved_game import bring_in_saved
from app.cli import main
from app.files.folders import data_folder
from app.files.savegame import game_in_memory, open_game
from app.table.changes import Register
from rules.library import PLACES
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import Element, river_war
from tests.bring_in.vassal.plain import hide, join, read, saved

LISTED = Element("module.turn.ListTurnLevel", {"property": "phase", "list": "Move,Fight"})
COUNTED = {"property": "year", "start": 1941, "incr": 1, "loop": True, "loopLimit": 1945}
TRACKER = Element(
    "module.turn.TurnTracker",
    {"name": "Turn"},
    [Element("module.turn.CounterTurnLevel", COUNTED, [LISTED])],
)
RAINS = {"property": "sky", "list": "Clear,Rain"}
WEATHER = Element(
    "module.turn.TurnTracker", {"name": "Weather"}, [Element("module.turn.ListTurnLevel", RAINS)]
)
RAIN = "TURNTurnTracker1\t0|1;0;0;true,true"


def turned(year: int, phase: int) -> str:
    """The command that sets the tracker."""
    counted = join([f"{year}", "0", "true", "1945", join([f"{phase}", "0", "0", "true,true"], ";")], ";")
    return f"TURNTurnTracker0\t{join(['0', counted], '|')}"


@pytest.fixture(name="folder")
def folder_with_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module that has a tracker, and a set-up in it."""
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(PLACES, str(data_folder()))
    setup = Element("module.PredefinedSetup", {"name": "Late", "file": "late.vsav", "useFile": True})
    inner = pack(tmp_path / "late.vsav", {"savedGame": hide(saved([], [turned(1944, 0), RAIN]))}).read_bytes()
    built = river_war()
    built = replace(built, holds=(*built.holds, TRACKER, WEATHER, setup), files={"late.vsav": inner})
    built.pack(tmp_path / "river.vmod")
    return tmp_path


def clock_after(folder: Path, *steps: list[str]) -> list[tuple[str, str]]:
    """The turn and phase before each step of a log, and after the last one."""
    text = saved([], ["MainBoardPicker\tField\t0\t0", turned(1943, 1)], list(steps))
    opened = open_game(bring_in_saved(pack(folder / "a.vlog", {"savedGame": hide(text)})).path)
    journal, found = opened.game.journal, []
    for step in range(len(journal.steps) + 1):
        journal.go_to(step)
        book = journal.table.book(Register.TRACKER)
        found.append((book["date"], book["phase"]))
    opened.close()
    return found


def test_a_game_opens_in_the_turn_and_phase_of_its_tracker(folder: Path) -> None:
    assert clock_after(folder) == [("003", "blue.fight")]


def test_the_tracker_goes_on_in_the_steps_of_a_log(folder: Path) -> None:
    steps = ["CHAT* next"], [turned(1944, 0)], [turned(1944, 1)]
    assert clock_after(folder, *map(list, steps)) == [
        ("003", "blue.fight"),
        ("004", "blue.move"),
        ("004", "blue.fight"),
    ]


def test_a_turn_that_is_taken_back_is_undone_and_nothing_else_takes_it_back(folder: Path) -> None:
    other = ["UNDO\ttrue", "MutableProperty\tRain\ttrue\tfalse\t", "UNDO\tfalse"]
    back = ["UNDO\ttrue", turned(1943, 1), "UNDO\tfalse"]
    text = saved([], ["MainBoardPicker\tField\t0\t0", turned(1943, 1)], [[turned(1944, 0)], other, back])
    found = bring_in_saved(pack(folder / "a.vlog", {"savedGame": hide(text)}))
    assert (found.steps, found.steps_undone) == (1, 1)


def test_a_set_up_begins_in_its_own_turn(folder: Path) -> None:
    clock_after(folder)
    book = game_in_memory("river-war", "Late").table.book(Register.TRACKER)
    assert (book["turn"], book["date"], book["phase"]) == ("4", "004", "blue.move")


def test_the_tracker_goes_back_to_vassal_as_it_came(folder: Path) -> None:
    text = saved([], ["MainBoardPicker\tField\t0\t0", turned(1943, 1)], [[turned(1944, 0)]])
    found = bring_in_saved(pack(folder / "a.vlog", {"savedGame": hide(text)}))
    assert main(["export", str(found.path), "--vlog", "-o", str(folder / "out.vlog")]) == 0
    back = read((folder / "out.vlog").read_bytes())
    assert turned(1943, 1) in back.others
    assert back.steps == [[turned(1944, 0)]]


def test_a_second_tracker_is_among_our_trackers_and_goes_back_when_it_changes(folder: Path) -> None:
    text = saved([], ["MainBoardPicker\tField\t0\t0", turned(1943, 1)], [[turned(1944, 0)], [RAIN]])
    found = bring_in_saved(pack(folder / "a.vlog", {"savedGame": hide(text)}))
    assert main(["export", str(found.path), "--vlog", "-o", str(folder / "out.vlog")]) == 0
    assert read((folder / "out.vlog").read_bytes()).steps == [[turned(1944, 0)], [RAIN]]


def test_a_set_up_begins_in_the_weather_of_its_second_tracker(folder: Path) -> None:
    clock_after(folder)
    game = game_in_memory("river-war", "Late")
    assert game.table.read(Register.TRACKER, "Weather, sky") == "Rain"


def test_a_saved_game_that_tells_of_no_tracker_begins_with_the_first_turn(folder: Path) -> None:
    # And not with that of the set-up, which is the game's own and opens late.
    found = bring_in_saved(
        pack(folder / "a.vsav", {"savedGame": hide(saved([], ["MainBoardPicker\tField\t0\t0"]))})
    )
    opened = open_game(found.path)
    opened.close()
    book = opened.game.table.book(Register.TRACKER)
    assert (book["date"], book["phase"], book["Weather, sky"]) == ("001", "blue.move", "Clear")


def test_a_tracker_without_end_has_the_turns_that_its_games_come_to(folder: Path) -> None:
    endless = Element("module.turn.CounterTurnLevel", {"property": "turn", "start": 1, "incr": 1})
    tracker = Element("module.turn.TurnTracker", {"name": "Turn"}, [endless])
    built = river_war()
    replace(built, holds=(*built.holds, tracker)).pack(folder / "river.vmod")
    at = [f"TURNTurnTracker0\t0|{turn};0;false;-1" for turn in (35, 36, 900)]
    text = saved([], ["MainBoardPicker\tField\t0\t0", at[0]], [[at[1]]])
    opened = open_game(bring_in_saved(pack(folder / "a.vlog", {"savedGame": hide(text)})).path)
    opened.close()
    assert (opened.game.table.book(Register.TRACKER)["date"], opened.issues) == ("036", ())
    # Its turns are made by now: what goes on beyond them stays at the last one.
    text = saved([], ["MainBoardPicker\tField\t0\t0", at[2]])
    opened = open_game(bring_in_saved(pack(folder / "b.vsav", {"savedGame": hide(text)})).path)
    opened.close()
    assert (opened.game.table.book(Register.TRACKER)["date"], opened.issues) == ("036", ())


def listed(*values: str) -> Element:
    return Element("module.turn.ListTurnLevel", {"property": values[0], "list": ",".join(values)})


def counted(last: int, *inner: Element) -> Element:
    says = {"property": "count", "start": 1, "loop": last > 0, "loopLimit": last}
    return Element("module.turn.CounterTurnLevel", says, inner)


def clock_with(folder: Path, *trackers: Sequence[Element]) -> Clock:
    """The clock of a module with a tracker of each of some levels."""
    told = [
        Element("module.turn.TurnTracker", {"name": f"Turn {n}"}, each) for n, each in enumerate(trackers)
    ]
    path = replace(river_war(), holds=(*river_war().holds, *told)).pack(folder / "m.vmod")
    with open_archive(path) as archive:
        return clock_of(read_module(archive))


STAGES = listed("Deploy", "Scout"), counted(4, listed("Move", "Fight"))
HALVES = [counted(-1, listed("Guns", "Foot"), listed("Horse", "Melee", "Rally"))]


@pytest.mark.parametrize(
    ("levels", "state", "shown"),
    [
        (STAGES, r"0|1;0;0;true,true|1;0;true;4;0\;0\;0\;true,true", ("1", "blue.scout")),
        (STAGES, r"1|0;0;0;true,true|2;0;true;4;1\;0\;0\;true,true", ("2", "blue.fight")),
        (HALVES, r"0|2;0;false;-1;1\;0\;0\;true,true;0\;0\;0\;true,true,true", ("2", "blue.foot")),
        (HALVES, r"0|2;1;false;-1;0\;0\;0\;true,true;2\;0\;0\;true,true,true", ("2", "blue.rally")),
        ([listed("Move", "Fight", "Move")], "0|2;0;0;true,true,true", (None, "blue.move_2")),
    ],
)
def test_of_levels_side_by_side_the_one_that_vassal_is_at_is_the_phase(
    levels: Sequence[Element], state: str, shown: tuple[str | None, str], tmp_path: Path
) -> None:
    clock = clock_with(tmp_path, levels)
    # The states are as VASSAL 3.6 writes them.
    told = clock.told([Turn("TurnTracker0", state)])
    assert (told.get("turn"), told["phase"], [*clock.commands(told)]) == (
        *shown,
        [Turn("TurnTracker0", state)],
    )


@pytest.mark.parametrize(
    ("levels", "state"),
    [
        (
            [counted(-1, counted(12, listed("Move", "Fight")))],
            r"0|3;0;false;-1;7\;0\;true\;12\;1\\;0\\;0\\;true,true",
        ),
        ([counted(-1, listed("Move", "", "Fight"))], r"0|1;0;false;-1;2\;0\;0\;true,true,true"),
        (
            [counted(-1, counted(3), listed("Supply", "Sky"))],
            r"0|2;0;false;-1;2\;0\;true\;3;0\;0\;0\;true,true",
        ),
    ],
)
def test_a_state_goes_back_as_vassal_wrote_it(levels: Sequence[Element], state: str, tmp_path: Path) -> None:
    clock = clock_with(tmp_path, levels)
    assert [each.state for each in clock.commands(clock.told([Turn("TurnTracker0", state)]))] == [state]


def test_of_two_trackers_that_count_the_one_with_the_phases_counts_the_turns(tmp_path: Path) -> None:
    clock = clock_with(tmp_path, [counted(-1)], [counted(-1, listed("Move", "Fight"))])
    states = "0|7;0;false;-1", r"0|2;0;false;-1;1\;0\;0\;true,true"
    told = clock.told(Turn(f"TurnTracker{n}", state) for n, state in enumerate(states))
    assert (told["turn"], told["phase"], told["Turn 0, count"]) == ("2", "blue.fight", "7")


def test_years_are_counted_from_their_first() -> None:
    level = Level("year", start=1941, last=1945)
    clock = Clock([Tracker("Turn", (level,))], [])
    assert clock.told([Turn("TurnTracker0", "0|1943;0;true;1945")]) == {"turn": "3", "date": "003"}


@pytest.mark.parametrize("state", ["", "x", "0|", "0|9999999999999;;;", "0|-5;0;0;0", "0|1;0;0;0;9\\;9"])
def test_a_state_of_any_kind_is_a_turn_of_the_game_or_none(state: str) -> None:
    phases = [Phase("blue", "move", "Move", (((0,), None), ((0, 0), 0)))]
    tracker = Tracker("Turn", (Level("t", last=9, levels=(Level("p", ("Move",)),)),))
    told = Clock([tracker], phases).told([Turn("TurnTracker0", state), Turn("TurnTracker77", state)])
    assert 1 <= int(told.get("turn", "1")) <= 60
