"""The book of the facts of The Battle for Hungary: how each is read back, which markers show some of them.

The texts are version 1. When one changes, `VERSION` goes up by one, a migration joins `BOOK`, and a game of
the old version joins the tests.
"""

from __future__ import annotations

from rules.effects import FactForms, FactMarker
from rules.facts import FactBook, FactKind
from rules.games.battle_for_hungary import facts as f
from rules.games.battle_for_hungary.air_facts import AIR_KINDS
from rules.games.battle_for_hungary.words import SIDES
from rules.hexgrid import HexId
from rules.numerals import whole_number
from rules.units import UnitId

VERSION = 1
FACES = 6
MOST_ORDERS = 9


# What a reader refuses is kept as text and told, never guessed at: a file may be damaged or written by hand.
def _side(text: str) -> str:
    if text not in SIDES:
        raise ValueError(text)
    return text


def _only(word: str, text: str) -> None:
    if text != word:
        raise ValueError(text)


def _word(text: str) -> str:
    if len(text.split()) != 1:
        raise ValueError(text)
    return text


def _turn_and_words(text: str) -> tuple[int, tuple[str, ...]]:
    word, number, *rest = text.split()
    return f.turn_in(f"{word} {number}"), tuple(rest)


def _units(words: tuple[str, ...]) -> tuple[UnitId, ...]:
    return tuple(map(UnitId, words))


def _no_later_orders(text: str) -> f.NoLaterOrders:
    _only(f.NONE_LATER, text)
    return f.NoLaterOrders()


def _rolled(turn: str, text: str) -> f.FuehrerRolled:
    die, order = map(whole_number, text.split())
    if die > FACES or order > MOST_ORDERS:
        raise ValueError(text)
    return f.FuehrerRolled(whole_number(turn), die, order)


def _order(number: str, text: str) -> f.OrderStands:
    # A strange word is a KeyError, which the book takes for unreadable as it does a ValueError.
    is_met = {f.ORDERED: False, f.CARRIED_OUT: True}[text]
    return f.OrderStands(whole_number(number), is_met)


def _uprising(text: str) -> f.UprisingReached:
    _only(f.REACHED, text)
    return f.UprisingReached()


def _margarethe(text: str) -> f.MargaretheEntered:
    _only(f.ENTERED, text)
    return f.MargaretheEntered()


def _stay(unit: str, text: str) -> f.StayRolled:
    word, number = text.split()
    _only("die", word)
    die = whole_number(number)
    # A die that fell has a face; in the roll for orders 0 stands for no die.
    if not 1 <= die <= FACES:
        raise ValueError(text)
    return f.StayRolled(UnitId(_word(unit)), die)


def _base(unit: str, text: str) -> f.AircraftBase:
    return f.AircraftBase(UnitId(_word(unit)), _word(text))


def _assaulted(text: str) -> f.Assaulted:
    turn, words = _turn_and_words(text)
    return f.Assaulted(turn, _units(words))


def _fought_air(text: str) -> f.FoughtAir:
    turn, words = _turn_and_words(text)
    return f.FoughtAir(turn, _units(words))


def _fought(text: str) -> f.Fought:
    turn, words = _turn_and_words(text)
    return f.Fought(turn, _units(words))


def _broken(text: str) -> f.BrokenThrough:
    turn, words = _turn_and_words(text)
    return f.BrokenThrough(turn, tuple(map(HexId, words)))


def _without(side: str, text: str) -> f.GoesWithout:
    turn, words = _turn_and_words(text)
    return f.GoesWithout(_side(side), turn, _units(words))


BOOK = FactBook(
    VERSION,
    (
        FactKind(f.LINE_KEY, lambda _, text: f.DeploymentLine(f.turn_in(text))),
        FactKind(f.NO_LATER_ORDERS_KEY, lambda _, text: _no_later_orders(text)),
        FactKind(f.ROLL_KEY, _rolled),
        FactKind(f.ORDER_KEY, _order),
        FactKind(f.UPRISING_KEY, lambda _, text: _uprising(text)),
        FactKind(f.MARGARETHE_KEY, lambda _, text: _margarethe(text)),
        FactKind(f.STAYS_KEY, _stay),
        FactKind(f.RECEIVED_KEY, lambda side, text: f.PointsReceived(_side(side), f.turn_in(text))),
        FactKind(f.BASE_KEY, _base),
        FactKind(f.ASSAULTED_KEY, lambda _, text: _assaulted(text)),
        FactKind(f.FOUGHT_KEY, lambda _, text: _fought(text)),
        FactKind(f.BROKEN_KEY, lambda _, text: _broken(text)),
        FactKind(f.FOUGHT_AIR_KEY, lambda _, text: _fought_air(text)),
        FactKind(f.WITHOUT_KEY, _without),
        *AIR_KINDS,
    ),
)

FORMS = FactForms(
    (
        FactMarker(f.UPRISING_KEY, "uprising", "uprising:{text}"),
        FactMarker(f.MARGARETHE_KEY, "margarethe_line", "margarethe:{text}"),
        FactMarker(f.ORDER_KEY, "fuehrer_order", "orders:axis", (f.ORDERED, f.CARRIED_OUT)),
    ),
    from_moves=(f.UPRISING_KEY, f.MARGARETHE_KEY),
)
"""The markers that tell who reached the uprising and the line, and how the orders stand; moves reach both."""
