"""A `.ts` file for translators: every text of the program and of the games, with what is translated of it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

from app.translations import PROGRAM
from app.translations.data_texts import texts_of_game
from app.translations.tools import collect, read_ts
from rules.library import GameFolder, games

Places = Mapping[str, tuple[tuple[str, str], ...]]
"""Texts, each with the files and lines where it stands."""


def update(path: Path) -> int:
    """Bring a `.ts` file up to date, or begin it; return how many texts it holds.

    What is translated is kept; what the program has no longer is marked as vanished, as Qt's tool does.
    """
    wanted = {PROGRAM: program_texts()} | {game.id: data_texts(game) for game in games()}
    root = _merged(wanted, read_ts(path), path.stem.partition("_")[2])
    ET.indent(root, "    ")
    # By hand, as Qt's tools have it: ElementTree writes no document type.
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(head + ET.tostring(root, "unicode") + "\n", encoding="utf-8")
    return sum(map(len, wanted.values()))


def program_texts() -> Places:
    """Return the texts of the program's source, as Qt's tool finds them there."""
    # Collected apart: the tool would write its own contexts, one a class, into the translators' file.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "source.ts"
        collect(path)
        found: dict[str, tuple[tuple[str, str], ...]] = {}
        for message in read_ts(path).iter("message"):
            text = message.findtext("source", "")
            places = (_place(each, path.parent) for each in message.iter("location"))
            found[text] = (*found.get(text, ()), *places)
    return dict(sorted(found.items(), key=lambda each: each[1]))


def data_texts(game: GameFolder) -> Places:
    """Return the texts of a game's data files."""
    return {text: ((name, ""),) for text, name in texts_of_game(game).items()}


def _place(location: ET.Element, base: Path) -> tuple[str, str]:
    path = (base / location.get("filename", "")).resolve()
    root = Path(__file__).resolve().parents[2]
    return path.relative_to(root).as_posix(), location.get("line", "")


def _merged(wanted: Mapping[str, Places], before: ET.Element, language: str) -> ET.Element:
    root = ET.Element("TS", {"version": "2.1", "sourcelanguage": "en"})
    # The name of the file says the language; one that is named otherwise keeps what it said.
    root.set("language", language or before.get("language", ""))
    known = {(context, text): said for context, text, said in translations(before)}
    for context, texts in wanted.items():
        gone = [text for of, text in known if of == context and text not in texts]
        _add_context(root, context, texts, gone, known)
    # Games that are not here now: their translations are somebody's work, and wait.
    for context in dict.fromkeys(context for context, _ in known if context not in wanted):
        _add_context(root, context, {}, [text for of, text in known if of == context], known)
    return root


def _add_context(
    root: ET.Element,
    name: str,
    texts: Places,
    gone: Iterable[str],
    known: Mapping[tuple[str, str], str],
) -> None:
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = name
    for text, places in texts.items():
        message = ET.SubElement(context, "message")
        for file, line in places:
            ET.SubElement(message, "location", {"filename": file} | ({"line": line} if line else {}))
        said = known.get((name, text), "")
        _add_translation(message, text, said, "" if said else "unfinished")
    for text in gone:
        _add_translation(ET.SubElement(context, "message"), text, known[name, text], "vanished")


def _add_translation(message: ET.Element, text: str, said: str, state: str) -> None:
    ET.SubElement(message, "source").text = text
    ET.SubElement(message, "translation", {"type": state} if state else {}).text = said


def translations(root: ET.Element) -> Iterator[tuple[str, str, str]]:
    """Yield the context, the text and the translation of what is translated in a `.ts` file."""
    for context in root.iter("context"):
        for message in context.iter("message"):
            said = message.findtext("translation", "")
            if said:
                yield context.findtext("name", ""), message.findtext("source", ""), said
