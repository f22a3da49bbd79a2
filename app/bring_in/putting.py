"""A review is put on the table: one act of the player, undone in one step like any other."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from app.bring_in.counter_mix import CounterId
from app.bring_in.deciding import Under
from app.bring_in.review import Review, Standing
from app.files.own_setup import clear_the_map
from app.table.acts import place_marker
from app.table.changes import Change, Flipped, Group, Moved
from app.table.game import Game
from app.table.notation import parse_place
from app.table.pieces import PieceId, Place, Spot
from app.table.table import Table
from counters.roster import MarkerId
from rules.issues import NotationError
from rules.unit_id import UnitId


class Rest(Enum):
    """What becomes of the units that the review says nothing of."""

    STAYS = "stays"
    """They lie where they lay: a list or a picture of a part of the map."""
    LEAVES = "leaves"
    """Whatever lay where the picture shows the map goes into its side's box first."""


def put_on_table(
    review: Review, game: Game, title: str, rest: Rest = Rest.STAYS, *, anew: bool = False
) -> Change | None:
    """Return the change that lays what is taken on the table; None where nothing is to be laid.

    What was put there before stays where it lies now; `anew` lays it again, for a table that has none of it.
    What the game's roster has not, and places that its map has not, are left out: `left_out` tells them. A
    counter comes on top of what lies there, with those beneath it under it; markers are placed anew.
    """
    fitting = (each for each in review.taken() if _fits(each, game) and (anew or not each.is_put))
    wanted = sorted(fitting, key=lambda each: each.layer)
    if not wanted:
        return None
    # Swept once: what was put first must not go when the rest follows.
    is_swept = rest is Rest.LEAVES and (anew or not any(each.is_put for each in review.taken()))
    # On a copy: what each change finds on top of a stack depends on those before it.
    twin, done = game.table.copy(), list[Change]()
    first = clear_the_map(game, title, _shown_by(review)) if is_swept else None
    if first is not None:
        twin.apply(first)
        done.append(first)
    for standing in wanted:
        for change in _laid(standing, game, twin):
            twin.apply(change)
            done.append(change)
    return Group(title, tuple(done))


def _shown_by(review: Review) -> frozenset[str] | None:
    """Return the hexes that a picture shows, None for all where it does not say which are empty."""
    read = {str(spot) for each in review.readings for spot in each.spots}
    # A list says nothing of empty hexes: then all of the map is meant, as it is by who sets up from a list.
    return frozenset(map(str, review.empty)) | read if review.empty else None


def left_out(review: Review, game: Game) -> tuple[Standing, ...]:
    """Return what is taken but cannot be put on this game's table: strange counters, places off its map."""
    return tuple(each for each in review.to_put() if not _fits(each, game))


def _fits(standing: Standing, game: Game) -> bool:
    if standing.spot is None or place_at(standing.spot, game) is None:
        return False
    return all(has_counter(game, under) for under in _stack_of(standing))


def has_counter(game: Game, under: Under) -> bool:
    """Return whether a game has a counter, with the face that is up."""
    unit = game.roster.units.get(UnitId(under.counter))
    if unit is not None:
        return PieceId(unit.id) in game.table and under.face < len(unit.faces)
    marker = game.roster.markers.get(MarkerId(under.counter))
    return marker is not None and under.face < len(marker.faces)


def place_at(spot: Spot, game: Game) -> Place | None:
    """Return the place of a spot on a game's map or in its tray, None where it has no such place."""
    try:
        # By the parser of the game's file: what it refuses could not be written down either.
        place = parse_place(f"{spot}#0")
    except NotationError:
        return None
    if place.hex is not None:
        return place if place.hex in game.sheet.grid.hexes else None
    if place.box is not None:
        return place if place.box in game.sheet.tray.boxes else None
    return place


def _stack_of(standing: Standing) -> Iterator[Under]:
    """Yield the counters of a reading from the lowest to the one that is seen."""
    yield from standing.beneath
    yield Under(standing.counter or CounterId(""), standing.face)


def _laid(standing: Standing, game: Game, table: Table) -> Iterator[Change]:
    at = place_at(standing.spot or Spot(""), game)
    for under in _stack_of(standing):
        if at is None:
            return
        if UnitId(under.counter) in game.roster.units:
            yield from _unit_laid(table, PieceId(under.counter), under.face, at)
        else:
            # Markers are placed anew, not moved: which of several alike in the tray is meant nobody can see
            # on a picture.
            yield place_marker(table, under.counter, under.face, at)


def _unit_laid(table: Table, piece: PieceId, face: int, at: Place) -> Iterator[Change]:
    before = table[piece]
    # On top of the others there: its own level is no floor below itself.
    top = [each.place.level for each in table.stack_at(at.spot) if each.id != piece]
    after = at.at_level(1 + max(top, default=-1))
    if before.place != after:
        yield Moved(piece, before.place, after)
    if before.face != face:
        yield Flipped(piece, before.face, face)
