"""Combat in the first edition: halvings, armor against infantry, river levels, advances (10.9 to 10.16)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fights import Outcome
from rules.findings import Finding, forbids, notes, rule
from rules.games.bitter_end.advances import Stride
from rules.games.bitter_end.battle import Battle, decided
from rules.games.bitter_end.mandatory_losses import armor_at_risk
from rules.games.bitter_end.modifiers import armored, is_on_foot
from rules.games.bitter_end.strengths import HALVING, suffers_as_armored
from rules.games.bitter_end.words import MECHANIZED, RUGGED, is_sturmboot
from rules.games.bitter_end.zones import has_connecting_road
from rules.units import Unit

STOPS_ARMOR = frozenset({"anti_tank", "flak"})
"""Units that take the armor effect from an attacker (10.152); a tank destroyer is none here."""

GUARDED_SIDE = "minor_river"
"""The only kind of hexside with a defense level of its own (10.93)."""


@rule("first:10.155")
def streets_halve_mechanized(battle: Battle, unit: Unit) -> Iterator[Finding]:
    """Armored and mechanized units attack into urban hexes at half strength (10.153 too)."""
    flags = battle.where(lambda hex_id: battle.terrain(hex_id) == "urban")
    is_heavy = suffers_as_armored(unit) or unit.type == MECHANIZED
    # Of two hexes one is enough, or both must qualify: the same reading as for 10.37 (A36).
    if is_heavy and battle.holds(HALVING, flags):
        yield notes(decided(HALVING, flags), unit=unit.id)


@rule("first:10.84")
def each_cause_halves(unit: Unit, causes: int, counted: int) -> Iterator[Finding]:
    """Every cause that applies halves what is left, each time rounded up."""
    if causes:
        yield notes(unit=unit.id, before=unit.attack, causes=causes, after=counted)


@rule("first:10.15")
def armor_strikes_infantry(battle: Battle) -> Iterator[Finding]:
    """Armored attackers lower the die against infantry and cavalry types alone."""
    defenders = battle.all_defenders
    for unit in armored(battle.attackers)[:1]:
        # An attack on a hex without defenders is refused elsewhere; all of none would make it an overrun.
        if defenders and all(is_on_foot(each) for each in defenders):
            yield notes(unit=unit.id)


@rule("first:10.15")
def armor_awaits_infantry(battle: Battle) -> Iterator[Finding]:
    """Armored defenders raise the die if all attackers are infantry and cavalry types."""
    for unit in armored(battle.all_defenders)[:1]:
        if all(is_on_foot(each) for each in battle.attackers):
            yield notes(unit=unit.id)


@rule("first:10.152")
def guns_stop_armor(battle: Battle) -> Iterator[Finding]:
    """Anti-tank and anti-aircraft units in the defense end the armor effect."""
    guns = [unit for unit in battle.all_defenders if unit.type in STOPS_ARMOR]
    if armored(battle.attackers) and guns:
        yield notes(unit=guns[0].id)


@rule("first:10.152")
def armor_pays_before_guns(battle: Battle, outcome: Outcome) -> Iterator[Finding]:
    """If an attack on anti-tank or anti-aircraft units fails, an armored attacker loses one of the steps."""
    # Of two hexes one is enough for either, guns here and failure there: it is one attack, with one toll.
    has_guns = any(unit.type in STOPS_ARMOR for unit in battle.all_defenders)
    if has_guns and armor_at_risk(battle) and min(outcome.results.values()) < 0:
        yield notes()


@rule("first:10.93")
def only_rivers_guard(kind: str) -> Iterator[Finding]:
    """Of all hexsides only minor rivers and canals have a defense level."""
    if kind != GUARDED_SIDE:
        yield notes(hexside=kind)


@rule("first:10.136")
def rugged_needs_a_road(stride: Stride) -> Iterator[Finding]:
    """A vacated hex is entered whatever it costs, but not over impassable ground: rugged without a road."""
    ground = stride.advancing.occupancy.ground
    features = ground.features(stride.here, stride.there)
    is_rugged = ground.terrain[stride.there] == RUGGED or RUGGED in features.sides
    is_boat = is_sturmboot(stride.advancing.unit)
    if stride.is_first and is_rugged and not is_boat and not has_connecting_road(ground.law, features):
        yield forbids()
