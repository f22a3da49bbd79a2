"""Defense levels: what protects a hex, and what it hangs on (10.31 to 10.33, 10.463, 16.33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.fights import Level
from rules.findings import Finding, notes, rule
from rules.games.bitter_end.battle import Battle
from rules.games.bitter_end.words import DANUBE, LAKE, ROUGH_WOODED, RUGGED
from rules.hexgrid import HexId
from rules.units import Unit

CONTESTED_LEVEL = 1
"""The defense level inside a contested hex (10.463)."""

VILLAGE = "village"
_WOODED_SIDES = (ROUGH_WOODED, RUGGED)


class Cover(NamedTuple):
    """Something that protects a hex: its level as usual, and as it counts now (under surprise, 16.33)."""

    kind: str
    usual: int
    now: int


NO_COVER = Cover("", 0, 0)


def cover(battle: Battle, hex_id: HexId, chart: str, kind: str) -> Cover:
    """Return the cover of a kind; `chart` is the table of the chart: hex, overlay or hexside."""
    usual = battle.law.charts.defense_levels.get(f"{chart}.{kind}", 0)
    if not battle.is_surprised(hex_id):
        return Cover(kind, usual, usual)
    falls_as_terrain = chart == "hex" or (
        chart == "hexside" and kind in _WOODED_SIDES and bool(battle.law.choices["surprise_hexside_terrain"])
    )
    combat = battle.law.combat
    # 16.33 reduces levels, so none rises; the empty kind takes the level of all the rest (A39).
    return Cover(kind, usual, min(usual, combat.surprised_level(kind if falls_as_terrain else "")))


@rule("10.31")
def hexside_has_no_level(kind: str) -> Iterator[Finding]:
    """Lake and Danube hexsides have no level of their own."""
    if kind in (DANUBE, LAKE):
        yield notes(hexside=kind)


def side_kinds(battle: Battle, unit: Unit, hex_id: HexId) -> frozenset[str]:
    """Return the kinds of hexside with a level of their own that a unit attacks across (10.31)."""
    sides, ask = battle.features(unit, hex_id).sides, battle.law.edition.ask
    return frozenset(kind for kind in sides if not ask(hexside_has_no_level, kind))


def hexside_covers(battle: Battle, hex_id: HexId) -> tuple[Cover, ...]:
    """Return the protection by hexsides that every attacker crosses, kind by kind (10.33)."""
    # Of two hexes each is looked at by itself, with all attackers (A38).
    crossed = [side_kinds(battle, unit, hex_id) for unit in battle.attackers]
    if battle.law.choices["hexside_dl"] == "per_type":
        kinds = sorted(frozenset.intersection(*crossed))
        return tuple(cover(battle, hex_id, "hexside", kind) for kind in kinds)
    if not all(crossed):
        return ()
    # The other reading of A37: each attacker brings the best that he crosses, the lowest of them counts.
    each = [[cover(battle, hex_id, "hexside", kind) for kind in sorted(kinds)] for kinds in crossed]
    usual, now = (min(max(c[part] for c in covers) for covers in each) for part in (1, 2))
    return (Cover(" ".join(sorted(frozenset.union(*crossed))), int(usual), int(now)),)


@rule("10.31")
def terrain_protects(found: Cover) -> Iterator[Finding]:
    """The terrain of the hex has a defense level."""
    yield notes(terrain=found.kind, level=found.usual)


@rule("10.32")
def village_protects(found: Cover) -> Iterator[Finding]:
    """A village has a level of its own; the best level of the hex counts."""
    if found.kind:
        yield notes(level=found.usual)


@rule("10.33")
def hexside_protects(found: Cover, is_chosen: bool) -> Iterator[Finding]:
    """A hexside that every attacker crosses protects."""
    if found.kind:
        yield notes("hexside_dl" if is_chosen else "", hexside=found.kind, level=found.usual)


@rule("10.33")
def hexside_is_turned(battle: Battle, hex_id: HexId, found: Cover) -> Iterator[Finding]:
    """A hexside does not protect where an attacker comes by another way."""
    crossed = {unit: side_kinds(battle, unit, hex_id) for unit in battle.attackers}
    for kind in sorted(frozenset().union(*crossed.values())):
        # Told by the hexes from which they come: these show on the map where the side was turned.
        others = sorted({unit.hex or "" for unit, kinds in crossed.items() if kind not in kinds})
        if others and kind not in found.kind.split():
            yield notes(hexside=kind, others=" ".join(others))


@rule("16.33")
def surprise_lowers(usual: int, now: int) -> Iterator[Finding]:
    """Surprise lowers what protects the hex."""
    if now < usual:
        yield notes(usual=usual, level=now)


@rule("10.463")
def contested_hex_is_open(battle: Battle) -> Iterator[Finding]:
    """Inside a contested hex the level is 1, whatever the terrain."""
    if battle.attack.is_same_hex:
        yield notes(level=CONTESTED_LEVEL)


def level(battle: Battle, hex_id: HexId) -> Level:
    """Return the defense level of an attacked hex."""
    # Before surprise: inside the hex the level is the least that there is, and nothing lowers it.
    inside = contested_hex_is_open(battle)
    if inside:
        return Level(CONTESTED_LEVEL, CONTESTED_LEVEL, CONTESTED_LEVEL, _placed(inside, hex_id))
    terrain = cover(battle, hex_id, "hex", battle.terrain(hex_id))
    village = cover(battle, hex_id, "overlay", VILLAGE) if battle.has_village(hex_id) else NO_COVER
    # What protects best as usual and what does so under surprise may be two kinds of hexside.
    sides = hexside_covers(battle, hex_id) or (NO_COVER,)
    as_usual, now_best = max(sides, key=lambda each: each.usual), max(sides, key=lambda each: each.now)
    usual = max(terrain.usual, village.usual, as_usual.usual)
    now = max(terrain.now, village.now, now_best.now)
    findings = terrain_protects(terrain) + village_protects(village)
    for side in dict.fromkeys((as_usual, now_best)):
        findings += hexside_protects(side, _is_mixed(battle, hex_id))
    findings += hexside_is_turned(battle, hex_id, now_best) + surprise_lowers(usual, now)
    return Level(now, usual, max(terrain.now, village.now), _placed(findings, hex_id))


def _is_mixed(battle: Battle, hex_id: HexId) -> bool:
    """Return whether attackers cross different kinds of hexside, so that the reading decides (A37)."""
    return len({side_kinds(battle, unit, hex_id) for unit in battle.attackers}) > 1


def _placed(findings: tuple[Finding, ...], hex_id: HexId) -> tuple[Finding, ...]:
    return tuple(found.placed(hex_id) for found in findings)
