"""Setting up on the table (22): what is still open, as lines for a panel, and the rest laid out by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.assist.deploy.deployment import Exhibit, layout_of, occasion_of
from app.assist.officer import officer_for
from app.assist.remarks import Remark, Sign
from app.assist.wording import Wording
from app.files.own_setup import waits_to_be_set_up
from app.table.acts import move, place_marker, remove, together
from app.table.changes import Change, Group, Moved, flattened
from app.table.dice import drawn
from app.table.game import Game
from app.table.pieces import Kind, Piece, PieceId, Place
from app.table.table import Diverged, Table
from rules.findings import Finding, Weight
from rules.games.bitter_end.deployment import RESERVES, Layout, open_hexes, stage_of, stages_begun, waiting
from rules.games.bitter_end.deployment_book import Stage
from rules.games.bitter_end.deployment_terms import Terms
from rules.games.bitter_end.laying_out import Pick, lay_out
from rules.hexgrid import HexId
from rules.units import UnitId

FROZEN = "frozen"
"""The marker on the stacks of front reserves (16.42)."""

_LISTED = frozenset({"still_to_be_placed", "line_is_open", "northern_front_is_open"})
"""The findings that have lists of their own."""

_OF_ALL = "too_few_in_the_north"
"""The finding about all that a side sets up."""


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

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return not self.tasks


def progress_of(shown: Exhibit, wording: Wording) -> Progress:
    """Return what is left to do in a set-up. It may run in any thread."""
    layout, stage = shown.layout, stage_of(shown.layout)
    lines = _lines_begun(layout)
    others = tuple(each for each in shown.broken if each.rule not in _LISTED and _is_timely(layout, each))
    notes = (each for each in shown.findings if each.weight is not Weight.FORBIDS)
    now = waiting(layout, stage) if stage is not None else {}
    return Progress(
        stage,
        (
            *_placing(now, wording),
            *_covering(shown, lines, wording),
            *_mending(others, wording),
            *_later(layout, wording),
        ),
        tuple(_gathered(notes, Sign.INFO, wording)),
        sum(map(len, waiting(layout).values())),
        sum(map(len, lines.values())),
        len(others),
        sum(map(len, now.values())),
        lines,
    )


def _lines_begun(layout: Layout) -> dict[str, tuple[HexId, ...]]:
    """Return the open hexes of the lines whose units had their turn to set up, or have it now."""
    begun, sectors = stages_begun(layout), layout.terms.sectors
    found = open_hexes(layout).items()
    return {name: hexes for name, hexes in found if layout.terms.is_manned_by(sectors[name], begun)}


def _is_timely(layout: Layout, found: Finding) -> bool:
    """Return whether a finding is to be told now: what a whole side is asked for waits for its turn."""
    return bool(found.at or found.rule != _OF_ALL or len(stages_begun(layout)) == len(layout.terms.stages))


def _later(layout: Layout, wording: Wording) -> Iterator[Task]:
    """Yield one line for each stage that comes after the one under way."""
    begun = stages_begun(layout)
    for stage, units in layout.terms.stages:
        left = [unit for those in waiting(layout, stage).values() for unit in those]
        if stage not in begun and left:
            pattern = wording.tr("Later: {who}, {count} of {all} to place")
            text = pattern.format(who=wording.tr(stage.title), count=len(left), all=len(units))
            yield Task(Remark(Sign.INFO, text, ("22.1",)), tuple(left))


def _placing(to_place: Mapping[str, tuple[UnitId, ...]], wording: Wording) -> Iterator[Task]:
    for area, units in to_place.items():
        text = wording.tr("To place: {count}, {area}").format(count=len(units), area=wording.tr(area))
        yield Task(Remark(Sign.INFO, text, ("22.1",), wording.units(units)), units)


def _covering(shown: Exhibit, open_: Mapping[str, tuple[HexId, ...]], wording: Wording) -> Iterator[Task]:
    for name, hexes in open_.items():
        sector = shown.layout.terms.sectors[name]
        pattern = wording.tr("Front hexes uncovered: {count}, {area}")
        text = pattern.format(count=len(hexes), area=wording.tr(sector.title))
        yield Task(Remark(Sign.STOP, text, (sector.open_case,)), (), hexes)


def _mending(found: Iterable[Finding], wording: Wording) -> Iterator[Task]:
    for each in found:
        hexes = (each.at,) if each.at is not None else ()
        yield Task(Remark(Sign.STOP, wording.sentence(each), (each.case,)), (), hexes)


def _gathered(found: Iterable[Finding], sign: Sign, wording: Wording) -> Iterator[Remark]:
    """Yield one remark for all findings of a rule at one hex."""
    groups: dict[tuple[str, str, HexId | None], list[Finding]] = {}
    for each in found:
        groups.setdefault((each.case, each.rule, each.at), []).append(each)
    for (case, _, at), those in groups.items():
        more = len(those) - 1
        text = wording.sentence(those[0])
        text += wording.tr(" ({count} more so)").format(count=more) if more else ""
        yield Remark(sign, text, (case,), at=at)


# ---- the rest laid out


def placing(game: Game, layout: Layout, places: Mapping[UnitId, HexId], title: str) -> Change | None:
    """Return the change that places some units, and the markers of reserves among them; None without any."""
    pieces = {UnitId(piece.design): piece.id for piece in game.table if piece.kind is Kind.UNIT}
    stacks: dict[HexId, list[PieceId]] = {}
    for unit, here in sorted(places.items(), key=lambda each: (each[1], each[0])):
        if unit in pieces:
            stacks.setdefault(here, []).append(pieces[unit])
    moves = [move(game.table, those, Place(hex=here), title) for here, those in stacks.items()]
    if not moves:
        return None
    after = game.table.copy()
    for each in moves:
        after.apply(each)
    has_reserves = any(_is_reserve(layout.terms, unit) for unit in places)
    markers = _markers(layout.terms, after, title) if has_reserves else ()
    return together(title, (*moves, *markers))


def with_reserve_markers(game: Game, terms: Terms, change: Change) -> Change:
    """Return a change of the set-up with the markers of the reserves that it moves (16.42)."""
    moved = [each for each in flattened(change) if isinstance(each, Moved) and each.piece in game.table]
    if not any(_is_reserve(terms, UnitId(game.table[each.piece].design)) for each in moved):
        return change
    after = game.table.copy()
    try:
        after.apply(change)
    except Diverged:  # whoever makes the change tells the person
        return change
    title = change.title if isinstance(change, Group) else ""
    markers = tuple(_markers(terms, after, title))
    return together(title, (*flattened(change), *markers)) if markers else change


def _is_reserve(terms: Terms, unit: UnitId) -> bool:
    station = terms.stations.get(unit)
    return station is not None and station.group.startswith(RESERVES)


def _markers(terms: Terms, table: Table, title: str) -> Iterator[Change]:
    """Yield what lays a marker on every stack of the front reserves, and takes away those of no use."""
    wanted = set(_reserve_hexes(terms, table))
    laid: dict[HexId, Piece] = {}
    idle: list[Piece] = []
    for piece in list(table):
        here = piece.place.hex
        if piece.design == FROZEN and here is not None:
            if here in wanted and here not in laid:
                laid[here] = piece
            else:
                idle.append(piece)
    for here, piece in laid.items():
        if table.stack_at(piece.place.spot)[-1].id != piece.id:
            yield _applied(table, move(table, [piece.id], Place(hex=here), title))
    for here in sorted(wanted - laid.keys()):
        if idle:
            yield _applied(table, move(table, [idle.pop().id], Place(hex=here), title))
        else:
            yield _applied(table, place_marker(table, FROZEN, 0, Place(hex=here)))
    for piece in idle:
        yield _applied(table, remove(table, [piece.id], title))


def _applied(table: Table, change: Change) -> Change:
    table.apply(change)
    return change


def _reserve_hexes(terms: Terms, table: Table) -> Iterator[HexId]:
    for piece in table:
        if piece.place.hex is not None and _is_reserve(terms, UnitId(piece.design)):
            yield piece.place.hex


def waiting_units(game: Game) -> tuple[UnitId, ...]:
    """Return the units that lie in a box for setting up by hand."""
    units = (piece for piece in game.table if piece.kind is Kind.UNIT)
    return tuple(UnitId(unit.design) for unit in units if waits_to_be_set_up(game, unit.place))


def rest_laid_out(game: Game, title: str) -> Change | None:
    """Return the change that places whoever waits to be set up, by chance and by case 22; None for nobody.

    Raises DataError where the rules of the game say nothing of its set-up.
    """
    officer = officer_for(game)
    layout = layout_of(officer.judge, officer.position, occasion_of(game))
    places = lay_out(layout, units_to_place(layout), chance_of(game))
    return placing(game, layout, places, title)


def units_to_place(layout: Layout, stage: Stage | None = None) -> tuple[UnitId, ...]:
    """Return the units still to be placed, of one stage or of all."""
    return tuple(unit for those in waiting(layout, stage).values() for unit in those)


def chance_of(game: Game) -> Pick:
    """Return the numbers of an automatic set-up: by the seed of the dice, other ones after each step."""
    return drawn(game.header.seed, f"set-up {len(game.journal.steps)}")
