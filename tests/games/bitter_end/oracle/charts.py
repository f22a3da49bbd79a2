"""The chart figures the oracle reckons with, typed in apart from the program's own file.

Structure and words of the data notes (`tec.hex.*.mp = [motorized, non_motorized]`, -1 = not by paying);
a question may bring another table of the same structure.
"""

COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")

CHARTS = {
    "tec": {
        "hex": {
            "clear": {"mp": [1, 1], "defense_level": 1},
            "woods": {"mp": [2, 2], "defense_level": 2},
            "rough": {"mp": [2, 2], "defense_level": 2},
            "rough_wooded": {"mp": [4, 4], "defense_level": 4},
            "rugged": {"mp": [-1, -1], "secondary_road_mp": [4, 4], "defense_level": 5},
            "urban": {"mp": [2, 1], "defense_level": 4},
        },
        "overlay": {
            "village": {"defense_level": 2},
            "bridge": {"mp": [1, 1]},
            "ford": {"mp": [4, 2]},
            "sturmboot": {"mp": [-1, 1]},
        },
        "hexside": {
            "minor_river_canal": {"mp": [2, 1], "defense_level": 3},
            "rough": {"mp": [1, 1], "defense_level": 2},
            "rough_wooded": {"mp": [2, 2], "defense_level": 4},
            "rugged": {"mp": [-1, -1], "defense_level": 5},
        },
        "road": {"primary": {"motorized": 0.5, "non_motorized": 1}},
        "surprise": {"urban": 2, "rough_wooded": 2, "rugged": 2, "everything_else": 1},
    },
    "crt": {
        "columns": list(COLUMNS),
        "column": {
            "1-3": {"attack_level": [2, 1, 0, 0, 0, 0]},
            "1-2": {"attack_level": [3, 2, 1, 0, 0, 0]},
            "1-1": {"attack_level": [4, 3, 2, 1, 0, 0]},
            "2-1": {"attack_level": [4, 4, 3, 2, 1, 0]},
            "3-1": {"attack_level": [5, 4, 3, 2, 2, 1]},
            "4-1": {"attack_level": [6, 5, 4, 3, 2, 2]},
            "5-1": {"attack_level": [7, 6, 5, 4, 3, 2]},
            "6-1": {"attack_level": [7, 7, 6, 5, 4, 3]},
        },
    },
    "asp": {"max_per_attack": 5},
    "arsp": {"max_per_attack": 4},
}

# Row by row the settings of the list of ambiguities with their defaults.
DEFAULT_CHOICES = {
    "rail_is_road": True,
    "td_zoc_armored": True,
    "sturmboot_blocks_road": True,
    "road_over_ford": False,
    "bridge_cost_halved": False,
    "rugged_hexside_secondary_mp": 0,
    "hexside_sum": True,
    "reinforcement_one_hex": True,
    "edge_road_default": True,
    "sturmboot_crossing": "literal",
    "sturmboot_may_cross": True,
    "sturmboot_retreat": True,
    "sturmboot_supply_all": True,
    "sturmboot_supply_both_ways": True,
    "road_over_ford_supply": False,
    "supply_bridge_needs_roads": False,
    "rugged_supply_exit_by_road": False,
    "rugged_supply_own_hex": True,
    "offmap_cost": "paid",
    "road_line_needs_edge_road": False,
    "zero_attack_halved_min1": False,
    "halving_multi_hex": "any",
    "hexside_dl": "per_type",
    "surprise_hexside_terrain": True,
    "village_is_clear": False,
    "clear_multi_hex": "any",
    "engineer_multi_hex": "any",
    "surprise_stack": "any",
    "inf_types_10_93": "with_motorized",
    "armor_loss_td": False,
    "same_hex_modifiers": True,
    "rugged_retreat": "prohibited",
    "retreat_c_needs_line_now": False,
    "double_retreat_loss": True,
    "advance_rugged_first": True,
    "advance_zero_points": True,
    "advance_zoc_to_zoc": True,
    "back_to_over_rugged": True,
}

OTHER_VALUES = {key: (not value,) for key, value in DEFAULT_CHOICES.items() if isinstance(value, bool)} | {
    "rugged_hexside_secondary_mp": (4,),
    "sturmboot_crossing": ("own_hex", "either_end"),
    "offmap_cost": ("terrain",),
    "halving_multi_hex": ("all",),
    "hexside_dl": ("min_of_best",),
    "clear_multi_hex": ("all",),
    "engineer_multi_hex": ("all",),
    "surprise_stack": ("all",),
    "inf_types_10_93": ("non_motorized", "with_mechanized"),
    "rugged_retreat": ("loss",),
}
