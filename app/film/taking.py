"""What can be taken away from a game: a page, reports, films. Drawn in `app.view.export`, a maker each."""

from __future__ import annotations

from dataclasses import dataclass

from rules.translatable import tr_noop

FFMPEG = "ffmpeg"
"""The program that makes films of pictures, where it is installed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of what can be taken away: its option on the command line, its title, the ending of its file.

    `has_span` tells whether it is of steps that one chooses, `has_pictures` whether counters are in it.
    """

    id: str
    title: str
    suffix: str
    help: str
    has_span: bool = True
    has_pictures: bool = True
    is_for_module: bool = False
    """Whether it is for a game alone that a module of VASSAL is bound to."""


PAGE = Kind(
    "html",
    tr_noop("Web page that replays the game"),
    "html",
    tr_noop("one file for any browser, without a network"),
)
REPORT = Kind(
    "pdf",
    tr_noop("Report on paper (PDF)"),
    "pdf",
    tr_noop("a PDF: turn by turn what happened, with map, combats, losses, luck"),
)
WEBP = Kind(
    "webp", tr_noop("Animated picture (WebP)"), "webp", tr_noop("a film that browsers and messengers show")
)
GIF = Kind(
    "gif",
    tr_noop("Animated picture (GIF)"),
    "gif",
    tr_noop("the same for old programs, with fewer colours"),
)
MP4 = Kind("mp4", tr_noop("Film (MP4)"), "mp4", tr_noop("a film for players; needs ffmpeg"))
AID = Kind(
    "aid",
    tr_noop("Player's aid (PDF)"),
    "pdf",
    tr_noop("charts, sequence of play and your own figures, to be printed"),
    has_span=False,
    has_pictures=False,
)
VSAV = Kind(
    "vsav",
    tr_noop("Saved game of VASSAL"),
    "vsav",
    tr_noop("the position at the end of the span, for the module of this game"),
    has_pictures=False,
    is_for_module=True,
)
VLOG = Kind(
    "vlog",
    tr_noop("Log of VASSAL"),
    "vlog",
    tr_noop("the game step by step, for the module of this game"),
    has_pictures=False,
    is_for_module=True,
)
KINDS: tuple[Kind, ...] = (PAGE, REPORT, AID, WEBP, GIF, MP4, VSAV, VLOG)


def kind_of(kind_id: str) -> Kind:
    """Return a kind by its id; raises KeyError for a strange one."""
    return {kind.id: kind for kind in KINDS}[kind_id]
