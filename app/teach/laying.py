"""A position text laid on a table as one change: every unit, marker, text and the clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.assist.draft import Draft
from app.assist.marking import marker_of
from app.assist.reader import counters_of_roster
from app.table import acts, clock, counts
from app.table.changes import Change, Flipped, Moved, Register
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from maps.sheet import BoxId
from rules.issues import DataError, Issue, Severity
from rules.phases import Moment
from rules.position import Position
from rules.units import MOVED, Unit

_OUT_OF_PLAY = "not_in_play"
"""The kind of box for units that a position does not name."""

_ASIDE = BoxId("pool")


@dataclass(frozen=True)
class Laid:
    """A position as one change, None where the table lies so already; `issues` is what it cannot tell."""

    change: Change | None
    issues: tuple[Issue, ...] = ()


def laid(game: Game, text: str, title: str = "") -> Laid:
    """Return what lays a position on the table of a game; nothing, with the issues, for a damaged text."""
    try:
        position = Position.parse(text, counters_of_roster(game.roster), game.words)
    except DataError as error:
        return Laid(None, error.issues)
    draft = Draft(game)
    # Listed before the draft is asked: the laying goes on only as the issues are taken.
    issues = tuple(_lay(draft, position, text))
    return Laid(draft.act(title), issues)


def _lay(draft: Draft, position: Position, text: str) -> Iterator[Issue]:
    _clear(draft)
    for unit in _in_order(position, text):
        yield from _unit(draft, unit)
    yield from _marks(draft, position)
    _texts(draft, position)
    yield from _moment(draft, position)


def _in_order(position: Position, text: str) -> list[Unit]:
    """Return the units in the order of the lines: of one hex the first lies lowest."""
    words = (line.split() for line in text.splitlines())
    # By the text: a position has its units sorted by place and id.
    order = {line[1]: n for n, line in enumerate(words) if len(line) > 2}
    return sorted(position.units, key=lambda unit: order.get(unit.id, 0))


def _clear(draft: Draft) -> None:
    """Take the markers off the map and lay every unit aside."""
    table = draft.table
    markers = [piece.id for piece in table if piece.kind is Kind.MARKER and piece.place.box is None]
    if markers:
        draft.do(acts.remove(table, markers, ""))
    # A list: the table changes while they are laid aside.
    for piece in [each for each in draft.table if each.kind is Kind.UNIT]:
        _move(draft, piece, Place(box=_aside(draft.game, piece)))


def _aside(game: Game, piece: Piece) -> BoxId:
    """Return the box for a unit that a position does not name: where it lies, if that is out of play."""
    boxes = [box for box in game.sheet.tray.boxes.values() if box.kind == _OUT_OF_PLAY]
    if any(box.id == piece.place.box for box in boxes):
        return BoxId(str(piece.place.box))
    side = game.side_of(piece.id)
    own = next((box.id for box in boxes if box.side == side), None)
    return own or next((box.id for box in boxes), _ASIDE)


def _move(draft: Draft, piece: Piece, to: Place) -> None:
    if piece.place.spot != to.spot:
        draft.do(Moved(piece.id, piece.place, to.at_level(draft.table.next_level(to.spot))))


def _unit(draft: Draft, unit: Unit) -> Iterator[Issue]:
    piece = PieceId(unit.id)
    known = draft.game.unit_of(piece) if piece in draft.table else None
    if known is None:
        yield _issue(unit.id, "no unit of the game", "look into its counters")
        return
    if unit.hex is not None and unit.hex not in draft.game.sheet.grid:
        yield _issue(unit.id, f"{unit.hex} is no hex of the map", "give one that is")
        return
    to = Place(hex=unit.hex) if unit.hex is not None else Place(box=BoxId(unit.box or _ASIDE))
    _move(draft, draft.table[piece], to)
    # By its steps: a position text knows no faces.
    face = next((n for n, each in enumerate(known.faces) if each.steps == unit.steps), None)
    if face is None:
        yield _issue(unit.id, f"has no side of {unit.steps} in steps", "as its counter has them")
    elif face != draft.table[piece].face:
        draft.do(Flipped(piece, draft.table[piece].face, face))


def _marks(draft: Draft, position: Position) -> Iterator[Issue]:
    groups = set(draft.game.words.states.by_group.values())
    for unit in position.units:
        # Marks of a whole group lie on nobody: the counter itself has them.
        for mark in sorted(unit.marks - groups):
            if mark == MOVED or marker_of(draft.game.roster, mark) is None:
                hint = "let it move or retreat in `begins`, or lay a marker"
                yield _issue(unit.id, f"no marker shows that it is {mark}", hint)
            elif PieceId(unit.id) in draft.table and unit.hex is not None:
                draft.mark((unit.id,), mark)


def _issue(where: str, message: str, hint: str) -> Issue:
    return Issue("position", where, message, hint, Severity.WARNING)


def _texts(draft: Draft, position: Position) -> None:
    """Write counts, bridges and holders; a count that the position does not tell is nothing."""
    game = draft.game
    for key in counts.count_keys(game):
        draft.do(counts.set_count(draft.game, key, position.points.get(counts.count_key(key), 0), ""))
    bridges = {}
    for side, state in position.bridges.items():
        kind = game.table.read(Register.BRIDGE, str(side)).partition(" ")[0] or "bridge"
        word = "destroyed" if state.is_destroyed else "intact"
        bridges[str(side)] = f"{kind} {state.owner or '-'} {word}"
    draft.do(acts.write(draft.table, Register.BRIDGE, bridges, ""))
    # Those that the position does not name are nobody's, whoever held them before.
    control = {**dict.fromkeys(draft.table.book(Register.CONTROL), ""), **position.control}
    draft.do(acts.write(draft.table, Register.CONTROL, control, ""))
    # What was planned and fought belongs to the table before: a combat of it would go on here.
    plans = dict.fromkeys(draft.table.book(Register.PLAN), "")
    draft.do(acts.write(draft.table, Register.PLAN, plans, ""))


def _moment(draft: Draft, position: Position) -> Iterator[Issue]:
    game, days = draft.game, clock.days(draft.game.sheet)
    now = clock.moment_of(game)
    turn = next((day.turn for day in days if day.date == position.date), None)
    if position.date and turn is None:
        yield _issue(position.date, "no day of the turn track", "give one of the game")
    side = position.side or now.side
    phase = game.sequence.phase(side, position.phase) if position.phase else None
    if position.phase and phase is None:
        yield _issue(f"{side}.{position.phase}", "no phase of the game", "give one of its sequence")
    step = position.step or (phase.steps[0].id if phase is not None else now.step)
    wanted = Moment(turn or now.turn, side, position.phase or now.phase, step, position.drawn)
    if phase is not None:
        # Written anew even where it is the same: from here on the phase begins, and nobody has moved in it.
        draft.do(acts.write(draft.table, Register.TRACKER, {"phase": ""}, ""))
        draft.do(clock.set_moment(draft.game, wanted))
    if position.weather:
        draft.do(clock.set_weather(draft.game, position.weather, ""))
    yield from _unread(position)


def _unread(position: Position) -> Iterator[Issue]:
    for name, found in (("releases", position.releases), ("facts", position.facts)):
        if found:
            hint = "write the trackers that tell it, under [start.trackers]"
            yield _issue(name, "is not laid out from a position", hint)
