"""The pages of the manual about each game hold together and ask for nothing that the program cannot tell."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.files.words import words_of
from app.game_actions import actions_for
from app.teach.manual import Manual, Page, links_of, plain, read_manual
from app.teach.manual_facts import facts
from rules.citations import load_citations
from rules.games import rule_sets
from rules.library import game_folder

PARTS = {
    "battle-for-hungary": (
        "a_turn aircraft combat_and_breakthrough headquarters_lines_and_columns movement_and_assaults"
        " special_rules_and_victory what_is_reconstructed what_this_game_asks"
    ),
    "budapest-campaign": (
        "air_and_special_units combat_and_columns commands_and_markers lines_and_sources movement_and_rail"
        " planning_a_turn what_is_reconstructed what_this_game_asks"
    ),
}
"""The pages of each game by name."""
CASES_ON_EACH_PAGE = ("battle-for-hungary",)


def pages_of(game: str) -> list[str]:
    folder = game_folder(game).rules / "manual" / "en"
    return sorted(path.stem.lstrip("0123456789_") for path in folder.glob("*.md"))


PAGES = [(game, name) for game in dict.fromkeys(each.game for each in rule_sets()) for name in pages_of(game)]
every_page = pytest.mark.parametrize(("game", "name"), PAGES)


@cache
def manual(game: str) -> Manual:
    return read_manual(facts(actions_for(words_of(game)), str, str), game=game)


def page_called(game: str, name: str) -> Page:
    page = manual(game).page(f"game:{name}")
    assert page is not None
    return page


@pytest.mark.parametrize(("game", "parts"), PARTS.items())
def test_there_is_a_page_for_each_part_of_the_game(game: str, parts: str) -> None:
    assert pages_of(game) == parts.split()


@every_page
def test_a_page_is_neither_a_line_nor_a_chapter(game: str, name: str) -> None:
    assert 150 <= len(plain(page_called(game, name).text).split()) <= 420


@every_page
def test_nothing_that_a_page_asks_for_is_unknown(game: str, name: str) -> None:
    assert re.findall(r"\{\w+[:}][^ ]*", page_called(game, name).text) == []


@every_page
def test_links_lead_to_pages(game: str, name: str) -> None:
    page = page_called(game, name)

    assert [link for link in links_of(page) if manual(game).page(link) is None] == []


@every_page
def test_a_case_that_a_page_names_stands_in_the_book(game: str, name: str) -> None:
    cases = load_citations(game_folder(game).rules / "rules.toml").cases
    # A chapter may be named by its number alone.
    known = {*cases, *(case.removesuffix(".0") for case in cases)}
    groups = re.findall(r"\(([\d., ]+)\)", page_called(game, name).text)
    named = {case for group in groups for case in group.split(", ")}

    assert named or game not in CASES_ON_EACH_PAGE
    assert named - known == set()
