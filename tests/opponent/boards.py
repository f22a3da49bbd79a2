"""Small games for the opponent, their positions as text: a hex and a unit on each line."""

from __future__ import annotations

from dataclasses import replace

from app.assist.assistant import Assistant
from app.assist.situation import Situation
from app.opponent.outlook import Outlook
from app.table import acts
from app.table.changes import Register
from app.table.game import Game
from app.table.journal import Journal
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from rules.hexgrid import HexId
from tests.new_games import new_game

START = {"date": "1945-01-05", "turn": "5", "side": "german", "phase": "german.movement", "step": "move"}


def laid(text: str, scenario: str = "historical", **trackers: str) -> Game:
    """Return a game with the units of a text on the map and nobody else."""
    game = new_game(scenario)
    books = {register: dict(game.table.book(register)) for register in Register}
    books[Register.TRACKER] |= {**START, **trackers, "weather": "clear", "date": ""}
    pairs = (line.split() for line in text.strip().splitlines())
    pieces = (Piece(PieceId(unit), Kind.UNIT, unit, Place(hex=HexId(here))) for here, unit in pairs)
    begun = replace(game, journal=Journal(Table(pieces, books)))
    change = acts.write(begun.table, Register.TRACKER, {"date": "1945-01-06", **trackers}, "")
    assert change is not None
    begun.journal.push(change)
    return begun


def situation_of(game: Game) -> Situation:
    """Return the situation of a game."""
    found = Assistant(game).situation()
    assert found is not None
    return found


def seen(game: Game, side: str) -> tuple[Outlook, Situation]:
    """Return a game as a side sees it."""
    situation = situation_of(game)
    return Outlook.of(game, situation, side), situation
