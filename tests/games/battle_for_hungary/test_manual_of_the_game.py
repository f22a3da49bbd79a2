"""The pages of the manual about The Battle for Hungary hold together and ask for nothing unknown."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.files.words import words_of
from app.game_actions import actions_for
from app.teach.manual import Manual, Page, links_of, plain, read_manual
from app.teach.manual_facts import facts
from rules.citations import load_citations
from rules.library import game_folder

GAME = "battle-for-hungary"
FOLDER = game_folder(GAME).rules
CASES = load_citations(FOLDER / "rules.toml").cases
PAGES = sorted(path.stem.lstrip("0123456789_") for path in (FOLDER / "manual" / "en").glob("*.md"))


@cache
def manual() -> Manual:
    return read_manual(facts(actions_for(words_of(GAME)), str, str), game=GAME)


def page_called(name: str) -> Page:
    page = manual().page(f"game:{name}")
    assert page is not None
    return page


def test_there_is_a_page_for_each_part_of_the_game() -> None:
    assert PAGES == [
        "a_turn",
        "aircraft",
        "combat_and_breakthrough",
        "headquarters_lines_and_columns",
        "movement_and_assaults",
        "special_rules_and_victory",
        "what_is_reconstructed",
        "what_this_game_asks",
    ]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_neither_a_line_nor_a_chapter(name: str) -> None:
    assert 150 <= len(plain(page_called(name).text).split()) <= 420


@pytest.mark.parametrize("name", PAGES)
def test_nothing_that_a_page_asks_for_is_unknown(name: str) -> None:
    assert re.findall(r"\{\w+[:}][^ ]*", page_called(name).text) == []


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_to_pages(name: str) -> None:
    assert [link for link in links_of(page_called(name)) if manual().page(link) is None] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_case_that_a_page_names_stands_in_the_book(name: str) -> None:
    named = {
        case for group in re.findall(r"\(([\d., ]+)\)", page_called(name).text) for case in group.split(", ")
    }

    assert named
    assert named - CASES.keys() == set()
