"""States of supply between in and out, as a game declares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.effects import SettleMarks
from rules.hexgrid import HexId
from rules.issues import DataError
from rules.supplied import (
    PLAIN_STATES,
    SupplyGap,
    SupplyLine,
    SupplyReport,
    SupplyState,
    SupplyStates,
    Through,
)
from rules.unit_id import UnitId
from rules.units import MOVED, OUT_OF_SUPPLY, Counter, Face, Mark, Unit
from rules.words import WORDS, load_words

HEAD = "schema = 1\ngame = 'small'\n[[side]]\nid='blue'\nname='Blue'\npeople='Blues'\npalette='blue'\n"
FULL, HALF = "id='full'\nname='Fed'", "id='half'\nname='Half fed'\nsign='½'\nmark='hungry'"
NONE = "id='none'\nname='Starving'\nsign='!'\nmark='out_of_supply'"
HUNGRY = Mark("hungry")


def a_unit(*marks: Mark) -> Unit:
    counter = Counter(UnitId("blue:1"), "blue", "infantry", (Face(1, 1, 1, 1),))
    return Unit(counter, HexId("0101"), 1, frozenset(marks))


def report_on(unit: Unit, state: str) -> SupplyReport:
    supplied = frozenset({unit.id} if state == "full" else ())
    line, gap = SupplyLine(Through.ALWAYS), SupplyGap(None)
    return SupplyReport(
        unit.side,
        (unit.id,),
        supplied,
        lambda _: line,
        lambda _: gap,
        lambda _: frozenset(),
        {unit.id: state},
    )


def states_of(folder: Path, *rows: str) -> SupplyStates:
    text = HEAD + "".join(f"[[supply]]\n{row}\n" for row in rows)
    (folder / WORDS).write_text(text, encoding="utf-8")
    return load_words(folder).supply


def test_states_are_read_from_the_best_to_the_worst(tmp_path: Path) -> None:
    found = states_of(tmp_path, FULL, HALF, NONE)

    assert (found.best.id, found.states[1], found.worst.id, found.is_plain) == (
        "full",
        SupplyState("half", "Half fed", "½", HUNGRY),
        "none",
        False,
    )


def test_a_game_that_declares_none_has_in_and_out(tmp_path: Path) -> None:
    assert states_of(tmp_path) == SupplyStates(PLAIN_STATES)


@pytest.mark.parametrize(
    ("marks", "state"),
    [(set(), "full"), ({MOVED}, "full"), ({HUNGRY}, "half"), ({HUNGRY, OUT_OF_SUPPLY}, "none")],
)
def test_the_worst_mark_tells_what_was_settled(marks: set[Mark], state: str, tmp_path: Path) -> None:
    assert states_of(tmp_path, FULL, HALF, NONE).settled(marks).id == state


@pytest.mark.parametrize(
    ("rows", "fault"), [((FULL,), "one state of supply is none"), ((FULL, FULL), "twice")]
)
def test_states_that_cannot_be_used_are_told(rows: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=fault):
        states_of(tmp_path, *rows)


WORSE = "id='cut'\nname='Cut off'\nmark='hungry'"


@pytest.mark.parametrize(("now", "changed"), [("half", ()), ("cut", ()), ("full", ("blue:1",))])
def test_states_that_are_marked_alike_are_not_told_apart_by_a_marker(
    now: str, changed: tuple[str, ...], tmp_path: Path
) -> None:
    words, unit = states_of(tmp_path, FULL, HALF, WORSE), a_unit(HUNGRY)
    report = report_on(unit, now)

    assert report.changed({unit.id: unit}, words) == changed


def test_who_is_in_a_state_without_a_marker_of_its_own_gets_that_of_its_like(tmp_path: Path) -> None:
    words, unit = states_of(tmp_path, FULL, HALF, WORSE), a_unit()
    effect = report_on(unit, "cut").settling({unit.id: unit}, words)

    assert effect == SettleMarks((HexId("0101"),), ((HUNGRY, frozenset({unit.id})),))


@pytest.mark.parametrize(("line", "are_settled"), [("", True), ("supply_is_settled = false\n", False)])
def test_markers_settle_supply_unless_a_game_says_that_they_only_remind(
    line: str, are_settled: bool, tmp_path: Path
) -> None:
    (tmp_path / WORDS).write_text(line + HEAD, encoding="utf-8")

    assert load_words(tmp_path).supply.are_settled is are_settled
