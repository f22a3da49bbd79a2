"""What the rules of a turn bring about, as changes that a clerk or a person may push: one act each.

Nothing here is done by itself. Each function returns an ordinary change, None where nothing is to be done;
whether it is allowed is the rules' answer, and a player may do it all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from app.assist.books import books_of, city_of, has_books
from app.assist.facts import (
    ATTEMPT,
    BREAKOUT,
    BREAKOUT_BOX,
    RANGE_BOX,
    REARWARD,
    RELEASE,
    SCHEDULE_BOX,
    SECTOR,
    SURPRISE_DATE,
    variants_of,
)
from app.assist.reader import position_of
from app.table import acts, counts
from app.table.changes import Change, Flipped, Group, Moved, Register, Removed, Rolled, Written
from app.table.game import Game
from app.table.phrases import Translate
from app.table.pieces import Kind, Piece, PieceId, Place
from counters.roster import UnitId as RosterId
from maps.sheet import BoxId
from rules.board import Board
from rules.games.bitter_end.bridges import is_blown
from rules.games.bitter_end.city import City
from rules.games.bitter_end.city_troops import SIEGE_OVER, is_siege_over
from rules.games.bitter_end.law import Law
from rules.games.bitter_end.release_book import ReleaseBook
from rules.games.bitter_end.releases import (
    SCHEDULE,
    Reserves,
    attack_frees_the_brigade,
    due_by_schedule,
)
from rules.games.bitter_end.replacements import Rebuilding, kind_of, price
from rules.games.bitter_end.surprise import FIRST_DAY, SECOND_USED
from rules.games.bitter_end.touched import Touched, Ways
from rules.games.bitter_end.weather import gun_points
from rules.hexgrid import HexId, Hexside, Side
from rules.position import Position
from rules.units import UnitId

FROZEN = "frozen"
"""The design of the marker on reserves that wait."""


# ---- what a way touches


def touched(game: Game, board: Board, unit: UnitId, route: Sequence[HexId]) -> Touched:
    """Return what a unit touches on a route; raises KeyError for a unit that is not on the table."""
    position, books = position_of(game), books_of(game.header.game, game.header.rule_set)
    reserves = Reserves(books.release, position, variants_of(game))
    ways = Ways(board, city_of(game.sheet), reserves, frozenset(books.victory.counted))
    return ways.touched(position.by_id[unit], route)


def follow_up(game: Game, found: Touched, side: str, title: str) -> Change | None:
    """Return the changes that a way brings about: bridges captured, formations released."""
    changes = [
        *(_write(game, Register.BRIDGE, str(bridge), f"bridge {side} intact") for bridge in found.bridges),
        *_released(game, found.releases),
    ]
    return _one(title, changes)


def release(game: Game, keys: Iterable[str], title: str) -> Change | None:
    """Return the release of formations, units or ranges (`18TC`, `so:32/18TC`, `46A:15`)."""
    return _one(title, _released(game, keys))


def due_releases(
    book: ReleaseBook, position: Position, variants: Collection[str], city: City
) -> tuple[str, ...]:
    """Return the keys of who is free and not written down yet: by date (16.43), by the end of 16.57."""
    due = due_by_schedule(Reserves(book, position, variants))
    names = tuple(dict(found.facts)["formation"] for found in due)
    return (*names, SIEGE_OVER) if is_siege_over(book, position, city) else names


def release_words(keys: Iterable[str], tr: Translate) -> str:
    """Return what releases set free, as people call it."""
    besiegers = tr("46th Army and Pest Group")
    return ", ".join(besiegers if key == SIEGE_OVER else key for key in keys)


def freed_by_attack(game: Game, position: Position, hexes: Collection[HexId], title: str) -> Change | None:
    """Return the release of the brigade that an attack on some hexes sets free (16.461), None for none."""
    if not has_books(game.header.game):
        return None
    book = books_of(game.header.game, game.header.rule_set).release
    found = attack_frees_the_brigade(Reserves(book, position, variants_of(game)), hexes)
    return release(game, [dict(each.facts)["unit"] for each in found], title)


def _released(game: Game, keys: Iterable[str]) -> list[Change]:
    today = game.table.read(Register.TRACKER, "date")
    fresh = [key for key in dict.fromkeys(keys) if not game.table.read(Register.TRACKER, RELEASE + key)]
    changes: list[Change] = [_write(game, Register.TRACKER, RELEASE + key, today) for key in fresh]
    for key in fresh:
        army, _, hexes = key.partition(":")
        if army == "46A" and hexes.isdecimal():
            box = Place(box=BoxId(RANGE_BOX + hexes))
            changes.append(acts.place_marker(game.table, f"46th_army_release_{hexes}", 0, box))
    return [*changes, *_thaw(game, fresh, today)]


def _thaw(game: Game, keys: Collection[str], today: str) -> Iterator[Removed]:
    """Yield the removal of each Frozen marker under which no unit is frozen any longer."""
    if not keys:
        return
    position = position_of(game)
    released = replace(position, releases={**position.releases, **dict.fromkeys(keys, today)})
    reserves = Reserves(books_of(game.header.game, game.header.rule_set).release, released, variants_of(game))
    for piece in game.table:
        if piece.design == FROZEN and piece.place.hex is not None:
            beneath = _units_beneath(game, piece)
            if beneath and not any(reserves.is_frozen(unit) for unit in beneath):
                yield Removed(piece)


def _units_beneath(game: Game, marker: Piece) -> list[UnitId]:
    stack = game.table.stack_at(marker.place.spot)
    units = (piece for piece in stack if piece.kind is Kind.UNIT)
    return [UnitId(piece.design) for piece in units if piece.place.level < marker.place.level]


# ---- declarations


def declare_schedule(game: Game, letter: str, title: str) -> Change | None:
    """Return the choice of a release schedule, with its marker (16.45)."""
    marker = acts.place_marker(
        game.table, "reserve_release_schedule", 0, Place(box=BoxId(SCHEDULE_BOX + letter))
    )
    face = max(0, "ABCDE".find(letter))
    placed = replace(marker, piece=replace(marker.piece, face=face))
    old = (Removed(piece) for piece in game.table if (piece.place.box or "").startswith(SCHEDULE_BOX))
    return _one(title, [_write(game, Register.TRACKER, SCHEDULE, letter), *old, placed])


def declare_surprise(game: Game, sector: Sequence[HexId], rearward: Side, title: str) -> Change | None:
    """Return the declaration of surprise for this turn; after 1 January it uses up the second one (16.12)."""
    today = game.table.read(Register.TRACKER, "date")
    texts = {SECTOR: " ".join(sector), REARWARD: rearward.name, SURPRISE_DATE: today}
    if today != FIRST_DAY:
        texts[SECOND_USED] = today
    return acts.write(game.table, Register.TRACKER, texts, title)


def declare_breakout(game: Game, title: str) -> Change | None:
    """Return the declaration of the breakout, with its marker (15.2)."""
    today = game.table.read(Register.TRACKER, "date")
    marker = acts.place_marker(game.table, "breakout", 0, Place(box=BoxId(BREAKOUT_BOX)))
    return _one(title, [_write(game, Register.TRACKER, BREAKOUT, today), marker])


def blow_bridge(game: Game, bridge: Hexside, roll: Rolled | None, title: str) -> Change | None:
    """Return the demolition of a bridge: at once in one's own turn, by a roll in the opponent's (12.54).

    The attempt is noted for the player turn whatever the die says.
    """
    read = game.table.read
    owner = (read(Register.BRIDGE, str(bridge)).split() or ["", "-"])[1]
    changes: list[Change] = []
    if roll is not None:
        now = f"{read(Register.TRACKER, 'date')}.{read(Register.TRACKER, 'side')}"
        changes += [roll, _write(game, Register.TRACKER, f"{ATTEMPT}{bridge}", now)]
    if roll is None or is_blown(roll.total):
        changes.append(_write(game, Register.BRIDGE, str(bridge), f"bridge {owner} destroyed"))
    return _one(title, changes)


# ---- points


def set_gun_points(game: Game, law: Law, side: str, title: str) -> Change | None:
    """Return the setting of a side's artillery points for its Combat Phase (14.1 to 14.4)."""
    dues = gun_points(law, side, game.table.read(Register.TRACKER, "date"))
    changes = (counts.set_count(game, _tracker(due.key), due.points, title) for due in dues)
    return _one(title, [change for change in changes if change is not None])


def _tracker(key: str) -> str:
    """Return the tracker of a position's points: `arsp:buda` for `buda.arsp`."""
    holder, _, kind = key.partition(".")
    return f"{kind}:{holder}"


def rebuild(game: Game, position: Position, unit: UnitId, steps: int, title: str) -> Change | None:
    """Return the rebuilding of a unit, paid for: flipped on the map, or laid among those that wait to enter.

    None where no points pay for its type. Raises KeyError for a unit that is not on the table.
    """
    wish = Rebuilding(position, position.by_id[unit], steps)
    kind = kind_of(wish.unit)
    if not kind:
        return None
    piece = game.table[PieceId(unit)]
    faces = game.roster.units[RosterId(unit)].faces
    face = next((n for n, each in enumerate(faces) if each.steps <= steps), len(faces) - 1)
    key = f"rp:{wish.unit.side}:{kind}"
    paid = counts.set_count(game, key, counts.count_of(game, key) - price(wish), title)
    changes = [paid] if paid is not None else []
    if piece.face != face:
        changes.append(Flipped(piece.id, piece.face, face))
    if not wish.is_on_map:
        changes.append(_to_waiting(game, piece, wish.unit.side))
    return _one(title, changes)


def _to_waiting(game: Game, piece: Piece, side: str) -> Moved:
    box = Place(box=BoxId(f"delayed:{side}"))
    return Moved(piece.id, piece.place, box.at_level(game.table.next_level(box.spot)))


# ---- parts


def _write(game: Game, register: Register, key: str, text: str) -> Written:
    return Written(register, key, game.table.read(register, key), text)


def _one(title: str, changes: Sequence[Change]) -> Change | None:
    """Return changes as one act, without texts that stay as they were; None where nothing is left."""
    real = [each for each in changes if not (isinstance(each, Written) and each.before == each.after)]
    # Also a single change: the journal tells it by its title, not by the words of a register.
    return Group(title, tuple(real)) if real else None
