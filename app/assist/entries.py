"""By which zones a unit beside the map may come: as the scenario has it, rebuilt by any of its side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from app.assist.procedure import rules_of, turn_of
from app.files.folders import data_folder
from app.table.changes import Moved, flattened
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId
from counters.setups import OWN, load_setup
from rules.issues import DataError
from rules.position import Position
from rules.unit_id import UnitId

Zones = tuple[str, ...]

_COMING_BOXES = frozenset({"arrival", "delayed"})

WAITS = "delayed:"
"""How the ids of the boxes begin in which rebuilt and delayed units wait."""

DESTROYED_BOXES = ("eliminated:", "no-return:")
"""How the ids of the boxes begin in which units lie that were lost."""


def entry_zones(game: Game, unit: UnitId, rebuilt: Collection[str] = ()) -> Zones:
    """Return the zones by which a unit enters, none for one that does not come.

    Those of its counter hold unless the scenario or a variant has others; a unit among the `rebuilt` comes
    by any zone of its side.
    """
    known = game.roster.units.get(unit)
    if known is None:
        return ()
    # Before the scenario's list: who was rebuilt comes back otherwise than he was to come at first.
    if unit in rebuilt:
        rules = rules_of(game)
        return rules.board_words.entries.get(known.side, ()) if rules is not None else ()
    return zones_by_scenario(game).get(unit, known.zones)


def entries_of(game: Game, position: Position) -> Mapping[UnitId, Zones]:
    """Return the zones by which the units that wait in boxes of the tray come onto the map.

    `position` is what the rules read of the game.
    """
    turn = turn_of(game)
    rebuilt = turn.rebuilt(position) if turn is not None else ()
    waiting = (UnitId(piece.design) for piece in game.table if _is_coming(game, piece))
    found = {unit: entry_zones(game, unit, rebuilt) for unit in waiting}
    # Without a zone nobody comes, and whoever asks for the entries of a unit must not take it for one that
    # waits.
    return {unit: zones for unit, zones in found.items() if zones}


def _is_coming(game: Game, piece: Piece) -> bool:
    # Most lie on the map, and every piece of the table is asked about with every step.
    if piece.place.box is None or piece.kind is not Kind.UNIT:
        return False
    box = game.sheet.tray.box_of(piece.place.box)
    return box is not None and box.kind in _COMING_BOXES


def zones_by_scenario(game: Game) -> Mapping[UnitId, Zones]:
    """Return the zones of the units in the list of arrivals that a game began with.

    A player's own set-up may be gone or changed since: then the counters' zones hold.
    """
    header = game.header
    # Loaded by its name it might be another one by now: an own set-up is a file that its owner may change.
    if header.scenario.startswith(OWN):
        return {}
    return _listed(header.game, header.scenario, tuple(sorted(header.options.items())))


def begins_to_wait(move: Moved) -> bool:
    """Return whether a move ends in a box of those who wait."""
    return (move.after.box or "").startswith(WAITS)


def is_from_the_destroyed(move: Moved) -> bool:
    """Return whether a move begins in a box of those who are lost."""
    return (move.before.box or "").startswith(DESTROYED_BOXES)


def came_back(game: Game, pieces: Iterable[PieceId]) -> Iterator[PieceId]:
    """Yield those of some pieces that came into the box of those who wait from among the destroyed."""
    asked = set(pieces)
    # Not walked at all for nobody: this is asked with every move, and nearly always of nobody.
    for step in game.journal.newest_first() if asked else ():
        for change in flattened(step.change):
            if isinstance(change, Moved) and begins_to_wait(change):
                if change.piece in asked and is_from_the_destroyed(change):
                    yield change.piece
                # The newest coming decides, whatever came before it.
                asked.discard(change.piece)


@lru_cache(maxsize=8)
def _listed(game: str, scenario: str, options: tuple[tuple[str, str], ...]) -> Mapping[UnitId, Zones]:
    try:
        arrivals = load_setup(game, scenario, dict(options), data_folder()).arrivals
    except DataError:
        # A scenario that this program no longer has: the counters' own zones hold, as for an own set-up.
        return {}
    return {UnitId(unit): arrival.zones for arrival in arrivals for unit in arrival.units}
