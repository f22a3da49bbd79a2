"""The manual: its pages hold together, say what is true today, and are found."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from app.actions import ACTIONS
from app.command_table import COMMANDS
from app.game_actions import actions_for
from app.teach.manual import PAGES, Manual, Page, filled, links_of, page_of, plain, read_manual
from app.teach.manual_facts import facts
from rules.library import games
from tests.new_games import words

GAME = "bitter-end"


@cache
def manual(game: str = GAME) -> Manual:
    return read_manual(facts(actions_for(words()), str, str), game=game)


@cache
def keys() -> tuple[str, ...]:
    return tuple(page.key for page in manual().pages)


def the_page(key: str) -> Page:
    page = manual().page(key)
    assert page is not None
    return page


def test_every_page_of_the_folder_is_in_the_index() -> None:
    assert {path.stem for path in (PAGES / "en").glob("*.md")} == {key for key in keys() if ":" not in key}


@pytest.mark.parametrize("key", keys())
def test_a_page_is_neither_a_line_nor_a_chapter(key: str) -> None:
    if key in {"keys", "commands"}:
        pytest.skip("is as long as what it lists")

    assert 150 <= len(plain(the_page(key).text).split()) <= 420


@pytest.mark.parametrize("key", keys())
def test_nothing_that_a_page_asks_for_is_unknown(key: str) -> None:
    assert re.findall(r"\{\w+[:}][^ ]*", the_page(key).text) == []


@pytest.mark.parametrize("key", keys())
def test_links_lead_to_pages(key: str) -> None:
    assert [link for link in links_of(the_page(key)) if manual().page(link) is None] == []


def test_what_pages_are_about_has_a_page() -> None:
    assert [key for key in manual().about.values() if manual().page(key) is None] == []


def test_every_dialog_has_a_page() -> None:
    named = re.compile(r"^class (\w+)\(QDialog\)", re.MULTILINE)
    app = PAGES.parents[1]
    dialogs = {name for path in app.rglob("*.py") for name in named.findall(path.read_text(encoding="utf-8"))}

    assert "NewGameDialog" in dialogs
    assert dialogs - manual().about.keys() == set()


def test_the_keys_are_those_of_the_table_of_actions() -> None:
    text = the_page("keys").text
    missed = [each.id for each in actions_for(words()) if each.keys and each.keys[0] not in text]

    assert missed == []


def test_the_help_of_every_command_is_its_own() -> None:
    text = the_page("commands").text

    assert [name for name in COMMANDS if f"usage: adjutant {name} " not in text] == []
    assert "--overlay zoc|supply|reach:UNIT" in text


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("odds modifiers", "combat"),
        ("badge height stack", "table"),
        ("Dice", "dice"),
        ("own pict", "pictures"),
    ],
)
def test_a_search_finds_what_names_it_first(words: str, first: str) -> None:
    assert manual().search(words)[0].page.key == first


def test_a_search_shows_the_words_round_the_first_hit() -> None:
    (hit,) = manual().search("cardboard play anything")

    assert "cardboard" in hit.snippet
    assert len(hit.snippet) < 130


def test_every_word_must_be_there() -> None:
    assert manual().search("dice zeppelin") == ()
    assert manual().search("  ") == ()


def test_accents_may_be_left_out() -> None:
    accented = Manual((page_of("a", "", "# Vác and Győr\n\nRoads lead there.", filled_with_nothing),), {})

    assert [hit.page.key for hit in accented.search("gyor vac")] == ["a"]


def filled_with_nothing(_kind: str, name: str) -> str:
    raise KeyError(name)


def test_what_is_unknown_stays_as_it_is_written() -> None:
    assert filled("{key:no.such} {a:b}", facts((), str, str)) == "{key:no.such} {a:b}"


def test_an_action_that_a_game_lacks_is_still_told_on_its_page() -> None:
    assert next(each.id for each in ACTIONS if each.is_of_pools) not in {
        each.id for each in actions_for(words())
    }
    assert "**Ctrl+Shift+U** draws" in the_page("closed").text


def test_a_games_pages_stand_at_the_end() -> None:
    titles = [(page.section, page.title) for page in manual().pages if page.key.startswith("game:")]

    assert titles == [("Bitter End", "What this game asks of you")]
    assert all(":" not in page.key for page in manual("no-such-game").pages)


def test_pages_of_a_stranger_are_read_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[0]
    folder = tmp_path / "manual" / "en"
    folder.mkdir(parents=True)
    (folder / "1_huge.md").write_text("# Huge\n" + "x" * 300_000, encoding="utf-8")
    (folder / "2_bytes.md").write_bytes(b"# Odd \xff\n\nStill read.")
    (folder / "3_folder.md").mkdir()
    monkeypatch.setattr("app.teach.manual.find_game", lambda _: replace(game, rules=tmp_path))
    pages = read_manual(facts((), str, str), game="any").pages

    assert [(page.key, page.title) for page in pages if ":" in page.key] == [("game:bytes", "Odd �")]


def test_a_language_without_a_page_has_the_english_one() -> None:
    assert read_manual(facts((), str, str), "xx").page("dice") is not None
