"""What can be done next in a combat, each with its words, the hex to click, and the doing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from app.assist.wording import Wording
from app.view.translated import tr as _tr
from rules.combat_task import CombatChoice, CombatTask, Does, UnitChoice
from rules.hexgrid import HexId
from rules.unit_id import UnitId


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

    joining: tuple[UnitId, ...] | None
    """The units that do together what several may do, None while nobody has said which."""

    def take(self, choice: CombatChoice, face: int | None = None) -> bool:
        """Make a choice, by the face of a real die where one is given."""

    def pick(self, unit: UnitId) -> bool:
        """Let another unit go next."""

    def mover(self, task: CombatTask) -> UnitId | None:
        """Return the unit that goes next, None where nobody goes one by one."""

    def toggle_joining(self, unit: UnitId, group: UnitChoice) -> bool:
        """Let a unit join what several do together, or stay out."""


def by_hand_words(why: str) -> str:
    """Return what is told where the rules are not asked about a combat, with the reason."""
    return _tr("{why} Fight by hand, with the dice and the counters.").format(why=why)


def options_of(fighter: Fighter, task: CombatTask, wording: Wording) -> tuple[Option, ...]:
    """Return what can be done now, the likeliest first."""
    mover = fighter.mover(task)
    # Read once: `task.choices` judges every way anew.
    choices = [_option(fighter, each, wording) for each in _shown(fighter, task, mover)]
    return (
        *(each for each in choices if not each.is_by_hand),
        *_others(fighter, task, mover, wording),
        *(each for each in choices if each.is_by_hand),
        *_joining(fighter, task.group, wording),
    )


def _shown(fighter: Fighter, task: CombatTask, mover: UnitId | None) -> Iterator[CombatChoice]:
    """Yield the choices that are shown: of several ways to one hex the likeliest, which stands first."""
    # The map takes one click a hex: a second way to it could be clicked only by listing both.
    ends: set[HexId] = set()
    for choice in task.choices(mover):
        if task.group is not None and choice.does is Does.ENTER:
            going = going_of(fighter, task.group)
            yield from (task.group.choice(going),) if going else ()
        # Choices without a hex are all shown: there is nothing to click that they could share.
        elif choice.at is None or choice.at not in ends:
            ends |= {choice.at} if choice.at is not None else set()
            yield choice


def going_of(fighter: Fighter, group: UnitChoice) -> tuple[UnitId, ...]:
    """Return who does together what several may do."""
    # Until somebody says otherwise as many as may go do go: the likeliest, done by one click.
    return fighter.joining if fighter.joining is not None else group.units[: group.most]


def _option(fighter: Fighter, choice: CombatChoice, wording: Wording) -> Option:
    detail = wording.said(choice.detail) if choice.detail is not None else ""
    if not choice.verdict:
        detail = _tr("against {cases}").format(cases=", ".join(choice.verdict.cases))
    do = partial(fighter.take, choice)
    label = wording.said(choice.label)
    return Option(label, do, detail, choice.at, choice.is_first, choice.is_by_hand)


def _others(fighter: Fighter, task: CombatTask, mover: UnitId | None, wording: Wording) -> Iterator[Option]:
    """Yield that another unit goes first."""
    for other in task.units if mover is not None else ():
        if other != mover:
            words = _tr("{unit} first").format(unit=wording.unit(other))
            yield Option(words, partial(fighter.pick, other), is_by_hand=True)


def _joining(fighter: Fighter, group: UnitChoice | None, wording: Wording) -> Iterator[Option]:
    """Yield who joins what several do together."""
    if group is None or len(group.units) < 2:
        return
    going = going_of(fighter, group)
    for unit in group.units:
        toggle = partial(fighter.toggle_joining, unit, group)
        yield Option(wording.unit(unit), toggle, is_on=unit in going)
