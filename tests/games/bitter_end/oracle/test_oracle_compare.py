"""The comparison sees what is wrong, forgives what may differ, and a disagreement can be made small."""

from copy import deepcopy

from tests.games.bitter_end.oracle.answer import answer, board_of
from tests.games.bitter_end.oracle.compare import differences
from tests.games.bitter_end.oracle.hand import board, line, unit
from tests.games.bitter_end.oracle.random_boards import random_questions
from tests.games.bitter_end.oracle.shrink import shrunk

ROAD = {"primary": line("0105", "0205", "0305", "0405")}
REACH = {"board": board([unit("g1", "0405")]), "ask": "reach", "unit": "g1"}
SUPPLY = {
    "board": board([unit("g1", "0405")], roads=ROAD, entries={"A": ["0105"]}),
    "ask": "supply",
    "side": "german",
}


def seen(question, change):
    ours = answer(question)
    theirs = deepcopy(ours)
    change(theirs)
    return bool(differences(board_of(question), question, ours, theirs))


def test_an_equal_answer_has_no_differences():
    assert not seen(REACH, lambda told: None)


def test_another_path_is_no_difference_if_it_costs_the_same():
    assert answer(REACH)["hexes"]["0604"]["cost"] == 4
    for between in ("0504", "0505"):
        assert not seen(
            REACH, lambda told, at=between: told["hexes"]["0604"].update(path=["0405", at, "0604"])
        )
    assert seen(REACH, lambda told: told["hexes"]["0505"].update(path=["0405", "0504", "0505"]))


def test_a_wrong_cost_a_missing_hex_and_a_jump_are_seen():
    assert seen(REACH, lambda told: told["hexes"]["0505"].update(cost=3))
    assert seen(REACH, lambda told: told["hexes"].pop("0505"))
    assert seen(REACH, lambda told: told["hexes"]["0605"].update(path=["0405", "0605"]))


def test_a_supply_line_that_is_none_is_seen():
    assert seen(SUPPLY, lambda told: told["g1"].update(path=["0405", "0404", "0205", "0105"]))
    assert seen(SUPPLY, lambda told: told["g1"].update(supplied=False, path=None))


def test_a_blocked_hex_may_be_cited_from_either_case_on_stacking():
    full = [unit(name, "0505") for name in ("g2", "g3", "g4")]
    question = REACH | {"board": board([unit("g1", "0405"), *full])}

    assert not seen(question, lambda told: told["blocked"].update({"0505": ["8.1"]}))
    assert seen(question, lambda told: told["blocked"].update({"0505": ["7.4"]}))


def test_a_disagreement_shrinks_to_what_it_is_about():
    question = next(q for q in random_questions(1, 12) if q["ask"] == "reach" and "entry" not in q)

    def wrong(asked):
        told = answer(asked)
        told["allowance"] += 1
        return told

    small = shrunk(question, wrong)["board"]
    assert ([u["id"] for u in small["units"]], small["hexes"]) == ([question["unit"]], {})
