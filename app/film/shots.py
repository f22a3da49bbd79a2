"""What is to be seen one after the other when a film goes on over some steps: a combat's card, its die, its
losses, retreats, advances; the ways of units; places that change hands.

The table shows the end of it all from the first: shots are only drawn over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby

from app.film.happening import CombatAt, Going, Happening, Stage, StepsLost, Taking, UnitMove
from app.film.stops import Pace
from app.table.pieces import PieceId, Place
from app.table.records import START, StepId
from rules.hexgrid import HexId

HEX_MS, LEAST_GLIDE_MS, MOST_GLIDE_MS = 90, 240, 1400
CARD_MS, DIE_MS, LOSS_MS, TAKEN_MS = 450, 700, 420, 420
"""At 1x (guide to the art, section 9)."""
BACK_MS = 260
"""Back it is short: one has seen it, and looks for where it was."""


class Scene(Enum):
    """What a shot shows."""

    CARD = "card"
    """Who attacks whom; arrows go in."""
    DIE = "die"
    LOSS = "loss"
    GLIDE = "glide"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one unit over the map: every hex of it that is known, two or more, or one and an end off it.

    `start` is where it lay that came onto the map, `goal` where it went that left it.
    """

    unit: PieceId
    side: str
    hexes: tuple[HexId, ...]
    has_route: bool
    start: Place | None = None
    goal: Place | None = None

    @property
    def back(self) -> Way:
        """The same way gone back."""
        return replace(self, hexes=self.hexes[::-1], start=self.goal, goal=self.start)


@dataclass(frozen=True, slots=True)
class Shot:
    """One thing to be seen, for a time at 1x. `combat` is the one it belongs to, whose card stays up.

    `step` is the one that it is of, START where it is of several.
    """

    scene: Scene
    ms: int
    step: StepId = START
    ways: tuple[Way, ...] = ()
    lost: tuple[StepsLost, ...] = ()
    takings: tuple[Taking, ...] = ()
    combat: CombatAt | None = None
    is_back: bool = False
    """Whether the film goes back: then nothing is left behind on the way."""


def shots_of(span: Sequence[Happening], pace: Pace) -> tuple[Shot, ...]:
    """Return what is to be seen of some steps that follow one another, in order.

    By phase or turn all goes at once: each unit's whole way, and the losses at its end.
    """
    if pace in (Pace.PHASE, Pace.TURN):
        return tuple(_at_once(span))
    # Step by step: two moves of one unit are two ways here, as one sees it come to rest between.
    return tuple(replace(shot, step=each.step) for each in span for shot in _staged(each))


def shots_back(span: Sequence[Happening]) -> tuple[Shot, ...]:
    """Return what is to be seen where a film goes back over some steps: every unit goes its way back at once.

    Who was lost there stands there again without a way.
    """
    ways = tuple(way.back for way in _ways(move for each in span for move in each.moves))
    return (Shot(Scene.GLIDE, BACK_MS, ways=ways, is_back=True),) if ways else ()


def _staged(happening: Happening) -> Iterator[Shot]:
    combat = happening.combat
    if combat is not None and combat.stage in (Stage.DECLARED, Stage.ROLLED):
        is_new = combat.stage is Stage.DECLARED
        scene, ms = (Scene.CARD, CARD_MS) if is_new else (Scene.DIE, DIE_MS)
        yield Shot(scene, ms, combat=combat)
    # Who retreats and is lost there is seen to go first.
    movers = {move.unit for move in happening.moves if move.going is not Going.LOSS}
    yield from _losses((each for each in happening.lost if each.unit not in movers), combat)
    for going in (Going.RETREAT, Going.ADVANCE):
        yield from _glide((move for move in happening.moves if move.going is going), combat)
    yield from _glide((move for move in happening.moves if move.going in _OWN_WILL), combat)
    yield from _losses((each for each in happening.lost if each.unit in movers), combat)
    if happening.takings:
        yield Shot(Scene.TAKEN, TAKEN_MS, takings=happening.takings, combat=combat)


_OWN_WILL = (Going.MOVE, Going.ARRIVAL, Going.LEAVING)


def _at_once(span: Sequence[Happening]) -> Iterator[Shot]:
    yield from _glide((move for each in span for move in each.moves), None)
    yield from _losses((lost for each in span for lost in each.lost), None)
    # The last one of a hex: seen at once only the end of it can be shown.
    last = {taking.hex: taking for each in span for taking in each.takings}
    if last:
        yield Shot(Scene.TAKEN, TAKEN_MS, takings=tuple(last.values()))


def _losses(lost: Iterable[StepsLost], combat: CombatAt | None) -> Iterator[Shot]:
    found = tuple(lost)
    if found:
        yield Shot(Scene.LOSS, LOSS_MS, lost=found, combat=combat)


def _glide(moves: Iterable[UnitMove], combat: CombatAt | None) -> Iterator[Shot]:
    ways = tuple(_ways(moves))
    if ways:
        # All units go at once, so the longest way sets the time.
        longest = max(len(way.hexes) + (way.start is not None) + (way.goal is not None) for way in ways) - 1
        ms = min(max(LEAST_GLIDE_MS, HEX_MS * longest), MOST_GLIDE_MS)
        yield Shot(Scene.GLIDE, ms, ways=ways, combat=combat)


def _ways(moves: Iterable[UnitMove]) -> Iterator[Way]:
    """Yield each unit's way; several moves of one unit are one way, and those that end its days are none."""
    gone = (move for move in moves if move.going not in (Going.LOSS, Going.OFF_MAP))
    # Sorting is stable: each unit's moves stay in their order.
    ordered = sorted(gone, key=lambda move: move.unit)
    for unit, group in groupby(ordered, key=lambda move: move.unit):
        legs = list(group)
        hexes = [here for leg in legs for here in leg.hexes]
        # One leg ends where the next begins.
        # Only neighbours: a way that comes through a hex twice goes there twice.
        way = tuple(here for here, _ in groupby(hexes))
        start = legs[0].before if legs[0].before.hex is None else None
        goal = legs[-1].after if legs[-1].after.hex is None else None
        # Nothing glides from a hex to itself.
        if len(way) > 1 or (way and (start or goal)):
            yield Way(unit, legs[0].side, way, all(leg.has_route for leg in legs), start, goal)
