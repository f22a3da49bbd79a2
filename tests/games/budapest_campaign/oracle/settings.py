"""The 55 settings of the readings, each with its closed values, the default first."""

Value = str | bool | int

SETTINGS: dict[str, tuple[Value, ...]] = {
    "shifted_rows": ("even", "odd"),
    "sudden_death_contingent": (False, True),
    "vp_hexes": ("control", "occupied"),
    "vp_contested": ("owner", "nobody"),
    "vp_kg_fmg": (True, False),
    "vp_mobile": ("with_cavalry", "mechanized"),
    "fretter_pico": ("major", "extra"),
    "marker_shift": ("any", "all"),
    "inactive_join": (False, True),
    "redeploy_air": ("activated", "all"),
    "air_exception": ("turn", "on_map"),
    "hexside_sum": (True, False),
    "rail_minor_lake": ("adds", "negates"),
    "interdicted_bridge": ("entered", "either"),
    "lake_stop_in_ezoc": (False, True),
    "lake_far_shore": ("apart", "any"),
    "lake_crossing_cost": ("mp", "whole"),
    "rail_transport_control": ("side", "controlled"),
    "offmap_continues": (True, False),
    "depot_rail_transport": (False, True),
    "stacking_at": ("segment", "move"),
    "zoc_into_lake": ("non_mechanized", "none"),
    "static_zoc": ("as_non_mechanized", "none"),
    "flotilla_zoc": ("danube", "all"),
    "buda_festung_source": (True, False),
    "rail_chain_side": ("friendly", "any"),
    "rail_loc_ezoc": (True, False),
    "axis_depot_trace": ("friendly_rails", "any_rails"),
    "soviet_depot_trace": ("overland", "rails"),
    "contingent_ezoc": ("regular", "never"),
    "logistics_block_loc": (True, False),
    "frozen_flotilla_support": (True, False),
    "air_supply_radius": ("path", "distance"),
    "percent_rounding": ("down", "nearest"),
    "fortified_assault": ("any_defender", "axis_only"),
    "fortified_adds_to_city": (True, False),
    "river_mixed": ("lowest", "highest"),
    "lake_side_shift": (True, False),
    "flotilla_danube": ("all", "own"),
    "depot_absorbs": ("after_reduced", "after_eliminated"),
    "all_includes_logistics": (True, False),
    "retreat_direction": ("each_hex", "each_hex_any", "final_hex"),
    "retreat_sources": ("fixed", "all"),
    "retreat_direction_relaxed": (False, True),
    "retreat_away": (True, False),
    "retreat_ezoc": ("each_hex", "once"),
    "retreat_into_lake": (False, True),
    "mixed_commands_overstack": (True, False),
    "overrun_rail_hexes": (4, 3),
    "depot_entry": ("edge_railroad", "printed"),
    "gt1_entry": ("units", "turn_1"),
    "kg_on_trucks": (False, True),
    "depot_refit_cost": (1, 2),
    "rp_hex_loc": ("any_length", "rail"),
    "buda_rp_own_source": (False, True),
}


def chosen(choices: dict[str, Value]) -> dict[str, Value]:
    """The value of every setting, where the board does not choose its default."""
    unknown = set(choices) - set(SETTINGS)
    assert not unknown, unknown
    return {key: choices.get(key, values[0]) for key, values in SETTINGS.items()}
