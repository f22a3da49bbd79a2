"""What is said of a remark beside its text: what it is about, where it stands, what is drawn for it."""

from __future__ import annotations

from app.film.remarks import FilmRemark
from app.table.drawings import Arrow, Circle, Drawing
from app.table.records import START, Remarked, Subject
from app.table.references import ToHex
from app.view.session import Session
from app.view.translated import tr as _tr
from rules.plural import worded


def subject_words(session: Session, about: Subject | None) -> str:
    """Return what a remark is about: a hex with its name, a unit; empty for the step itself."""
    game = session.game
    if about is None:
        return ""
    if isinstance(about, ToHex):
        # The number stands first: it is what is looked for on the map.
        name = game.sheet.villages.get(about.hex, "")
        return " ".join(filter(None, (about.hex, name)))
    if about.piece in session.hidden:
        return _tr("a closed stack")
    return game.name_of(about.piece) if about.piece in game.table else about.piece


def heading_of(session: Session, remark: FilmRemark) -> str:
    """Return the heading of a remark's card: its own, else what it is about."""
    if remark.title:
        return remark.title
    about = subject_words(session, remark.remark.about)
    return about or step_words(remark.place)


def step_words(place: int) -> str:
    """Return what a step is called by its place on the way."""
    return _tr("Step {number}").format(number=place) if place != START else _tr("Set-up")


def drawing_words(drawing: Drawing) -> str:
    """Return what a drawing is called."""
    if isinstance(drawing, Arrow):
        return _tr("Arrow")
    return _tr("Circle") if isinstance(drawing, Circle) else _tr("Shaded hexes")


def where_words(session: Session, remark: Remarked, place: int | None) -> str:
    """Return where a remark stands and what is with it, `Step 612, 2617 Dorog, 2 drawings`."""
    step = _tr("Another branch") if place is None else step_words(place)
    count = len(remark.drawings)
    drawn = worded(_tr("{count:drawing|drawings}"), count=count) if count else ""
    return ", ".join(filter(None, (step, subject_words(session, remark.about), drawn)))
