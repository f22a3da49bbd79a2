"""What can be done next in a combat, each with its words, the hex to click, and the doing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from app.assist.combat.combat_marks import best_by_end, harm_of, way_words
from app.assist.combat.losing import loss_verdict
from app.assist.combat.pending import Debt, Pending, Task
from app.assist.combat.resolution import Resolution
from app.table.changes import Change
from app.table.game import Game
from rules.fights import Retreat
from rules.hexgrid import HexId
from rules.plural import worded
from rules.units import UnitId
from rules.words import Topic

_MOST_ENTERING = 3


def _tr(text: str) -> str:
    return QCoreApplication.translate("Combats", text)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to do. `at` is the hex on which a click means it; `is_by_hand` sets it apart from offers.

    `is_on` says of one that can be on or off which it is.
    """

    words: str
    do: Callable[[], object]
    detail: str = ""
    at: HexId | None = None
    is_primary: bool = False
    is_by_hand: bool = False
    is_on: bool | None = None


class Fighter(Protocol):
    """Who carries the options out."""

    entering: tuple[UnitId, ...] | None

    @property
    def game(self) -> Game:
        """The game in which they are."""

    def do(self, change: Change | None) -> bool:
        """Make a step of the combat."""

    def roll(self, face: int | None = None) -> bool:
        """Roll for the combat."""

    def pick(self, unit: UnitId) -> bool:
        """Let another unit go next."""

    def mover(self, now: Pending) -> UnitId | None:
        """Return the unit that goes next."""

    def toggle_entering(self, unit: UnitId, units: tuple[UnitId, ...]) -> bool:
        """Let a unit enter the hex, or stay out."""

    def unit_words(self, unit: UnitId) -> str:
        """Return what people call a unit."""


def options_of(fighter: Fighter, resolution: Resolution) -> tuple[Option, ...]:
    """Return what can be done now, the likeliest first."""
    now = resolution.pending()
    return tuple(_MAKERS[now.task](fighter, resolution, now))


Made = Iterator[Option]


def _by_hand(fighter: Fighter, resolution: Resolution, words: str = "") -> Option:
    said = words or _tr("Done by hand")
    return Option(said, lambda: fighter.do(resolution.settle(said)), is_by_hand=True)


def _roll(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    del now
    is_hopeless = resolution.card().column is None
    failure = _tr("Suffer the failure") + fighter.game.words.cited(Topic.BELOW_TABLE)
    words = failure if is_hopeless else _tr("Roll the die")
    yield Option(words, fighter.roll, is_primary=True)


def _toll(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    names = ", ".join(fighter.unit_words(unit) for unit in now.units)
    case = fighter.game.words.cited(Topic.TOLL)
    title = _tr("Steps beyond the movement allowance{case}: {units}").format(case=case, units=names)
    yield Option(
        _tr("Take the steps"), lambda: fighter.do(resolution.take_tolls(title)), names, is_primary=True
    )
    yield _by_hand(fighter, resolution, _tr("Do without"))


def _one_of(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    yield from _losses(fighter, resolution, now.units, is_primary=True)
    yield _by_hand(fighter, resolution, _tr("Do without"))


def _losses(
    fighter: Fighter, resolution: Resolution, units: tuple[UnitId, ...], *, is_primary: bool = False
) -> Made:
    for n, unit in enumerate(units):
        words = _tr("{unit} loses a step").format(unit=fighter.unit_words(unit))
        do = partial(_lose, fighter, resolution, unit, words)
        against = ", ".join(loss_verdict(resolution, unit).cases)
        detail = _tr("against {cases}").format(cases=against) if against else ""
        yield Option(words, do, detail, is_primary=is_primary and n == 0)


def _lose(fighter: Fighter, resolution: Resolution, unit: UnitId, title: str) -> bool:
    return fighter.do(resolution.lose(unit, title))


def _pay(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    debt = now.debt
    if debt is None:
        return
    points = debt.by_retreat
    may_retreat = points > 0 and not debt.must_lose
    if may_retreat:
        words = _tr("Retreat by {points} MP").format(points=points)
        yield Option(words, lambda: fighter.do(resolution.decide_retreat(words)), is_primary=True)
    yield from _losses(fighter, resolution, now.units, is_primary=not may_retreat)
    yield _by_hand(fighter, resolution)


def debt_words(debt: Debt) -> str:
    """Return what is still owed in words."""
    told = worded(_tr("{left} of {points:point|points} left to pay"), left=debt.left, points=debt.points)
    if debt.must_lose:
        told += ", " + _tr("{count} of them only by steps").format(count=debt.must_lose)
    return told


def _flee(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    unit = fighter.mover(now)
    if unit is None:
        return
    name = fighter.unit_words(unit)
    for n, (end, way) in enumerate(_by_harm(resolution.retreats(unit))):
        if len(way.path) == 1:
            words = _tr("{unit} finds no way").format(unit=name)
        else:
            words = _tr("{unit} to {hex}").format(unit=name, hex=end)
        do = partial(_retreat, fighter, resolution, unit, end, words)
        stays = len(way.path) == 1 and not (way.stuck or way.is_eliminated)
        told = _tr("stays, and must strike") if stays else way_words(way, fighter.game.words.movement, _tr)
        yield Option(words, do, told, end, is_primary=n == 0)
    yield from _others(fighter, now, unit)
    yield _by_hand(fighter, resolution)


def _by_harm(ways: Iterable[Retreat]) -> list[tuple[HexId, Retreat]]:
    return sorted(best_by_end(ways).items(), key=lambda item: (harm_of(item[1]), item[0]))


def _retreat(fighter: Fighter, resolution: Resolution, unit: UnitId, end: HexId, title: str) -> bool:
    way = best_by_end(resolution.retreats(unit))[end]
    return fighter.do(resolution.retreat(unit, way, title))


def _others(fighter: Fighter, now: Pending, unit: UnitId) -> Made:
    for other in now.units:
        if other != unit:
            words = _tr("{unit} first").format(unit=fighter.unit_words(other))
            yield Option(words, partial(fighter.pick, other), is_by_hand=True)


def _enter(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    here = now.hex
    if here is None:
        return
    going = fighter.entering if fighter.entering is not None else now.units[:_MOST_ENTERING]
    words = _tr("Enter {hex}: same-hex combat").format(hex=here)
    names = ", ".join(fighter.unit_words(unit) for unit in going)
    if going:
        do = partial(_go_in, fighter, resolution, going, here, words)
        yield Option(words, do, names, here)
    yield _by_hand(fighter, resolution, _tr("Stay out: the attack is over"))
    for unit in now.units if len(now.units) > 1 else ():
        toggle = partial(fighter.toggle_entering, unit, now.units)
        yield Option(fighter.unit_words(unit), toggle, is_on=unit in going)


def _go_in(
    fighter: Fighter, resolution: Resolution, units: tuple[UnitId, ...], here: HexId, title: str
) -> bool:
    return fighter.do(resolution.enter(units, here, title))


def _choose(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    side = _tr(fighter.game.words.name_of(now.side))
    leave = _tr("{side}: leave {hex} by one hex").format(side=side, hex=now.hex)
    strike = _tr("{side}: attack inside {hex}").format(side=side, hex=now.hex)
    if not now.must_strike:
        yield Option(leave, lambda: fighter.do(resolution.leave(leave)))
    yield Option(strike, lambda: fighter.do(resolution.strike(strike)))
    yield _by_hand(fighter, resolution, _tr("End it by hand"))


def _advance(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    unit = fighter.mover(now)
    if unit is None:
        return
    name, advance = fighter.unit_words(unit), resolution.advances()[unit]
    mp = fighter.game.words.movement.text
    if resolution.fight.is_inside:
        # They hold what they won: to go beyond it is the exception.
        staying = _tr("They stay in {hex}").format(hex=resolution.fight.contested)
        yield Option(staying, lambda: fighter.do(resolution.settle(staying)), is_primary=True)
    for here, each in sorted(advance.hexes.items(), key=lambda item: (len(item[1].path), item[0])):
        words = _tr("{unit} to {hex}").format(unit=name, hex=here)
        told = _tr("{points} of {all} MP").format(points=mp(each.mp_parts), all=mp(advance.mp_parts))
        do = partial(_follow, fighter, resolution, unit, here, words)
        yield Option(words, do, told, here, is_primary=here in now.hexes)
    yield from _others(fighter, now, unit)
    if not resolution.fight.is_inside:
        yield _by_hand(fighter, resolution, _tr("Nobody else advances"))


def _follow(fighter: Fighter, resolution: Resolution, unit: UnitId, here: HexId, title: str) -> bool:
    return fighter.do(resolution.advance(unit, resolution.advances()[unit].hexes[here], title))


def _finish(fighter: Fighter, resolution: Resolution, now: Pending) -> Made:
    del now
    words = _tr("End of the combat")
    yield Option(words, lambda: fighter.do(resolution.finish(words)), is_primary=True)


_MAKERS: Mapping[Task, Callable[[Fighter, Resolution, Pending], Made]] = MappingProxyType(
    {
        Task.ROLL: _roll,
        Task.TOLL: _toll,
        Task.ONE_OF: _one_of,
        Task.PAY: _pay,
        Task.FLEE: _flee,
        Task.ENTER: _enter,
        Task.CHOOSE: _choose,
        Task.ADVANCE: _advance,
        Task.ALL_OUT: _one_of,
        Task.FINISH: _finish,
    }
)
