"""A set-up sheet is read from its scan: rows, names, hexes; what is not sure is asked about."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import counters.load
from app import cli
from app.bring_in.pictures import from_pixels
from app.bring_in.printed_list.reading import UNREAD, Read, list_of, read_rows
from app.bring_in.printed_list.vocabulary import Item, Kind, Lexicon, vocabulary
from app.bring_in.printed_list.words import Row, rows_of
from app.bring_in.refused import Refused
from app.bring_in.sheets.reading.wanted import wanted_of
from rules.library import default_game
from tests.bring_in.synthetic.lists import MANNERS, Page, Placed, list_page

PLACES = [f"{column:02}{row:02}" for column in range(1, 30) for row in range(1, 20)]


@pytest.fixture(scope="module")
def placed() -> list[Placed]:
    """Twelve units of the first game, in hexes that differ by a figure or two."""
    units = list(counters.load.load(default_game().id).units.values())[::17][:12]
    places = ["1521", "1512", "1106", "0719", "2808", "2008", "2117", "0413", "1917", "0306", "1415", "2619"]
    placed = zip(units, [each if each in PLACES else "0101" for each in places], strict=True)
    return [Placed(unit.label.replace("_", " "), unit.faces[0].figures, place) for unit, place in placed]


def rows(image: Image.Image) -> tuple[Row, ...]:
    return rows_of(from_pixels("list", np.asarray(image)))


def lines(image: Image.Image) -> list[str]:
    roster = counters.load.load(default_game().id)
    read = read_rows(rows(image), vocabulary(wanted_of(roster), PLACES, ["reduced"]))
    return list_of(read).splitlines()


@pytest.mark.parametrize("turn_deg", [-3.0, 0.0, 1.5])
def test_each_line_of_print_is_a_row(placed: list[Placed], turn_deg: float) -> None:
    assert len(rows(list_page(Page(turn_deg=turn_deg), placed))) == len(placed)


@pytest.mark.parametrize("manner", MANNERS)
def test_units_and_hexes_are_read_and_sure_ones_rightly(placed: list[Placed], manner: str) -> None:
    told = lines(list_page(Page(turn_deg=0.8, manner=manner), placed, ("German set-up",)))
    wanted = [f"{each.place}: {each.unit}" for each in placed]
    found = [line for line in told if not line.startswith("#")]
    assert [line for line in found if "?" not in line and line not in wanted] == []
    assert len({line.replace("?", "") for line in found} & set(wanted)) >= 10


def test_a_title_is_no_line_of_the_list(placed: list[Placed]) -> None:
    told = lines(list_page(Page(), placed[:4], ("All units begin in the hexes named here",)))
    assert told[0].startswith("# row 1")


def test_print_that_is_too_small_is_refused_with_what_would_do(placed: list[Placed]) -> None:
    with pytest.raises(Refused, match="too small to be read"):
        rows(list_page(Page(letters_px=9), placed))


def test_bare_paper_is_refused() -> None:
    with pytest.raises(Refused, match="no print"):
        rows(Image.new("RGB", (600, 400), "white"))


# ---- as a list


def unit(name: str, is_sure: bool = True) -> Read:
    return Read(Item(Kind.UNIT, name, (name.lower(),)), is_sure)


def place(name: str, is_sure: bool = True) -> Read:
    return Read(Item(Kind.PLACE, name, (name,)), is_sure)


REDUCED = Read(Item(Kind.FACE, "reduced", ("reduced",)), True)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([place("1521"), unit("A"), unit("B"), REDUCED], ["1521: A, B reduced"]),
        ([unit("A"), unit("B"), place("1521")], ["1521: A, B"]),
        ([unit("A"), place("1521"), unit("B"), place("1522")], ["1521: A", "1522: B"]),
        ([place("1521", False), unit("A", False)], ["1521?: A?"]),
        ([place("1521"), unit("A"), UNREAD], ["1521: A", "# row 1: 1 not read"]),
        ([unit("A", False), unit("B", False)], ["# row 1: not read"]),
        ([place("1521"), place("3355", False)], ["1521:", "# row 1: 1 not read"]),
        ([place("3355", False), place("1521"), unit("A")], ["1521: A", "# row 1: 1 not read"]),
    ],
)
def test_a_row_is_a_line_for_each_of_its_places(row: list[Read], told: list[str]) -> None:
    assert list_of([row]).splitlines() == told


def test_units_below_a_place_belong_to_it_unless_another_may_stand_before_them() -> None:
    told = list_of([[place("1521"), unit("A")], [unit("B")], [UNREAD, unit("C")]])
    assert told.splitlines() == ["1521: A", "1521: B", "C", "# row 3: 1 not read"]


def test_hexes_of_the_same_figures_are_told_apart_by_their_order() -> None:
    found = Lexicon(vocabulary((), PLACES, ())).like("1215")
    assert found[0][0] == "1215"


def test_the_command_reads_a_list_and_says_what_is_not_sure(
    placed: list[Placed], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list_page(Page(), placed[:5]).save(tmp_path / "sheet.png")
    assert cli.main(["bring-in", "setup", str(tmp_path / "sheet.png"), "--list"]) == 0
    assert capsys.readouterr().out.startswith("sheet.png: 5 seen, ")


def test_the_command_refuses_a_picture_without_a_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (500, 500), "white").save(tmp_path / "sheet.png")
    assert cli.main(["bring-in", "setup", str(tmp_path / "sheet.png"), "--list"]) == 2
    assert "no print was found" in capsys.readouterr().err
