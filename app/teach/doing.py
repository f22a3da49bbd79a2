"""What is done on the table, as sentences: each becomes the change that a hand would make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from app.assist.combat import battle_plan as plan
from app.assist.combat.outdated import with_plan_put_right
from app.assist.combat.resolution import Resolution, declare
from app.assist.procedure import board_of
from app.assist.routes import with_routes
from app.assist.turn.decisions import decisions_of
from app.assist.turn.follow import followed
from app.table import acts, clock
from app.table.changes import Change, Group, Moved, Register, flattened
from app.table.closed import may_be_closed
from app.table.counts import set_count, tracker_of_count
from app.table.pieces import PieceId, Place
from app.table.pools import with_closing
from app.teach.sentences import Form, Forms, Sentence
from app.teach.view import CannotTell, View
from maps.sheet import BoxId
from rules.attack_plan import Row
from rules.combat_task import CombatChoice, Does
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.translatable import tr_noop
from rules.unit_id import UnitId

_tr = tr_noop

ACTS = Forms(
    (
        # Tried in this order: what reads nearly anything (`along`) stands last.
        Form("move", _tr("move {units} to {hexes}")),
        Form("box", _tr("put {unit} in the box {box}")),
        Form("flip", _tr("flip {unit}")),
        Form("plan", _tr("plan {attack}")),
        Form("unplan", _tr("drop the attack on {hexes}")),
        Form("declare", _tr("declare the attack on {hexes}")),
        Form("roll", _tr("roll {number}")),
        Form("retreat along", _tr("retreat {unit} along {way}")),
        Form("retreat", _tr("retreat {unit} to {hex}")),
        Form("advance", _tr("advance {unit} to {hex}")),
        Form("enter", _tr("enter with {units}")),
        Form("lose", _tr("lose a step of {unit}")),
        Form("take", _tr("take {choice}")),
        Form("decide by", _tr("decide {decision} {choice} with {number}")),
        Form("decide", _tr("decide {decision} {choice}")),
        Form("pace", _tr("next {pace}")),
        Form("weather", _tr("weather {weather}")),
        Form("count", _tr("set {count} to {number}")),
        Form("write", _tr("write {tracker} as {text}")),
        Form("look", _tr("look at {thing}")),
        Form("answer", _tr("answer {text}")),
        Form("choose", _tr("choose {number}")),
        Form("undo", _tr("undo")),
        Form("along", _tr("{unit} {way}")),
    )
)
"""Everything that somebody who goes through a lesson can do: on the table, and beside it."""

BESIDE_THE_TABLE = frozenset({"look", "answer", "choose", "undo"})
"""What changes nothing on the table."""


def change_of(view: View, act: Sentence) -> Change | None:
    """Return what an act changes, with what follows from it by the rules; None where it changes nothing.

    Raises CannotTell where it cannot be done on this table.
    """
    try:
        change = _MAKERS[act.key](view, act)
    except NotationError as problem:
        raise CannotTell(str(problem)) from None
    return with_what_follows(view, change) if change is not None else None


def with_what_follows(view: View, change: Change) -> Change:
    """Return a change with what follows from its moves, and for the plan of attacks."""
    game, situation = view.game, view.situation
    # Bridges and releases follow from ways alone; to ask for them costs a draft of the table.
    if any(isinstance(each, Moved) for each in flattened(change)):
        board = board_of(game.sheet)
        change = followed(game, board, situation.position, change, view.wording).change
    # Of the whole act, with what follows from it: one undo brings all of it back.
    change = with_plan_put_right(game, change, view.wording.tr)
    return with_closing(game, change) if may_be_closed(game.sheet, game.roster) else change


# ---- moves


def _move(view: View, act: Sentence) -> Change:
    pieces = [view.piece(unit) for unit in act.units()]
    goal, game = view.hex(act["hexes"]), view.game
    # As by hand: dropped in a hex, and the assistant finds the way that the rules like best.
    change = acts.move(game.table, pieces, Place(hex=goal), _title(view, pieces, goal))
    return with_routes(view.situation, change, frozenset(map(UnitId, pieces)), game.sheet.grid)


def _title(view: View, pieces: Iterable[PieceId], goal: str) -> str:
    return f"{', '.join(view.named(piece) for piece in pieces)} {goal}"


def _along(view: View, act: Sentence) -> Change:
    piece, way = view.piece(act["unit"]), _hexes(view, act["way"].rpartition(">")[2])
    here = view.game.table.place_of(piece).hex
    # Off the map there is no hex to compare: a way onto it begins with the hex of entry.
    if here is not None and way[0] != here:
        raise CannotTell(f"{piece} stands in {here}, not in {way[0]}")
    return acts.move(view.game.table, [piece], Place(hex=way[-1]), _title(view, [piece], way[-1]), way)


def _hexes(view: View, way: str) -> tuple[HexId, ...]:
    return tuple(view.hex(here) for here in way.split("-"))


def _box(view: View, act: Sentence) -> Change:
    piece = view.piece(act["unit"])
    if act["box"] not in view.game.sheet.tray.boxes:
        raise CannotTell(f"no box {act['box']}")
    return acts.move(
        view.game.table, [piece], Place(box=BoxId(act["box"])), _title(view, [piece], act["box"])
    )


def _flip(view: View, act: Sentence) -> Change:
    piece = view.piece(act["unit"])
    return acts.flip(view.game.table, [piece], {piece: view.game.face_count(piece)}, view.named(piece))


# ---- attacks


def _plan(view: View, act: Sentence) -> Change | None:
    row = Row.parse(act["attack"])
    return plan.add(view.game, row, _on(view, row.hexes))


def _on(view: View, hexes: Iterable[str]) -> str:
    return view.wording.tr("Attack on {hexes}").format(hexes=", ".join(hexes))


def _number_of(view: View, act: Sentence) -> int:
    wanted = set(act.hexes())
    found = [number for number, row in plan.rows(view.game.table).items() if set(row.hexes) == wanted]
    if not found:
        raise CannotTell(f"no attack on {act['hexes']} is planned")
    return found[0]


def _unplan(view: View, act: Sentence) -> Change | None:
    return plan.drop(view.game, _number_of(view, act), _on(view, act.hexes()))


def _declare(view: View, act: Sentence) -> Change | None:
    return declare(view.game, view.situation, _number_of(view, act), _on(view, act.hexes()))


def _resolution(view: View) -> Resolution:
    found = Resolution.of(view.game, view.situation)
    if found is None:
        raise CannotTell("no combat is under way")
    return found


def _choice(view: View, does: Does, unit: str, is_it: Callable[[CombatChoice], bool]) -> Change | None:
    """Return what a choice of a unit changes, the first that is meant; raises CannotTell without one."""
    found = _resolution(view)
    # None: some choices are of the whole task, and fit whichever unit is named.
    those = (each for each in found.task.of(does, UnitId(unit)) if each.unit in (None, unit))
    choice = next(filter(is_it, those), None)
    if choice is None:
        offered = ", ".join(dict.fromkeys(each.key for each in found.task.choices(None))) or "nothing"
        raise CannotTell(f"{does.value} {unit} is not offered now; there is: {offered}")
    return _taken(view, choice)


def _taken(view: View, choice: CombatChoice, face: int | None = None) -> Change | None:
    return _resolution(view).take(choice, view.wording.said(choice.title or choice.label), face)


def _roll(view: View, act: Sentence) -> Change | None:
    found = _resolution(view)
    choice = next((each for each in found.task.choices(None) if each.does is Does.ROLL), None)
    if choice is None:
        raise CannotTell("no die is to be rolled now")
    # A lesson names the face, so that it goes the same way for everybody; dice of the game would not.
    return _taken(view, choice, act.number() if choice.needs_die else None)


def _retreat(view: View, act: Sentence) -> Change | None:
    return _choice(view, Does.RETREAT, act["unit"], lambda each: each.path[-1:] == (act["hex"],))


def _retreat_along(view: View, act: Sentence) -> Change | None:
    way = _hexes(view, act["way"])
    return _choice(view, Does.RETREAT, act["unit"], lambda each: each.path == way)


def _advance(view: View, act: Sentence) -> Change | None:
    return _choice(view, Does.ADVANCE, act["unit"], lambda each: each.path[-1:] == (act["hex"],))


def _lose(view: View, act: Sentence) -> Change | None:
    return _choice(view, Does.LOSE, act["unit"], lambda _: True)


def _enter(view: View, act: Sentence) -> Change | None:
    group = _resolution(view).task.group
    if group is None:
        raise CannotTell("nobody enters now")
    return _taken(view, group.choice(tuple(map(UnitId, act.units()))))


def _take(view: View, act: Sentence) -> Change | None:
    task, word = _resolution(view).task, act["choice"]
    choices = [each for unit in (None, *task.units) for each in task.choices(unit)]
    # By its key first: the word for what a choice does may fit several.
    found = next((each for each in choices if each.key == word), None)
    found = found or next((each for each in choices if each.does.value == word), None)
    if found is None:
        offered = ", ".join(dict.fromkeys(each.key for each in choices)) or "nothing"
        raise CannotTell(f"{word} is not offered now; there is: {offered}")
    return _taken(view, found)


# ---- the turn


def _decide(view: View, act: Sentence) -> Change | None:
    face = act.number() if act.key == "decide by" else None
    decisions = decisions_of(view.game, view.situation, view.wording)
    found = [each for each in decisions if each.id == act["decision"]]
    options = [option for each in found for option in each.options if option.key == act["choice"]]
    if not options:
        known = ", ".join(f"{each.id} {option.key}" for each in decisions for option in each.options)
        raise CannotTell(f"nothing such is to be decided now; there is: {known or 'nothing'}")
    return options[0].make(view.game, face)


def _pace(view: View, act: Sentence) -> Change | None:
    # Their values are the words of the menus, and begin with `next`.
    known = {pace.value: pace for pace in clock.Pace}
    pace = known.get(f"next {act['pace']}")
    if pace is None:
        raise CannotTell(f"next {act['pace']}: one of step, phase, side, turn")
    return clock.advance(view.game, pace, view.wording.tr)


def _weather(view: View, act: Sentence) -> Change | None:
    return clock.set_weather(view.game, act["weather"], act["weather"])


def _count(view: View, act: Sentence) -> Change | None:
    key = tracker_of_count(act["count"])
    return set_count(view.game, key, act.number(), key)


def _write(view: View, act: Sentence) -> Change | None:
    # In a group, as what is written alone would have no words in the journal.
    written = acts.write(view.game.table, Register.TRACKER, {act["tracker"]: act["text"]}, act["tracker"])
    return Group(act["tracker"], flattened(written)) if written is not None else None


_MAKERS: Mapping[str, Callable[[View, Sentence], Change | None]] = MappingProxyType(
    {
        "move": _move,
        "along": _along,
        "box": _box,
        "flip": _flip,
        "plan": _plan,
        "unplan": _unplan,
        "declare": _declare,
        "roll": _roll,
        "retreat": _retreat,
        "retreat along": _retreat_along,
        "advance": _advance,
        "enter": _enter,
        "lose": _lose,
        "take": _take,
        "decide": _decide,
        "decide by": _decide,
        "pace": _pace,
        "weather": _weather,
        "count": _count,
        "write": _write,
    }
)
