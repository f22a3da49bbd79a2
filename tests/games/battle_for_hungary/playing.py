"""What tests of the turn share: a game on a table, its clock, the clerk's work, decisions taken."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from app.assist.assistant import Assistant
from app.assist.carry_out import carried_out
from app.assist.situation import Situation as Seen
from app.assist.turn.decision import Decision
from app.assist.turn.decisions import decisions_of
from app.assist.turn.duties import clerks_work, ledger_of
from app.assist.turn.follow import followed
from app.assist.wording import Wording
from app.files.turns import turns_of
from app.soak.playing import Wanted, laid_out
from app.table import acts, clock
from app.table.changes import Change
from app.table.game import Game
from app.table.pieces import PieceId, Place
from rules.effects import Effect
from rules.games.battle_for_hungary.judge import HungaryJudge
from rules.games.battle_for_hungary.situation import Situation
from rules.hexgrid import HexId

GAME = "battle-for-hungary"


def new_game(scenario: str = "campaign", **settings: str) -> Game:
    """Return a scenario as it is laid out."""
    return laid_out(Wanted(GAME, scenario, 3, settings=settings))


@lru_cache(maxsize=4)
def _laid_out(scenario: str, settings: tuple[tuple[str, str], ...]) -> Game:
    return new_game(scenario, **dict(settings))


def same_game(scenario: str = "campaign", **settings: str) -> Game:
    """Return a scenario as it is laid out: the same game each time, all acts of earlier tests undone."""
    game = _laid_out(scenario, tuple(sorted(settings.items())))
    while game.journal.path:
        game.journal.undo()
    return game


@dataclass(frozen=True, eq=False)
class _Same:
    """A game that is told from others by which object it is."""

    game: Game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


@lru_cache(maxsize=4)
def _assistant(same: _Same) -> Assistant:
    return Assistant(same.game)


def seen(game: Game) -> Seen:
    """Return what is to be judged on the table now."""
    found = _assistant(_Same(game)).situation()
    assert found is not None
    return found


def situation(game: Game) -> Situation:
    """Return the table as the rules read it."""
    now = seen(game)

    def read(judge: object) -> Situation:
        assert isinstance(judge, HungaryJudge)
        return judge.situation(now.position)

    return now.shared_judge.ask(read)


def push(game: Game, change: Change | None) -> None:
    """Make an act."""
    assert change is not None
    game.journal.push(change)


def effects(game: Game, *wanted: Effect) -> None:
    """Lay effects on the table."""
    push(game, carried_out(game, wanted, "By the test"))


def work(game: Game, face: int | None = None) -> bool:
    """Do the clerk's work of the step once; return whether there was any."""
    change = clerks_work(game, ledger_of(game, turns_of(game)), seen(game), str, face)
    if change is not None:
        game.journal.push(change)
    return change is not None


def on(game: Game, key: str, turn: int = 0, *, is_worked: bool = False, most: int = 400) -> None:
    """Put the clock on until a step is under way, `axis.rrw.columns`, in a turn where one is named."""
    for _ in range(most):
        now = clock.moment_of(game)
        if f"{now.side}.{now.phase}.{now.step}" == key and turn in (0, now.turn):
            return
        while is_worked and work(game):
            pass
        push(game, clock.advance(game, clock.Pace.NEXT_STEP))
    raise AssertionError(f"no {key}")


def decisions(game: Game) -> dict[str, Decision]:
    """Return the decisions of the moment by their ids."""
    return {each.id: each for each in decisions_of(game, seen(game))}


def take(game: Game, decision: str, option: str, face: int | None = None) -> None:
    """Take an option whose key begins so."""
    found = next(each for each in decisions(game)[decision].options if each.key.startswith(option))
    push(game, found.make(game, face))


def move(game: Game, unit: str, *route: str) -> None:
    """Lead a unit along a way by hand, with what follows from it."""
    path = tuple(map(HexId, route))
    change = acts.move(game.table, [PieceId(unit)], Place(hex=path[-1]), "Move", path)
    now = seen(game)
    wording = Wording(now.rule_set, game)
    whole = now.shared_judge.ask(
        lambda judge: followed(game, judge.board, now.position, change, wording).change
    )
    push(game, whole)


def box_of(game: Game, piece: str) -> str:
    """Return the box in which a piece lies, empty on the map."""
    return game.table.place_of(PieceId(piece)).box or ""


def markers(game: Game, box: str) -> list[tuple[str, int]]:
    """Return design and face of the markers in a box."""
    return sorted((piece.design, piece.face) for piece in game.table if piece.place.box == box)
