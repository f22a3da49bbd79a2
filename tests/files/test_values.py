"""Values that nothing can show: the reader tells of each of them, and the game opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.assist.adjudicator import adjudicator_for, rule_set_of
from app.assist.procedure import turn_of
from app.checking.files import check_path
from app.files.charts import flatten, our_charts, split_cell
from app.files.charts_in_play import charts_of
from app.files.savegame import game_in_memory, new_game, open_game
from app.files.values import odd_values
from app.table import clock
from app.table.changes import Register, Written
from app.table.counts import count_of
from app.table.history import part_key
from counters.setups import scenarios

_DIGITS = "9" * 4301
"""More than Python turns into a number."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of a game just begun."""
    path = tmp_path_factory.mktemp("sound") / "game.adjutant"
    new_game("bitter-end", "historical", seed=1, path=path).close()
    return path.read_text()


_ODD = {
    'tracker "asp:german" "0"': ['tracker "asp:german" "5000000000"', f'tracker "asp:german" "{_DIGITS}"'],
    'tracker "vp:soviet" "0"': ['tracker "vp:soviet" "-7"', 'tracker "vp:soviet" "some"'],
    'tracker "date" "1945-01-01"': ['tracker "date" "no date"', 'tracker "date" "1945-01-32"'],
    'tracker "turn" "1"': [f'tracker "turn" "{_DIGITS}"', 'tracker "turn" "0"', 'tracker "turn" "²"'],
    'tracker "side" "german"': ['tracker "side" "martian"'],
    'tracker "phase" "weather"': ['tracker "phase" "german.siesta"'],
    'tracker "step" "roll"': ['tracker "step" "crawl"', 'tracker "step" "roll"\ntracker "weather" "frogs"'],
    "rule-set 2005": ["rule-set 1815"],
    "created 2": ["created x2"],
    'chart "crt.attack_level_max" "7 ': [
        'chart "crt.attack_level_max" "many ',
        f'chart "crt.attack_level_max" "{_DIGITS} ',
        'chart "crt.attack_level_max" "nan ',
    ],
    "\njournal\n": [
        '\nsetting "hexside_sum" "perhaps"\njournal\n',
        '\nlabel "9999" "Here"\njournal\n',
        '\nvalue "ge:5/5SS front" "5000000000-1-1 user"\njournal\n',
        '\ncontrol "9999" "german"\njournal\n',
        '\nbridge "9999-9998" "bridge - intact"\njournal\n',
        '\nroll 1 1d6 "weather" = 9 +0 seeded\njournal\n',
        '\ntracker "part:ge:5/5SS" "half"\njournal\n',
        "\npiece x/1 unit ge:5/5SS face 0 turned 0 at [nowhere]#0\njournal\n",
        "\npiece x/1 unit ge:5/5SS face 0 turned 0 at 9999#0\njournal\n",
        "\npiece x/1 unit ge:5/5SS face 0 turned 0 at (999999999,0)#0\njournal\n",
        "\npiece x/1 unit ge:5/5SS face 99 turned 0 at 1421#0\njournal\n",
        '\njournal\n+ 1 0 write tracker "asp:german" "0" > "5000000000"\n@ 0\n',
    ],
}


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, those in _ODD.items() for new in those])
def test_a_value_that_nothing_can_show_is_found(sound: str, tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "game.adjutant"
    path.write_text(sound.replace(old, new, 1))

    assert check_path(path)


def test_a_cell_of_a_chart_that_cannot_be_read_gives_way_to_ours(sound: str, tmp_path: Path) -> None:
    path, key = tmp_path / "game.adjutant", "tec.hex.rugged.mp.0"
    ours = our_charts("bitter-end")[key]
    path.write_text(sound.replace(f'chart "{key}" "{ours}"', f'chart "{key}" "nonsense user"', 1))
    opened = open_game(path)
    opened.close()

    assert [each.hint for each in opened.issues] == ["our figure holds in its place"]
    assert split_cell(flatten(charts_of(opened.game))[key])[0] == split_cell(ours)[0]


def test_a_sound_game_has_no_odd_value(sound: str, tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    path.write_text(sound)

    assert check_path(path) == []


def test_what_a_unit_has_spent_in_a_part_of_its_move_is_no_odd_value() -> None:
    game = game_in_memory("bitter-end", "historical", seed=1)
    game.journal.push(Written(Register.TRACKER, part_key("ge:5/5SS"), "", "24"))

    assert [*odd_values(game, "game")] == []


def test_what_is_no_number_counts_for_nothing(sound: str, tmp_path: Path) -> None:
    path = tmp_path / "game.adjutant"
    text = sound.replace('"asp:german" "0"', '"asp:german" "5000000000"')
    path.write_text(text.replace('tracker "turn" "1"', f'tracker "turn" "{_DIGITS}"'))

    opened = open_game(path)
    opened.close()

    game = opened.game
    assert (count_of(game, "asp:german"), clock.moment_of(game).turn, len(opened.issues)) == (0, 1, 2)


@pytest.mark.parametrize("game", ["bitter-end", "budapest-campaign", "battle-for-hungary"])
def test_a_reading_that_the_rules_do_not_know_leaves_the_game_its_first_one(game: str) -> None:
    """A game of another version has its turn and its rules all the same, and is told of it."""
    played = game_in_memory(game, next(iter(scenarios(game))).id, seed=1)
    book = rule_set_of(game).assumptions
    closed = next(each for each in book.assumptions if each.keys and not each.is_open)
    played.journal.push(Written(Register.SETTING, closed.keys[0], "", "as never before"))

    assert turn_of(played) is not None
    assert adjudicator_for(played).judge is not None
    (issue,) = odd_values(played, "game")
    assert issue.message.startswith(
        f"the setting {closed.keys[0]} is 'as never before', which is not a reading"
    )
