"""Parts of the HTML that Qt lays out on paper. What a game says is escaped here or by whoever calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape


def marked(tag: str, text: str, attributes: str = "") -> str:
    """Return a text, escaped, as an element."""
    return f"<{f'{tag} {attributes}'.strip()}>{escape(text)}</{tag}>"


def table(
    head: Iterable[str], rows: Sequence[Sequence[str]], widths: Sequence[int] = (), pad: int = 3
) -> str:
    """Return a table of cells that are HTML already; `widths` are hundredths of the page."""
    sized: Mapping[int, int] = dict(enumerate(widths))
    titles = "".join(
        f'<th align="left" width="{sized[n]}%">{each}</th>' if n in sized else f'<th align="left">{each}</th>'
        for n, each in enumerate(head)
    )
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<table class="grid" width="100%" border="1" cellpadding="{pad}" cellspacing="0">'
        f"<thead><tr>{titles}</tr></thead>{body}</table>"
    )
