"""A player's own set-ups: the table as it lies, kept as a scenario to begin games from."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from app.files.disk import write_aside, writing
from app.files.folders import data_folder
from app.files.old_facts import book_of
from app.table.acts import move, remove, together
from app.table.changes import Change, Register
from app.table.closed import owners_named
from app.table.game import Game
from app.table.history import SET_UP, has_begun, is_set_up, moves_of_phase
from app.table.pieces import Kind, Piece, PieceId, Place
from counters.roster import MarkerId
from counters.scenario import MarkerPlacement, Placement, SetUp
from counters.setups import LAST_TURN, OWN, format_setup, load_setup, scenarios
from maps.sheet import BoxId
from rules.issues import DataError
from rules.library import folder_name
from rules.numerals import number_in
from rules.tomlfile import read_toml
from rules.unit_id import UnitId

BY_HAND = "by_hand"
"""The kind of box for units that the player lays out himself."""
BASIS = "user: laid out by hand"
FROZEN = MarkerId("frozen")

_OFF = ("off", "false", "no", "0", "")


def clear_the_map(game: Game, title: str, hexes: Container[str] | None = None) -> Change | None:
    """Return the change that lays every unit of the map into its side's box for setting up by hand.

    The markers that lie with them go too. With `hexes` it is only what lies in those. None where the map is
    clear already or the tray has no such box.
    """

    def is_meant(piece: Piece) -> bool:
        return _is_on_map(piece) and (hexes is None or piece.place.hex in hexes)

    changes: list[Change] = []
    for side in game.roster.sides:
        box = _by_hand(game, side)
        units = [piece.id for piece in game.table if is_meant(piece) and game.side_of(piece.id) == side]
        if box is not None and units:
            changes.append(move(game.table, units, Place(box=box), title))
    # Before the units are taken: afterwards nobody would know which lay with them.
    markers = _markers_on_units(game, is_meant) if changes else []
    if markers:
        changes.insert(0, remove(game.table, markers, title))
    return together(title, changes) if changes else None


def _markers_on_units(game: Game, is_meant: Callable[[Piece], bool]) -> list[PieceId]:
    held = {piece.place.hex for piece in game.table if is_meant(piece)} - {None}
    return [piece.id for piece in game.table if piece.kind is Kind.MARKER and piece.place.hex in held]


def _is_on_map(piece: Piece) -> bool:
    return piece.kind is Kind.UNIT and piece.place.box is None


def waits_to_be_set_up(game: Game, place: Place) -> bool:
    """Return whether a place is a box in which units lie that are set up by hand."""
    box = game.sheet.tray.box_of(place.box)
    return box is not None and box.kind == BY_HAND


def boxes_to_return_to(game: Game, pieces: Sequence[PieceId]) -> dict[PieceId, Place]:
    """Return the box that each unit was last laid down from, until play begins or the set-up is done."""
    if has_begun(game.journal) or is_set_up(game.table):
        return {}
    moves = moves_of_phase(game.journal)
    found = {}
    for piece in pieces:
        taken = (move.before for move in reversed(moves.get(piece, ())))
        box = next((place for place in taken if waits_to_be_set_up(game, place)), None)
        if box is not None:
            found[piece] = box
    return found


def _by_hand(game: Game, side: str) -> BoxId | None:
    boxes = game.sheet.tray.boxes.values()
    return next((box.id for box in boxes if box.kind == BY_HAND and box.side == side), None)


def setup_of(game: Game, name: str) -> SetUp:
    """Return the table as a set-up of that name; turns and arrivals are those of the game's scenario.

    It keeps the edition and the options of the game, for the games that begin from it.
    """
    header = game.header
    kept = {key: value for key, value in header.options.items() if value.lower() not in _OFF}
    # With all its turns: the next game from it may end on another day.
    lasting = {key: value for key, value in kept.items() if key != LAST_TURN}
    base = load_setup(header.game, header.scenario, lasting, data_folder())
    markers = tuple(_markers(game))
    return replace(
        base,
        scenario=_file_stem(name),
        title=name,
        placements=tuple(_placements(game)),
        markers=(*markers, *_frozen_missed(game, markers)),
        trackers={key: text for key, text in game.table.book(Register.TRACKER).items() if key != SET_UP},
        options=kept,
        facts=book_of(header.game, header.rule_set).version,
        base=header.scenario_in_force,
        control={key: side for key, side in game.table.book(Register.CONTROL).items() if side},
    )


def _placements(game: Game) -> Iterator[Placement]:
    for piece in game.table:
        if piece.kind is Kind.UNIT:
            unit = game.roster.units[UnitId(piece.design)]
            here, box, at = _spot(game, piece)
            face = unit.faces[piece.face].name
            closed = next(owners_named(game.table.read(Register.CLOSED, piece.id)), "")
            yield Placement(
                unit.id, here, box, face, "", BASIS, pos_px=at, turned_deg=piece.turned_deg, closed_to=closed
            )


def _markers(game: Game) -> Iterator[MarkerPlacement]:
    markers = [piece for piece in game.table if piece.kind is Kind.MARKER]
    for piece, number in zip(markers, _numbers(markers), strict=True):
        marker = game.roster.markers[MarkerId(piece.design)]
        here, box, at = _spot(game, piece)
        yield MarkerPlacement(marker.id, number, here, box, marker.faces[piece.face], at)


def _numbers(markers: Sequence[Piece]) -> Iterator[int]:
    """Yield the number of each marker, free ones for those that a file calls oddly."""
    own = [number_in(piece.id.removeprefix(f"{piece.design}/")) for piece in markers]
    free = count(1 + max((number for number in own if number is not None), default=0))
    return (number if number is not None and number > 0 else next(free) for number in own)


def _frozen_missed(game: Game, markers: Sequence[MarkerPlacement]) -> Iterator[MarkerPlacement]:
    """Yield a Frozen marker for each hex of units that begin frozen where none lies (16.42).

    Once play has begun nobody is frozen anew: who has been released keeps what he has.
    """
    if FROZEN not in game.roster.markers or has_begun(game.journal):
        return
    own = [marker for marker in markers if marker.marker == FROZEN]
    held = {marker.hex for marker in own}
    begin = _begin_frozen(game)
    hexes = {_spot(game, piece)[0] for piece in game.table if piece.design in begin} - {None}
    number = max((marker.number for marker in own), default=0)
    face = game.roster.markers[FROZEN].faces[0]
    for more, here in enumerate(sorted(filter(None, hexes - held)), start=number + 1):
        yield MarkerPlacement(FROZEN, more, here, None, face)


def _begin_frozen(game: Game) -> set[str]:
    """Return the units that lie under a Frozen marker in the game's scenario as it is printed."""
    printed = load_setup(game.header.game, _printed_scenario(game), {}, data_folder())
    hexes = {marker.hex for marker in printed.markers if marker.marker == FROZEN and marker.hex}
    return {str(where.unit) for where in printed.placements if where.hex in hexes}


def _printed_scenario(game: Game) -> str:
    """Return the game's scenario, for an own set-up the first that is printed for its edition."""
    header = game.header
    if not header.scenario_in_force.startswith(OWN):
        return header.scenario_in_force
    printed = (each.id for each in scenarios(folder_name(header.game)) if each.rule_set == header.rule_set)
    return next(printed, header.scenario)


def _spot(game: Game, piece: Piece) -> tuple[str | None, str | None, tuple[int, int] | None]:
    """Return hex, box or point of a piece.

    One laid down freely counts for the hex or box under it; it keeps its point on the open ground of a map.
    """
    place = piece.place
    if place.pos_px is None:
        return place.hex, place.box, None
    here = game.sheet.hex_under(*place.pos_px)
    box = game.sheet.tray.box_under(*place.pos_px)
    if here is not None or box is not None:
        return here, None if here or box is None else box.id, None
    if game.sheet.is_open_ground(*place.pos_px):
        return None, None, place.pos_px
    return None, _by_hand(game, game.side_of(piece.id)) or next(iter(game.sheet.tray.boxes)), None


def keep_setup(game: Game, name: str, user_folder: Path | None = None) -> Path:
    """Write the table as a set-up of that name and return its file; raises DataError where it cannot.

    One of the same name is replaced.
    """
    folder = (user_folder or data_folder()) / folder_name(game.header.game) / "setups"
    path = _path_of(folder, name)
    with writing(path, "choose another name"):
        folder.mkdir(parents=True, exist_ok=True)
        write_aside(path, format_setup(replace(setup_of(game, name), scenario=path.stem)).encode())
    return path


def _path_of(folder: Path, name: str) -> Path:
    """Return the file of the set-up that has a name already, else one that is free."""
    # Two names may come to the same stem: what is no letter of ASCII is left out of it, all of a Russian one.
    stem = _file_stem(name)
    stems = chain((stem,), (f"{stem}_{number}" for number in count(2)))
    paths = (folder / f"{each}.toml" for each in stems)
    return next(path for path in paths if not os.path.lexists(path) or _is_called(path, name))


def _is_called(path: Path, name: str) -> bool:
    try:
        return read_toml(path).get("title") == name
    except DataError:
        # Of a damaged file nobody knows what it was: it is left alone.
        return False


def _file_stem(name: str) -> str:
    """Return a name as one word that is safe in any folder."""
    # Folded: two names that differ in capitals are one file on some disks.
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:60] or "own"
