"""Setting up on the table: what is still open, as lines for a panel, and the rest laid out by chance."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.assist.adjudicator import adjudicator_for
from app.assist.carry_out import carried_out
from app.assist.deploy.deployment import Exhibit, deployment_for, occasion_of
from app.assist.draft import Draft
from app.assist.remarks import Remark, Sign
from app.assist.wording import Wording
from app.files.own_setup import waits_to_be_set_up
from app.table.acts import together
from app.table.changes import Change, Group, Moved, flattened
from app.table.dice import drawn
from app.table.game import Game
from app.table.pieces import Kind, PieceId
from app.table.table import Diverged, Table
from rules.effects import Effects, MarkStacks, StandAt
from rules.findings import Finding, Weight
from rules.hexgrid import HexId
from rules.position import Position
from rules.set_up import Deployment, OpenLine, Pick, Posting, SetUpReport, Stage
from rules.unit_id import UnitId
from rules.units import Mark


@dataclass(frozen=True)
class Task:
    """Something still to be done: a remark, the units to place, the hexes to look at."""

    remark: Remark
    units: tuple[UnitId, ...] = ()
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True)
class Progress:
    """How far a set-up is: whose turn it is, the tasks left, what is only told.

    `to_place` and `open` count units and hexes, `broken` everything else that is against a rule, `of_stage`
    the units that those have to place whose turn it is. `lines` are the open hexes of the lines that have
    had their turn.
    """

    stage: Stage | None
    tasks: tuple[Task, ...]
    told: tuple[Remark, ...]
    to_place: int
    open: int
    broken: int
    of_stage: int
    lines: Mapping[str, tuple[HexId, ...]]
    places: Mapping[UnitId, frozenset[HexId]]

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return not self.tasks


def progress_of(shown: Exhibit, wording: Wording) -> Progress:
    """Return what is left to do in a set-up. It may run in any thread."""
    report, stage = shown.report, shown.report.now
    notes = (each for each in shown.findings if each.weight is not Weight.FORBIDS)
    return Progress(
        stage,
        (
            *(_placing(report, stage, wording) if stage is not None else ()),
            *_covering(report.lines, wording),
            *_mending(report.faults, wording),
            *_later(report, wording),
        ),
        tuple(_gathered(notes, Sign.INFO, wording)),
        len(report.to_place()),
        sum(len(line.hexes) for line in report.lines),
        len(report.faults),
        len(report.to_place(stage)) if stage is not None else 0,
        {line.id: line.hexes for line in report.lines},
        report.places,
    )


def _later(report: SetUpReport, wording: Wording) -> Iterator[Task]:
    """Yield one line for each stage that comes after the one under way."""
    for stage in report.later:
        left = report.to_place(stage)
        # A stage of which everybody stands already asks for nothing.
        if left:
            pattern = wording.tr("Later: {who}, {count} of {all} to place")
            text = pattern.format(who=wording.tr(stage.title), count=len(left), all=len(stage.units))
            yield Task(Remark(Sign.INFO, text, (stage.case,)), left)


def _placing(report: SetUpReport, stage: Stage, wording: Wording) -> Iterator[Task]:
    for area, units in report.by_area(stage).items():
        text = wording.tr("To place: {count}, {area}").format(count=len(units), area=wording.tr(area))
        yield Task(Remark(Sign.INFO, text, (stage.case,), wording.units(units)), units)


def _covering(lines: Iterable[OpenLine], wording: Wording) -> Iterator[Task]:
    for line in lines:
        pattern = wording.tr("Front hexes uncovered: {count}, {area}")
        text = pattern.format(count=len(line.hexes), area=wording.tr(line.title))
        yield Task(Remark(Sign.STOP, text, (line.case,)), (), line.hexes)


def _mending(found: Iterable[Finding], wording: Wording) -> Iterator[Task]:
    for each in found:
        hexes = (each.at,) if each.at is not None else ()
        yield Task(Remark(Sign.STOP, wording.sentence(each), (each.case,)), (), hexes)


def _gathered(found: Iterable[Finding], sign: Sign, wording: Wording) -> Iterator[Remark]:
    """Yield one remark for all findings of a rule at one hex."""
    groups: dict[tuple[str, str, HexId | None], list[Finding]] = {}
    for each in found:
        # By the hex too: a player mends hex by hex, and each line shows its own.
        groups.setdefault((each.case, each.rule, each.at), []).append(each)
    for (case, _, at), those in groups.items():
        more = len(those) - 1
        text = wording.sentence(those[0])
        # Counted, not listed: a whole division left off the line says the same thing a dozen times.
        text += wording.tr(" ({count} more so)").format(count=more) if more else ""
        yield Remark(sign, text, (case,), at=at)


# ---- the rest laid out


Postings = Mapping[UnitId, Posting]


def placing(game: Game, postings: Postings, places: Mapping[UnitId, HexId], title: str) -> Change | None:
    """Return the change that places some units, and the markers of their states; None without any."""
    # Whoever was taken off the table in the meantime is not laid out.
    on_table = {unit: here for unit, here in places.items() if PieceId(unit) in game.table}
    if not on_table:
        return None
    stacks: dict[HexId, tuple[UnitId, ...]] = {}
    # In a fixed order: the same places are always the same stacks.
    for unit, here in sorted(on_table.items(), key=lambda each: (each[1], each[0])):
        stacks[here] = (*stacks.get(here, ()), unit)
    stood = tuple(StandAt(here, units) for here, units in stacks.items())
    # Of all who stand, not of those alone that are placed: a state's markers are taken from every other
    # stack.
    standing = {**_standing(game.table), **on_table}
    return carried_out(game, (*stood, *_marks(postings, standing, places)), title)


def with_markers(game: Game, postings: Postings, change: Change) -> Change:
    """Return a change of the set-up with the markers of the units that it moves."""
    moved = [each for each in flattened(change) if isinstance(each, Moved) and each.piece in game.table]
    units = [UnitId(game.table[each.piece].design) for each in moved]
    # The usual case, at every drag of the set-up: then nothing need be tried on a copy.
    if not _marks_of(postings, units):
        return change
    draft = Draft(game)
    try:
        draft.do(change)
    except Diverged:  # whoever makes the change tells the person
        return change
    title = change.title if isinstance(change, Group) else ""
    markers = carried_out(draft.game, _marks(postings, _standing(draft.table), units), title)
    return together(title, (*flattened(change), *flattened(markers))) if markers is not None else change


def _standing(table: Table) -> dict[UnitId, HexId]:
    """Return the hex of each unit on the map."""
    units = (piece for piece in table if piece.kind is Kind.UNIT)
    return {UnitId(unit.design): unit.place.hex for unit in units if unit.place.hex is not None}


def _marks(postings: Postings, standing: Mapping[UnitId, HexId], moved: Iterable[UnitId]) -> Effects:
    """Return the markers on the stacks of all who begin in the states of those that are moved."""
    return tuple(
        MarkStacks(
            mark, frozenset(here for unit, here in standing.items() if _mark_of(postings, unit) == mark)
        )
        for mark in _marks_of(postings, moved)
    )


def _mark_of(postings: Postings, unit: UnitId) -> Mark | None:
    return postings[unit].mark if unit in postings else None


def _marks_of(postings: Postings, units: Iterable[UnitId]) -> list[Mark]:
    """Return the states in which some units begin, each once."""
    found = (_mark_of(postings, unit) for unit in units)
    return list(dict.fromkeys(mark for mark in found if mark is not None))


def waiting_units(game: Game) -> tuple[UnitId, ...]:
    """Return the units that lie in a box for setting up by hand."""
    units = (piece for piece in game.table if piece.kind is Kind.UNIT)
    return tuple(UnitId(unit.design) for unit in units if waits_to_be_set_up(game, unit.place))


def rest_laid_out(game: Game, title: str) -> Change | None:
    """Return the change that places whoever waits to be set up, by chance and by the rules; None for nobody.

    Raises DataError where the rules of the game say nothing of its set-up.
    """
    adjudicator = adjudicator_for(game)
    deployment = deployment_for(occasion_of(game), adjudicator.judge)
    return placing(
        game, deployment.postings, laid_out(deployment, adjudicator.position, chance_of(game).pick()), title
    )


def laid_out(
    deployment: Deployment,
    position: Position,
    pick: Pick,
    stage: Stage | None = None,
    sides: Collection[str] | None = None,
) -> Mapping[UnitId, HexId]:
    """Return a hex for each unit still to be placed, of one stage or of some sides where they are named."""
    units = deployment.report(position).to_place(stage)
    mine = (unit for unit in units if sides is None or deployment.postings[unit].side in sides)
    return deployment.lay_out(position, mine, pick)


@dataclass(frozen=True, slots=True)
class Chance:
    """What decides the numbers of an automatic set-up: the seed of the dice, and how far the game is."""

    seed: int
    steps: int

    def pick(self) -> Pick:
        """Return what draws the numbers, from the first one on."""
        return drawn(self.seed, f"set-up {self.steps}")


def chance_of(game: Game) -> Chance:
    """Return the chance of an automatic set-up: the same for a game and its step, another one after it."""
    # Over all branches: taken back and asked for again, another set-up is laid out.
    return Chance(game.header.seed, len(game.journal.steps))
