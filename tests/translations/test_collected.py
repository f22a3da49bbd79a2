"""Every text that the sources translate is found by Qt's tool, and comes back translated."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from pytestqt.qtbot import QtBot

from app.translations import PROGRAM
from app.translations.catalogue import LANGUAGE, install, wanted_locale
from app.translations.tools import SOURCES, collect, read_ts, release, tool
from app.translations.update import program_texts, translations, update

CALLS = {"tr", "_tr", "tr_noop", "translate"}
ROOT = Path(__file__).resolve().parents[2]

needs_tools = pytest.mark.skipif(
    not (tool("lupdate") and tool("lrelease")), reason="PySide6 is here without Qt's tools for translators"
)


class Call(NamedTuple):
    """A call that translates: the name called, where, the text, and the name of the function round it."""

    name: str
    where: str
    text: ast.expr
    function: str


@cache
def calls() -> tuple[Call, ...]:
    """Return the calls that translate; the sources are parsed once for all tests."""
    paths = (path for folder in SOURCES for path in sorted(folder.rglob("*.py")))
    return tuple(call for path in paths for call in _calls_of(path))


def _calls_of(path: Path) -> Iterator[Call]:
    return _calls_in(ast.parse(path.read_text(encoding="utf-8")), str(path.relative_to(ROOT)), "")


def _calls_in(node: ast.AST, where: str, function: str) -> Iterator[Call]:
    if isinstance(node, ast.FunctionDef):
        function = node.name
    if isinstance(node, ast.Call) and (found := _translated(node)) is not None:
        yield Call(found[0], f"{where}:{node.lineno}", found[1], function)
    for child in ast.iter_child_nodes(node):
        yield from _calls_in(child, where, function)


def _translated(call: ast.Call) -> tuple[str, ast.expr] | None:
    """Return the name and text of a call that translates, None for another: a painter translates numbers."""
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name not in CALLS or not call.args:
        return None
    if name == "translate":
        return (name, call.args[1]) if ast.unparse(called) == "QCoreApplication.translate" else None
    return name, call.args[0]


@needs_tools
def test_every_literal_text_is_found() -> None:
    found = program_texts()
    missed = [
        (call.where, call.text.value)
        for call in calls()
        if isinstance(call.text, ast.Constant) and call.text.value not in found
    ]

    assert missed == []


def test_no_text_is_put_together_before_it_is_translated() -> None:
    made = (ast.JoinedStr, ast.BinOp, ast.IfExp, ast.BoolOp)
    found = [f"{call.where} {ast.unparse(call.text)}" for call in calls() if isinstance(call.text, made)]

    assert found == []


def test_only_functions_that_the_tool_knows_hand_texts_on_to_qt() -> None:
    handed = [
        (call.where, call.function)
        for call in calls()
        if call.name == "translate" and not isinstance(call.text, ast.Constant) and call.function not in CALLS
    ]

    assert handed == []


@needs_tools
def test_texts_are_found_in_every_form_of_call(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text(
        'A = {"key": tr_noop("in a mapping")}\n'
        "class Panel:\n"
        "    def show(self, tr, wording):\n"
        '        self._tr("of an attribute"), tr("of an argument"), wording.tr("of another")\n'
        '        return _tr("of a module " "in two parts")\n',
        encoding="utf-8",
    )
    collect(tmp_path / "found.ts", [source])

    assert {each.findtext("source") for each in read_ts(tmp_path / "found.ts").iter("message")} == {
        "in a mapping",
        "of an attribute",
        "of an argument",
        "of another",
        "of a module in two parts",
    }


@needs_tools
def test_an_update_keeps_what_is_translated_and_marks_what_has_gone(tmp_path: Path) -> None:
    path = tmp_path / "adjutant_de.ts"
    update(path)
    written(path, {"&Game": "&Spiel", "Unit": "Einheit"})
    path.write_text(path.read_text(encoding="utf-8").replace(">Unit<", ">Units of old<"), encoding="utf-8")
    update(path)
    kept = {(text, said) for _, text, said in translations(read_ts(path))}
    states = {each.findtext("source"): each.find("translation").get("type") for each in messages(path)}  # type: ignore[union-attr]

    assert (kept, states["Units of old"], states["&Game"]) == (
        {("&Game", "&Spiel"), ("Units of old", "Einheit")},
        "vanished",
        None,
    )


def messages(path: Path) -> Iterator[ET.Element]:
    """Yield the messages of the program itself."""
    for context in read_ts(path).iter("context"):
        if context.findtext("name") == PROGRAM:
            yield from context.iter("message")


def written(path: Path, said: dict[str, str]) -> None:
    """Write translations into a file as a translator's tool does."""
    root = read_ts(path)
    for message in root.iter("message"):
        text, translation = message.findtext("source", ""), message.find("translation")
        if text in said and translation is not None:
            translation.text = said.pop(text)
            translation.attrib.pop("type", None)
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


@needs_tools
def test_a_persons_translation_is_shown_in_whatever_class_a_text_stands(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    monkeypatch.setenv(LANGUAGE, "de_AT")
    folder = tmp_path / "data" / "translations"
    folder.mkdir(parents=True)
    ts = folder / "adjutant_de.ts"
    update(ts)
    written(ts, {"&Game": "&Spiel", "Soviets": "die Sowjets"})
    release(ts, ts.with_suffix(".qm"))
    app = QCoreApplication.instance()
    assert app is not None
    is_there = install(app, wanted_locale())
    told = [QCoreApplication.translate("Menus", each) for each in ("&Game", "Soviets", "&Edit")]
    for each in app.findChildren(QTranslator):
        app.removeTranslator(each)
        each.deleteLater()

    assert (is_there, told) == (True, ["&Spiel", "die Sowjets", "&Edit"])


def test_a_language_without_a_translation_changes_nothing(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_HOME", str(tmp_path))
    app = QCoreApplication.instance()
    assert app is not None

    assert (install(app, QLocale("eo")), QCoreApplication.translate("Menus", "&Game")) == (False, "&Game")
