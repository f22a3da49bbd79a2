"""Small games for the inspector: a few units on the map, and a hand that pushes whatever it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.table import acts, clock
from app.table.changes import Change, DieSource, Flipped, Group, Moved, Register, Removed, Rolled, Written
from app.table.clock import Pace
from app.table.game import Game
from app.table.journal import Journal
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from maps.sheet import BoxId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.inspector import inspect
from tests.new_games import new_game

# Open ground between 1345 and 1749: clear hexes without a village, river or road.
TANK, RIFLES, MORE_RIFLES = PieceId("ge:3/3SS"), PieceId("ge:977/271VG"), PieceId("ge:978/271VG")
ENEMY, OTHER_ENEMY = PieceId("so:217/80G"), PieceId("so:230/80G")

RING = dict(
    zip(
        ("so:217/80G", "so:230/80G", "so:232/80G", "so:8/4G", "so:11/4G", "so:1039/223"),
        ("1647", "1447", "1646", "1546", "1648", "1548"),
        strict=True,
    )
)
"""Soviet units that stand round 1547, and where."""


class Hand:
    """A game with some units on the map and the others out of play; it begins in a German movement."""

    def __init__(self, places: Mapping[PieceId, str], **trackers: str) -> None:
        game = new_game()
        books = {register: dict(game.table.book(register)) for register in Register}
        books[Register.TRACKER] |= {
            "date": "1945-01-03",
            "turn": "3",
            "side": "german",
            "phase": "german.movement",
            "step": "move",
            "weather": "clear",
            **trackers,
        }
        pieces = (_laid(piece, places, game) for piece in game.table if _stays(piece))
        self.game: Game = replace(game, journal=Journal(Table(pieces, books)))

    @property
    def table(self) -> Table:
        return self.game.table

    # ---- whatever a hand may do

    def push(self, change: Change | None) -> None:
        assert change is not None
        self.game.journal.push(change)

    def go(self, unit: PieceId, *way: str) -> None:
        """Move a unit along hexes, the first of which may be its own."""
        self.push(self.moved(unit, *way))

    def moved(self, unit: PieceId, *way: str) -> Moved:
        route = tuple(map(HexId, way))
        to = Place(hex=route[-1])
        return Moved(unit, self.table.place_of(unit), to.at_level(self.table.next_level(to.spot)), route)

    def lay(self, unit: PieceId, box: str = "", face: int = 0) -> None:
        """Lay a unit so before the game begins; no journal knows of it."""
        assert not self.game.journal.path
        if box:
            self.table.apply(self.sent(unit, box))
        self.table.apply(Flipped(unit, self.table[unit].face, face))

    def sent(self, unit: PieceId, box: str) -> Moved:
        place = Place(box=BoxId(box))
        return Moved(unit, self.table.place_of(unit), place.at_level(self.table.next_level(place.spot)))

    def send(self, unit: PieceId, box: str) -> None:
        self.push(self.sent(unit, box))

    def kill(self, unit: PieceId) -> None:
        self.send(unit, f"eliminated:{self.game.side_of(unit)}")

    def flip(self, unit: PieceId, face: int) -> None:
        self.push(Flipped(unit, self.table[unit].face, face))

    def take(self, unit: PieceId) -> None:
        self.push(Removed(self.table[unit]))

    def mark(self, here: str, design: str) -> None:
        self.push(acts.place_marker(self.table, design, 0, Place(hex=HexId(here))))

    def note(self, key: str, text: str, register: Register = Register.TRACKER) -> None:
        self.push(self.noted(key, text, register))

    def noted(self, key: str, text: str, register: Register = Register.TRACKER) -> Written:
        return Written(register, key, self.table.read(register, key), text)

    def die(self, face: int, *, source: DieSource = DieSource.TYPED, sides: int = 6) -> Rolled:
        return Rolled(self.game.journal.next_roll, "a die", sides, (face,), source)

    def clock(self, pace: Pace = Pace.NEXT_PHASE) -> None:
        self.push(clock.advance(self.game, pace))

    def at_once(self, *changes: Change) -> None:
        self.push(Group("at once", changes))

    def faults(self) -> set[str]:
        """The cases of all faults that the inspector finds."""
        return {fault.case for fault in inspect(self.game)}


def _stays(piece: Piece) -> bool:
    return piece.kind is Kind.UNIT or piece.place.hex is None


def _laid(piece: Piece, places: Mapping[PieceId, str], game: Game) -> Piece:
    if piece.id in places:
        level = sorted(places).index(piece.id)
        return replace(piece, place=Place(hex=HexId(places[piece.id]), level=level))
    if piece.kind is Kind.UNIT and piece.place.hex is not None:
        side = game.side_of(piece.id)
        return replace(piece, place=Place(box=BoxId(f"not-in-play:{side}")))
    return piece
