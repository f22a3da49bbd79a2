"""The pages of the manual about Budapest Campaign hold together and ask for nothing unknown."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.files.words import words_of
from app.game_actions import actions_for
from app.teach.manual import Manual, Page, links_of, plain, read_manual
from app.teach.manual_facts import facts
from rules.games.budapest_campaign.law import FOLDER, citations

GAME = "budapest-campaign"
PAGES = sorted(path.stem.lstrip("0123456789_") for path in (FOLDER / "manual" / "en").glob("*.md"))


@cache
def manual() -> Manual:
    return read_manual(facts(actions_for(words_of(GAME)), str, str), game=GAME)


def page_called(name: str) -> Page:
    page = manual().page(f"game:{name}")
    assert page is not None
    return page


def text_of(name: str) -> str:
    return page_called(name).text


def test_there_is_a_page_for_each_part_of_the_game() -> None:
    assert PAGES == [
        "air_and_special_units",
        "combat_and_columns",
        "commands_and_markers",
        "lines_and_sources",
        "movement_and_rail",
        "planning_a_turn",
        "what_is_reconstructed",
        "what_this_game_asks",
    ]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_neither_a_line_nor_a_chapter(name: str) -> None:
    assert 150 <= len(plain(text_of(name)).split()) <= 420


@pytest.mark.parametrize("name", PAGES)
def test_nothing_that_a_page_asks_for_is_unknown(name: str) -> None:
    assert re.findall(r"\{\w+[:}][^ ]*", text_of(name)) == []


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_to_pages(name: str) -> None:
    assert [link for link in links_of(page_called(name)) if manual().page(link) is None] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_case_that_a_page_names_stands_in_the_book(name: str) -> None:
    named = re.findall(r"\((\d+\.\d+(?:\.\d)?)\)", text_of(name))

    assert [case for case in named if case not in citations().cases] == []
