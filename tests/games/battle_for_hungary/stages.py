"""What a board has to be rich in for a setting to decide something on it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """How a board is drawn; None leaves a share to chance."""

    share: float | None = None
    """How many hexes hold troops."""
    crowd: tuple[int, ...] = (1, 1, 1, 2, 2, 3, 4)
    """How many pieces stand in one hex."""
    rails: int | None = None
    """Railroad lines."""
    bridges: float = 0.15
    """How many water hexsides a railroad crosses."""
    waters: float = 0.0
    """How many other hexsides have a river, the Danube or both."""
    lakes: float = 0.03
    """How many hexsides are lake."""
    walls: float = 0.3
    """How many hexsides of a front are fortified."""
    towns: float = 0.15
    cities: float = 0.05
    heavy: tuple[str, ...] = ()
    """Types of pieces, or nations, that are met ten times as often."""
    without: tuple[str, ...] = ()
    """Types of pieces that are not met."""
    torn: float = 0.15
    """How many hexes belong to the other side than their neighbours."""
    unsupplied: float = 0.12
    overextended: float = 0.12
    east: float = 0.5
    """Where the front runs, as a share of the columns from the east."""
    long: bool = False
    """A large map with few troops, so that lines are long."""
    aircraft: int = 0
    """Aircraft beyond the usual."""
    turn: int | None = None


CITIES = Stage(share=0.2, cities=0.7, towns=0.05)
BRIDGES = Stage(share=0.1, waters=0.3, bridges=0.5, rails=5, torn=0.4)
LONG = Stage(share=0.06, long=True, rails=2, torn=0.02, east=0.9)
EAST = Stage(share=0.15, long=True, torn=0.0, east=0.95, without=("hq",))
FAR = Stage(share=0.4, turn=1, long=True, torn=0.05, east=0.8, crowd=(1, 2), without=("hq",))
GUNS = Stage(share=0.45, heavy=("artillery", "cl"))
STAGES: dict[str, Stage] = {
    "city_zoc_chain": CITIES,
    "water_sum": Stage(share=0.08, waters=0.5),
    "entered_is_friendly": BRIDGES,
    "bridge_needs_no_enemy_zoc": BRIDGES,
    "rail_needs_friendly": Stage(share=0.08, rails=8, torn=0.4),
    "rail_movement": Stage(share=0.08, rails=8),
    "operational_adjacent": Stage(share=0.15, heavy=("hq", "artillery"), crowd=(1,)),
    "czech_allies": Stage(heavy=("czech", "romanian"), share=0.25),
    "hq_stacks": Stage(heavy=("hq",), crowd=(1, 2, 3, 4, 4, 4), share=0.3),
    "column_is_unit": Stage(heavy=("cl",), share=0.25),
    "fortress_zoc": Stage(heavy=("fortress",)),
    "partisan_zoc": Stage(heavy=("partisan",)),
    "zoc_over_lake": Stage(lakes=0.2),
    "uprising_for_good": Stage(heavy=("partisan",), share=0.12),
    "line_hex": Stage(walls=0.9, turn=2),
    "assault_zoc_to_zoc": Stage(share=0.3),
    "loc_count": EAST,
    "source_needs_control": Stage(torn=0.5, share=0.1),
    "rail_loc_needs_control": Stage(torn=0.2, share=0.06, rails=9),
    "hq_loc_limit": LONG,
    "beyond_eight": EAST,
    "places": Stage(share=0.05, long=True, rails=8, torn=0.0, east=0.95, without=("hq",)),
    "many_aircraft": Stage(share=0.1, aircraft=40, turn=2),
    "far_areas": Stage(share=0.1, aircraft=12, long=True, east=0.7),
    "two_places": Stage(share=0.1, long=True, rails=16, torn=0.05, east=0.9, without=("hq",)),
    "partisans": Stage(share=0.5, heavy=("partisan", "hungarian"), crowd=(1, 1, 2)),
    "odds_cap": Stage(share=0.6, crowd=(1, 2, 3)),
    "below_table": Stage(share=0.45, crowd=(1, 4)),
    "oos_halving": Stage(share=0.5, unsupplied=0.5),
    "oos_rounding": Stage(share=0.5, unsupplied=0.6),
    "turn1_mixed": FAR,
    "turn1_loc": FAR,
    "overextended_mixed": Stage(share=0.5, overextended=0.5),
    "water_share": Stage(share=0.6, waters=0.5),
    "fortified_share": Stage(share=0.6, walls=1.0, turn=4, torn=0.3, unsupplied=0.0),
    "breakthrough_excess": Stage(share=0.5, cities=0.5, towns=0.05),
    "attack_over_lake": Stage(share=0.5, lakes=0.3),
    "concentric": Stage(share=0.65),
    "air_range": Stage(share=0.25, aircraft=10, rails=12, long=True, east=0.7),
    "jabo_nation": Stage(share=0.45, aircraft=6),
    "artillery_range": GUNS,
    "artillery_cl_shifts": GUNS,
    "artillery_defense_min": GUNS,
    "cl_in_stack": Stage(share=0.4, heavy=("cl",)),
    "axis_columns": Stage(share=0.4, heavy=("cl",)),
    "column_reach": Stage(share=0.5, heavy=("cl",)),
    "cl_cap": Stage(share=0.4, heavy=("cl",), crowd=(2, 3, 4)),
    "exploit_cavalry": Stage(heavy=("romanian",), share=0.15),
    "cut_off_zoc": Stage(share=0.25, torn=0.5, crowd=(1,)),
    "fuhrer_modifier": Stage(share=0.2),
    "allied_advance": Stage(heavy=("soviet",), share=0.15),
    "breakthrough_first_hex": Stage(waters=0.3, share=0.15),
    "assault_continue_in_zoc": Stage(share=0.3),
}
"""By the setting that a board is drawn for."""
