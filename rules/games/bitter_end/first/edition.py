"""The differences of the first edition in one table: which of its rules stand instead of those of 2005."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.findings import Rule
from rules.games.bitter_end import (
    advances,
    boat,
    breakout,
    bridges,
    levels,
    mandatory_losses,
    modifiers,
    retreats,
    steps,
    strengths,
    surprise,
    tracing,
    zones,
)
from rules.games.bitter_end.edition import Edition, LineTerms
from rules.games.bitter_end.first import fighting, fleeing, setting_up, turn, zoning
from rules.games.bitter_end.invariants import standing
from rules.games.bitter_end.set_up.check import OPEN, OUTSIDE

_MOVING: Mapping[Rule[...], tuple[Rule[...], ...]] = {
    # What cannot be paid is not entered, the first hex neither (first:7.10).
    steps.one_hex_is_always_allowed: (),
    zones.armor_has_no_zone_in_wooded_hills: (zoning.armor_has_no_zone_in_wooded_hexes,),
}

_FIGHTING: Mapping[Rule[...], tuple[Rule[...], ...]] = {
    strengths.streets_halve_armor: (fighting.streets_halve_mechanized,),
    # One rule for all halving: it stands in the place of one of the two, and the other falls away.
    strengths.halved_up: (fighting.each_cause_halves,),
    # Each cause halves and rounds up, so nothing rounds down (first:10.84).
    strengths.halved_down: (),
    modifiers.armor_overruns_infantry: (fighting.armor_strikes_infantry,),
    modifiers.armor_meets_infantry: (fighting.armor_awaits_infantry,),
    modifiers.anti_tank_stops_armor: (fighting.guns_stop_armor,),
    mandatory_losses.armor_pays_for_failure: (fighting.armor_pays_before_guns,),
    levels.hexside_has_no_level: (fighting.only_rivers_guard,),
    advances.rugged_is_entered_first: (fighting.rugged_needs_a_road,),
}

# In the places of PRIORITIES: the easiest way and the way home come before supply (first:10.12).
_FLEEING: Mapping[Rule[...], tuple[Rule[...], ...]] = {
    # Avoided, not closed (first:8.2).
    retreats.full_stack_bars_retreat: (),
    retreats.enters_enemy_zone: (fleeing.avoids_a_full_stack, fleeing.avoids_enemy_zone),
    retreats.cuts_supply_line: (fleeing.easier_way_is_open, fleeing.turns_from_home),
    retreats.leads_away_from_home: (fleeing.gives_up_its_line,),
    retreats.hex_is_too_dear: (fleeing.beyond_its_allowance,),
    # Every friend keeps the zone off (first:10.124).
    retreats.retreated_friend_is_no_cover: (),
}

_TURN: Mapping[Rule[...], tuple[Rule[...], ...]] = {
    boat.boat_carries_all_turn: (turn.boat_carries_in_the_movement_phase,),
    bridges.own_turn_needs_no_die: (turn.blown_beforehand_needs_no_die,),
    bridges.other_turn_needs_a_die: (turn.blown_at_the_last_moment_needs_a_die,),
    bridges.before_the_enemy_is_over: (turn.too_late_to_blow,),
    # As often as it takes (first:12.51).
    bridges.one_attempt_each_turn: (),
    breakout.declared_in_the_supply_phase: (turn.declared_at_any_time,),
    mandatory_losses.all_out_costs_a_step: (turn.all_out_costs_a_step_at_once,),
    # It lifts the halving instead, and gives no line (first:15.3).
    tracing.breakout_supplies_the_garrison: (),
    surprise.stands_in_the_zone: (turn.stands_in_the_zone_now,),
    surprise.declared_before_combat: (surprise.declared_before_combat, turn.four_panzer_divisions_attack),
}

_SETTING_UP: Mapping[Rule[...], tuple[Rule[...], ...]] = {
    OUTSIDE["22.6"]: (setting_up.stands_off_front_and_bank,),
    OPEN["22.6"]: (setting_up.northern_front_is_open,),
}

_LOOKING_OVER: Mapping[Rule[...], tuple[Rule[...], ...]] = {
    standing.too_many_stand_together: (),  # a retreat may overfill a hex (first:8.2)
}

_LINE = LineTerms(uses_roads=False, pays_beyond_the_map=False)
"""Supply lines: off the road there is no road (6.22, 6.23), and the map ends where the line does (6.3)."""

FIRST = Edition(
    "first",
    MappingProxyType({**_MOVING, **_FIGHTING, **_FLEEING, **_TURN, **_SETTING_UP, **_LOOKING_OVER}),
    _LINE,
    turn.breakout_lifts_the_halving,
)
