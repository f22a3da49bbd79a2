"""Charts of a player or board laid over ours: tables are merged, rows of figures exchanged whole."""

from rules.terrain import merge

OURS = {
    "crt": {"2-1": [4, 3], "3-1": [5, 4]},
    "turn": [{"rp": 1, "name": "first"}, {"rp": 2, "name": "last"}],
}


def test_a_row_of_figures_is_exchanged_whole() -> None:
    assert merge(OURS, {"crt": {"2-1": [6]}})["crt"] == {"2-1": [6], "3-1": [5, 4]}


def test_arrays_of_as_many_tables_are_merged_one_by_one() -> None:
    merged = merge(OURS, {"turn": [{"rp": 9}, {}]})

    assert merged["turn"] == [{"rp": 9, "name": "first"}, {"rp": 2, "name": "last"}]


def test_an_array_of_fewer_tables_takes_the_place_of_ours() -> None:
    assert merge(OURS, {"turn": [{"rp": 9}]})["turn"] == [{"rp": 9}]
