"""A document of Markdown as plain HTML: what Qt has read of it, so that a page in a browser says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrame,
    QTextList,
    QTextTable,
)

Link = Callable[[str], str]
"""Gives the address of a link or a picture as the page has it; empty for one that it has not."""

# Qt sets the one or the other, by whether the fence names a language.
_CODE = (QTextFormat.Property.BlockCodeFence, QTextFormat.Property.BlockCodeLanguage)


def html_of(document: QTextDocument, link: Link, picture: Link) -> str:
    """Return a document as HTML: headings, paragraphs, lists, tables, code, links, pictures; nothing else."""
    return "\n".join(_frame(document.rootFrame(), link, picture))


def _frame(frame: QTextFrame, link: Link, picture: Link) -> Iterator[str]:
    """Yield the parts of a frame; blocks that belong together, of a list or of code, as one."""
    blocks: list[QTextBlock] = []
    at = frame.begin()
    while not at.atEnd():
        if at.currentBlock().isValid():
            blocks.append(at.currentBlock())
        else:
            yield from _blocks(blocks, link, picture)
            blocks.clear()
            inner = at.currentFrame()
            # A table is a frame inside the frame: walking the blocks alone would tell its cells as
            # paragraphs.
            if isinstance(inner, QTextTable):
                yield _table(inner, link, picture)
            else:
                yield from _frame(inner, link, picture)
        at += 1
    yield from _blocks(blocks, link, picture)


def _blocks(blocks: list[QTextBlock], link: Link, picture: Link) -> Iterator[str]:
    rest = list(blocks)
    while rest:
        count = _together(rest)
        those, rest = rest[:count], rest[count:]
        first = those[0]
        if _is_code(first):
            lines = (escape(block.text()) for block in those)
            yield "<pre>" + "\n".join(lines) + "</pre>"
        elif first.textList() is not None:
            tag = "ol" if _is_numbered(first.textList()) else "ul"
            items = "".join(f"<li>{_inside(block, link, picture)}</li>" for block in those)
            yield f"<{tag}>{items}</{tag}>"
        elif first.text():
            yield _paragraph(first, link, picture)


def _together(blocks: list[QTextBlock]) -> int:
    """Return how many blocks from the first on are one list, or one piece of code; 1 for any other."""
    first = blocks[0]
    kind = _kind(first)
    if kind is None:
        return 1
    return next((n for n, block in enumerate(blocks) if _kind(block) != kind), len(blocks))


def _kind(block: QTextBlock) -> object:
    if _is_code(block):
        return "code"
    listed = block.textList()
    # By identity: two lists with nothing between them are two.
    return id(listed) if listed is not None else None


def _is_code(block: QTextBlock) -> bool:
    return any(block.blockFormat().hasProperty(each) for each in _CODE)


def _is_numbered(listed: QTextList) -> bool:
    return listed.format().style() == listed.format().Style.ListDecimal


def _paragraph(block: QTextBlock, link: Link, picture: Link) -> str:
    level = block.blockFormat().headingLevel()
    tag = f"h{min(6, level)}" if level else "p"
    return f"<{tag}>{_inside(block, link, picture)}</{tag}>"


def _table(table: QTextTable, link: Link, picture: Link) -> str:
    rows = []
    for row in range(table.rows()):
        tag = "th" if row < table.format().headerRowCount() else "td"
        cells = (table.cellAt(row, column) for column in range(table.columns()))
        inner = (_inside(cell.firstCursorPosition().block(), link, picture) for cell in cells)
        rows.append("<tr>" + "".join(f"<{tag}>{each}</{tag}>" for each in inner) + "</tr>")
    return "<table>" + "".join(rows) + "</table>"


def _inside(block: QTextBlock, link: Link, picture: Link) -> str:
    parts, at = [], block.begin()
    while not at.atEnd():
        parts.append(_fragment(at.fragment(), link, picture))
        at += 1
    return "".join(parts)


def _fragment(fragment: QTextFragment, link: Link, picture: Link) -> str:
    look = fragment.charFormat()
    if look.isImageFormat():
        address = picture(look.toImageFormat().name())
        words = str(look.property(QTextFormat.Property.ImageAltText) or "")
        return f'<img src="{escape(address)}" alt="{escape(words)}">' if address else escape(words)
    text = escape(fragment.text())
    if look.fontFixedPitch():
        text = f"<code>{text}</code>"
    if look.fontItalic():
        text = f"<em>{text}</em>"
    # A heading's letters are bold by themselves.
    if look.fontWeight() >= QFont.Weight.Bold:
        text = f"<strong>{text}</strong>"
    address = link(look.anchorHref()) if look.isAnchor() else ""
    return f'<a href="{escape(address)}">{text}</a>' if address else text
