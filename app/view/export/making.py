"""Makes what is taken away: of each kind the function that makes its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.film.excerpt import Excerpt
from app.film.taking import PAGE, Kind
from app.view.export.look import Look
from app.view.export.page import page_of
from app.view.export.progress import Progress
from app.view.export.studio import painting_app

Maker = Callable[[Excerpt, Look, Progress], bytes]
"""Returns the bytes of a file; raises DataError where it cannot be made here."""

_MAKERS: Mapping[str, Maker] = MappingProxyType({PAGE.id: page_of})


def made(kind: Kind, excerpt: Excerpt, look: Look, progress: Progress) -> bytes:
    """Return an excerpt as the bytes of a file of a kind; raises DataError where it cannot be made."""
    app = painting_app()
    raw = _MAKERS[kind.id](excerpt, look, progress)
    progress(1.0)
    del app
    return raw
