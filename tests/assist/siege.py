"""A small siege on our map: the garrison in one hex, six Soviet regiments round it, Germans far off."""

from __future__ import annotations

from app.assist.adjudicator import adjudicator_for
from app.assist.draft import Draft
from app.assist.procedure import victory_of
from app.assist.victory.chronicle import Chronicle
from app.assist.victory.ending import calendar_of
from app.files.reading import understand
from app.files.savegame import game_of
from app.table import acts
from app.table.changes import Flipped, Register
from app.table.game import Game, Header
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Table
from maps.sheet import BoxId
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.units import RETREATED
from rules.victory import Tally, Victory
from tests.files.gamefiles import Recorded
from tests.games.bitter_end.turn_boards import judge as plain_judge

GARRISON = PieceId("ge:15/8SSK")
RING = ("so:144/49G", "so:147/49G", "so:149/49G", "so:258/86G", "so:260/86G", "so:263/86G")
RELIEF = PieceId("ge:3/3SS")
CITY = "3227"
"""A hex of Pest; the six round it are held by the Soviets."""

START = {"date": "1945-01-05", "turn": "5", "side": "german", "phase": "german.movement", "step": "move"}


def siege(scenario: str = "historical", **settings: str) -> Game:
    """Return the game; the besieged stand in 3227, the relief at the western edge."""
    units = {GARRISON: CITY, RELIEF: "0419", **dict(zip(RING, neighbors(), strict=True))}
    pieces = [Piece(PieceId(key), Kind.UNIT, key, at(hex_id)) for key, hex_id in units.items()]
    table = Table(pieces, {Register.TRACKER: START, Register.SETTING: settings})
    header = Header("bitter-end", "2005", scenario, "A siege", 7)
    loaded = understand(Recorded(table, header).raw, "a siege")
    return game_of(loaded.header, loaded.journal)


def neighbors() -> tuple[str, ...]:
    """Return the six hexes round the garrison."""
    return ("3326", "3327", "3328", "3228", "3127", "3226")


def at(hex_id: str) -> Place:
    return Place(hex=HexId(hex_id))


def move(game: Game, piece: str, *way: str) -> None:
    """Move a piece along hexes; the first is where it goes from."""
    key = PieceId(piece)
    route = tuple(HexId(hex_id) for hex_id in way)
    game.journal.push(acts.move(game.table, [key], at(way[-1]), "Move", route if len(way) > 1 else ()))


def destroy(game: Game, piece: str) -> None:
    """Put a unit among the destroyed of its side."""
    side = game.side_of(PieceId(piece))
    game.journal.push(acts.move(game.table, [PieceId(piece)], Place(box=BoxId(f"eliminated:{side}")), "Lost"))


def retreat(game: Game, piece: str, to: str) -> None:
    """Lead a unit to a hex where it lies under a Retreated marker."""
    draft = Draft(game)
    draft.lay(PieceId(piece), at(to), extra=(RETREATED,))
    act = draft.act("Retreat")
    assert act is not None
    game.journal.push(act)


def guarded_by_one_zone() -> Game:
    """Return a siege where nothing but the zone of a unit in 3027 keeps the way over the bridge closed."""
    game = siege()
    move(game, RING[0], "3027")
    move(game, RING[1], "1340")
    clock(game, "05", "german", "combat")
    destroy(game, RING[neighbors().index("3127")])
    return game


def flip(game: Game, piece: str) -> None:
    key = PieceId(piece)
    game.journal.push(Flipped(key, game.table[key].face, 1 - game.table[key].face))


def clock(game: Game, date: str, side: str, phase: str) -> None:
    """Set the clock."""
    texts = {"date": f"1945-01-{date}", "side": side, "phase": f"{side}.{phase}"}
    written = acts.write(game.table, Register.TRACKER, texts, "Clock")
    assert written is not None
    game.journal.push(written)


def judge_of(game: Game) -> Judge:
    """Return the judge of a game. Games without settings of their own share one, for speed."""
    return adjudicator_for(game).judge if game.table.book(Register.SETTING) else plain_judge()


def rules_of_victory(game: Game) -> Victory:
    victory = victory_of(game)
    assert victory is not None
    return victory


def chronicle_of(game: Game) -> Chronicle:
    """Return a fresh chronicle with a fresh ledger."""
    victory = rules_of_victory(game)
    return Chronicle(game, victory, victory.ledger(judge_of(game), calendar_of(game)))


def tally_of(game: Game) -> Tally:
    return chronicle_of(game).tally()


def awards(game: Game) -> list[tuple[str, int]]:
    """Return case and points of every award earned, in order, the one for the game's end left out."""
    return [(e.finding.case, e.vp) for e in tally_of(game).awards if e.finding.case != "20.37"]
