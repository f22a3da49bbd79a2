"""From the table to a lesson: where it begins, and what was done on it as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.assist.assistant import Assistant
from app.assist.combat import battle_plan as plan
from app.assist.combat.resolution import Resolution
from app.assist.draft import Draft
from app.assist.marking import mark_of
from app.assist.past import rewound
from app.assist.procedure import rules_of
from app.assist.reader import position_of
from app.assist.turn.decisions import decisions_of
from app.assist.wording import Wording
from app.table import clock
from app.table.changes import Change, Flipped, Moved, Register, Rolled, Written, flattened
from app.table.counts import count_key, count_keys
from app.table.game import Game
from app.table.history import PART, SET_UP
from app.table.journal import StepId
from app.table.pieces import Kind, PieceId
from app.teach.doing import ACTS
from app.teach.lesson import Lesson, Start, Step
from app.teach.sentences import Sentence
from app.teach.stage import base_of
from app.teach.view import View
from counters.roster import MarkerId
from rules.attack_plan import ROW, UNDER_WAY, Row
from rules.combat_task import CombatChoice, Does
from rules.issues import NotationError
from rules.unit_id import UnitId

_TOLD_BY_POSITION = frozenset(["date", "turn", "side", "phase", "step", "weather", "drawn", SET_UP])


# ---- where a lesson begins


def lesson_from(game: Game, title: str, heading: str) -> Lesson:
    """Return a new lesson that begins with the table as it lies: one empty step, no name but a title."""
    header = game.header
    options = tuple(key for key, value in header.options.items() if value == "on")
    bare = Lesson("own", title, header.game, (Step("1", heading, ""),), Start(header.scenario, options))
    return Lesson(bare.id, title, header.game, bare.steps, start_of(game, bare))


def start_of(game: Game, bare: Lesson) -> Start:
    """Return the table as the beginning of a lesson; what is as it is printed need not be told."""
    table, base = game.table, base_of(bare)[1]

    def others(register: Register) -> Mapping[str, str]:
        ours = base.book(register)
        return {key: text for key, text in table.book(register).items() if ours.get(key, "") != text}

    counts = set(count_keys(game))
    trackers = {
        key: text
        for key, text in table.book(Register.TRACKER).items()
        if key not in _TOLD_BY_POSITION and key not in counts and not key.startswith(PART)
    }
    return Start(
        bare.start.scenario,
        bare.start.options,
        position_text(game),
        markers=tuple(_plain_markers(game)),
        trackers=trackers,
        settings={
            key: text for key, text in others(Register.SETTING).items() if key not in bare.start.options
        },
        charts=others(Register.CHART),
        values=others(Register.VALUE),
        seed=game.header.seed,
    )


def position_text(game: Game) -> str:
    """Return the position of a table, of each stack the lowest first, with the marks that markers show."""
    header = [line for line in position_of(game).text().splitlines() if _is_header(line)]
    draft, lines = Draft(game), list[str]()
    # By stacks and not by ids: the order of the lines is that in which units lie.
    for spot in game.table.spots():
        for piece in game.table.stack_at(spot):
            unit = game.unit_of(piece.id)
            place = piece.place
            # A counter that lies free on the table is nowhere by the rules.
            if unit is None or (place.hex is None and place.box is None):
                continue
            marks = sorted(draft.marks_of(piece.id)) if place.hex is not None else []
            steps = unit.faces[piece.face].steps
            # A box by its sign: a position without it is none, and with it all that stands in it is lost.
            where = place.hex or f"@{place.box}"
            if place.hex is not None or _is_worth_telling(game, str(place.box)):
                lines.append(" ".join([str(where), piece.id, str(steps), *(f"+{mark}" for mark in marks)]))
    return "\n".join([*header, *lines]) + "\n"


_HEADERS = ("points", "bridges", "control", "drawn")


def _is_header(line: str) -> bool:
    first, _, rest = line.partition(" ")
    return first in _HEADERS or "weather=" in rest.rpartition(" ")[2]


def _is_worth_telling(game: Game, box: str) -> bool:
    found = game.sheet.tray.boxes.get(box)  # type: ignore[call-overload]  # an id is a text
    return found is not None and found.kind != "not_in_play"


def _plain_markers(game: Game) -> Iterator[str]:
    """Yield the markers on the map that say nothing of the units beneath them."""
    for piece in game.table:
        is_plain = piece.kind is Kind.MARKER and mark_of(game.roster, piece) is None
        if is_plain and piece.place.hex is not None and MarkerId(piece.design) in game.roster.markers:
            yield f"{piece.design}/{piece.face + 1} at {piece.place.hex}"


# ---- what was done


class Recorder:
    """Tells the steps of one journal as acts; a step that was read once is known."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[StepId, tuple[Sentence, ...] | None] = {}

    def acts_since(self, began: StepId) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
        """Return what was done since a step, and the titles of what no lesson has a sentence for."""
        path = self._game.journal.path
        acts, missed = list[Sentence](), list[str]()
        for number, step in enumerate(path):
            if step.id <= began:
                continue
            # Each costs a table laid back: what is told after every act would grow with the recording.
            if step.id not in self._known:
                self._known[step.id] = acts_of(rewound(self._game, path, number), step.change)
            found = self._known[step.id]
            acts += found or ()
            missed += (
                [getattr(step.change, "title", "") or type(step.change).__name__] if found is None else []
            )
        return tuple(acts), tuple(missed)


def acts_of(before: Game, change: Change) -> tuple[Sentence, ...] | None:
    """Return what a change did as acts, on the table before it; None where there are no words for it."""
    parts = flattened(change)
    # In a combat a move is a choice that was offered, and to be told as one: as a drag it would not go on.
    if plan.fight_of(before) is not None:
        found = _of_combat(before, change)
        return (found,) if found is not None else None
    if not all(_is_plain(part) for part in parts):
        decided = _decided(before, change)
        if decided is not None:
            return (decided,)
    acts = tuple(_plainly(before, parts))
    # Whoever declares an attack strikes it out of the plan and spends its points with the same act.
    declared = tuple(act for act in acts if act.key == "declare")
    return declared or acts or _of_clock(before, parts)


def _act(key: str, **values: str) -> Sentence:
    return ACTS.by_key[key].filled(values)


def _plainly(before: Game, parts: tuple[Change, ...]) -> Iterator[Sentence]:
    counts = set(count_keys(before))
    for part in parts:
        match part:
            case Moved():
                yield from _moved(before, part)
            case Flipped(piece=piece) if before.unit_of(piece) is not None:
                yield _act("flip", unit=piece)
            case Written(register=Register.PLAN):
                yield from _planned(part)
            case Written(register=Register.TRACKER, key=key, after=after) if key in counts:
                yield _act("count", count=count_key(key), number=after or "0")
            case Written(register=Register.TRACKER, key="weather", after=after):
                yield _act("weather", weather=after)


# ---- what was decided


_PLAIN = (Register.PLAN, Register.CONTROL)


def _is_plain(part: Change) -> bool:
    """Return whether a change is one that a hand makes at any time: then nothing was decided by it."""
    return isinstance(part, Moved | Flipped) or (isinstance(part, Written) and part.register in _PLAIN)


def _decided(before: Game, change: Change) -> Sentence | None:
    """Return the decision of the turn that a change was, found among those that were left to a side."""
    view = _view_of(before)
    if view is None:
        return None
    # As sets: in what order the parts were put together says nothing of the decision.
    wanted = set(flattened(change))
    rolled = next((each for each in wanted if isinstance(each, Rolled)), None)
    face = sum(rolled.faces) if rolled is not None else None
    for decision in decisions_of(before, view.situation, view.wording):
        for option in decision.options:
            # Only where both have a die or neither: the real face is given, so nothing is thrown.
            made = option.make(before, face) if option.needs_die is (face is not None) else None
            if made is not None and set(flattened(made)) == wanted:
                told = {"decision": decision.id, "choice": option.key}
                return _act("decide by", **told, number=str(face)) if face else _act("decide", **told)
    return None


def _view_of(before: Game) -> View | None:
    """Return a look at a table; None where there are no rules for it."""
    situation, rule_set = Assistant(before).situation(), rules_of(before)
    if situation is None or rule_set is None:
        return None
    return View(before, situation, Wording(rule_set, before))


def _moved(before: Game, part: Moved) -> Iterator[Sentence]:
    if before.unit_of(part.piece) is None:
        return
    if part.after.hex is not None and len(part.route) > 1:
        yield _act("along", unit=part.piece, way="-".join(part.route))
    elif part.after.hex is not None:
        yield _act("move", units=part.piece, hexes=part.after.hex)
    elif part.after.box is not None:
        yield _act("box", unit=part.piece, box=part.after.box)


def _planned(part: Written) -> Iterator[Sentence]:
    if part.key == UNDER_WAY and part.after and not part.before:
        hexes = next((w for w in part.after.split() if w.startswith("hexes=")), "").removeprefix("hexes=")
        yield _act("declare", hexes=" or ".join(hexes.split(",")))
    elif part.key.startswith(ROW) and part.key != UNDER_WAY:
        if part.after:
            yield _act("plan", attack=part.after)
        else:
            yield from _dropped(part.before)


def _dropped(text: str) -> Iterator[Sentence]:
    try:
        yield _act("unplan", hexes=" or ".join(Row.parse(text).hexes))
    except NotationError:
        return


def _of_clock(before: Game, parts: tuple[Change, ...]) -> tuple[Sentence, ...] | None:
    # The least first: a step on may be a phase on as well, and says what was pressed most often.
    for pace in (clock.Pace.NEXT_STEP, clock.Pace.NEXT_PHASE, clock.Pace.NEXT_SIDE, clock.Pace.NEXT_TURN):
        change = clock.advance(before, pace)
        written = set(flattened(change)) if change is not None else set()
        # Not equal: with a new day the act may do more, such as moving markers that lie by hand.
        if written and written <= set(parts):
            return (_act("pace", pace=pace.value.removeprefix("next ")),)
    return None


# ---- a combat under way


def _of_combat(before: Game, change: Change) -> Sentence | None:
    """Return the choice that a change was, found among those that were offered."""
    rolled = next((each for each in flattened(change) if isinstance(each, Rolled)), None)
    # Told by its face, whatever it decides: played again, the same face leads the same way.
    if rolled is not None:
        return _act("roll", number=str(sum(rolled.faces)))
    view = _view_of(before)
    found = Resolution.of(before, view.situation) if view is not None else None
    if view is None or found is None:
        return None
    wanted = set(flattened(change))
    for unit in (None, *found.task.units):
        for choice in found.task.choices(unit):
            made = None if choice.needs_die else found.take(choice, "")
            if made is not None and set(flattened(made)) == wanted:
                return _chosen(choice)
    return None


def _chosen(choice: CombatChoice) -> Sentence:
    unit = str(choice.unit or "")
    match choice.does:
        case Does.RETREAT if unit and choice.path:
            return _act("retreat along", unit=unit, way="-".join(choice.path))
        case Does.ADVANCE if unit and choice.path:
            return _act("advance", unit=unit, hex=choice.path[-1])
        case Does.LOSE if unit:
            return _act("lose", unit=unit)
        case _:
            return _act("take", choice=choice.key)


def conditions_from(acts: tuple[Sentence, ...], game: Game) -> tuple[str, ...]:
    """Return what is likely meant by what was done: that its units stand where they stand now."""
    units = [
        unit
        for act in acts
        for gap, value in act.values
        if gap in ("unit", "units")
        for unit in (value.split(",") if gap == "units" else [value])
    ]
    found = []
    for unit in dict.fromkeys(units):
        here = game.table.place_of(PieceId(unit)).hex if PieceId(unit) in game.table else None
        # Of units that were moved: where others stand was no aim of what was done.
        if here is not None and any(act.key in ("move", "along") for act in acts):
            found.append(f"{UnitId(unit)} stands in {here}")
    plans = [act["attack"] for act in acts if act.key == "plan"]
    for text in plans:
        hexes = Row.parse(text).hexes
        found.append(f"an attack on {' or '.join(hexes)} is planned")
    return tuple(found)
