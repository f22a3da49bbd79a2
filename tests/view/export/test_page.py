"""The page that replays a game: what is in it, and what must not be."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.film.excerpt import Excerpt, Wish, excerpt_of
from app.table import pools
from app.table.changes import Group
from app.table.game import Game
from app.table.pieces import PieceId
from app.view.export.look import Look
from app.view.export.page import page_of
from app.view.export.page_table import scale_of
from maps.sheet import Rect
from tests.view import tables
from tests.view.export.excerpts import NASTY, small_excerpt


def text_of(excerpt: Excerpt) -> str:
    return page_of(excerpt, Look()).decode()


def data_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.fixture(scope="module")
def page(qapp: object) -> str:
    return text_of(small_excerpt())


def test_each_step_stands_in_it_with_its_words(page: str) -> None:
    told = [(step["n"], step["t"], step.get("b", "")) for step in data_of(page)["steps"]]

    assert told == [(1, "March", "Farthest"), (2, "March back", ""), (3, NASTY, "")]


def test_a_step_tells_what_lies_otherwise_and_nothing_else(page: str) -> None:
    """A counter of 0.64 hexes of 80 px, with its middle on that of 0903 and 0803."""
    data = data_of(page)
    rows = [step["c"] for step in data["steps"]]

    assert [len(each) for each in rows] == [1, 1, 1]
    assert [data["places"][row[1]] for row in (rows[0][0], rows[1][0])] == ["0903", "0803"]
    assert rows[0][0][2] - rows[1][0][2] == 80
    assert rows[0][0][4] == round(0.64 * 80)


def test_a_step_tells_who_moved_in_it(page: str) -> None:
    first = data_of(page)["steps"][0]

    assert first["m"] == [row[0] for row in first["c"]]


def test_a_remark_is_words_with_emphasis_and_links_into_the_page(page: str) -> None:
    """Two remarks stand on step 2; a link out is none. 0803: 8 x 80 px east, 2 x 69.28 + 46.19 px south."""
    _, about = data_of(page)["steps"][1]["r"]

    assert (about["a"], about["p"], [each[0] for each in about["d"]]) == (
        "0803",
        1,
        ["arrow", "circle", "shade"],
    )
    ((kind, runs),) = about["b"]
    assert (kind, [run[2:] for run in runs if len(run) > 2]) == ("p", [[["step", 1]], [["place", 640, 185]]])
    assert "example.org" not in page


def test_a_route_is_told_by_the_middles_of_its_hexes(page: str) -> None:
    (way,) = data_of(page)["steps"][0]["w"]

    assert [way[n + 2] - way[n] for n in (0, 2)] == [80, 80]


def test_each_face_is_in_it_once(page: str) -> None:
    pictures = [source for source, _ in data_of(page)["faces"]]

    assert len(pictures) == len({name for _, name in data_of(page)["faces"]}) == 7


def test_no_text_of_a_game_is_markup(page: str) -> None:
    assert "<img" not in page
    assert page.count("</script>") == 2


def test_it_asks_the_network_for_nothing(page: str) -> None:
    assert "default-src 'none'" in page
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?!data:)\w+:""", page)
    assert not re.search(r"\b(?:fetch|XMLHttpRequest|WebSocket|import)\s*\(", page)


def test_it_names_branch_and_view(page: str) -> None:
    assert "The only branch · From the set-up on, 3 steps · Nothing is closed" in page


def test_a_span_begins_as_the_table_lay_there(qtbot: QtBot) -> None:
    data = data_of(text_of(small_excerpt(Wish(first=1, last=2))))

    places = {data["places"][row[1]] for row in data["start"]}
    assert ([step["n"] for step in data["steps"]], "0903" in places) == ([2], True)


@pytest.mark.parametrize(("hexes", "scale"), [(10, 0.5), (1000, 0.05)])
def test_a_map_too_large_for_a_browser_is_shown_smaller(hexes: int, scale: float) -> None:
    """80 px a hex of 160 is a half; a table of 160,000 x 160,000 px has 64 million at a twentieth."""
    found = tables.sheet()
    tray = replace(found.tray, rect_px=Rect(0, 0, 160 * hexes, 160 * hexes))

    assert scale_of(replace(found, tray=tray)) == pytest.approx(scale, rel=0.001)


def test_what_is_closed_to_a_side_is_not_in_its_page(qtbot: QtBot, toy: Game) -> None:
    guard = PieceId("bl:2/guard")
    toy.journal.push(pools.lay_face_down(toy, {guard: "blue"}, "Hide") or Group("", ()))
    pages = [text_of(excerpt_of(toy, Wish(first=1, sides=(side,)))) for side in ("blue", "white")]

    label = toy.name_of(guard)
    assert [label in json.dumps(data_of(each)) for each in pages] == [True, False]
