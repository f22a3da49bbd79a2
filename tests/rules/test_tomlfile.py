"""Reading TOML files: what cannot be read is refused with its place, what is wrong inside is collected."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.issues import DataError
from rules.tomlfile import MOST_HINTED, Hints, TomlTable, hint_of, read_toml


def refusal(path: Path, max_bytes: int = 1000) -> str:
    with pytest.raises(DataError) as caught:
        read_toml(path, max_bytes)
    (issue,) = caught.value.issues
    return str(issue)


@pytest.fixture
def data_file(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    return folder / "map.toml"


def test_a_file_comes_back_as_tables(data_file: Path) -> None:
    data_file.write_bytes(b"\xef\xbb\xbfschema = 1\r\n[grid]\r\ncols = 42\r\n")

    assert read_toml(data_file) == {"schema": 1, "grid": {"cols": 42}}


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"a = 1\nb = [", "game/map.toml: end of the file: not TOML: Invalid value"),
        (b"a = 1\nb = x\n", "game/map.toml: line 2, column 5: not TOML: Invalid value"),
        (b"a = 1\nb = '\xff'\n", "game/map.toml: line 2: not UTF-8 text (save the file as UTF-8)"),
        (b"a = " + b"[" * 900, "game/map.toml: the tables are nested too deeply"),
        (b"#" * 1001, "game/map.toml: larger than 1,000 bytes (is it the right file?)"),
    ],
    ids=["ends early", "bad value", "not UTF-8", "nested", "too large"],
)
def test_a_file_that_is_no_toml_is_refused_with_its_place(data_file: Path, raw: bytes, expected: str) -> None:
    data_file.write_bytes(raw)

    assert refusal(data_file).startswith(expected)


def test_a_number_of_thousands_of_digits_is_refused(data_file: Path) -> None:
    data_file.write_text("a = " + "9" * 5000)

    told = "game/map.toml: a number in it has thousands of digits (look for it)"
    assert refusal(data_file, 10_000) == told


def test_a_missing_file_is_refused(data_file: Path) -> None:
    assert refusal(data_file) == "game/map.toml: there is no such file (look at the name and the folder)"


def test_a_folder_is_no_file(data_file: Path) -> None:
    assert "it is a folder" in refusal(data_file.parent)


def sample() -> TomlTable:
    return TomlTable(
        {
            "name": "Tata",
            "cols": 42,
            "scale": 3.2,
            "is_open": True,
            "zones": ["A", "B"],
            "hexes": "1421  1521",
            "rect": [1, 2.5, 3, 4],
            "grid": {"cols": 58},
            "box": [{"id": "one"}, {"id": "two"}],
            "mixed": [1, "x"],
            "nan": float("nan"),
        },
        "map.toml",
        "top",
    )


def test_getters_return_what_the_file_says() -> None:
    table = sample()
    values = (
        table.text("name"),
        table.whole("cols", least=1, most=99),
        table.number("scale"),
        table.number("cols"),
        table.flag("is_open"),
        table.texts("zones"),
        table.words("hexes"),
        table.numbers("rect", 4),
        table.table("grid").whole("cols"),
        [box.text("id") for box in table.tables("box")],
    )

    assert values == (
        "Tata", 42, 3.2, 42.0, True, ("A", "B"), ("1421", "1521"), (1.0, 2.5, 3.0, 4.0), 58, ["one", "two"]
    )  # fmt: skip


def test_what_may_be_left_out_takes_its_default() -> None:
    table = sample()
    values = (
        table.text("x", "none"),
        table.whole("x", 3),
        table.number("x", 0.5),
        table.flag("x", False),
        table.texts("x", ()),
        table.words("x", ""),
        table.table("x", required=False).keys,
        table.tables("x"),
    )

    assert (values, table.issues) == (("none", 3, 0.5, False, (), (), (), ()), [])


@pytest.mark.parametrize(
    ("ask", "expected"),
    [
        (lambda t: t.text("cols"), "map.toml: top.cols: must be a text"),
        (lambda t: t.text("x"), "map.toml: top.x: missing"),
        (lambda t: t.whole("is_open"), "map.toml: top.is_open: must be a whole number"),
        (lambda t: t.whole("cols", most=9), "map.toml: top.cols: 42 is out of range"),
        (lambda t: t.number("name"), "map.toml: top.name: must be a number"),
        (lambda t: t.number("nan"), "map.toml: top.nan: must be a number"),
        (lambda t: t.number("x"), "map.toml: top.x: missing"),
        (lambda t: t.flag("cols"), "map.toml: top.cols: must be true or false"),
        (lambda t: t.texts("mixed"), "map.toml: top.mixed: must be an array of texts"),
        (lambda t: t.numbers("mixed", 2), "map.toml: top.mixed: must be 2 numbers"),
        (lambda t: t.numbers("rect", 3), "map.toml: top.rect: must be 3 numbers"),
        (lambda t: t.table("name"), "map.toml: top.name: must be a table"),
        (lambda t: t.tables("mixed"), "map.toml: top.mixed: must be an array of tables"),
        (lambda t: t.word("name", ["Tat", "Mor"]), "map.toml: top.name: unknown word 'Tata' (did"),
        (lambda t: t.table("grid").text("x"), "map.toml: top.grid.x: missing"),
        (lambda t: t.tables("box")[1].text("x"), "map.toml: top.box 2.x: missing"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_one_issue_with_its_key(ask: Callable[[TomlTable], object], expected: str) -> None:
    table = sample()

    ask(table)

    (issue,) = table.issues
    assert str(issue).startswith(expected)


def test_one_pass_collects_the_issues_of_all_tables() -> None:
    table = sample()

    table.text("cols")
    table.table("grid").flag("cols")

    assert [issue.where for issue in table.issues] == ["top.cols", "top.grid.cols"]


def test_a_missing_table_is_one_issue_however_much_is_asked_of_it() -> None:
    table = sample()

    table.table("x").whole("cols")

    assert [issue.where for issue in table.issues] == ["top.x"]


def test_named_tables_and_texts_come_in_the_order_of_the_file() -> None:
    texts = TomlTable({"b": "1", "a": "2"}, "map.toml")
    tables = TomlTable({"b": {"n": 1}, "a": {"n": 2}}, "map.toml")
    named = [(name, table.whole("n")) for name, table in tables.named_tables()]

    assert (list(texts.named_texts()), named) == ([("b", "1"), ("a", "2")], [("b", 1), ("a", 2)])


def test_keys_nobody_asked_for_are_noted_with_the_nearest_name() -> None:
    table = TomlTable({"terrain": "x", "terain": "y"}, "map.toml")

    table.text("terrain")
    table.close()

    assert [str(issue) for issue in table.issues] == [
        "map.toml: terain: unknown key (did you mean 'terrain'?)"
    ]


@pytest.mark.parametrize(
    ("word", "hint"), [("bridg", "did you mean 'bridge'?"), ("zzz", "one of: bridge ford")]
)
def test_a_hint_names_the_nearest_word_or_all_of_them(word: str, hint: str) -> None:
    assert hint_of(word, ["ford", "bridge"]) == hint


def test_of_a_file_with_thousands_of_faults_the_first_have_a_hint() -> None:
    """Each is looked for among all that is known: of a stranger's large file that took half an hour."""
    table = TomlTable({f"colour{n}": n for n in range(5_000)}, "looks.toml")
    table.text("colour", "")
    table.close()

    hinted = [issue for issue in table.issues if issue.hint == "did you mean 'colour'?"]
    assert (len(table.issues), len(hinted)) == (5_000, MOST_HINTED)


def test_of_thousands_of_faults_in_several_files_the_first_have_a_hint() -> None:
    hints = Hints(2)

    assert [hints.of(f"word{n}", ["word"]) for n in range(4)] == ["did you mean 'word'?"] * 2 + [""] * 2
