"""German shortages on the table: dice for fuel and withdrawals, markers, divisions called away (18.1, 18.5).

What the dice said is kept in trackers: `fuel_check` and `fuel` (`1945-01-15 3`, date and die),
`withdrawals` (`1945-01-15:4 1945-01-16:2`, every roll with its date) and `withdraw:8Pz` (the date on which
a division was named).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.assist.books import books_of
from app.assist.draft import Draft, marker_of
from app.assist.procedure import options_in_play
from app.assist.reader import plain_position
from app.files.charts import unflatten
from app.table import acts
from app.table.changes import Change, Register
from app.table.game import Game
from app.table.phrases import Translate
from app.table.pieces import PieceId, Place
from counters.roster import MarkerId
from maps.sheet import BoxId
from rules.games.bitter_end.law import law
from rules.games.bitter_end.shortages import (
    FIRST_DAY,
    MOST_WITHDRAWN,
    FuelRoll,
    called_away,
    die_calls_divisions_away,
    most_for_shortage,
    without_fuel,
)
from rules.games.bitter_end.words import GERMAN
from rules.numerals import number_in
from rules.plural import worded
from rules.units import Mark, UnitId

FUEL_CHECK, FUEL, ROLLS, NAMED = "fuel_check", "fuel", "withdrawals", "withdraw:"
"""The trackers, or how their keys begin."""

ALTERNATE = "18.6"
WITHDRAWAL = "withdrawal"
"""The role of the divisions that may be called away, and the marker on one that is."""


@dataclass(frozen=True)
class Shortage:
    """What the dice have said. `check` is today's first die (18.15), `fuel` today's on the table, 0 for none.

    `rolls` are the rolls for withdrawals with their dates, `named` the divisions that were chosen.
    """

    today: str
    options: frozenset[str]
    check: int = 0
    fuel: int = 0
    rolls: tuple[tuple[str, int], ...] = ()
    named: tuple[str, ...] = ()

    @property
    def is_spared(self) -> bool:
        """Whether a first die spared the fuel of today."""
        return self.check > most_for_shortage(self.today)

    @property
    def called(self) -> int:
        """How many divisions have been called away so far."""
        dice = [die for _, die in self.rolls]
        if ALTERNATE in self.options:
            return called_away(dice)[0]
        found = (each for date, die in self.rolls[:1] for each in die_calls_divisions_away(date, die))
        return sum(int(dict(each.facts)["value"]) for each in found)

    @property
    def left(self) -> int:
        """How many of them are still to be named."""
        return max(0, min(self.called, MOST_WITHDRAWN) - len(self.named))

    def is_due(self, step: str) -> bool:
        """Return whether a step asks for a die today, rolled or not."""
        if self.today < FIRST_DAY:
            return False
        if step == "fuel":
            return not self.is_spared
        if step == "withdraw":
            return self.today == FIRST_DAY
        if step == "withdraw_alternate":
            return self._has_rolled_today or called_away([die for _, die in self.rolls])[1]
        return step == "fuel_check"

    def is_done(self, step: str) -> bool:
        """Return whether the die of a step has been rolled today."""
        return {"fuel_check": bool(self.check), "fuel": bool(self.fuel)}.get(step, self._has_rolled_today)

    @property
    def _has_rolled_today(self) -> bool:
        return any(date == self.today for date, _ in self.rolls)


def shortage_of(game: Game) -> Shortage:
    """Return what the dice have said in a game."""
    # A copy: this may be read beside the hand that changes the table.
    tracker = dict(game.table.book(Register.TRACKER))
    today = tracker.get("date", "")
    rolls = (word.partition(":") for word in tracker.get(ROLLS, "").split())
    return Shortage(
        today,
        options_in_play(game),
        _of_today(tracker, FUEL_CHECK, today),
        _of_today(tracker, FUEL, today),
        tuple((date, face) for date, _, die in rolls if (face := number_in(die)) is not None),
        tuple(key.removeprefix(NAMED) for key, text in tracker.items() if key.startswith(NAMED) and text),
    )


def _of_today(tracker: Mapping[str, str], key: str, today: str) -> int:
    date, _, die = tracker.get(key, "").partition(" ")
    return (number_in(die) or 0) if date == today else 0


# ---- fuel


def check_fuel(game: Game, tr: Translate, face: int | None = None) -> Change | None:
    """Return the first die of 18.15; where it spares the fuel the markers of yesterday come off at once.

    Here and below `face` is what a real die shows, None for the game's own.
    """
    draft = Draft(game)
    die = _roll(draft, game, tr("Does fuel run short?"), face)
    draft.do(_note(game, {FUEL_CHECK: f"{shortage_of(game).today} {die}"}))
    if not shortage_of(draft.game).is_spared:
        return draft.act(tr("Fuel runs short"))
    _refuel(draft)
    return draft.act(tr("Fuel does not run short"))


def roll_fuel(game: Game, tr: Translate, face: int | None = None) -> Change | None:
    """Return the roll on the table: yesterday's markers come off, the divisions named are marked (18.11)."""
    draft = Draft(game)
    _refuel(draft)
    die = _roll(draft, game, tr("Fuel"), face)
    draft.do(_note(game, {FUEL: f"{shortage_of(game).today} {die}"}))
    formations = books_of(game.header.game, game.header.rule_set).formations
    chart = law(None, unflatten(game.table.book(Register.CHART))).turn
    units = without_fuel(FuelRoll(chart, plain_position(game), formations, options_in_play(game), die))
    draft.mark(units, Mark.FUEL_DEPLETED)
    names = [name for name in chart.no_fuel[die - 1] if set(formations.get(name, ())) & set(units)]
    told = tr("Without fuel: {divisions}").format(divisions=", ".join(names))
    return draft.act(told if names else tr("Nobody is without fuel"))


def _refuel(draft: Draft) -> None:
    """Take off the markers of those that were without fuel until now."""
    found = marker_of(draft.game.roster, Mark.FUEL_DEPLETED)
    old = [p.id for p in draft.table if found is not None and (p.design, p.face) == found]
    if old:
        draft.do(acts.remove(draft.table, old, "Fuel"))


# ---- withdrawals


def roll_withdrawal(game: Game, tr: Translate, face: int | None = None) -> Change | None:
    """Return the die for withdrawals; who goes is for the German player to say (18.51, 18.61)."""
    draft, before = Draft(game), shortage_of(game)
    die = _roll(draft, game, tr("Withdrawals"), face)
    rolls = (*before.rolls, (before.today, die))
    draft.do(_note(draft.game, {ROLLS: " ".join(f"{date}:{face}" for date, face in rolls)}))
    count = shortage_of(draft.game).called - before.called
    told = worded(tr("Withdrawals: {count:panzer division|panzer divisions}"), count=count)
    return draft.act(told)


def name_division(game: Game, division: str, title: str) -> Change | None:
    """Return the choice of a division that leaves, with its marker on the first of its units (18.52)."""
    units = books_of(game.header.game, game.header.rule_set).formations.get(division, ())
    changes = [_note(game, {f"{NAMED}{division}": shortage_of(game).today})]
    place = next((at for unit in units if (at := _place(game, unit)) is not None and at.hex), None)
    if place is not None and MarkerId(WITHDRAWAL) in game.roster.markers:
        changes.append(acts.place_marker(game.table, WITHDRAWAL, 0, place))
    real = [change for change in changes if change is not None]
    return acts.together(title, real) if real else None


def leave_map(game: Game, unit: UnitId, title: str) -> Change | None:
    """Return the way of a unit off the map, for good; with the last of its division goes the marker."""
    box = _gone_box(game)
    place = _place(game, unit)
    if box is None or place is None:
        return None
    draft = Draft(game)
    draft.lay(PieceId(unit), Place(box=box))
    if not any(units_on_map(draft.game, division) for division in shortage_of(game).named):
        markers = [piece.id for piece in draft.table if piece.design == WITHDRAWAL and piece.place.hex]
        if markers:
            draft.do(acts.remove(draft.table, markers, title))
    return draft.act(title)


def units_on_map(game: Game, division: str) -> tuple[UnitId, ...]:
    """Return the units of a division that stand on the map."""
    units = books_of(game.header.game, game.header.rule_set).formations.get(division, ())
    return tuple(unit for unit in units if (at := _place(game, unit)) is not None and at.hex is not None)


def divisions_that_may_go(game: Game) -> tuple[str, ...]:
    """Return the divisions of which the die may call some away, as the counters have them."""
    return tuple(key for key, each in game.roster.formations.items() if WITHDRAWAL in each.roles)


def _gone_box(game: Game) -> BoxId | None:
    boxes = game.sheet.tray.boxes.values()
    return next((box.id for box in boxes if box.kind == "not_in_play" and box.side == GERMAN), None)


def _place(game: Game, unit: UnitId) -> Place | None:
    piece = PieceId(unit)
    return game.table.place_of(piece) if piece in game.table else None


# ---- parts


def _roll(draft: Draft, game: Game, purpose: str, face: int | None) -> int:
    # By the game's own journal: it knows of rolls that were undone.
    rolled = acts.one_die(game.journal, game.dice, purpose, face)
    draft.do(rolled)
    return rolled.faces[0]


def _note(game: Game, texts: Mapping[str, str]) -> Change | None:
    return acts.write(game.table, Register.TRACKER, texts, "Note")


def named_units(game: Game) -> Iterator[tuple[str, UnitId]]:
    """Yield the units on the map of each division that was called away."""
    for division in shortage_of(game).named:
        for unit in units_on_map(game, division):
            yield division, unit
