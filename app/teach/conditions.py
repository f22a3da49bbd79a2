"""What counts as done: sentences about the table, asked of it and of the rules.

A condition that does not hold says what is missing, with the assistant's own findings where there are any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.assist.questions import points_of, ring_of, supply_of, zones_of
from app.assist.remarks import Remark, Sign, supply_remarks
from app.assist.victory.holders import Holders
from app.table import clock
from app.table.changes import Moved, Register, Rolled
from app.teach import attacks
from app.teach.lesson import Thing
from app.teach.sentences import Form, Forms, Sentence
from app.teach.view import CannotTell, View, info
from rules.hexgrid import HexId
from rules.ring import Ring
from rules.translatable import tr_noop
from rules.unit_id import UnitId
from rules.units import Mark

_tr = tr_noop

CONDITIONS = Forms(
    (
        Form("at", _tr("{unit} stands in {hexes}")),
        Form("outside", _tr("{unit} stands outside {hexes}")),
        Form("beside", _tr("{unit} stands beside {place}")),
        Form("within", _tr("{unit} stands within {number} of {place}")),
        Form("through", _tr("{unit} went through {place}")),
        Form("past", _tr("{unit} did not go through {place}")),
        Form("moved", _tr("{unit} has moved")),
        Form("unmoved", _tr("{unit} has not moved")),
        Form("boxed", _tr("{unit} lies in the box {box}")),
        Form("steps", _tr("{unit} has {number} of its steps")),
        Form("supplied", _tr("{unit} is in supply")),
        Form("cut off", _tr("{unit} is out of supply")),
        Form("all supplied", _tr("all units of {side} are in supply")),
        Form("state", _tr("{unit} is marked {state}")),
        Form("no state", _tr("{unit} is not marked {state}")),
        Form("points left", _tr("{unit} has at least {number} in movement points left")),
        Form("stack", _tr("at least {number} of {side} stand in {hexes}")),
        Form("empty", _tr("nobody of {side} stands in {hexes}")),
        Form("controlled", _tr("{hexes} belongs to {side}")),
        Form("bridge", _tr("the bridge {hexside} belongs to {side}")),
        Form("no bridge", _tr("the bridge {hexside} is destroyed")),
        Form("count", _tr("{count} stands at least at {number}")),
        Form("zone", _tr("{side} controls {hexes} by zones")),
        Form("no zone", _tr("{side} controls none of {hexes} by zones")),
        Form("legal", _tr("no rule forbids the moves")),
        Form("forbidden", _tr("a rule forbids the moves")),
        Form("forbidden by", _tr("case {case} forbids the moves")),
        Form("planned", _tr("an attack on {hexes} is planned")),
        Form("planned with", _tr("the attack on {hexes} is made by {units}")),
        Form("joined by", _tr("{units} take part in the attack on {hexes}")),
        Form("odds", _tr("the attack on {hexes} has at least {odds}")),
        Form("support", _tr("the attack on {hexes} has at least {number} of {kind}")),
        Form("attack legal", _tr("no rule forbids the attack on {hexes}")),
        Form("declared", _tr("the attack on {hexes} is declared")),
        Form("rolled", _tr("the die is rolled")),
        Form("fought", _tr("the attack on {hexes} is over")),
        Form("phase", _tr("the phase is {phase}")),
        Form("step", _tr("the step is {step}")),
        Form("turn", _tr("the turn is {date}")),
        Form("weather", _tr("the weather is {weather}")),
        Form("tracker", _tr("the tracker {tracker} says {text}")),
        Form("tracked", _tr("the tracker {tracker} is set")),
        Form("ring closed", _tr("the ring is closed")),
        Form("ring open", _tr("the ring is open")),
        Form("looked", _tr("{thing} was looked at")),
    )
)


@dataclass(frozen=True, slots=True)
class Met:
    """Whether a condition holds; where it does not, what stands in the way."""

    is_met: bool
    remarks: tuple[Remark, ...] = ()


Holds = Callable[[View, Sentence], Met]


def met(view: View, condition: Sentence) -> Met:
    """Return whether a condition holds; one that makes no sense on this table does not, and says so."""
    try:
        return _HOLDS[condition.key](view, condition)
    except CannotTell as problem:
        return Met(is_met=False, remarks=(info(str(problem)),))


def _is(is_met: bool, *remarks: Remark) -> Met:
    return Met(is_met, () if is_met else remarks)


# ---- where units are


def _at(view: View, told: Sentence) -> Met:
    return _is(view.unit(told["unit"]).hex in {view.hex(here) for here in told.hexes()})


def _outside(view: View, told: Sentence) -> Met:
    # A unit beside the map stands outside of all.
    return _is(view.unit(told["unit"]).hex not in {view.hex(here) for here in told.hexes()})


def _distance(view: View, told: Sentence) -> int | None:
    # The place may be a unit too, so that a lesson can say: beside the enemy, wherever he went.
    here, there = view.unit(told["unit"]).hex, view.place(told["place"])
    return view.game.sheet.grid.distance(here, there) if here is not None else None


def _within(view: View, told: Sentence) -> Met:
    found = _distance(view, told)
    return _is(found is not None and found <= told.number())


def _start(view: View, unit: str) -> str:
    """Return where a unit lay when the step began."""
    moves = [each for each in view.changes if isinstance(each, Moved) and each.piece == unit]
    now = view.game.table.place_of(view.piece(unit)).spot
    # By the first move of the step: of several only it knows where the unit lay when the step began.
    return moves[0].before.spot if moves else now


def _has_moved(view: View, told: Sentence) -> bool:
    unit = told["unit"]
    return _start(view, unit) != view.game.table.place_of(view.piece(unit)).spot


def _steps(view: View, told: Sentence) -> Met:
    return _is(view.unit(told["unit"]).steps == told.number())


def _boxed(view: View, told: Sentence) -> Met:
    return _is(view.game.table.place_of(view.piece(told["unit"])).box == told["box"])


def _stack(view: View, told: Sentence) -> Met:
    there = [unit for here in told.hexes() for unit in view.situation.position.at(view.hex(here))]
    return _is(sum(unit.side == told["side"] for unit in there) >= told.number())


def _empty(view: View, told: Sentence) -> Met:
    there = [unit for here in told.hexes() for unit in view.situation.position.at(view.hex(here))]
    return _is(not any(unit.side == told["side"] for unit in there))


def _points_left(view: View, told: Sentence) -> Met:
    unit = view.unit(told["unit"])
    parts = view.situation.rule_set.words.movement.parts_per_mp
    return _is(points_of(view.situation, unit.side).left.get(unit.id, 0) >= told.number() * parts)


# ---- supply, states, zones


def _supplied(view: View, told: Sentence) -> Met:
    unit = view.unit(told["unit"])
    lines = supply_of(view.situation, unit.side).lines
    return _is(unit.id in lines, *_no_supply(view, unit.id))


def _all_supplied(view: View, told: Sentence) -> Met:
    found = supply_of(view.situation, told["side"])
    # Those on the map alone: who waits beside it draws no supply.
    missing = [unit for unit in found.homes if unit not in found.lines]
    return _is(not missing, *(line for unit in missing for line in _no_supply(view, unit)))


def _no_supply(view: View, unit: UnitId) -> Iterator[Remark]:
    """Yield what breaks the supply of a unit, as the assistant tells it."""
    side = view.situation.position.by_id[unit].side
    supply = supply_of(view.situation, side)
    told = supply_remarks(unit, supply, view.wording)
    for line in told:
        if line.sign is Sign.STOP:
            yield Remark(line.sign, f"{view.named(unit)}: {line.text}", line.cases, at=line.at)


def _zones(view: View, told: Sentence) -> list[bool]:
    zones = zones_of(view.situation, told["side"])
    return [view.hex(here) in zones for here in told.hexes()]


def _holder(view: View, here: HexId) -> str:
    written = view.game.table.read(Register.CONTROL, here)
    # What is written on the hex stands where no step of the game speaks of it.
    return Holders(view.game, {here: written}).now()[here]


def _bridge(view: View, told: Sentence) -> tuple[str, str]:
    """Return the owner and the state of a bridge, by its text in the game's book."""
    text = view.game.table.read(Register.BRIDGE, told["hexside"])
    if not text:
        raise CannotTell(f"no bridge {told['hexside']}")
    # Padded, as a lesson may write any text for a bridge.
    _, owner, state, *_ = (*text.split(), "", "")
    return owner, state


def _is_marked(view: View, told: Sentence) -> bool:
    return view.unit(told["unit"]).is_marked(Mark(told["state"]))


# ---- all of them


def _ring(view: View) -> Ring:
    found = ring_of(view.situation)
    if found is None:
        raise CannotTell("nobody is to be ringed")
    return found


def _count(view: View, told: Sentence) -> bool:
    # A count of nothing is left out of a position.
    return view.situation.position.points.get(told["count"], 0) >= told.number()


def _moment(view: View) -> tuple[str, str]:
    now = clock.moment_of(view.game)
    return f"{now.side}.{now.phase}", now.step


def _looked(view: View, told: Sentence) -> Met:
    return _is(Thing.parse(told["thing"]) in view.looked_at)


def _tracker(view: View, told: Sentence) -> str:
    return view.game.table.read(Register.TRACKER, told["tracker"])


def _rolled(view: View, _told: Sentence) -> Met:
    return _is(any(isinstance(each, Rolled) for each in view.changes))


def _plainly(holds: Callable[[View, Sentence], bool]) -> Holds:
    return lambda view, told: _is(holds(view, told))


_HOLDS: Mapping[str, Holds] = MappingProxyType(
    {
        "at": _at,
        "outside": _outside,
        "beside": _plainly(lambda view, told: _distance(view, told) == 1),
        "within": _within,
        "through": _plainly(lambda view, told: view.place(told["place"]) in view.entered(told["unit"])),
        "past": _plainly(lambda view, told: view.place(told["place"]) not in view.entered(told["unit"])),
        "moved": _plainly(_has_moved),
        "unmoved": _plainly(lambda view, told: not _has_moved(view, told)),
        "boxed": _boxed,
        "steps": _steps,
        "supplied": _supplied,
        "cut off": _plainly(lambda view, told: not _supplied(view, told).is_met),
        "all supplied": _all_supplied,
        "state": _plainly(_is_marked),
        "no state": _plainly(lambda view, told: not _is_marked(view, told)),
        "points left": _points_left,
        "stack": _stack,
        "empty": _empty,
        "controlled": _plainly(
            lambda view, told: {_holder(view, view.hex(here)) for here in told.hexes()} == {told["side"]}
        ),
        "bridge": _plainly(lambda view, told: _bridge(view, told) == (told["side"], "intact")),
        "no bridge": _plainly(lambda view, told: _bridge(view, told)[1] == "destroyed"),
        "count": _plainly(_count),
        "zone": _plainly(lambda view, told: all(_zones(view, told))),
        "no zone": _plainly(lambda view, told: not any(_zones(view, told))),
        "legal": lambda view, _: _is(not view.overrides, *view.forbidden()),
        "forbidden": _plainly(lambda view, _: bool(view.overrides)),
        "forbidden by": _plainly(
            lambda view, told: told["case"] in {c for line in view.forbidden() for c in line.cases}
        ),
        "planned": _plainly(attacks.is_planned),
        "planned with": lambda view, told: _is(attacks.has_just(view, told), *attacks.told(view, told)),
        "joined by": lambda view, told: _is(attacks.has_these(view, told), *attacks.told(view, told)),
        "odds": lambda view, told: _is(attacks.has_odds(view, told), *attacks.told(view, told)),
        "support": lambda view, told: _is(attacks.has_support(view, told), *attacks.told(view, told)),
        "attack legal": lambda view, told: _is(attacks.is_legal(view, told), *attacks.told(view, told)),
        "declared": _plainly(attacks.is_declared),
        "rolled": _rolled,
        "fought": _plainly(attacks.is_over),
        "phase": _plainly(lambda view, told: _moment(view)[0] == told["phase"]),
        "step": _plainly(lambda view, told: _moment(view)[1] == told["step"]),
        "turn": _plainly(lambda view, told: view.situation.position.date == told["date"]),
        "weather": _plainly(lambda view, told: view.situation.position.weather == told["weather"]),
        "tracker": _plainly(lambda view, told: _tracker(view, told) == told["text"]),
        "tracked": _plainly(lambda view, told: bool(_tracker(view, told))),
        "ring closed": _plainly(lambda view, _: _ring(view).is_closed),
        "ring open": _plainly(lambda view, _: not _ring(view).is_closed),
        "looked": _looked,
    }
)
