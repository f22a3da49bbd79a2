"""The readings in force where the text leaves a choice: the settings that a game carries, by their keys.

The defaults are those of the list of doubtful cases that comes with the game's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

YES, NO = "true", "false"


@dataclass(frozen=True, slots=True)
class Readings:
    """Every key that chooses a reading, with the value in force."""

    # the map and movement
    rail_is_road: bool = True
    td_zoc_armored: bool = True
    sturmboot_blocks_road: bool = True
    road_over_ford: bool = False
    bridge_cost_halved: bool = False
    rugged_hexside_secondary_mp: int = 0
    hexside_sum: bool = True
    reinforcement_one_hex: bool = True
    edge_road_default: bool = True
    sturmboot_crossing: str = "literal"
    sturmboot_may_cross: bool = True
    sturmboot_retreat: bool = True
    # supply
    sturmboot_supply_all: bool = True
    sturmboot_supply_both_ways: bool = True
    road_over_ford_supply: bool = False
    supply_bridge_needs_roads: bool = False
    rugged_supply_exit_by_road: bool = False
    rugged_supply_own_hex: bool = True
    offmap_cost: str = "paid"
    road_line_needs_edge_road: bool = False
    # combat
    zero_attack_halved_min1: bool = False
    halving_multi_hex: str = "any"
    hexside_dl: str = "per_type"
    surprise_hexside_terrain: bool = True
    village_is_clear: bool = False
    clear_multi_hex: str = "any"
    engineer_multi_hex: str = "any"
    surprise_stack: str = "any"
    inf_types_10_93: str = "with_motorized"
    armor_loss_td: bool = False
    same_hex_modifiers: bool = True
    # retreat and advance
    rugged_retreat: str = "prohibited"
    retreat_c_needs_line_now: bool = False
    double_retreat_loss: bool = True
    advance_rugged_first: bool = True
    advance_zero_points: bool = True
    advance_zoc_to_zoc: bool = True
    back_to_over_rugged: bool = True
    # the siege
    besiegers_may_return: bool = False
    # victory, encirclement
    town_vp_columns: str = "first_edition"
    encircled: str = "cut_off"

    @classmethod
    def of(cls, book: Mapping[str, str]) -> Readings:
        """Return the readings that a game's settings choose; texts of another kind change nothing."""
        chosen = {}
        for field in fields(cls):
            text = book.get(field.name, "").lower()
            if field.type == "str" and text:
                chosen[field.name] = text
            elif field.type == "int" and text.isdecimal():
                chosen[field.name] = int(text)  # type: ignore[assignment]  # of the field's own kind
            elif field.type == "bool" and text in (YES, NO):
                chosen[field.name] = text == YES  # type: ignore[assignment]  # of the field's own kind
        return cls(**chosen)  # type: ignore[arg-type]  # each text was read as its field's kind


DEFAULT = Readings()


def holds(reading: str, flags: list[bool]) -> bool:
    """Return whether something holds of an attack on several hexes: of any of them, or of all."""
    return all(flags) if reading == "all" else any(flags)
