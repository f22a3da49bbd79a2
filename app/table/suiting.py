"""What suits a counter or a hex: boxes and markers in the order in which a person is likely to want them.

Nothing is left out, because every box takes every counter. What suits is read from the table: which boxes
hold markers alone, whose a box or marker is, which markers lie on the map already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId
from counters.roster import Marker
from maps.sheet import Box, BoxId


def boxes_that_suit(game: Game, pieces: Sequence[PieceId]) -> tuple[Box, ...]:
    """Return all boxes of the tray, first those where counters such as these may lie.

    For units these are their side's, then nobody's, before all that hold markers alone; for
    markers the track on which they lie now, and their side's.
    """
    chosen = [game.table[piece] for piece in pieces if piece in game.table]
    sides = {game.side_of(piece.id) for piece in chosen} - {""}
    # Of nothing the empty word would be left, and suit every box whose id has no colon.
    tracks = {_track(piece) for piece in chosen} - {""}
    is_marker = bool(chosen) and all(piece.kind is Kind.MARKER for piece in chosen)
    # Read off the table, as boxes do not say what they are for, and games of strangers call their kinds as
    # they like.
    counted = _kinds_of_markers(game)

    # False sorts before True: each word of a rank tells what does not suit.
    def rank(box: Box) -> tuple[bool, bool, int]:
        is_other_track = box.id.rpartition(":")[0] not in tracks
        whose = 0 if box.side in sides else 1 if not box.side else 2
        # Most telling first; boxes of one rank keep the order of the tray.
        return is_marker and is_other_track, (box.kind in counted) is not is_marker, whose

    return tuple(sorted(game.sheet.tray.boxes.values(), key=rank))


def markers_that_suit(game: Game, piece: PieceId | None) -> tuple[Marker, ...]:
    """Return all markers, first those that lie on the map or under no count, and are the counter's side's.

    `piece` is the counter that a marker is wanted for, None for a hex.
    """
    side = game.side_of(piece) if piece is not None and piece in game.table else ""
    on_track, on_map = _where_markers_lie(game)

    def rank(marker: Marker) -> tuple[bool, bool, bool, int]:
        is_single = marker.count == 1 and not on_map[marker.id]
        is_strange = bool(side) and marker.owner in game.roster.sides and marker.owner != side
        # What lies on a track is the one that counts there: a second one would mislead.
        return marker.id in on_track, is_strange, is_single, -on_map[marker.id]

    return tuple(sorted(game.roster.markers.values(), key=rank))


def _track(piece: Piece) -> str:
    return (piece.place.box or "").rpartition(":")[0]


def _kinds_of_markers(game: Game) -> frozenset[str]:
    """Return the kinds of boxes in which markers lie and no unit does."""
    boxes = game.sheet.tray.boxes
    kinds: dict[Kind, set[str]] = {Kind.UNIT: set(), Kind.MARKER: set()}
    for piece in game.table:
        box = boxes.get(BoxId(piece.place.box or ""))
        if box is not None:
            kinds[piece.kind].add(box.kind)
    return frozenset(kinds[Kind.MARKER] - kinds[Kind.UNIT])


def _where_markers_lie(game: Game) -> tuple[frozenset[str], Counter[str]]:
    """Return the markers that lie in boxes of markers alone, and how many of each lie on the map."""
    counted, boxes = _kinds_of_markers(game), game.sheet.tray.boxes
    markers = [piece for piece in game.table if piece.kind is Kind.MARKER]
    on_map = Counter(piece.design for piece in markers if piece.place.hex is not None)
    found = ((piece.design, boxes.get(BoxId(piece.place.box or ""))) for piece in markers)
    return frozenset(design for design, box in found if box is not None and box.kind in counted), on_map
