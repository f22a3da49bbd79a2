"""The page in a real browser: it plays, steps, scrubs, and nothing in a game makes it do anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.view.export.look import Look
from app.view.export.page import page_of
from tests.view.export.browser import Page, browser_path, browsing
from tests.view.export.excerpts import NASTY, demand, small_excerpt

AT = "Number(document.getElementById('at').value)"
PLACE = """(() => {
    const one = [...document.querySelectorAll('img.piece')].find((each) => each.alt.startsWith('3/5SS'));
    return one.style.translate;
})()"""


@pytest.fixture(scope="module")
def page(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    demand("chromium", browser_path())
    path = tmp_path_factory.mktemp("page") / "game.html"
    path.write_bytes(page_of(small_excerpt(), Look()))
    with browsing() as found:
        found.open(path)
        yield found


@pytest.fixture(autouse=True)
def at_the_set_up(page: Page) -> None:
    page.ask("document.activeElement.blur()")
    page.press("Escape")
    page.press("Home")


def test_it_begins_at_the_set_up_with_all_counters(page: Page) -> None:
    assert page.ask(AT) == 0
    assert page.ask("document.querySelectorAll('img.piece:not([hidden])').length") == 6


def test_a_step_moves_the_counter_and_back(page: Page) -> None:
    before = page.ask(PLACE)
    page.press(".")
    there = page.ask(PLACE)
    page.press(",")

    assert (there != before, page.ask(PLACE)) == (True, before)


def test_the_way_is_drawn(page: Page) -> None:
    page.press(".")

    assert page.ask("document.querySelectorAll('#ways polyline.line').length") == 1


def test_playing_comes_to_the_end_and_stops(page: Page) -> None:
    page.ask("document.getElementById('speed').value = '8'; 1")
    page.press(" ")
    page.wait_for(f"{AT} === 3 && document.getElementById('play').getAttribute('aria-pressed') === 'false'")

    assert page.ask("document.getElementById('play').textContent") == "Play"


def test_scrubbing_lays_the_table_out_as_the_steps_do(page: Page) -> None:
    page.press(".")
    page.press(".")
    stepped = page.ask(PLACE)
    page.press("Home")
    page.ask(
        "const at = document.getElementById('at'); at.value = 2; at.dispatchEvent(new Event('input')); 1"
    )

    assert (page.ask(AT), page.ask(PLACE)) == (2, stepped)


def test_it_tells_step_remark_and_hour_to_a_screen_reader(page: Page) -> None:
    page.press(".")
    page.press(".")

    told = "['step', 'remarks'].map((id) => document.getElementById(id).textContent)"
    step, remarks = page.ask(told)
    assert (step, remarks.startswith(NASTY.partition(" &")[0])) == ("March back", True)
    assert page.ask("document.getElementById('hour').getAttribute('role')") == "status"
    assert "March back" in page.ask("document.getElementById('at').getAttribute('aria-valuetext')")


def test_every_control_has_a_name(page: Page) -> None:
    nameless = """[...document.querySelectorAll('button, input, select, [role]')].filter((each) => !(
        each.textContent.trim() || each.getAttribute('aria-label') || each.closest('label')
    )).map((each) => each.id)"""

    assert page.ask(nameless) == []


def test_a_click_lists_the_stack(page: Page) -> None:
    where = """(() => {
        const top = [...document.querySelectorAll('img.piece')].find((each) => each.alt.startsWith('2/5SS'));
        const box = top.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    })()"""
    page.click(*page.ask(where))

    listed = "[...document.querySelectorAll('#lying li')].map((each) => each.textContent.split(' ')[0])"
    assert page.ask(listed) == ["2/5SS", "1/5SS"]


def test_keys_go_from_stack_to_stack_from_the_north(page: Page) -> None:
    where = "document.getElementById('place').textContent"
    page.press("n")
    first = page.ask(where)
    page.press("n")
    second = page.ask(where)
    page.press("p")

    assert (first, second, page.ask(where)) == ("0303 Tata", "0703", "0303 Tata")


def test_keys_zoom_and_pan(page: Page) -> None:
    seen = "document.getElementById('table').style.transform"
    page.press("0")
    whole = page.ask(seen)
    page.press("+")
    closer = page.ask(seen)
    page.press("ArrowLeft")

    assert len({whole, closer, page.ask(seen)}) == 3


def test_nothing_of_a_game_is_run_and_nothing_is_asked_for(page: Page) -> None:
    page.press("End")

    assert page.ask("document.title") == "Small"
    assert page.ask("document.querySelectorAll('aside img[onerror], aside script').length") == 0
    assert page.told == []


def test_its_own_policy_refuses_other_scripts(page: Page) -> None:
    page.ask(
        "const more = document.createElement('script'); more.textContent = 'window.other = 1';"
        "document.body.append(more); 1"
    )

    assert page.ask("typeof window.other") == "undefined"
    page.told.clear()


def test_a_remark_is_drawn_and_its_links_lead_within_the_page(page: Page) -> None:
    page.press(".")
    page.press(".")
    drawn = "['arrow', 'ring', 'shade'].map((kind) => document.querySelectorAll(`#ways .${kind}`).length)"
    links = "[...document.querySelectorAll('#remarks button.link')].map((each) => each.textContent)"
    assert (page.ask(drawn), page.ask(links)) == ([1, 1, 1], ["march", "here"])
    assert page.ask("document.querySelector('#remarks .in-b').textContent") == "The "

    page.ask("document.querySelector('#remarks button.link').click()")
    assert (page.ask(AT), page.ask(drawn)) == (1, [0, 0, 0])
