"""A game as a report on paper: what happened turn by turn, with the map, the combats, losses and luck."""

from __future__ import annotations

from app.film.excerpt import Excerpt
from app.film.telling import told
from app.view.export.fronts import FrontPictures
from app.view.export.look import Look
from app.view.export.paper import paper
from app.view.export.progress import Progress, tell_nobody
from app.view.export.report_text import PICTURE, ReportText
from app.view.export.studio import studio_of
from app.view.session import Show
from app.view.translated import tr


def report_of(excerpt: Excerpt, look: Look, progress: Progress = tell_nobody) -> bytes:
    """Return the report of an excerpt as the bytes of a PDF. A QApplication must be there."""
    text, into = ReportText(excerpt, told(excerpt, tr)), bytearray()
    show = Show(style=look.style, tray=False, trails=False, labels=False)
    with (
        studio_of(excerpt.game, show, look.own_counters) as studio,
        paper(excerpt.game.header.title, text.foot(), into) as pages,
    ):
        pictures = FrontPictures(excerpt, studio)
        # The game is led forward only, turn by turn: to go back would replay it from its beginning.
        pages.add(text.cover(pages.width), {PICTURE: pictures.after(0)})
        count = len(text.told.turns)
        for number, turn in enumerate(text.told.turns, start=1):
            pages.add(text.turn(turn, pages.width), {PICTURE: pictures.after(turn.last)})
            progress(number / (count + 1))
        end = text.standing()
        if end:
            pages.add(end)
    return bytes(into)
