"""What of a film may be shown alone, as entries of a menu: a side, a formation, a part of the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QMenu

from app.film.filters import Filter
from app.panels.parts import add_choice, literal
from app.panels.unit_words import formation_name
from app.table.game import Game
from app.table.pieces import PieceId
from app.view.film.projector import Projector
from app.view.session import Session
from app.view.translated import tr as _tr
from rules.hexgrid import HexId

InSight = Callable[[], frozenset[HexId]]
"""Returns the hexes that the view shows now."""


def corps_of(game: Game) -> dict[str, tuple[str, frozenset[PieceId]]]:
    """Return the corps of a game that have units, by id: what each is called, and its units."""
    found: dict[str, tuple[str, frozenset[PieceId]]] = {}
    for key, corps in game.roster.corps.items():
        units = frozenset(PieceId(unit.id) for unit in game.roster.units.values() if unit.corps == key)
        if units:
            found[key] = corps.title or corps.label or key, units
    return found


def formation_of(session: Session) -> tuple[str, frozenset[PieceId]] | None:
    """Return the division or formation of the unit selected first and its units; None without one."""
    game = session.game
    # The first that is a unit: a marker on top of a stack belongs to no formation.
    unit = next((unit for piece in session.selection if (unit := game.unit_of(piece)) is not None), None)
    if unit is None:
        return None
    kin = (
        each for each in game.roster.units.values() if (each.side, each.parent) == (unit.side, unit.parent)
    )
    name = formation_name(unit.parent, game.words.units, unit.nationality)
    return name, frozenset(PieceId(each.id) for each in kin)


def units_words(session: Session, shown: Filter) -> str:
    """Return what the units of a filter are called, empty where it asks for none."""
    if not shown.units:
        return ""
    named = (_tr(name) for name, units in corps_of(session.game).values() if units == shown.units)
    own = formation_of(session)
    # Before the corps: a corps of one division has the same units.
    if own is not None and own[1] == shown.units:
        return own[0]
    return next(named, _tr("Formation"))


def sector_words(session: Session, shown: Filter) -> str:
    """Return what the hexes of a filter are called, empty where it asks for none."""
    if not shown.hexes:
        return ""
    sheet = session.game.sheet
    titles = (_tr(each.title) for each in sheet.sections if sheet.hexes_of[each.id] == shown.hexes)
    return next(titles, _tr("Sector"))


def fill_filters(menu: QMenu, session: Session, projector: Projector, in_sight: InSight) -> None:
    """Fill a menu with all that may be shown alone."""
    shown = projector.shown
    _add(menu, projector, _tr("Everything"), Filter(), is_on=shown.shows_all)
    menu.addSeparator()
    for side in session.game.roster.sides:
        # The same entry again takes the filter away.
        only = replace(shown, side="" if shown.side == side else side)
        name = _tr(session.game.words.name_of(side))
        _add(menu, projector, name, only, is_on=shown.side == side)
    menu.addSeparator()
    fill_formations(menu.addMenu(_tr("Formation")), session, projector)
    fill_sectors(menu.addMenu(_tr("Sector")), session, projector, in_sight)


def fill_formations(menu: QMenu, session: Session, projector: Projector) -> None:
    """Fill a menu with the formations of which alone a film may be shown."""
    shown, own = projector.shown, formation_of(session)
    _add(menu, projector, _tr("All formations"), replace(shown, units=frozenset()), is_on=not shown.units)
    if own is not None:
        of_selected = _tr("Of the selected unit: {name}").format(name=own[0])
        _add(menu, projector, of_selected, replace(shown, units=own[1]), is_on=shown.units == own[1])
    for name, units in corps_of(session.game).values():
        _add(menu, projector, _tr(name), replace(shown, units=units), is_on=shown.units == units)


def fill_sectors(menu: QMenu, session: Session, projector: Projector, in_sight: InSight) -> None:
    """Fill a menu with the parts of the map of which alone a film may be shown."""
    shown, sheet = projector.shown, session.game.sheet
    _add(menu, projector, _tr("Whole map"), replace(shown, hexes=frozenset()), is_on=not shown.hexes)
    # Asked when it is chosen: the menu may have covered what is meant.
    seen = menu.addAction(_tr("What is in sight now"))
    seen.triggered.connect(lambda _=False: projector.show_only(replace(shown, hexes=in_sight())))
    sector = session.show.teaching_sector
    if sector:
        _add(
            menu,
            projector,
            _tr("Sector left bright"),
            replace(shown, hexes=sector),
            is_on=shown.hexes == sector,
        )
    # A map of one section is the whole map, which stands above.
    for section in sheet.sections if len(sheet.sections) > 1 else ():
        hexes = sheet.hexes_of[section.id]
        _add(menu, projector, _tr(section.title), replace(shown, hexes=hexes), is_on=shown.hexes == hexes)


def _add(menu: QMenu, projector: Projector, words: str, wanted: Filter, *, is_on: bool) -> None:
    add_choice(menu, literal(words), partial(projector.show_only, wanted), is_on=is_on)
