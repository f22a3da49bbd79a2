"""Setting up (22): who stands outside his area, which hexes of the lines are open, who is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.findings import Finding, Rule, forbids, notes, rule
from rules.games.bitter_end.occupancy import STACK_LIMIT, Occupancy
from rules.games.bitter_end.set_up.terms import Sector, SectorMinimum, SharedSector, Terms, UnitSectors
from rules.games.bitter_end.words import FROZEN, LAKE, is_sturmboot
from rules.games.bitter_end.zones import has_zone
from rules.hexgrid import HexId
from rules.kit import set_ups
from rules.position import Position
from rules.set_up import Placing
from rules.unit_id import UnitId
from rules.units import Unit

RESERVES = "front_reserve"
"""How the groups of the front reserves begin."""


class Layout(NamedTuple):
    """A set-up, finished or not, and the terms it is judged by."""

    occupancy: Occupancy
    terms: Terms

    @property
    def position(self) -> Position:
        """Who stands where."""
        return self.occupancy.position


class Post(NamedTuple):
    """A unit on the map in a set-up."""

    layout: Layout
    unit: Unit
    here: HexId
    allowed: UnitSectors


class Front(NamedTuple):
    """A hex of a line in a set-up."""

    layout: Layout
    sector: Sector
    here: HexId


# ---- places


def stands_outside(post: Post) -> Iterator[Finding]:
    """A unit sets up in its area, or behind it where the line has no room."""
    if not post.layout.terms.sectors_at(post.unit.id, post.here):
        yield forbids(unit=post.unit.id, area=area_of(post.layout.terms, post.allowed)).placed(post.here)


OUTSIDE: Mapping[str, Rule[[Post]]] = {
    case: rule(case)(stands_outside)
    for case in (
        *("22.2", "22.3", "22.4", "22.5", "22.6", "22.7"),
        *("19.41", "19.42", "19.52", "19.62", "19.71a", "19.71b"),
        *("21.31a", "21.31b", "21.31c", "21.31d", "21.31e", "21.31f", "21.31g", "21.31n"),
    )
}
"""The same question under the case that gives a unit its area."""


@rule("22.2")
def line_still_has_room(post: Post) -> Iterator[Finding]:
    """Nobody stands behind a line before each of its hexes is full."""
    behind = _behind(post)
    if behind and not any(is_full(post.layout, sector) for sector in behind):
        yield forbids(unit=post.unit.id, area=behind[0].title).placed(post.here)


@rule("22.2")
def stands_behind_a_full_line(post: Post) -> Iterator[Finding]:
    """Whoever finds no room stands next to the line, behind it."""
    for sector in _behind(post)[:1]:
        if is_full(post.layout, sector):
            yield notes(unit=post.unit.id, area=sector.title).placed(post.here)


def _behind(post: Post) -> tuple[Sector, ...]:
    """Return the sectors behind which a unit stands, none where it stands in one."""
    terms, unit = post.layout.terms, post.unit.id
    sectors = terms.sectors_of(unit)
    # A hex may lie behind one of a unit's sectors and in another: then it stands where it may.
    if any(post.here in terms.hexes_in(sector, unit) for sector in sectors):
        return ()
    return tuple(sector for sector in sectors if post.here in sector.behind)


def is_full(layout: Layout, sector: Sector) -> bool:
    """Return whether no hex of a line takes another unit."""
    index, stacked = layout.occupancy.ground.topology.index, layout.occupancy.stacked[sector.side]
    return all(stacked[index[here]] >= STACK_LIMIT for here in sector.line)


@rule("16.42")
def reserve_bears_no_marker(post: Post) -> Iterator[Finding]:
    """Front reserves begin frozen; a marker helps to remember it."""
    # A remark, not a fault: frozen it is by the book, whatever lies on it.
    if post.allowed.group.startswith(RESERVES) and not post.unit.is_marked(FROZEN):
        yield notes(unit=post.unit.id).placed(post.here)


POST_RULES: tuple[Rule[[Post]], ...] = (
    line_still_has_room,
    stands_behind_a_full_line,
    reserve_bears_no_marker,
)


@rule("22.2")
def has_no_area(unit: Unit) -> Iterator[Finding]:
    """A unit that does not begin on the map by this scenario has no area."""
    yield notes(unit=unit.id).placed(unit.hex)


# ---- hexes


@rule("8.1")
def too_many_set_up(occupancy: Occupancy, here: HexId) -> Iterator[Finding]:
    """No more than three units of a side begin in a hex."""
    for side, units in _by_side(occupancy, here).items():
        if units > STACK_LIMIT:
            yield forbids(side=side, many=units - STACK_LIMIT).placed(here)


@rule("8.11")
def both_sides_set_up(occupancy: Occupancy, here: HexId) -> Iterator[Finding]:
    """No hex begins with units of both sides."""
    if len({unit.side for unit in occupancy.position.at(here)}) > 1:
        yield forbids().placed(here)


@rule("2.2")
def set_up_in_a_lake(occupancy: Occupancy, here: HexId) -> Iterator[Finding]:
    """Nobody begins in a lake."""
    if occupancy.ground.terrain[occupancy.ground.topology.index[here]] == LAKE:
        yield forbids().placed(here)


HEX_RULES: tuple[Rule[[Occupancy, HexId]], ...] = (too_many_set_up, both_sides_set_up, set_up_in_a_lake)


def _by_side(occupancy: Occupancy, here: HexId) -> Counter[str]:
    return Counter(unit.side for unit in occupancy.position.at(here) if not is_sturmboot(unit))


def line_is_open(front: Front) -> Iterator[Finding]:
    """Each hex of a line has a unit or lies in a zone of its side."""
    if not is_covered(front.layout.occupancy, front.sector, front.here):
        yield forbids(area=front.sector.title).placed(front.here)


OPEN: Mapping[str, Rule[[Front]]] = {case: rule(case)(line_is_open) for case in ("22.2", "22.6")}


def is_covered(occupancy: Occupancy, sector: Sector, here: HexId) -> bool:
    """Return whether a hex of a line has a unit of its side that counts, or lies in a zone of it."""
    number, side = occupancy.ground.topology.index[here], sector.side
    # Only where there is a unit and no zone does it matter who the unit is (V8).
    if occupancy.zoned[side][number] or not occupancy.present[side][number]:
        return bool(occupancy.zoned[side][number])
    return not sector.needs_zone or any(has_zone(u) for u in occupancy.position.at(here) if u.side == side)


def open_hexes(layout: Layout) -> dict[str, tuple[HexId, ...]]:
    """Return the hexes of each line that nobody holds or controls; lines without any are left out."""
    found = {
        sector.id: tuple(h for h in sorted(sector.line) if not is_covered(layout.occupancy, sector, h))
        for sector in layout.terms.covered
    }
    return {name: hexes for name, hexes in found.items() if hexes}


# ---- who keeps together, and what a variant asks for


def is_split(layout: Layout, shared: SharedSector) -> Iterator[Finding]:
    """Units that keep together set up in one sector."""
    places = [
        (unit, layout.position.by_id[unit].hex) for unit in shared.units if unit in layout.position.by_id
    ]
    found = [layout.terms.sectors_at(unit, here) for unit, here in places if here is not None]
    # Who stands in none of his sectors is told of by another rule.
    areas = [each for each in found if each]
    if areas and not frozenset.intersection(*areas):
        yield forbids(division=shared.name, unit=shared.units[0])


SPLIT: Mapping[str, Rule[[Layout, SharedSector]]] = {
    case: rule(case)(is_split) for case in ("22.5", "19.3", "19.41")
}


@rule("19.42")
def too_few_in_the_north(layout: Layout, minimum: SectorMinimum) -> Iterator[Finding]:
    """So many divisions begin north of the Danube, whole."""
    found = sum(_counts(layout, minimum, units) for units in minimum.divisions.values())
    if found < minimum.number:
        kind = minimum.kind.replace("_", " ")
        yield forbids("north_counts_whole_divisions", number=minimum.number, kind=kind, found=found)


def _counts(layout: Layout, minimum: SectorMinimum, units: Iterable[UnitId]) -> bool:
    """Return whether a division counts as standing in a sector: all of it, or by another reading a part."""
    hexes = layout.terms.sectors[minimum.sector].hexes
    placed = (layout.position.by_id.get(unit) for unit in units)
    is_there = (each is not None and each.hex is not None and each.hex in hexes for each in placed)
    return all(is_there) if minimum.is_whole else any(is_there)


# ---- the order


still_to_be_placed: Rule[[str, tuple[UnitId, ...]]] = rule("22.1")(set_ups.still_to_be_placed)
set_up_before_its_turn: Rule[[Placing]] = rule("22.1")(set_ups.set_up_before_its_turn)
"""The garrison is placed first, then the Soviets, then the other Germans."""


def placing_of(layout: Layout) -> Placing:
    """Return who has been placed, whose turn it is and who is still to come."""
    terms = layout.terms
    return Placing(layout.position, terms.stages, lambda unit: area_of(terms, terms.by_unit[unit]))


def area_of(terms: Terms, allowed: UnitSectors) -> str:
    """Return what people call the areas of a unit."""
    titles = list(dict.fromkeys(terms.sectors[name].title for name in allowed.sectors))
    # More names than two would be longer than the line they stand in.
    if len(titles) > 2:
        return f"any of {len(titles)} corps areas"
    return " or ".join(titles) or "no area"


# ---- all of it


def check_setup(layout: Layout) -> tuple[Finding, ...]:
    """Return everything that a set-up breaks, and what there is to remark; notes break nothing."""
    return tuple(
        found
        for part in (_on_order(layout), _on_units(layout), _on_hexes(layout), _on_divisions(layout))
        for found in part
    )


def _on_order(layout: Layout) -> Iterator[Finding]:
    yield from set_up_before_its_turn(placing_of(layout))
    for area, units in placing_of(layout).waiting().items():
        yield from still_to_be_placed(area, units)


def _on_units(layout: Layout) -> Iterator[Finding]:
    terms = layout.terms
    for unit in layout.position.units:
        if unit.hex is None:
            continue
        allowed = terms.by_unit.get(unit.id)
        if allowed is None or not allowed.sectors:
            yield from has_no_area(unit)
            continue
        post = Post(layout, unit, unit.hex, allowed)
        # The case that a change of the scenario gives comes before that of the sector's kind.
        of_place = OUTSIDE[allowed.case or terms.sectors[allowed.sectors[0]].case]
        yield from layout.occupancy.ground.law.edition.ask(of_place, post)
        yield from (found for each in POST_RULES for found in each(post))


def _on_hexes(layout: Layout) -> Iterator[Finding]:
    for here in layout.position.by_hex:
        yield from (found for each in HEX_RULES for found in each(layout.occupancy, here))
    edition = layout.occupancy.ground.law.edition
    for sector in layout.terms.covered:
        # Sorted, since a line is a set: the same set-up always gives the same list.
        for here in sorted(sector.line):
            yield from edition.ask(OPEN[sector.open_case], Front(layout, sector, here))


def _on_divisions(layout: Layout) -> Iterator[Finding]:
    for shared in layout.terms.shared_sectors:
        yield from SPLIT[shared.case](layout, shared)
    for minimum in layout.terms.minimums:
        yield from too_few_in_the_north(layout, minimum)
