"""What is still to be done in a combat, read from the counters as they lie and from what was decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from app.assist.combat.fight import ATTACKERS, Fight
from app.assist.draft import steps_of
from app.assist.procedure import fight_terms_of
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from counters.roster import UnitId as RosterId
from rules.hexgrid import HexId
from rules.position import Position
from rules.states import States, Trait
from rules.units import UnitId

ENTRY, ADVANCE, ALL_OUT, ARMOR = "entry", "advance", "all-out", "armor"
"""What may be settled beside the debts: entry into the hex, the advance, a step due from one of several."""


LEAVE = "leave-"
"""How the debt is called of those who leave a contested hex: before the hex."""


class Task(Enum):
    """The next thing to do in a combat."""

    ROLL = "roll"
    TOLL = "toll"
    """Units lose the steps that they must (10.45)."""
    ONE_OF = "one_of"
    """One of several units loses a step that it must (10.92)."""
    PAY = "pay"
    """The loser chooses steps or retreat (10.43, 10.44)."""
    FLEE = "flee"
    """The units of the loser retreat, one by one (10.6)."""
    ENTER = "enter"
    """The attacker may go into the defender's hex (10.461)."""
    CHOOSE = "choose"
    """In a contested hex a side leaves or strikes (10.461)."""
    ADVANCE = "advance"
    ALL_OUT = "all_out"
    """One of the attackers loses a step for the all-out assault (18.33)."""
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Debt:
    """What one side must pay: points by steps or by retreat, no more than `most_retreat` of them by retreat.

    `paid` are steps lost so far that count. One without points is a retreat by one hex (10.27, 10.461).
    """

    key: str
    payers: tuple[UnitId, ...]
    points: int
    paid: int = 0
    most_retreat: int = 0
    is_one_hex: bool = False

    @property
    def left(self) -> int:
        """The points that are not paid yet."""
        return max(0, self.points - self.paid)

    @property
    def by_retreat(self) -> int:
        """How many of the points left may be paid by retreat."""
        return min(self.left, self.most_retreat)

    @property
    def must_lose(self) -> int:
        """How many of the points left can only be paid by steps."""
        return max(0, self.left - self.most_retreat)


@dataclass(frozen=True, slots=True)
class Pending:
    """The next thing to do, by which side and by which units; `points` is by how much they retreat."""

    task: Task
    side: str = ""
    units: tuple[UnitId, ...] = ()
    debt: Debt | None = None
    points: int = 0
    hex: HexId | None = None
    hexes: tuple[HexId, ...] = field(default=())
    must_strike: bool = False
    """Whether those who are left found no way out of the contested hex, so that they must strike (V12)."""


def side_of_unit(game: Game, unit: UnitId) -> str:
    """Return the side of a unit of the roster, empty for one that nobody knows."""
    known = game.roster.units.get(RosterId(unit))
    return known.side if known is not None else ""


def hex_of(game: Game, unit: UnitId) -> HexId | None:
    """Return where a unit stands on the map."""
    return game.table.place_of(PieceId(unit)).hex if PieceId(unit) in game.table else None


def debts(game: Game, fight: Fight) -> tuple[Debt, ...]:
    """Return what the sides owe by the results of this round, hex by hex, then the attackers."""
    return tuple(_debts(game, fight))


def _debts(game: Game, fight: Fight) -> Iterator[Debt]:
    for here, result in fight.results.items():
        payers = tuple(unit for unit, place in fight.defenders.items() if place == here)
        if result > 0:
            yield Debt(here, payers, result, _paid(game, fight, payers), result)
    worst = min(fight.results.values(), default=0)
    if worst < 0:
        paid = _paid(game, fight, fight.strikers)
        yield Debt(ATTACKERS, fight.strikers, -worst, paid, fight_terms_of(game).attacker_retreat)
    if fight.is_hopeless:
        paid = _paid(game, fight, fight.strikers)
        yield Debt(ATTACKERS, fight.strikers, fight_terms_of(game).steps_below_table, paid, is_one_hex=True)
    if fight.leaving and fight.contested:
        yield Debt(f"{LEAVE}{fight.contested}", in_contest(game, fight, fight.leaving), 0, is_one_hex=True)


def lost(game: Game, fight: Fight, unit: UnitId) -> int:
    """Return the steps that a unit has lost in this round, by whatever hand."""
    return max(0, fight.steps.get(unit, 0) - steps_of(game, unit))


def _paid(game: Game, fight: Fight, units: tuple[UnitId, ...]) -> int:
    """Return the steps lost that pay for a result: not those of 10.45, 10.64 and 10.65."""
    return sum(max(0, lost(game, fight, unit) - forced(game, fight, unit)) for unit in units)


def forced(game: Game, fight: Fight, unit: UnitId) -> int:
    """Return the steps that a unit lost without paying anything by it."""
    return min(fight.due.get(unit, 0), lost(game, fight, unit)) + fight.forced.get(unit, 0)


def alive(game: Game, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Return the units that are still on the map."""
    return tuple(unit for unit in units if steps_of(game, unit) > 0)


def must_flee(fight: Fight, now: Pending, position: Position, states: States) -> bool:
    """Return whether those who pay are defenders who are surprised: they retreat where they can (16.33).

    In same-hex combat they choose freely.
    """
    if now.debt is None or now.debt.key not in fight.hexes or fight.is_inside:
        return False
    if fight.is_surprised is not None:
        return fight.is_surprised
    known, fleeing = position.by_id, states.with_trait(Trait.FLEES)
    return any(unit in known and known[unit].marks & fleeing for unit in now.units)


# ---- the next thing


def pending(game: Game, fight: Fight, can_advance: tuple[UnitId, ...] = ()) -> Pending:
    """Return the next thing to do. `can_advance` are the units that have a hex to advance to."""
    if not fight.is_rolled:
        return Pending(Task.ROLL, _striking_side(game, fight), fight.strikers)
    return next(_open(game, fight, can_advance), Pending(Task.FINISH))


def _striking_side(game: Game, fight: Fight) -> str:
    return side_of_unit(game, fight.strikers[0]) if fight.strikers else ""


def _open(game: Game, fight: Fight, can_advance: tuple[UnitId, ...]) -> Iterator[Pending]:
    owing = [each for each in debts(game, fight) if each.key not in fight.settled]
    is_late = not fight.is_all_out or fight_terms_of(game).is_all_out_paid_last
    yield from () if is_late else _all_out(game, fight)
    yield from _tolls(game, fight)
    for debt in owing:
        yield from _of_debt(game, fight, debt)
    yield from _inside(game, fight)
    if can_advance and ADVANCE not in fight.settled:
        yield Pending(
            Task.ADVANCE, side_of_unit(game, can_advance[0]), can_advance, hexes=vacated(game, fight)
        )
    yield from _all_out(game, fight) if is_late else ()


def _all_out(game: Game, fight: Fight) -> Iterator[Pending]:
    """Yield the step of an all-out assault: when all is over, or at once, as the game has it."""
    if fight.is_all_out and ALL_OUT not in fight.settled:
        payers = alive(game, fight.attackers)
        if payers:
            yield Pending(Task.ALL_OUT, side_of_unit(game, payers[0]), payers)


def _tolls(game: Game, fight: Fight) -> Iterator[Pending]:
    due = tuple(unit for unit in alive(game, tuple(fight.due)) if not lost(game, fight, unit))
    if due:
        yield Pending(Task.TOLL, side_of_unit(game, due[0]), due)
    payers = alive(game, fight.one_of)
    is_paid = any(lost(game, fight, unit) for unit in fight.one_of)
    if payers and not is_paid and ARMOR not in fight.settled:
        yield Pending(Task.ONE_OF, side_of_unit(game, payers[0]), payers)


def _of_debt(game: Game, fight: Fight, debt: Debt) -> Iterator[Pending]:
    standing = alive(game, debt.payers)
    if not standing:
        return
    side = side_of_unit(game, standing[0])
    points = fight.flights.get(debt.key)
    if points is None and not any(_is_in_place(game, fight, unit) for unit in standing):
        return  # a hand has led them away
    if points is None and debt.left:
        yield Pending(Task.PAY, side, standing, debt)
    elif points is not None or debt.is_one_hex:
        still = tuple(unit for unit in standing if unit not in fight.fled and _is_in_place(game, fight, unit))
        if still:
            yield Pending(Task.FLEE, side, still, debt, points or 0)
            return
        rest = replace(
            debt, points=debt.points - (points or 0) + fight.stuck.get(debt.key, 0), most_retreat=0
        )
        if rest.left:
            yield Pending(Task.PAY, side, standing, rest)


def _is_in_place(game: Game, fight: Fight, unit: UnitId) -> bool:
    """Return whether a unit still stands where it fought; one that a hand moved has retreated."""
    here = hex_of(game, unit)
    if fight.is_inside or fight.leaving:
        return here == fight.contested
    return here == fight.defenders.get(unit, fight.origins.get(unit, here))


def _inside(game: Game, fight: Fight) -> Iterator[Pending]:
    """Yield what a result of 0 leaves open: to go in; inside, to leave or to strike."""
    if ENTRY in fight.settled:
        return
    if fight.contested is None:
        entering = tuple(unit for unit in alive(game, fight.strikers) if unit not in fight.fled)
        draws = (here for here, result in fight.results.items() if result == 0)
        held = tuple(here for here in draws if _defenders_in(game, fight, here))
        if held and entering:
            yield Pending(Task.ENTER, side_of_unit(game, entering[0]), entering, hex=held[0], hexes=held)
        return
    own, enemy = (in_contest(game, fight, side) for side in (_own(game, fight), _enemy(game, fight)))
    if own and enemy:
        struck_last = fight.is_inside and side_of_unit(game, fight.strikers[0]) == _enemy(game, fight)
        turn = _own(game, fight) if struck_last else _enemy(game, fight)
        units = own if struck_last else enemy
        yield Pending(Task.CHOOSE, turn, units, hex=fight.contested, must_strike=fight.leaving == turn)


def _own(game: Game, fight: Fight) -> str:
    return side_of_unit(game, fight.attackers[0])


def _enemy(game: Game, fight: Fight) -> str:
    own = _own(game, fight)
    sides = (side_of_unit(game, unit) for unit in fight.start)
    return next((side for side in sides if side != own), "")


def in_contest(game: Game, fight: Fight, side: str) -> tuple[UnitId, ...]:
    """Return the units of a side that fight in the contested hex now."""
    return tuple(
        unit
        for unit in fight.start
        if side_of_unit(game, unit) == side and hex_of(game, unit) == fight.contested
    )


def _defenders_in(game: Game, fight: Fight, here: HexId) -> tuple[UnitId, ...]:
    return tuple(unit for unit, place in fight.defenders.items() if place == here == hex_of(game, unit))


def vacated(game: Game, fight: Fight) -> tuple[HexId, ...]:
    """Return the attacked hexes that the defenders lost and in which no enemy of the attackers stands.

    Inside a contested hex only those who attacked first can win ground: who struck back has lost none.
    """
    own = _own(game, fight)
    if fight.is_inside and _striking_side(game, fight) != own:
        return ()
    won = [here for here, result in fight.results.items() if result > 0]
    if fight.contested is not None and not fight.is_inside:
        won.append(fight.contested)
    return tuple(
        here
        for here in dict.fromkeys(won)
        if not any(_is_of_other(game, own, piece) for piece in _stack(game, here))
    )


def _stack(game: Game, here: HexId) -> tuple[Piece, ...]:
    return game.table.stack_at(Place(hex=here).spot)


def _is_of_other(game: Game, side: str, piece: Piece) -> bool:
    return piece.kind is Kind.UNIT and game.side_of(piece.id) != side


def chosen_losses(game: Game, fight: Fight, here: HexId) -> int:
    """Return the steps that the defenders of a hex lost for the result: they shorten the advance (10.72).

    Among them are those for points that no retreat was found for; 10.72 leaves out only what 10.45, 10.64
    and 10.65 ask for.
    """
    debt = next((each for each in debts(game, fight) if each.key == here), None)
    if debt is None:
        return 0
    return min(debt.points, debt.paid)
