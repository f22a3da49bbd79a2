"""Makes what is taken away: of each kind the function that makes its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.bring_in.vassal.taking_out import log_of, save_of
from app.film.excerpt import Excerpt
from app.film.taking import AID, GIF, MP4, PAGE, REPORT, VLOG, VSAV, WEBP, Kind
from app.view.export.aid import aid_pdf_of
from app.view.export.animated import gif_of, mp4_of, webp_of
from app.view.export.look import Look
from app.view.export.page import page_of
from app.view.export.progress import Progress
from app.view.export.report import report_of
from app.view.export.studio import painting_app

Maker = Callable[[Excerpt, Look, Progress], bytes]
"""Returns the bytes of a file; raises DataError where it cannot be made here."""

_MAKERS: Mapping[str, Maker] = MappingProxyType(
    {
        PAGE.id: page_of,
        REPORT.id: report_of,
        WEBP.id: webp_of,
        GIF.id: gif_of,
        MP4.id: mp4_of,
        AID.id: aid_pdf_of,
        VSAV.id: lambda excerpt, look, _: save_of(excerpt, look.module, look.on_left_out),
        VLOG.id: lambda excerpt, look, progress: log_of(excerpt, look.module, progress, look.on_left_out),
    }
)


def made(kind: Kind, excerpt: Excerpt, look: Look, progress: Progress) -> bytes:
    """Return an excerpt as the bytes of a file of a kind; raises DataError where it cannot be made."""
    # Held until the bytes are there: an application without a reference is collected, and letters are gone.
    app = painting_app()
    raw = _MAKERS[kind.id](excerpt, look, progress)
    progress(1.0)
    del app
    return raw
