"""Counts of points, such as those of victory, with their markers on the tray's tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.table import acts
from app.table.changes import Change, Group, Moved, Register, flattened
from app.table.game import Game
from app.table.pieces import Kind, Place
from maps.sheet import BoxId
from rules.numerals import number_in

# Three digits are what the tracks of the tray can show.
MOST = 999
_DIGITS = (("units", 1), ("tens", 10), ("hundreds", 100))


def kind_of(key: str) -> str:
    """Return the kind of points that a tracker would count: the first word of its key."""
    return key.partition(":")[0]


def count_key(tracker: str) -> str:
    """Return how a count is called among a position's points: `german.rp.armored` for `rp:german:armored`."""
    kind, _, whose = tracker.partition(":")
    holder, _, rest = whose.partition(":")
    return ".".join(word for word in (holder, kind, rest) if word)


def tracker_of_count(count: str) -> str:
    """Return the tracker of a position's points: `rp:german:armored` for `german.rp.armored`."""
    holder, _, rest = count.partition(".")
    kind, _, more = rest.partition(".")
    return ":".join((kind, holder, *(word for word in more.split(".") if word)))


def is_count(game: Game, key: str) -> bool:
    """Return whether a tracker counts points of a kind that the game declares.

    In a game that declares none, all count that have a track on the tray.
    """
    declared = [each.id for each in game.words.counts]
    if declared:
        return kind_of(key) in declared
    boxes = game.sheet.tray.boxes
    # By the box of nothing: a track that begins there is one along which a marker goes.
    return any(BoxId(cell) in boxes for cell in (f"{key}:0", f"{key}:{_DIGITS[0][0]}:0"))


def count_keys(game: Game) -> tuple[str, ...]:
    """Return the trackers of a game that count, by kind, then in the order of their tracks on the tray."""
    keys = [key for key in game.table.book(Register.TRACKER) if is_count(game, key)]
    kinds = list(dict.fromkeys((*(each.id for each in game.words.counts), *map(kind_of, keys))))
    tracks = list(dict.fromkeys(box.rpartition(":")[0] for box in game.sheet.tray.boxes))
    order = {track: n for n, track in enumerate(tracks)}

    def rank(key: str) -> tuple[int, int, str]:
        # A track of digits has three rows of boxes under one key; the first tells where it lies.
        place = order.get(key, order.get(f"{key}:{_DIGITS[0][0]}", len(order)))
        return kinds.index(kind_of(key)), place, key

    return tuple(sorted(keys, key=rank))


def count_of(game: Game, key: str) -> int:
    """Return a count, 0 where nothing (or no number) is written."""
    return number_in(game.table.read(Register.TRACKER, key)) or 0


def side_of_count(game: Game, key: str) -> str:
    """Return whose count it is: the side named in the key, else the side of its track on the tray."""
    words = key.split(":")
    named = next((side for side in game.roster.sides if side in words), "")
    box = game.sheet.tray.boxes.get(BoxId(f"{key}:0"))
    # The key first, as a count need have no track.
    return named or (box.side if box else "")


def set_count(game: Game, key: str, value: int, title: str) -> Change | None:
    """Return the change that writes a count and moves its marker along the track; None where it stands so.

    The count is kept within 0 and 999. A marker that lies elsewhere, or a track that ends before, is left.
    """
    # Kept within and not refused: points are added by rules that know no track.
    wanted = min(max(0, value), MOST)
    written = acts.write(game.table, Register.TRACKER, {key: str(wanted)}, title)
    if written is None:
        return None
    return acts.together(title, (written, *_marker_moves(game, key, count_of(game, key), wanted)))


def with_counts(game: Game, change: Change) -> Change:
    """Return moves with what they make of the counts: a marker laid along its track writes its count.

    Everything else is returned as it is; so is a marker that comes onto a track from elsewhere.
    """
    found: dict[str, int] = {}
    names: list[str] = []
    for move in flattened(change):
        if isinstance(move, Moved) and move.piece in game.table:
            key, value = _counted(game, move, found)
            if key:
                found[key] = value
                names.append(f"{game.name_of(move.piece)}: {value}")
    texts = {key: str(value) for key, value in found.items()}
    written = acts.write(game.table, Register.TRACKER, texts, "")
    if written is None:
        return change
    title = change.title if isinstance(change, Group) else ", ".join(names)
    return Group(title, (*flattened(change), *flattened(written)))


def _counted(game: Game, move: Moved, found: Mapping[str, int]) -> tuple[str, int]:
    """Return the count that a marker's move along its track makes, no key where it is no such move."""
    track, _, old = (move.before.box or "").rpartition(":")
    there, _, new = (move.after.box or "").rpartition(":")
    is_along = game.table[move.piece].kind is Kind.MARKER and track == there
    cells = number_in(old), number_in(new)
    if not is_along or cells[0] is None or cells[1] is None:
        return "", 0
    digit = next((pair for pair in _DIGITS if track.endswith(f":{pair[0]}")), None)
    key = track.removesuffix(f":{digit[0]}") if digit is not None else track
    if key not in game.table.book(Register.TRACKER) or not is_count(game, key):
        return "", 0
    if digit is None:
        return key, cells[1]
    # A hand may lay several digits of one count at once: each sets its own, on what the one before has made.
    before = found.get(key, count_of(game, key))
    worth = digit[1]
    # Only the digit that was moved: the others stand as they are written.
    return key, before + (cells[1] - before // worth % 10) * worth


def _marker_moves(game: Game, key: str, before: int, after: int) -> Iterator[Moved]:
    for old, new in _cells(key, before, after):
        if old == new or new not in game.sheet.tray.boxes:
            continue
        # A marker that a person has put elsewhere is not fetched: the count is what is written.
        spot = Place(box=new).spot
        stack = game.table.stack_at(Place(box=old).spot)
        marker = next((piece for piece in reversed(stack) if piece.kind is Kind.MARKER), None)
        if marker is not None:
            yield Moved(marker.id, marker.place, Place(box=new, level=game.table.next_level(spot)))


def _cells(key: str, before: int, after: int) -> Iterator[tuple[BoxId, BoxId]]:
    """Yield the cells of the track, old and new: one for the whole number, one for each of its digits."""
    # A tray has one kind of track or the other: what it lacks is passed over by whoever moves the marker.
    yield BoxId(f"{key}:{before}"), BoxId(f"{key}:{after}")
    for name, worth in _DIGITS:
        old, new = (BoxId(f"{key}:{name}:{value // worth % 10}") for value in (before, after))
        yield old, new
