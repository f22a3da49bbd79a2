"""The binding of a game that was just made from a module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.bring_in.vassal.allotment import NEUTRAL, Allotment
from app.bring_in.vassal.binding import Binding, Bound, BoundBoard, BoundDeck
from app.bring_in.vassal.ground import Ground, Sheet
from app.bring_in.vassal.module import MapWindow, Module
from app.bring_in.vassal.shown import pictures_on
from app.bring_in.vassal.tray import Deck, palette_box


def binding_of(
    game: str, module: Module, ground: Ground, allotment: Allotment, decks: Sequence[Deck], file: str = ""
) -> Binding:
    """Return what of a module became what of its game."""
    counters = (
        Bound(
            design.gpid,
            design.name,
            tuple(map(str, design.units)),
            tuple(pictures_on(face) for face in design.faces),
            str(palette_box(design.page)),
        )
        for design in allotment.designs
        # Beyond the most counters of a table a design has none, and
        # a line without units is refused in reading.
        if design.units
    )
    return Binding(
        module=module.name,
        game=game,
        version=module.version,
        vassal_version=module.vassal_version,
        sides={side.name: side.id for side in allotment.sides if side.id != NEUTRAL},
        counters=tuple(counters),
        boards=tuple(_boards(module, ground, allotment)),
        decks=tuple(_decks(module, ground, decks)),
        file=file,
    )


def _boards(module: Module, ground: Ground, allotment: Allotment) -> Iterator[BoundBoard]:
    for sheet in ground.sheets:
        window = module.map_of(sheet.map)
        if window is not None:
            yield replace(_board(window, sheet, ground), seen_by=allotment.seer_of(window))


def _board(window: MapWindow, sheet: Sheet, ground: Ground) -> BoundBoard:
    laid = sheet.placed
    # Its row and column are told by what lies before it, as they were told to the layout.
    same = [each.placed for each in ground.sheets if each.map == sheet.map]
    column = len({each.x for each in same if each.x < laid.x})
    row = len({each.y for each in same if each.y < laid.y})
    return BoundBoard(
        sheet.map,
        laid.board.name,
        (float(laid.width), float(laid.height)),
        (float(sheet.at[0]), float(sheet.at[1])),
        (float(sheet.scale[0]), float(sheet.scale[1])),
        window.edge,
        column,
        row,
        laid.is_turned,
    )


def _decks(module: Module, ground: Ground, decks: Sequence[Deck]) -> Iterator[BoundDeck]:
    # Cut as the names of the game's decks are: by these the two are found.
    piles = {
        pile.name[:60]: (window, pile) for window in module.maps for pile in window.piles if pile.is_deck
    }
    for deck in decks:
        if deck.name not in piles:
            yield BoundDeck(deck.name, str(deck.box), is_face_down=deck.is_face_down)
            continue
        window, pile = piles[deck.name]
        yield BoundDeck(deck.name, str(deck.box), window.id, ground.spot_of(window, pile), deck.is_face_down)
