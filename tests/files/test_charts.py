"""Charts as cells: ours with their origin, a player's own laid over them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files.charts import (
    UNSAID,
    charts_in_force,
    flatten,
    format_cell,
    format_own,
    our_charts,
    own_file,
    parse_cell,
    read_own,
    typed_for,
    unflatten,
    write_own,
)
from rules.cards import load_cards
from rules.issues import DataError
from rules.library import game_folder
from rules.tomlfile import read_toml

words = st.text(
    st.characters(codec="ascii", categories=["L", "N"], include_characters="-_:"), min_size=1, max_size=6
)
values = st.one_of(st.integers(-99, 9999), st.booleans(), st.sampled_from([0.5, 2.25]), words)
keys = st.text("abc_", min_size=1, max_size=4).filter(lambda key: key not in ("meta", "notes"))
trees = st.recursive(
    values,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3) | st.dictionaries(keys, inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(keys, trees, max_size=4))
def test_tables_without_prose_come_back_from_their_cells(tables: dict[str, object]) -> None:
    assert unflatten(flatten(tables)) == tables


@given(values)
def test_a_cell_reads_back(value: object) -> None:
    assert parse_cell(format_cell(value, "rulebook: 10.32")) == (value, "rulebook: 10.32")


def test_every_cell_finds_its_own_provenance() -> None:
    tables = {
        "crt": {
            "level": [5, 4],
            "provenance": ["bound: forced", "rulebook: EoP"],
            "columns": ["1-1", "2-1"],
            "columns_provenance": {"1-1": "rulebook: EoP", "2-1": "source: a page"},
        },
        "hex": {
            "woods": {
                "mp": [2, 1],
                "mp_provenance": "bound: 7.66",
                "defense_level": 2,
                "dl_provenance": "x: y",
            }
        },
        "weather": {"table": {"1": "clear"}, "provenance": {"1": "history: snow"}, "note": "two words"},
        "max": 7,
    }

    assert flatten(tables) == {
        "crt.level.0": "5 bound: forced",
        "crt.level.1": "4 rulebook: EoP",
        "crt.columns.0": "1-1 rulebook: EoP",
        "crt.columns.1": "2-1 source: a page",
        "hex.woods.mp.0": "2 bound: 7.66",
        "hex.woods.mp.1": "1 bound: 7.66",
        "hex.woods.defense_level": "2 x: y",
        "weather.table.1": "clear history: snow",
        "max": f"7 {UNSAID}",
    }


def test_cells_that_contradict_one_another_are_refused() -> None:
    with pytest.raises(DataError, match="both a value and a table"):
        unflatten({"a": "1", "a.b": "2"})


def test_every_card_of_bitter_end_finds_cells_in_its_charts() -> None:
    cells = our_charts("bitter-end")

    assert [card.id for card in load_cards("bitter-end") if not any(key in cells for key in card.keys)] == []


def test_our_charts_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    our_charts("bitter-end")
    monkeypatch.setattr("app.files.charts.read_toml", None)

    assert our_charts("bitter-end")


def test_every_cell_of_our_charts_says_where_it_comes_from() -> None:
    unsaid = [key for key, cell in our_charts("bitter-end").items() if parse_cell(cell)[1] in ("", UNSAID)]

    assert unsaid == []


def test_the_numbers_of_our_charts_come_back_from_their_cells() -> None:
    ours = read_toml(game_folder("bitter-end").rules / "charts.toml")

    back = unflatten(our_charts("bitter-end"))

    assert back["crt"]["column"]["3-1"]["attack_level"] == ours["crt"]["column"]["3-1"]["attack_level"]
    assert back["tec"]["road"]["primary"]["motorized"] == ours["tec"]["road"]["primary"]["motorized"]


# ---- a player's own


def test_own_cells_are_laid_over_ours_as_the_users(tmp_path: Path) -> None:
    own = {"crt.column.3-1.attack_level.0": "6 user: typed in"}
    write_own(own_file("bitter-end", tmp_path), "bitter-end", {**our_charts("bitter-end"), **own}, "my copy")

    cells = charts_in_force("bitter-end", tmp_path)

    assert cells == {**our_charts("bitter-end"), "crt.column.3-1.attack_level.0": "6 user: my copy"}


def test_own_cells_come_back_from_their_file(tmp_path: Path) -> None:
    own = {"a.b": "6 user: typed in", "a.c": "clear user: typed in", "a.d": "1 rulebook: 1"}
    (tmp_path / "charts.toml").write_text(format_own("bitter-end", own))

    assert read_own(tmp_path / "charts.toml", own) == {"a.b": own["a.b"], "a.c": own["a.c"]}


def test_faults_of_an_own_file_are_told_all_at_once(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    path.write_text('schema = 1\ngame = "g"\n[cell]\n"a.x" = 1\n"a.b" = "two words"\n"a.c" = []\n')

    with pytest.raises(DataError) as caught:
        read_own(path, {"a.b": "1", "a.c": "2"})

    assert [issue.where for issue in caught.value.issues] == ["cell.a.x", "cell.a.b", "cell.a.c"]


def test_a_word_where_our_charts_have_a_number_is_a_fault_of_an_own_file(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    path.write_text('schema = 1\ngame = "g"\n[cell]\n"a.b" = "five"\n"a.c" = "snow"\n')

    with pytest.raises(DataError) as caught:
        read_own(path, {"a.b": "1", "a.c": "clear"})

    assert [issue.where for issue in caught.value.issues] == ["cell.a.b"]


def test_a_table_in_an_array_says_itself_where_its_cells_come_from() -> None:
    tables = {
        "turn": [{"rp": 1, "provenance": "rulebook: 18.2"}, {"rp": 3, "rp_provenance": "reconstructed: ours"}]
    }

    assert flatten(tables) == {"turn.0.rp": "1 rulebook: 18.2", "turn.1.rp": "3 reconstructed: ours"}


@pytest.mark.parametrize(
    ("typed", "ours", "stands"),
    [
        ("2", '"1" rulebook: 19.0', '"2"'),
        ("all", '"1" rulebook: 19.0', "all"),
        ("2", "1 bound: 6.2", "2"),
        ("2", "", "2"),
    ],
)
def test_a_number_typed_in_the_place_of_a_text_is_a_text(typed: str, ours: str, stands: str) -> None:
    assert typed_for(typed, ours) == stands


def test_a_number_in_a_player_s_file_is_a_text_where_ours_has_one(tmp_path: Path) -> None:
    path = tmp_path / "charts.toml"
    path.write_text('schema = 1\ngame = "x"\n[cell]\n"result.AA" = 2\n', encoding="utf-8")

    assert read_own(path, {"result.AA": '"1" rulebook: 19.0'}) == {"result.AA": '"2" user: typed in'}
