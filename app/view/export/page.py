"""A game as one page for any browser, which replays it from a file, without a network.

The page holds map, counters and steps as data, and one script and one style sheet that come with the program;
its own policy lets nothing else run. Every text of a game goes through `escape` or stands in the data, which
the script only ever shows as text.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import partial
from html import escape
from pathlib import Path
from string import Template

from app.film.excerpt import Excerpt
from app.translations.catalogue import wanted_locale
from app.view.export.look import Look
from app.view.export.page_steps import Told, told_of
from app.view.export.page_table import Faces, Tile, scale_of, tiles_of
from app.view.export.progress import Progress, part_of, tell_nobody
from app.view.theme import LIGHT
from app.view.translated import tr as _tr
from counters.paint import MARGIN

_HERE = Path(__file__).parent
_HOME_MARGIN = 0.02
# In the order in which each needs the one before: they become one script, with no modules, which a file://
# page may not load.
_SCRIPTS = ("page_view.js", "page_shapes.js", "page.js")
_SPEEDS = ("0.5", "1", "2", "4", "8")


def page_of(excerpt: Excerpt, look: Look, progress: Progress = tell_nobody) -> bytes:
    """Return the page of an excerpt as the bytes of a file. A QApplication must be there."""
    tiles = list(tiles_of(excerpt.game, part_of(progress, 0.0, 0.4)))
    # Made later: the faces belong to the copy of the game that the walk leads from step to step.
    make_faces = partial(Faces, tr=_tr, style=look.style, own_counters=look.own_counters)
    told, faces = told_of(excerpt, make_faces, _tr, part_of(progress, 0.4, 0.95))
    return _filled(excerpt, _data(excerpt, tiles, told, faces)).encode()


# ---- the page


def _filled(excerpt: Excerpt, data: str) -> str:
    style, script = _text("page.css"), "".join(map(_text, _SCRIPTS))
    texts = {
        "language": _language(),
        "title": excerpt.game.header.title,
        "about": " · ".join((excerpt.branch, excerpt.span_words(_tr), excerpt.view_words(_tr))),
        "map_name": _tr("Map with the counters. Arrow keys pan, plus and minus zoom."),
        "side_name": _tr("What happened"),
        "journal_name": _tr("Journal"),
        "controls_name": _tr("Replay"),
        "speed_name": _tr("Speed"),
        "follow_name": _tr("Follow"),
        "scrub_name": _tr("Step"),
        "keys_name": _tr("Keys"),
        "keys": _tr(
            "Space plays, , and . step, [ and ] go by phase, Home and End to both ends, arrow keys pan, "
            "+ and − zoom, 0 shows all. A click, or N and P, show what lies in a place."
        ),
        "credit": excerpt.game.sheet.credit,
        "noscript": _tr("This page replays the game with a script of its own: allow scripts to see it."),
    }
    marked = {key: escape(text) for key, text in texts.items()}
    return Template(_text("page.html")).substitute(
        marked,
        # By the hashes of exactly these texts: a change of one letter in between and the browser runs
        # nothing.
        policy=_policy(style, script),
        style=style,
        script=script,
        buttons=_buttons(),
        speeds="".join(
            f'<option value="{each}"{" selected" if each == "1" else ""}>{each}×</option>' for each in _SPEEDS
        ),
        data=data,
    )


def _language() -> str:
    """Return the code of the language in which the page speaks: English where nobody translates."""
    code = wanted_locale().name().partition("_")[0]
    # Asked of one text: a locale that nobody translated would else be claimed for an English page.
    return code if _tr("Journal") != "Journal" else "en"


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """Return the policy of a page that runs nothing but these two, and loads nothing."""
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
    return f"'sha256-{digest}'"


def _buttons() -> str:
    """Return the buttons: what each shows, and how it is called."""
    named = {
        "start": ("|◂", _tr("To the beginning")),
        "phase-back": ("◂◂", _tr("One phase back")),
        "back": ("◂", _tr("One step back")),
        "play": (_tr("Play"), _tr("Play or pause")),
        "on": ("▸", _tr("One step on")),
        "phase-on": ("▸▸", _tr("One phase on")),
        "end": ("▸|", _tr("To the end")),
        "away": ("−", _tr("Farther away")),
        "closer": ("+", _tr("Closer")),
        "fit": (_tr("Fit"), _tr("Show the whole map")),
    }
    return "\n".join(
        f'<button type="button" id="{key}" title="{escape(name)}" aria-label="{escape(name)}">'
        f"{escape(sign)}</button>"
        for key, (sign, name) in named.items()
    )


# ---- the data


def _data(excerpt: Excerpt, tiles: list[Tile], told: Told, faces: Faces) -> str:
    """Return what the script reads, as JSON that ends no element of the page whatever stands in it."""
    whole = {
        "words": {
            "play": _tr("Play"),
            "pause": _tr("Pause"),
            "step": _tr("Step"),
            "start": _tr("How it begins"),
        },
        "margin": MARGIN,
        "home": _home(excerpt),
        "tiles": [[each.x, each.y, each.width, each.height, each.picture] for each in tiles],
        "faces": faces.shown,
        "places": told.places,
        "hours": told.hours,
        "first_hour": told.first_hour,
        "sides": _sides(excerpt),
        "pieces": told.pieces,
        "start": told.start,
        "start_remarks": told.start_remarks,
        "steps": told.steps,
    }
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    # `</script` in a unit's name would end the element; the two separators end a line of script in old
    # engines.
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _home(excerpt: Excerpt) -> list[int]:
    """Return the part of the page that is shown first: the map without the tray."""
    width, height = (edge * scale_of(excerpt.game.sheet) for edge in excerpt.game.sheet.size_px)
    margin = _HOME_MARGIN * max(width, height)
    return [round(each) for each in (-margin / 2, -margin / 2, width + margin, height + margin)]


def _sides(excerpt: Excerpt) -> dict[str, dict[str, str]]:
    palettes = dict(excerpt.game.words.palettes)
    # The page is on white in any browser, so the light palette, whatever the window's theme.
    found = {}
    for side in excerpt.game.roster.sides:
        palette = LIGHT.palettes.get(palettes.get(side, ""))
        found[side] = {"name": _tr(excerpt.game.words.name_of(side)), "ink": palette.ink if palette else ""}
    return found
