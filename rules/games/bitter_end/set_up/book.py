"""Who sets up where (22) as a game's data have it: sectors, regions, stages, and what scenarios change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rules.games.bitter_end.words import GERMAN, INFANTRY
from rules.hexgrid import HexId
from rules.issues import DataError, Issue, raise_if_errors
from rules.procedure import GameTerms
from rules.set_up import RosterDivision, RosterFacts, RosterGroup, RosterUnit
from rules.tomlfile import TomlTable, read_toml
from rules.unit_id import UnitId

DEPLOYMENT, VARIANTS = "deployment.toml", "variants.toml"

LINE, PART, CITY, RESERVE, SHORE = "line", "part", "city", "reserve", "shore"
KINDS = (LINE, PART, CITY, RESERVE, SHORE)

CASES = {LINE: "22.2", PART: "22.2", CITY: "22.2", RESERVE: "22.3", SHORE: "22.7"}
"""What is cited against a unit outside a sector of a kind, unless the sector names another case."""

MOST_HEXES = 99


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of the map: what is joined to `origin` by land, no farther than `hexes` from `near`.

    `closed_by` are areas that end it, `area` one whose hexes are the whole region.
    """

    origin: str = ""
    closed_by: tuple[str, ...] = ()
    near: str = ""
    hexes: int = 0
    area: str = ""


@dataclass(frozen=True, slots=True)
class SectorPlan:
    """A sector as the data have it: a kind, a title, a region beside its area, what is cited."""

    id: str
    kind: str
    title: str
    region: Region | None = None
    case: str = ""
    open_case: str = ""
    more: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One turn of setting up (22.1). `groups` are the only ones of it; without any it is all of a side."""

    id: str
    title: str
    side: str
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Assignment:
    """Units that get other sectors. `whole` is the case that keeps each division in one of them.

    With `is_together` all of them share one sector.
    """

    case: str
    units: tuple[UnitId, ...]
    sectors: tuple[str, ...]
    whole: str = ""
    # 19.41 asks more than that divisions stay whole: all who are freed go to one area.
    is_together: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What holds under a rule set, a scenario or a variant: empty keys hold under all.

    `more` are hexes that fall to the sectors of a formation, but for the editions of `kept_from`.
    """

    assignments: tuple[Assignment, ...] = ()
    plans: tuple[SectorPlan, ...] = ()
    rule_set: str = ""
    scenario: str = ""
    variant: str = ""
    sector: str = ""
    region: Region | None = None
    case: str = ""
    more: Mapping[str, tuple[HexId, ...]] = field(default_factory=dict)
    # 19.71a hands a city hex to other troops in 2005 only; the first edition has no such hand-over.
    kept_from: frozenset[str] = frozenset()
    least: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetUpRoster:
    """The counters of a game, as far as their set-up goes. `divisions` have one list of members each."""

    units: Mapping[UnitId, RosterUnit]
    groups: Mapping[str, RosterGroup]
    formations: Mapping[str, tuple[UnitId, ...]]
    divisions: Mapping[str, tuple[UnitId, ...]]
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The names of the divisions that a variant counts: `infantry_divisions`, `panzer_divisions`."""


def set_up_roster_of(facts: RosterFacts, formations: Mapping[str, tuple[UnitId, ...]]) -> SetUpRoster:
    """Return the counters as the book of the set-up reads them."""
    divisions = {key: each.units for key, each in facts.divisions.items()}
    return SetUpRoster(facts.units, facts.groups, formations, divisions, _kinds(facts))


def _kinds(facts: RosterFacts) -> Mapping[str, frozenset[str]]:
    """Return which divisions are panzer divisions (18.5 lists them), and which are of infantry alone."""
    foot = (key for key, each in facts.divisions.items() if _is_on_foot(each, facts))
    panzer = (key for key, roles in facts.roles.items() if "withdrawal" in roles)
    return {"infantry_divisions": frozenset(foot), "panzer_divisions": frozenset(panzer)}


def _is_on_foot(division: RosterDivision, facts: RosterFacts) -> bool:
    # By those that make it whole: what may be elsewhere does not change its kind.
    units = [facts.units[unit] for unit in division.needed]
    return all(unit.type in INFANTRY and unit.side == GERMAN for unit in units)


@dataclass(frozen=True)
class DeploymentBook:
    """Everything that the data of a game say of its set-up."""

    roster: SetUpRoster
    stages: tuple[StagePlan, ...]
    sectors: Mapping[str, SectorPlan]
    changes: tuple[Change, ...]


def read_book(terms: GameTerms, facts: RosterFacts) -> DeploymentBook:
    """Return the book in the folder of a game's counters; raises DataError."""
    folder = terms.counters
    if not (folder / DEPLOYMENT).is_file():
        raise DataError([Issue(folder.name, "", f"this game has no {DEPLOYMENT}", "see adjutant games")])
    data, variants = (read_toml(folder / name) for name in (DEPLOYMENT, VARIANTS))
    return read_deployment_book(data, variants, DEPLOYMENT, set_up_roster_of(facts, terms.formations))


def read_deployment_book(
    data: Mapping[str, object], variants: Mapping[str, object], source: str, roster: SetUpRoster
) -> DeploymentBook:
    """Return the book in tables as a deployment file and a file of variants have them; raises DataError."""
    table = TomlTable(data, source)
    regions = {name: _region(row) for name, row in table.table("regions").named_tables()}
    sectors = {name: _sector(name, row, regions) for name, row in table.table("sectors").named_tables()}
    changes = [_change(row, regions, roster) for row in table.tables("change")]
    variant_rows = TomlTable(variants, source, "variants", table.issues).tables("variant")
    changes += [_of_variant(row, roster) for row in variant_rows]
    book = DeploymentBook(
        roster, tuple(_stage(row) for row in table.tables("stage", required=True)), sectors, tuple(changes)
    )
    _check_names(table, book)
    raise_if_errors(table.issues)
    return book


def _check_names(table: TomlTable, book: DeploymentBook) -> None:
    """Note every sector that something names and nobody describes."""
    named = {area for group in book.roster.groups.values() for area in group.areas}
    for change in book.changes:
        # A variant may describe sectors of its own.
        own = {plan.id for plan in change.plans}
        named |= {name for each in change.assignments for name in each.sectors} - own
        named |= {change.sector} - {""}
    for name in sorted(named - book.sectors.keys()):
        table.note(f"{name} is no sector", "describe it under [sectors]", key="sectors")


def _region(row: TomlTable) -> Region:
    found = Region(
        row.text("origin", ""),
        row.texts("closed_by", ()),
        row.text("near", ""),
        row.whole("hexes", 0, least=0, most=MOST_HEXES),
        row.text("area", ""),
    )
    # For readers of the file; asked for so that it passes as known.
    row.text("basis")
    row.close()
    return found


def _sector(name: str, row: TomlTable, regions: Mapping[str, Region]) -> SectorPlan:
    kind = row.word("kind", KINDS)
    case = row.text("case", CASES.get(kind, ""))
    plan = SectorPlan(
        name, kind, row.text("title"), _named(row, regions), case, row.text("open_case", CASES[LINE])
    )
    row.close()
    return plan


def _named(row: TomlTable, regions: Mapping[str, Region]) -> Region | None:
    if "region" not in row:
        return None
    return regions.get(row.word("region", list(regions)))


def _stage(row: TomlTable) -> StagePlan:
    stage = StagePlan(row.text("id"), row.text("title"), row.text("side"), row.texts("groups", ()))
    row.close()
    return stage


def _change(row: TomlTable, regions: Mapping[str, Region], roster: SetUpRoster) -> Change:
    case = row.text("case")
    units = (*row.texts("units", ()), *_members(row, row.texts("formations", ()), roster))
    sectors = row.texts("sectors", ())
    found = Change(
        (Assignment(case, tuple(UnitId(unit) for unit in units), sectors),) if units else (),
        (),
        row.text("rule_set", ""),
        row.text("scenario", ""),
        "",
        row.text("sector", ""),
        _named(row, regions),
        case,
    )
    row.close()
    return found


def _members(row: TomlTable, names: Collection[str], roster: SetUpRoster) -> tuple[UnitId, ...]:
    for name in names:
        if name not in roster.formations:
            row.note(f"the counters have no formation {name!r}")
    return tuple(unit for name in names for unit in roster.formations.get(name, ()))


# ---- variants: only what concerns the set-up is asked of them


def _of_variant(row: TomlTable, roster: SetUpRoster) -> Change:
    within = row.tables("within")
    plans = tuple(_plan_within(each) for each in within)
    near = tuple(
        Assignment(each.text("case"), _members(each, [each.text("formation")], roster), (plan.id,))
        for each, plan in zip(within, plans, strict=True)
    )
    handover = row.table("hex_handover", required=False)
    more = {handover.text("to_formation"): (HexId(handover.text("hex")),)} if handover.keys else {}
    least = row.table("minimum_north_of_danube", required=False)
    editions = row.table("editions", required=False).named_tables()
    kept_from = (name for name, each in editions if handover.data.get("hex") in each.texts("not_to", ()))
    return Change(
        (*_placed(row, roster), *near),
        plans,
        variant=row.text("id"),
        more=more,
        kept_from=frozenset(kept_from),
        least={key: least.whole(key, least=0, most=MOST_HEXES) for key in least.keys},
    )


def _plan_within(row: TomlTable) -> SectorPlan:
    """Return the sector of a body of troops that sets up near a hex."""
    region = region_within(row)
    name = f"{row.text('formation')}@{region.near}"
    return SectorPlan(name, RESERVE, row.text("title"), region, row.text("case"))


def region_within(row: TomlTable) -> Region:
    """Return the stretch round a hex that a row names; `bank` keeps it on that hex's bank."""
    here = row.text("of")
    # A region is joined by land from its origin on: without one the river ends nothing.
    origin = here if row.text("bank", "") else ""
    return Region(origin, near=here, hexes=row.whole("hexes", least=0, most=MOST_HEXES))


def _placed(row: TomlTable, roster: SetUpRoster) -> tuple[Assignment, ...]:
    """Return who is placed by hand and where; divisions that are added stay whole (19.3)."""
    areas, case = row.texts("placement_areas", ()), row.text("place_case", row.text("id"))
    if not areas:
        return ()
    added = _members(row, row.texts("add", ()), roster)
    freed = _freed(row.table("free", required=False), roster)
    found = (
        Assignment(case, added, areas, whole="19.3"),
        Assignment(case, freed, areas, is_together=row.flag("same_area", default=False)),
    )
    return tuple(each for each in found if each.units)


def _freed(row: TomlTable, roster: SetUpRoster) -> tuple[UnitId, ...]:
    named = [*_members(row, row.texts("formations", ()), roster), *map(UnitId, row.texts("units", ()))]
    kept = {*_members(row, row.texts("except_formations", ()), roster), *row.texts("except_units", ())}
    side = row.text("side", "")
    units = roster.units.values()
    # Who comes later has no area, and does not begin on the map.
    of_side = [u.id for u in units if side and u.side == side and roster.groups[u.group].areas]
    return tuple(unit for unit in (*named, *of_side) if unit not in kept)
