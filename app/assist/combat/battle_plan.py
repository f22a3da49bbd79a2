"""The battle plan: one row for each attack that is meant, kept in the game, sharing the support points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from app.assist.procedure import board_of, combats_of, options_in_play, rules_of
from app.assist.situation import Situation
from app.table import acts, clock
from app.table.changes import Change, Group, Register, Written, flattened
from app.table.counts import count_of
from app.table.game import Game
from app.table.table import Table
from counters.roster import Division
from counters.scenario import DATE
from rules.attack_plan import FOUGHT, ORDER, ROW, UNDER_WAY, Row, key_of_row
from rules.attack_words import YES
from rules.combat_task import CombatState
from rules.fights import Attack, CombatCard, Margins, Whole
from rules.fought import Fought
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.judge import Judge
from rules.numerals import number_in
from rules.position import Position
from rules.unit_id import UnitId
from rules.units import ATTACKED

T = TypeVar("T")

# ---- reading


def rows(table: Table) -> dict[int, Row]:
    """Return the attacks that are meant by number, in their order; what cannot be read is left out."""
    found = dict(_rows(table))
    order = [number_in(word) for word in table.read(Register.PLAN, ORDER).split()]
    # The order may still name rows that are gone, and not yet those that were added since.
    known = [number for number in dict.fromkeys(order) if number is not None and number in found]
    return {number: found[number] for number in (*known, *(n for n in sorted(found) if n not in known))}


def _rows(table: Table) -> Iterator[tuple[int, Row]]:
    for key, text in table.book(Register.PLAN).items():
        number = number_in(key.removeprefix(ROW))
        if key.startswith(ROW) and number is not None:
            try:
                yield number, Row.parse(text)
            except NotationError:
                continue


def fight_of(game: Game) -> CombatState | None:
    """Return the combat under way, None where there is none, or nobody can read it."""
    text = game.table.read(Register.PLAN, UNDER_WAY)
    return read_fight(game, text) if text else None


def read_fight(game: Game, text: str) -> CombatState | None:
    """Return the combat that a text of the plan tells, None where it tells none."""
    procedure = combats_of(game) if text else None
    try:
        return procedure.read(text) if procedure is not None else None
    except NotationError:
        return None


def fight_written(change: Change) -> Iterator[Written]:
    """Yield what a change writes of the combat under way."""
    for each in flattened(change):
        if isinstance(each, Written) and (each.register, each.key) == (Register.PLAN, UNDER_WAY):
            yield each


def fought(table: Table) -> dict[int, Fought]:
    """Return the combats that are over, oldest first."""
    found = {}
    for key, text in table.book(Register.PLAN).items():
        number = number_in(key.removeprefix(FOUGHT)) if key.startswith(FOUGHT) else None
        record = _record(text) if number is not None else None
        if number is not None and record is not None:
            found[number] = record
    return dict(sorted(found.items()))


@lru_cache(maxsize=1024)
def _record(text: str) -> Fought | None:
    """Return the record of a combat, None where the text is none; a game has hundreds, read all the time."""
    try:
        return Fought.parse(text)
    except NotationError:
        return None


def now_words(game: Game) -> str:
    """Return the moment as records name it: `1800-01-01.blue.combat`.

    Where draws decide who acts, how many were made in the turn stands behind it: a phase may come again.
    """
    date, moment = game.table.read(Register.TRACKER, DATE), clock.moment_of(game)
    impulse = f".{len(moment.drawn)}" if moment.drawn else ""
    return f"{date or moment.turn}.{moment.side}.{moment.phase}{impulse}"


def fought_now(game: Game) -> tuple[Fought, ...]:
    """Return the combats of the present phase that are over."""
    now = now_words(game)
    return tuple(each for each in fought(game.table).values() if each.when == now)


# ---- changing


def add(game: Game, row: Row, title: str) -> Change | None:
    """Return the change that adds a row at the end of the plan."""
    return _written(game, {key_of_row(next_number(game)): str(row)}, title)


def next_number(game: Game) -> int:
    """Return the number of the next row, one that no row and no combat has had."""
    under_way = fight_of(game)
    # Records go by these numbers: none is given twice, not even that of a combat that is over.
    used = [*dict(_rows(game.table)), *fought(game.table), under_way.number if under_way is not None else 0]
    return 1 + max(used)


def change(game: Game, number: int, row: Row, title: str) -> Change | None:
    """Return the change that exchanges a row for another."""
    return _written(game, {key_of_row(number): str(row)}, title)


def drop(game: Game, number: int, title: str) -> Change | None:
    """Return the change that takes a row out of the plan."""
    return _written(game, {key_of_row(number): ""}, title)


def shift(game: Game, number: int, by: int, title: str) -> Change | None:
    """Return the change that brings a row forward (-1) or back (+1); None at the end of the plan."""
    order = list(rows(game.table))
    at = order.index(number)
    if not 0 <= at + by < len(order):
        return None
    order.insert(at + by, order.pop(at))
    return _written(game, {ORDER: " ".join(map(str, order))}, title)


def _written(game: Game, texts: Mapping[str, str], title: str) -> Change | None:
    written = acts.write(game.table, Register.PLAN, texts, title)
    # Under a title: what is written into the plan is no sentence for the journal.
    return None if written is None else Group(title, (written,))


# ---- support


def pools(game: Game, side: str, hexes: tuple[HexId, ...], kind: str) -> tuple[str, ...]:
    """Return the trackers from which a side draws points of a kind against some hexes."""
    rules = rules_of(game)
    holders = rules.point_holders(board_of(game.sheet), side, kind, hexes) if rules is not None else (side,)
    return tuple(f"{kind}:{holder}" for holder in holders)


@dataclass(frozen=True, slots=True)
class PointsLeft:
    """Points of one kind for one row: in the pools, promised to other rows, and what is left for this one."""

    held: int
    promised: int

    @property
    def left(self) -> int:
        """The points that nobody else in the plan wants."""
        return max(0, self.held - self.promised)


def points_left(game: Game, kind: str, row: Row, number: int = 0) -> PointsLeft:
    """Return the points that a row may draw on; `number` is that of the row itself."""
    side = side_of(game, row)
    keys = pools(game, side, row.hexes, kind)
    held = sum(count_of(game, key) for key in keys)
    others = [
        each
        for n, each in rows(game.table).items()
        if n != number
        and side_of(game, each) == side
        and set(keys) & set(pools(game, side, each.hexes, kind))
    ]
    # All points of a row count that shares but one pool: what is left is rather told too low than too high.
    return PointsLeft(held, sum(each.points(kind) for each in others))


def points_with(game: Game, row: Row, points: Mapping[str, int]) -> dict[str, int]:
    """Return the points of a position with those that a row has drawn put back."""
    found = dict(points)
    for kind, drawn in row.support:
        # Into one pool of those in reach: for this attack their sum alone matters.
        for key in pools(game, side_of(game, row), row.hexes, kind)[:1]:
            holder = key.partition(":")[2]
            found[f"{holder}.{kind}"] = found.get(f"{holder}.{kind}", 0) + drawn
    return found


# ---- asking


def side_of(game: Game, row: Row) -> str:
    """Return the side that attacks, empty where nobody knows its units."""
    known = (game.roster.units.get(unit) for unit in row.attackers)
    return next((unit.side for unit in known if unit is not None), "")


def elsewhere(table: Table, unit: UnitId, number: int) -> int:
    """Return the number of another row in which a unit attacks, 0 for none."""
    return next((n for n, row in rows(table).items() if n != number and unit in row.attackers), 0)


def attack_of(game: Game, row: Row, position: Position) -> Attack:
    """Return a row as the rules read it, with the divisions of the roster and only units on the map."""
    on_map = tuple(u for u in row.attackers if u in position.by_id and position.by_id[u].hex is not None)
    divisions = {key: _whole(each) for key, each in game.roster.divisions.items()}
    return Attack(
        on_map,
        row.hexes,
        None,
        dict(row.support),
        _options_of(game, row),
        _named(game, row, position),
        divisions=divisions,
    )


def _options_of(game: Game, row: Row) -> dict[str, str]:
    """Return what was chosen for a row, and what holds by the optional rules that are played."""
    played = options_in_play(game)
    by_rule = (each.id for each in game.words.attack_options if each.is_by_rule and each.rule in played)
    return {**dict(row.options), **dict.fromkeys(by_rule, YES)}


def _named(game: Game, row: Row, position: Position) -> dict[str, frozenset[UnitId]]:
    """Return the defenders of whom something holds that was chosen about them: all, or none."""
    there = frozenset(unit.id for here in row.hexes for unit in position.at(here))
    chosen = {each.id: row.option(each.id) for each in game.words.attack_options if each.is_of_defenders}
    return {key: there if value == YES else frozenset() for key, value in chosen.items() if value}


# The same few divisions with every card.
@lru_cache(maxsize=512)
def _whole(division: Division) -> Whole:
    return Whole(frozenset(map(UnitId, division.needed)), frozenset(map(UnitId, division.extra)))


def spent_units(game: Game) -> tuple[frozenset[UnitId], frozenset[UnitId]]:
    """Return the units that have attacked in this phase, and those that were attacked (10.14)."""
    records = fought_now(game)
    return (
        frozenset(unit for each in records for unit in each.attackers),
        frozenset(unit for each in records for unit in each.defenders),
    )


def fighting_position(game: Game, situation: Situation) -> Position:
    """Return the position with what was fought in this phase: who has attacked and been attacked (10.14)."""
    key = ("fighting", *spent_units(game))
    return situation.ask(key, lambda _: as_fought(game, situation.position))


def as_fought(game: Game, position: Position) -> Position:
    """Return a position with those marked who have attacked in this phase, and who were attacked noted."""
    attacked, were_attacked = spent_units(game)
    known, mark = replace(position, facts={**position.facts, "attacked": were_attacked}), {ATTACKED}
    return known.marked_by(lambda unit: unit.marks | mark if unit.id in attacked else unit.marks)


def card_of(game: Game, situation: Situation, row: Row) -> CombatCard | None:
    """Return the card of a row, None where none of its units or hexes is on the map."""
    return _asked(game, situation, row, "card", lambda judge, *asked: judge.combat(*asked))


def margins_of(game: Game, situation: Situation, row: Row) -> Margins | None:
    """Return what one more point or unit would change in a row."""
    return _asked(game, situation, row, "margins", lambda judge, *asked: judge.margins(*asked))


def _asked(
    game: Game, situation: Situation, row: Row, what: str, question: Callable[[Judge, Position, Attack], T]
) -> T | None:
    position = fighting_position(game, situation)
    attack = attack_of(game, row, position)
    if not attack.attackers or any(here not in game.sheet.grid for here in row.hexes):
        return None
    # The plan is no part of the situation, so who has fought has to be part of the question.
    key = (what, row, *spent_units(game))
    return situation.ask(key, lambda judge: question(judge, position, attack))
