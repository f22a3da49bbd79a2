"""What the rules say happens, laid on the table: effects become changes, with the markers that show them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, islice

from app.assist.draft import BoxOf, Draft
from app.assist.losses import box_for
from app.assist.marking import mark_of
from app.assist.procedure import rules_of
from app.assist.settle import marked_stacks, settled
from app.table import acts, clock, counts
from app.table.changes import (
    Change,
    Flipped,
    Group,
    Moved,
    Register,
    Removed,
    Rolled,
    Written,
    flattened,
)
from app.table.chits import moves_into
from app.table.game import Game
from app.table.history import part_key
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.pools import draw, reveal, with_closing
from app.table.seen import whole_of
from counters.roster import MarkerId
from maps.sheet import BoxId
from rules.effects import (
    NO_FORMS,
    AddMark,
    DrawFrom,
    Effect,
    Eliminate,
    EndPart,
    FactForms,
    LayMarker,
    LoseSteps,
    MarkStacks,
    MoveAlong,
    PutInBox,
    PutMarker,
    Reveal,
    SetBridge,
    SetControl,
    SetCount,
    SetFact,
    SetPlan,
    SetSteps,
    SettleMarks,
    SetWeather,
    StandAt,
    TakeMarkers,
    TakeMarks,
    Unmark,
)
from rules.facts import Fact
from rules.unit_id import UnitId


def carried_out(
    game: Game, effects: Sequence[Effect], title: str, roll: Rolled | None = None
) -> Change | None:
    """Return effects as one act, after the roll that brought them about; None where nothing changes.

    First everything is written down, then the markers of facts are laid, then the units are touched. Raises
    KeyError for a unit that is not on the table.
    """
    facts = [each.fact for each in effects if isinstance(each, SetFact)]
    forms = forms_of(game) if facts else NO_FORMS
    found = [
        *([roll] if roll is not None else []),
        *(written for effect in effects if (written := _written(game, effect)) is not None),
        *(each for fact in facts for each in _shown(game, forms, fact)),
        *(each for effect in effects for each in _touched(game, effect, title)),
    ]
    found += _marked(game, effects, found)
    # Also a single change: the journal tells it by its title, not by the words of a register.
    return with_closing(game, Group(title, tuple(found))) if found else None


def forms_of(game: Game) -> FactForms:
    """Return how the facts of a game lie on the table; nothing of a game without rules."""
    found = rules_of(game)
    return found.fact_forms if found is not None else NO_FORMS


# ---- what is written down


def _written(game: Game, effect: Effect) -> Written | None:
    match effect:
        case SetFact(fact=fact):
            return _text(game, Register.TRACKER, fact.key, fact.text)
        case SetBridge(bridge=bridge, owner=owner, is_destroyed=is_destroyed):
            state = "destroyed" if is_destroyed else "intact"
            return _text(game, Register.BRIDGE, str(bridge), f"bridge {owner or '-'} {state}")
        case SetControl(hex=here, side=side):
            return _text(game, Register.CONTROL, here, side)
        case _:
            return None


def _text(game: Game, register: Register, key: str, text: str) -> Written | None:
    before = game.table.read(register, key)
    return Written(register, key, before, text) if before != text else None


def _shown(game: Game, forms: FactForms, fact: Fact) -> Iterator[Change]:
    """Yield the laying of the marker that shows a fact, and the taking away of the one before it."""
    form = forms.marker_of(fact.key)
    # A fact that stands already has its marker.
    written = _text(game, Register.TRACKER, fact.key, fact.text)
    if form is None or written is None:
        return
    design, face, box = form.laid(fact.key, fact.text)
    prefix = form.boxes_of_one
    if prefix:
        yield from (Removed(piece) for piece in game.table if (piece.place.box or "").startswith(prefix))
    elif written.before:
        yield from _marker_before(game, *form.laid(fact.key, written.before))
    yield acts.place_marker(game.table, design, face, Place(box=BoxId(box)))


def _marker_before(game: Game, design: str, face: int, box: str) -> Iterator[Removed]:
    """Yield the taking away of the marker that showed what a fact said before, where it lies there still."""
    lying = (p for p in game.table if (p.design, p.face, p.place.box) == (design, face, box))
    yield from (Removed(piece) for piece in islice(lying, 1))


# ---- what is done with counters


def _touched(game: Game, effect: Effect, title: str) -> Iterator[Change]:
    match effect:
        case SetCount(key=key, points=points):
            change = counts.set_count(game, counts.tracker_of_count(key), points, title)
            yield from (change,) if change is not None else ()
        case SetSteps(unit=unit, steps=steps):
            yield from _turned(game, unit, steps)
        case StandAt(hex=here, units=units):
            pieces = [PieceId(unit) for unit in units if unit in game.table]
            yield from flattened(acts.move(game.table, pieces, Place(hex=here), title)) if pieces else ()
        case PutInBox(unit=unit, box=box):
            yield from _boxed(game, PieceId(unit), Place(box=BoxId(box)))
        case Eliminate(unit=unit):
            draft = Draft(game)
            # By losing all steps, not by a plain move: the box, and the markers left behind, are chosen
            # there.
            draft.lose(unit, draft.steps(unit))
            lost = draft.act(title)
            yield from flattened(lost) if lost is not None else ()
        case DrawFrom(box=box):
            # In the real game, since the box may be closed to whoever draws.
            drawn = draw(whole_of(game), BoxId(box))
            yield from flattened(drawn) if drawn is not None else ()
        case Reveal(boxes=boxes):
            yield from _revealed(whole_of(game), boxes)
        case PutMarker(marker=marker, box=box):
            yield from _put(game, marker, BoxId(box))
        case SetWeather(weather=weather):
            noted = clock.set_weather(game, weather, title)
            yield from flattened(noted) if noted is not None else ()
        case _:
            yield from _relaid(game, effect)


def _relaid(game: Game, effect: Effect) -> Iterator[Change]:
    """Yield what an effect does with markers alone."""
    match effect:
        case LayMarker(marker=marker, hex=here):
            if MarkerId(marker) in game.roster.markers:
                yield acts.place_marker(game.table, marker, 0, Place(hex=here))
        case TakeMarkers(marker=marker):
            yield from (Removed(p) for p in game.table if p.design == marker and p.place.hex is not None)
        case TakeMarks(marks=marks):
            yield from (Removed(p) for p in game.table if p.place.hex and mark_of(game.roster, p) in marks)
        case SettleMarks():
            yield from settled(game, effect)
        case Unmark():
            yield from _unmarked(game, effect)
        case _:
            return


def _revealed(game: Game, boxes: Collection[str]) -> Iterator[Change]:
    """Yield what opens all that lies in some boxes, in the real game: who reveals may not see it yet."""
    opened = reveal(game, (piece.id for piece in game.table if piece.place.box in boxes), "")
    yield from flattened(opened) if opened is not None else ()


def _put(game: Game, marker: str, box: BoxId) -> Iterator[Change]:
    """Yield the way of a marker from another box into a box; nothing where none lies beside the map."""
    lying = (each for each in game.table if each.kind is Kind.MARKER and each.design == marker)
    # What lies on the map was laid by a hand: it is not fetched.
    found = next((each for each in lying if each.place.box not in (None, box)), None)
    if found is not None and box in game.sheet.tray.boxes:
        yield from moves_into(game, (found,), box)


def _boxed(game: Game, piece: PieceId, to: Place) -> Iterator[Change]:
    place = game.table.place_of(piece)
    if place.hex is None:
        yield Moved(piece, place, to.at_level(game.table.next_level(to.spot)))
        return
    draft = Draft(game)
    draft.lay(piece, to)  # with the markers that marked it alone
    left = draft.act("")
    yield from flattened(left) if left is not None else ()


def _marked(game: Game, effects: Sequence[Effect], before: Sequence[Change]) -> tuple[Change, ...]:
    """Return the laying of markers over those that come into a state, on the table as it is by then."""
    added = [effect for effect in effects if isinstance(effect, AddMark | MarkStacks)]
    if not added:
        return ()
    draft = Draft(game)
    for change in before:
        # Those are in the act already: only what laying the markers adds to them is handed over.
        draft.do(change)
    done = len(flattened(act)) if (act := draft.act("")) is not None else 0
    for effect in added:
        if isinstance(effect, AddMark):
            draft.mark(effect.units, effect.mark)
        else:
            for change in marked_stacks(game.roster, draft.table, effect):
                draft.do(change)
    whole = draft.act("")
    return flattened(whole)[done:] if whole is not None else ()


def _turned(game: Game, unit: UnitId, steps: int) -> Iterator[Flipped]:
    piece, faces = game.table[PieceId(unit)], game.roster.units[unit].faces
    # Faces stand from strong to weak: the first that shows no more than is left.
    face = next((n for n, each in enumerate(faces) if each.steps <= steps), len(faces) - 1)
    if piece.face != face:
        yield Flipped(piece.id, piece.face, face)


def _unmarked(game: Game, effect: Unmark) -> Iterator[Removed]:
    """Yield the removal of each marker of a state on the map under which only such units lie."""
    for piece in game.table:
        if piece.place.hex is not None and mark_of(game.roster, piece) == effect.mark:
            beneath = set(_units_beneath(game, piece))
            if beneath and beneath <= effect.units:
                yield Removed(piece)


def _units_beneath(game: Game, marker: Piece) -> Iterable[UnitId]:
    stack = game.table.stack_at(marker.place.spot)
    units = (piece for piece in stack if piece.kind is Kind.UNIT)
    return (UnitId(piece.design) for piece in units if piece.place.level < marker.place.level)


# ---- one after the other


_IN_ORDER = MoveAlong | LoseSteps | SetPlan | EndPart | PutInBox
"""What is done one after the other, for each of these may hang on what lies where after the one before."""


def in_order(
    game: Game, effects: Sequence[Effect], title: str, roll: Rolled | None = None, box_of: BoxOf = box_for
) -> Change | None:
    """Return effects as one act in their own order, each on the table that those before it left.

    So it is with all that moves and removes units. None where nothing changes.
    """
    draft = Draft(game, box_of)
    draft.do(roll)
    for is_of_units, run in groupby(effects, lambda each: isinstance(each, _IN_ORDER)):
        same = tuple(run)
        if not is_of_units:
            draft.do(carried_out(draft.game, same, title))
        for effect in same:
            _do(draft, effect)
    return draft.act(title)


def _do(draft: Draft, effect: Effect) -> None:
    match effect:
        case MoveAlong(unit=unit, path=path, marks=marks):
            draft.lay(PieceId(unit), Place(hex=path[-1]), path, extra=marks)
        case LoseSteps(unit=unit, count=count):
            draft.lose(unit, count)
        case SetPlan(key=key, text=text):
            draft.write(key, text)
        case PutInBox(unit=unit, box=box):
            for change in _boxed(draft.game, PieceId(unit), Place(box=BoxId(box))):
                draft.do(change)
        case EndPart(unit=unit, spent_mp_parts=spent):
            key = part_key(unit)
            # Also where an earlier turn has left the same number: that it is written ends the part.
            draft.do(Written(Register.TRACKER, key, draft.table.read(Register.TRACKER, key), str(spent)))
        case _:
            return
