"""The manual: pages in Markdown with an index, what of the window each is about, and the search in them.

The pages of the program stand in `app/teach/pages/<language>/`, those of a game in `manual/<language>/` where
its rules are; a page that a language lacks is shown in English. A text asks for what would age in it:

    {key:counter.flip}   the keys of an action          {menu:counter.flip}   where it stands in the menus
    {keys}               every action with its keys     {commands}            the help of every command
    ![words](picture:reach)   a picture that the program makes when the page is shown
    [words](page:combat)      another page
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from maps.spelling import plain as plain_spelling
from rules.issues import DataError
from rules.library import find_game
from rules.tomlfile import TomlTable, read_raw, read_toml

PAGES = Path(__file__).parent / "pages"
ENGLISH = "en"
PAGE_SCHEME, PICTURE_SCHEME = "page:", "picture:"
_MOST_BYTES, _MOST_PAGES = 200_000, 60
"""A folder of a game may be a stranger's: more of it is not read."""
_SNIPPET_LETTERS = 110
_ASKED = re.compile(r"\{(key|menu|keys|commands)(?::([\w.-]+))?\}")
_LINK, _MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), re.compile(r"^#+ |^- |[*`]|\|[-|]*", re.MULTILINE)

Fill = Callable[[str, str], str]
"""Gives what a text asks for: the kind (`key`) and of what (`counter.flip`); raises KeyError for neither."""


@dataclass(frozen=True, slots=True)
class Page:
    """One subject. `text` is Markdown without its heading, with all that it asked for put in."""

    key: str
    section: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that a search found, with the words round the first one that was looked for."""

    page: Page
    snippet: str


@dataclass(frozen=True, slots=True)
class Manual:
    """All pages in their order, and by what stands in the window the page about it."""

    pages: tuple[Page, ...]
    about: Mapping[str, str]

    def page(self, key: str) -> Page | None:
        """Return a page, None where there is none of that key."""
        return next((page for page in self.pages if page.key == key), None)

    def page_about(self, names: Iterable[str]) -> Page | None:
        """Return the page about the first of some names that one is about: panels, kinds of widgets."""
        found = (self.page(self.about[name]) for name in names if name in self.about)
        return next((page for page in found if page is not None), None)

    def search(self, words: str) -> tuple[Hit, ...]:
        """Return the pages in which every word begins a word, those that name it in the title first."""
        wanted = plain_spelling(words).split()
        found = [(_rank(page, wanted), page) for page in self.pages] if wanted else []
        best = sorted((each for each in found if each[0]), key=lambda each: -each[0])
        return tuple(Hit(page, _snippet(page, wanted)) for _, page in best)


def pictures_of(page: Page) -> tuple[str, ...]:
    """Return the names of the pictures that a page shows, in their order."""
    return tuple(re.findall(rf"!\[[^\]]*\]\({PICTURE_SCHEME}([\w-]+)\)", page.text))


def links_of(page: Page) -> tuple[str, ...]:
    """Return the keys of the pages to which a page leads."""
    return tuple(re.findall(rf"\]\({PAGE_SCHEME}([\w:-]+)\)", page.text))


# ---- reading


def read_manual(fill: Fill, language: str = ENGLISH, game: str = "") -> Manual:
    """Return the manual in a language, with the pages of a game after those of the program.

    What cannot be read of a game's pages is left out; raises DataError where our own index is faulty.
    """
    index = TomlTable(read_toml(PAGES / "index.toml"), "index.toml")
    titles = dict(TomlTable(read_toml(_file("sections.toml", language)), "sections.toml").named_texts())
    pages = [
        page_of(key, titles[section.text("id")], _text(_file(f"{key}.md", language)), fill)
        for section in index.tables("section")
        for key in section.texts("pages")
    ]
    # The index is one for all languages: translators translate pages and never their order.
    about = dict(index.table("about").named_texts())
    return Manual((*pages, *_pages_of_game(game, language, fill)), about)


def _file(name: str, language: str) -> Path:
    """Return the file of a language, of the English one where that has none."""
    found = PAGES / language / name
    return found if found.is_file() else PAGES / ENGLISH / name


def _pages_of_game(game: str, language: str, fill: Fill) -> Iterator[Page]:
    """Yield the pages that a game brings, by file name; a number before a name only orders them."""
    found = find_game(game) if game else None
    if found is None:
        return
    # The whole folder or none: pages of a game refer to each other, and two languages mixed would not.
    folder = found.rules / "manual" / language
    if not folder.is_dir():
        folder = found.rules / "manual" / ENGLISH
    for path in sorted(folder.glob("*.md"))[:_MOST_PAGES]:
        try:
            yield page_of(f"game:{path.stem.lstrip('0123456789_-')}", found.title, _text(path), fill)
        except DataError:
            continue


def _text(path: Path) -> str:
    # A letter that cannot be read must not cost the page.
    return read_raw(path, _MOST_BYTES).decode("utf-8", "replace")


def page_of(key: str, section: str, raw: str, fill: Fill) -> Page:
    """Return the page of a text whose first line is its heading, with all that it asks for."""
    heading, _, text = raw.lstrip().partition("\n")
    return Page(key, section, heading.lstrip("# ").strip() or key, filled(text.strip(), fill))


def filled(text: str, fill: Fill) -> str:
    """Return a text with what it asks for; what is unknown stays as it is written."""

    def put(asked: re.Match[str]) -> str:
        try:
            return fill(asked[1], asked[2] or "")
        except KeyError:
            return asked[0]

    return _ASKED.sub(put, text)


# ---- searching


def plain(text: str) -> str:
    """Return the words of a Markdown text alone, on one line."""
    words = _MARKUP.sub(lambda found: " " if "|" in found[0] else "", _LINK.sub(r"\1", text))
    return " ".join(words.split())


def _rank(page: Page, wanted: Iterable[str]) -> int:
    """Return how well a page fits, 0 where it lacks a word."""
    title, text = _words(page.title), _words(plain(page.text))
    # At most five for the text: a long page has every word often, and says no more of it.
    counts = [10 * _count(title, word) + min(5, _count(text, word)) for word in wanted]
    # Every word has to be there: with one missing the page is about something else.
    return sum(counts) if all(counts) else 0


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", plain_spelling(text)))


def _count(words: Iterable[str], beginning: str) -> int:
    return sum(word.startswith(beginning) for word in words)


def _snippet(page: Page, wanted: Iterable[str]) -> str:
    text = plain(page.text)
    # Word by word: spelled plainly a text may be longer, and its places would not be those of the original.
    words = [(found.start(), plain_spelling(found[0])) for found in re.finditer(r"\w+", text)]
    at = next((start for start, word in words if any(word.startswith(each) for each in wanted)), 0)
    # A third before the word, as it is read for what follows it.
    begin = max(0, at - _SNIPPET_LETTERS // 3)
    # From word to word, so that none is cut.
    begin = text.rfind(" ", 0, begin) + 1 if begin else 0
    cut = text[begin : begin + _SNIPPET_LETTERS]
    cut = cut if begin + _SNIPPET_LETTERS >= len(text) else f"{cut.rpartition(' ')[0]} …"
    return f"… {cut}" if begin else cut
