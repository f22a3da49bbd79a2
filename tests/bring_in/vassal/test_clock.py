"""The turn trackers of VASSAL told as our clock: turns, phases, in set-ups, saved games and logs."""

from __future__ import annotations

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
    inner = pack(tmp_path / "late.vsav", {"savedGame": hide(saved([], [turned(1944, 0)]))}).read_bytes()
    built = river_war()
    built = replace(built, holds=(*built.holds, TRACKER, setup), files={"late.vsav": inner})
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


def clock_with(folder: Path, *levels: Element) -> Clock:
    """The clock of a module with a tracker of some levels."""
    tracker = Element("module.turn.TurnTracker", {"name": "Turn"}, levels)
    path = replace(river_war(), holds=(*river_war().holds, tracker)).pack(folder / "m.vmod")
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
    levels: tuple[Element, ...], state: str, shown: tuple[str | None, str], tmp_path: Path
) -> None:
    clock = clock_with(tmp_path, *levels)
    # The states are as VASSAL 3.6 writes them.
    told = clock.told([Turn("TurnTracker0", state)])
    assert (told.get("turn"), told["phase"], [*clock.commands(told)]) == (
        *shown,
        [Turn("TurnTracker0", state)],
    )


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
