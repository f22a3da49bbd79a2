"""The clock of a game: its days, and the change that sets date, side, phase and step.

The turn marker goes with the date. The phase's own state, such as weather, is left to the player.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from app.table import acts
from app.table.changes import Change, Flipped, Group, Moved, Register, flattened
from app.table.chits import chit_moves, chits_left, idle_chits
from app.table.game import Game
from app.table.history import SEGMENT
from app.table.phrases import Translate, untranslated
from app.table.pieces import Kind, Place
from app.table.seen import whole_of
from counters.roster import MarkerId
from counters.scenario import DATE
from maps.sheet import BoxId, MapSheet
from maps.words import NOBODY
from rules.dates import turn_number
from rules.flow import Draw, Flow, next_phase, next_side, previous_phase, stage_of
from rules.numerals import number_in
from rules.phases import Moment, Phase, Role, Sequence, Step

TURN_MARKER = "turn"
"""The marker that lies on the turn track, and the kind of that track's boxes."""


@dataclass(frozen=True, slots=True)
class Day:
    """One box of the turn track. `turn` counts from 1; `note` says what the day brings, a line each."""

    turn: int
    date: str
    title: str
    note: str
    box: BoxId


class Pace(Enum):
    """How far the clock is put on or back."""

    NEXT_STEP = "next step"
    PREVIOUS_STEP = "previous step"
    NEXT_PHASE = "next phase"
    PREVIOUS_PHASE = "previous phase"
    NEXT_SIDE = "next side"
    NEXT_TURN = "next turn"
    PREVIOUS_TURN = "previous turn"


def days(sheet: MapSheet) -> tuple[Day, ...]:
    """Return the days of the turn track, earliest first; none where the tray has no track."""
    boxes = sheet.dated_boxes.get(TURN_MARKER, ())
    return tuple(Day(n, box.date, box.title, box.note, box.id) for n, box in enumerate(boxes, start=1))


def moment_of(game: Game) -> Moment:
    """Return the turn, side, phase and step under way; what no tracker says is as at the game's start."""
    read = game.table.book(Register.TRACKER).get
    start = game.flow.start(_turn_now(game))
    # Written with its side, `german.movement`, as in a position.
    phase = (read("phase") or "").rpartition(".")[2]
    return Moment(
        start.turn,
        read("side") or start.side,
        phase or start.phase,
        read("step") or start.step,
        tuple((read("drawn") or "").split()),
        read("first") or "",
        chits_left(game),
        idle_chits(game),
    )


def _turn_now(game: Game) -> int:
    date = game.table.read(Register.TRACKER, DATE)
    boxes = game.sheet.dated_boxes.get(TURN_MARKER, ())
    by_date = {box.date: turn for turn, box in enumerate(boxes, start=1)}
    number = number_in(game.table.read(Register.TRACKER, "turn"))
    # The date first: it names the day for certain, while the number may be missing in an old file.
    return by_date.get(date, max(1, number or 1))


def role_of(game: Game, step: str | None = None) -> Role:
    """Return what is done in the step under way, or in another one of the same phase."""
    now = moment_of(game)
    return game.sequence.role(now if step is None else replace(now, step=step))


def phase_of(flow: Flow, moment: Moment) -> Phase | None:
    """Return the phase of a moment as it is called then, None where the sequence has none such."""
    stage = stage_of(flow, moment)
    return stage.phase if stage is not None else flow.sequence.phase(moment.side, moment.phase)


def step_of(sequence: Sequence, moment: Moment) -> Step | None:
    """Return the step of a moment; an unknown one is taken as the first of its phase."""
    phase = sequence.phase(moment.side, moment.phase)
    return sequence.step(moment) or (phase.steps[0] if phase else None)


def advance(game: Game, pace: Pace = Pace.NEXT_PHASE, tr: Translate = untranslated) -> Change | None:
    """Return the change that puts the clock on or back, None at the end (or start) of the turn track.

    Where a draw decides who acts it is made first, of the chits left, and recorded like a die.
    """
    # The real game: whoever sees a part of it alone does not know what lies in a closed pool.
    game = whole_of(game)
    found = _paced(game.flow, moment_of(game), pace)
    if isinstance(found, Draw):
        return _drawn(game, found, tr)
    return set_moment(game, found) if found is not None else None


def _drawn(game: Game, draw: Draw, tr: Translate) -> Change:
    roll = acts.roll(game.journal, game.dice, tr(draw.title), sides=len(draw.chits))
    box = game.sheet.tray.boxes.get(BoxId(draw.box)) if draw.box else None
    # The face, with the chits that were in the pool, would say which of them came.
    if box is not None and box.seen_by:
        roll = replace(roll, closed_to=NOBODY)
    moment = draw.after(draw.chits[roll.total - 1])
    change = set_moment(game, moment)
    return Group(title_of(game, moment, tr), (roll, *(flattened(change) if change is not None else ())))


def draw_of_flow(game: Game, tr: Translate = untranslated) -> Change | None:
    """Return the draw that decides who acts next, made before its time where a phase is under way.

    None where none is to come before the turn ends.
    """
    game = whole_of(game)
    found = next_phase(game.flow, moment_of(game))
    return _drawn(game, found, tr) if isinstance(found, Draw) else None


def is_next_pool(game: Game, box: BoxId) -> bool:
    """Return whether the next draw is one from a box, or none is to come at all."""
    found = next_phase(game.flow, moment_of(game))
    return not isinstance(found, Draw) or found.box in ("", box)


def _paced(flow: Flow, now: Moment, pace: Pace) -> Moment | Draw | None:
    match pace:
        case Pace.NEXT_STEP:
            return flow.next(now)
        case Pace.PREVIOUS_STEP:
            return flow.previous(now)
        case Pace.NEXT_PHASE:
            return next_phase(flow, now)
        case Pace.PREVIOUS_PHASE:
            return previous_phase(flow, now)
        case Pace.NEXT_SIDE:
            return next_side(flow, now)
        case Pace.NEXT_TURN:
            return flow.start(now.turn + 1)
        case Pace.PREVIOUS_TURN:
            return flow.start(now.turn - 1)


def set_moment(game: Game, moment: Moment) -> Change | None:
    """Return the change that sets the clock, as one act.

    None where it stands so already, or where the track has no such day.
    """
    texts = {
        "turn": str(moment.turn),
        "side": moment.side,
        "phase": f"{moment.side}.{moment.phase}",
        "step": moment.step,
        "drawn": " ".join(moment.drawn),
        "first": moment.first,
    }
    step = game.sequence.step(moment)
    if step is not None and step.is_anew:
        # Other words each time that the step comes round: only a text that changes is written, and only what
        # is written lets moves be counted anew.
        texts[SEGMENT] = ".".join((str(moment.turn), str(len(moment.drawn)), texts["phase"], moment.step))
    day = _day(game, moment.turn)
    # Only with a track there is an end of it: without one turns are counted on for ever.
    if moment.turn < 1 or (day is None and days(game.sheet)):
        return None
    if day is not None:
        texts[DATE] = day.date
    title = title_of(game, moment)
    written = acts.write(game.table, Register.TRACKER, texts, title)
    # Nothing written means that the clock stands so: a marker that lies elsewhere was put there by hand.
    if written is None:
        return None
    # Also where only the step is another: the journal tells it by its title.
    chits = chit_moves(game, moment.drawn, is_new_turn=moment.turn != _turn_now(game))
    return Group(title, (*flattened(written), *_marker_moves(game, day), *chits))


def _day(game: Game, turn: int) -> Day | None:
    return next((day for day in days(game.sheet) if day.turn == turn), None)


def _marker_moves(game: Game, day: Day | None) -> list[Moved]:
    """Return the move of each turn marker that lies on the turn track, to another day."""
    if day is None:
        return []
    table, boxes = game.table, {each.box for each in days(game.sheet)}
    lying = [
        piece
        for piece in table
        if piece.kind is Kind.MARKER and piece.design == TURN_MARKER and piece.place.box in boxes
    ]
    level = table.next_level(Place(box=day.box).spot)
    away = [piece for piece in lying if piece.place.box != day.box]
    return [Moved(piece.id, piece.place, Place(box=day.box, level=level + n)) for n, piece in enumerate(away)]


def title_of(game: Game, moment: Moment, tr: Translate = untranslated) -> str:
    """Return a moment in words, `2 January: German Movement`, with the step where the phase has several.

    A turn of more than a day is told by its number, `Turn 3`: its dates would fill the line.
    """
    phase, step = phase_of(game.flow, moment), step_of(game.sequence, moment)
    day = _day(game, moment.turn)
    has_steps = phase is not None and step is not None and len(phase.steps) > 1
    pattern = tr("{day}: {side} {phase}, {step}") if has_steps else tr("{day}: {side} {phase}")
    return pattern.format(
        day=_day_words(day, moment.turn, tr),
        side=tr(game.words.name_of(moment.side)),
        phase=tr(phase.title) if phase else moment.phase,
        step=tr(step.title) if step else "",
    )


def _day_words(day: Day | None, turn: int, tr: Translate) -> str:
    is_numbered = day is None or turn_number(day.date) is not None
    return tr("Turn {number}").format(number=turn) if is_numbered or day is None else tr(day.title)


def moment_on(game: Game, turn: int) -> Moment:
    """Return the first moment of a turn."""
    return game.flow.start(turn)


def moment_in(game: Game, phase: Phase, step: Step | None = None) -> Moment:
    """Return the moment of a phase (its first step, or a given one) in the turn under way."""
    return replace(moment_of(game), side=phase.side, phase=phase.id, step=(step or phase.steps[0]).id)


# ---- weather

WEATHER = "weather"
"""The tracker, the marker and the kind of box of the weather."""


def weathers(sheet: MapSheet) -> dict[str, str]:
    """Return the kinds of weather with their titles, from the boxes of the tray."""
    boxes = (box for box in sheet.tray.boxes.values() if box.kind == WEATHER)
    return {box.id.rpartition(":")[2]: box.title for box in boxes}


def set_weather(game: Game, weather: str, title: str) -> Change | None:
    """Return the change that notes the weather and lays its marker into the box; None where it is so."""
    written = acts.write(game.table, Register.TRACKER, {WEATHER: weather}, title)
    if written is None:
        return None
    return acts.together(title, (written, *_weather_marker(game, weather)))


def _weather_marker(game: Game, weather: str) -> list[Change]:
    box = BoxId(f"{WEATHER}:{weather}")
    lying = [piece for piece in game.table if piece.kind is Kind.MARKER and piece.design == WEATHER]
    # On the map the marker was laid by hand, and stays: what counts is written.
    if box not in game.sheet.tray.boxes or not lying or lying[0].place.box is None:
        return []
    marker, changes = lying[0], list[Change]()
    if marker.place.box != box:
        place = Place(box=box, level=game.table.next_level(Place(box=box).spot))
        changes.append(Moved(marker.id, marker.place, place))
    faces = game.roster.markers[MarkerId(WEATHER)].faces
    if weather in faces and faces.index(weather) != marker.face:
        changes.append(Flipped(marker.id, marker.face, faces.index(weather)))
    return changes
