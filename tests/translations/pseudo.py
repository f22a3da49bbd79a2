"""A pseudo-locale: every text in brackets, with accents, and longer by a third, as other languages are."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from app.translations.tools import read_ts, release
from app.translations.update import update

LANGUAGE = "eo"
"""A language that Qt knows and has no texts of its own for."""
_KEPT = re.compile(r"\{[^{}]*\}|<[^<>]*>|&\w+;|&.")
_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")


def pseudo(text: str) -> str:
    """Return a text as the pseudo-locale has it; placeholders, tags and letters of menus stay."""
    parts, at = [], 0
    for kept in _KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(_ACCENTS), kept[0]]
        at = kept.end()
    parts.append(text[at:].translate(_ACCENTS))
    letters = len(_KEPT.sub("", text))
    return f"[{''.join(parts)}{'·' * max(1, round(letters * 0.3))}]"


def make_translation(folder: Path) -> Path:
    """Collect every text, translate it into the pseudo-locale, and release that into a folder."""
    ts = folder / f"adjutant_{LANGUAGE}.ts"
    update(ts)
    root = read_ts(ts)
    for message in root.iter("message"):
        translation = message.find("translation")
        assert translation is not None
        translation.text = pseudo(message.findtext("source", ""))
        translation.attrib.pop("type", None)
    ET.ElementTree(root).write(ts, encoding="utf-8", xml_declaration=True)
    release(ts, ts.with_suffix(".qm"))
    return ts.with_suffix(".qm")
