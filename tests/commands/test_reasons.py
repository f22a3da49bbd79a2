"""An answer that is empty says why, in text and as JSON, with the case; and a game's own rules are asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.assist.combat import battle_plan
from app.files.savegame import new_game
from app.table.changes import Register, Written
from rules.findings import Finding, Verdict, Weight
from rules.games.bitter_end.judge import BitterEndJudge
from rules.unit_id import UnitId
from tests.commands.test_cli import Adjutant, Done, adjutant, home

__all__ = ["adjutant", "home"]

HEAD = "bitter-end 1945-01-01 german.combat weather=clear\n"
ALONE = HEAD + "1420 ge:5/5SS 2\n1520 so:217/80G 2\n"

Told = Callable[..., tuple[Done, list[dict[str, Any]]]]


@pytest.fixture
def told(adjutant: Adjutant, tmp_path: Path) -> Told:
    """A question to a position text: the answer as text, and the reasons of that as JSON."""

    def ask(text: str, command: str, *words: object) -> tuple[Done, list[dict[str, Any]]]:
        path = tmp_path / "board.txt"
        path.write_text(text, "utf-8")
        done = adjutant(command, path, *words)
        found = json.loads(adjutant(command, path, *words, "--json").out)
        return done, (found[0] if isinstance(found, list) else found)["reasons"]

    return ask


@pytest.mark.parametrize(
    ("text", "hex_id", "result", "case", "sentence"),
    [
        (ALONE, "1520", 3, "7.4", "1520 holds enemies, or three friends already."),
        (ALONE, "1724", 3, "10.76", "The advance begins in a hex beside the unit that the defender left."),
        (HEAD + "0416 ge:5/5SS 2\n", "0417", 3, "10.73", "The way to 0417 is closed."),
    ],
)
def test_nobody_advances_without_a_reason(
    told: Told, text: str, hex_id: str, result: int, case: str, sentence: str
) -> None:
    done, reasons = told(text, "advances", "ge:5/5SS", hex_id, result)

    assert (done.code, f"{case:<7} {sentence}" in done.out) == (1, True)
    assert (case, sentence) in [(each["case"], each["text"]) for each in reasons]


@pytest.mark.parametrize(
    ("text", "words", "case"),
    [
        (ALONE, ("5/5SS", 0), "10.61"),
        (ALONE, ("5/5SS", 2, "--back-to", "1520"), "10.63a"),
    ],
)
def test_nobody_stays_in_a_retreat_without_a_reason(
    told: Told, text: str, words: tuple[object, ...], case: str
) -> None:
    done, reasons = told(text, "retreats", *words)

    assert (done.code, "ge:5/5SS does not retreat" in done.out) == (1, True)
    assert case in [each["case"] for each in reasons]


def test_a_unit_that_goes_nowhere_says_why(told: Told) -> None:
    done, reasons = told(HEAD + "1420 ge:5/5SS 2 +frozen\n", "reach", "5/5SS")

    assert "ge:5/5SS can go nowhere" in done.out
    assert reasons
    assert all(each["case"] and each["text"] != each["case"] for each in reasons)


@pytest.mark.parametrize(
    ("text", "case", "sentence"),
    [
        (ALONE.replace("1420", "-"), "9.1", "No unit of the german side is on the map."),
        (ALONE.replace("5/5SS 2", "5/5SS 2 +retreated"), "9.24", "has no zone"),
    ],
)
def test_a_side_without_zones_says_why(told: Told, text: str, case: str, sentence: str) -> None:
    _, reasons = told(text, "zoc", "--side", "german")

    assert [each["case"] for each in reasons] == [case]
    assert sentence in reasons[0]["text"]


def test_nobody_to_be_supplied_is_told(told: Told) -> None:
    done, reasons = told(ALONE.replace("1420", "-"), "supply", "--side", "german")

    assert "No unit of the german side is on the map." in done.out
    assert [each["text"] for each in reasons] == ["No unit of the german side is on the map."]


# ---- the rules of the game at hand


def begun(path: Path, scenario: str, *changes: Written, **options: str) -> Path:
    """Begin a game with options, and with some of what lies in its books changed."""
    opened = new_game(
        "bitter-end", scenario, {key.replace("_", "."): it for key, it in options.items()}, 3, path
    )
    for change in changes:
        before = opened.game.table.read(change.register, change.key)
        opened.game.journal.push(Written(change.register, change.key, before, change.after))
    opened.close()
    return path


GUNS = ("--attack", "so:217/80G", "--defend", "1420", "--arsp", "3")


@pytest.mark.parametrize(("options", "attack"), [({}, "5 to 13"), ({"18_4": "on"}, "4 to 13")])
def test_combat_halves_the_guns_where_the_game_restricts_them(
    adjutant: Adjutant, tmp_path: Path, options: dict[str, str], attack: str
) -> None:
    """Optional rule 18.4."""
    path = begun(tmp_path / "a.adjutant", "historical", **options)

    assert adjutant("combat", path, *GUNS).out.startswith(attack)


@pytest.mark.parametrize(("options", "told"), [({}, ["18.3"]), ({"18_3": "on"}, [])])
def test_an_all_out_assault_is_not_offered_where_it_is_not_played(
    adjutant: Adjutant, tmp_path: Path, options: dict[str, str], told: list[str]
) -> None:
    path = begun(tmp_path / "a.adjutant", "historical", **options)
    words = ("combat", path, "--attack", "5/5SS", "--defend", "1520", "--all-out")
    found = json.loads(adjutant(*words, "--json").out)

    assert [each["case"] for each in found.get("not_played", ())] == told
    assert ("not played: 18.3" in adjutant(*words).out) is bool(told)


def test_a_position_text_is_asked_with_the_options_that_are_named(adjutant: Adjutant, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(HEAD.replace("german", "soviet") + "1420 ge:5/5SS 2\n1520 so:217/80G 2\n", "utf-8")
    plain, halved = (
        json.loads(adjutant("combat", path, *GUNS, *more, "--json").out)["attack"]
        for more in ((), ("--option", "18.4=on"))
    )

    assert plain - halved == 1


def test_why_cites_the_edition_of_the_game(
    adjutant: Adjutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(tmp_path / "a.adjutant", "first_historical")
    found = Finding(Weight.NOTES, case="first:9.2")
    monkeypatch.setattr(BitterEndJudge, "explain", lambda *_: Verdict((found,)))

    (finding,) = json.loads(adjutant("why", path, "ge:5/5SS 1420-1520", "--json").out)["findings"]
    assert "wooded" in finding["text"]


def test_every_question_is_asked_under_the_charts_and_readings_of_the_game(
    adjutant: Adjutant, tmp_path: Path
) -> None:
    plain = begun(tmp_path / "plain.adjutant", "historical")
    changes = [
        Written(Register.CHART, "tec.hex.clear.mp.0", "", "3 user: typed in"),
        Written(Register.CHART, "crt.column.1-1.attack_level.0", "", "7 user: typed in"),
        Written(Register.SETTING, "rail_is_road", "", "false"),
    ]
    changed = begun(tmp_path / "changed.adjutant", "historical", *changes)
    questions = [
        ("reach", "5/5SS"),
        ("why", "ge:5/5SS 1420-1320-1220"),
        ("combat", "--attack", "5/5SS,9/5SS", "--defend", "1520"),
        ("retreats", "5/5SS", "3"),
        ("advances", "5/5SS", "1320", "3"),
        ("supply", "--side", "soviet"),
    ]

    answers = [[adjutant(name, path, *rest).out for path in (plain, changed)] for name, *rest in questions]
    assert [one != other for one, other in answers] == [True] * len(questions)


def test_combat_knows_who_has_attacked_in_this_phase(
    adjutant: Adjutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 10.14, as at the window."""
    path = begun(tmp_path / "a.adjutant", "historical")
    spent = frozenset({UnitId("ge:5/5SS")}), frozenset[UnitId]()
    monkeypatch.setattr(battle_plan, "spent_units", lambda _game: spent)

    found = json.loads(adjutant("combat", path, "--attack", "5/5SS", "--defend", "1520", "--json").out)
    assert "10.14" in found["violations"]
