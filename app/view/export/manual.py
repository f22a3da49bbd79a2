"""The manual as one HTML page for any browser: its pages and pictures, no script, nothing fetched."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from app import __version__
from app.teach.manual import PAGE_SCHEME, PICTURE_SCHEME, Manual, Page
from app.view.export.markdown_html import html_of
from app.view.markdown import MarkdownDocument
from app.view.theme import LIGHT
from app.view.translated import tr

Pictures = Callable[[str], QImage]
"""Gives a picture by its name, a null one where there is none."""

_STYLE = Path(__file__).parent / "manual.css"
_QUALITY = 86


def manual_page(manual: Manual, pictures: Pictures, credit: str = "", language: str = "en") -> bytes:
    """Return the manual as one HTML file; `credit` says whose data the maps in its pictures are made from."""
    pages = "\n".join(_article(manual, page, pictures) for page in manual.pages)
    title = escape(tr("Manual of Adjutant {version}").format(version=__version__))
    parts = (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        # No script at all and nothing fetched: the page may be opened from any mail.
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">",
        f"<title>{title}</title><style>\n{_STYLE.read_text(encoding='utf-8')}</style></head><body>",
        f"<nav><h1>{title}</h1>{''.join(_contents(manual))}</nav>",
        f"<main>{pages}<footer>{escape(credit)}</footer></main></body></html>\n",
    )
    return "\n".join(parts).encode()


def _contents(manual: Manual) -> Iterator[str]:
    for section, pages in groupby(manual.pages, key=lambda page: page.section):
        links = "".join(f'<a href="#{_anchor(page.key)}">{escape(page.title)}</a>' for page in pages)
        yield f"<h2>{escape(section)}</h2>{links}"


def _anchor(key: str) -> str:
    return escape(key.replace(":", "-"))


def _article(manual: Manual, page: Page, pictures: Pictures) -> str:
    """Return a page: its headings stand one level lower than where it is shown alone."""

    def link(address: str) -> str:
        key = address.removeprefix(PAGE_SCHEME)
        return f"#{_anchor(key)}" if manual.page(key) is not None else ""

    def picture(address: str) -> str:
        image = pictures(address.removeprefix(PICTURE_SCHEME))
        return f"data:image/webp;base64,{_encoded(image)}" if not image.isNull() else ""

    document = MarkdownDocument(
        # Links to the program's own panels lead nowhere in a browser: they stay plain words.
        leads=lambda address: address.startswith(PAGE_SCHEME),
        pictures=lambda address: QImage() if address.startswith(PICTURE_SCHEME) else None,
    )
    # The page's title is written as h2 of the whole: a heading of the text may not stand level with it.
    lower = "\n".join(f"#{line}" if line.startswith("##") else line for line in page.text.splitlines())
    document.show_text(lower, LIGHT)
    body = html_of(document, link, picture)
    return f'<article id="{_anchor(page.key)}"><h2>{escape(page.title)}</h2>\n{body}</article>'


def _encoded(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "WEBP", _QUALITY)  # type: ignore[call-overload]  # the stub asks for bytes
    return base64.b64encode(buffer.data().data()).decode()
