"""What a board has to be rich in for a setting to decide something on it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """How a board is drawn; None leaves a share to chance."""

    share: float | None = None
    """How many hexes hold troops."""
    rails: int | None = None
    """Railroad lines."""
    bridges: float = 0.0
    """How many river hexsides a railroad crosses."""
    heavy: tuple[str, ...] = ()
    """Types of units that are met ten times as often."""
    torn_front: float = 0.0
    """How many hexes lie on the other side of the front line than their neighbours."""
    slow: bool = False
    """Nobody moves more than two hexes, so that lines are short."""
    air: int = 0
    """Air units beyond the usual."""
    lakes: bool = False
    waters: tuple[str, ...] = ()
    """Waters drawn at random onto every other hexside."""
    terrain: tuple[int, int, int] | None = None
    """Weights of clear, rough and city."""
    fortified: float | None = None
    options: tuple[str, ...] = ()
    festung: bool = False
    frozen: bool = False
    choices: tuple[tuple[str, str], ...] = ()


LAKE = Stage(share=0.07, lakes=True, heavy=("infantry", "mountain"))
DEPOTS = ("mobile_depot", "infantry")
LINES = Stage(share=0.12, rails=9, torn_front=0.3, slow=True, heavy=("infantry",))
STAGES: dict[str, Stage] = {
    "hexside_sum": Stage(waters=("minor_river", "minor_lake", "major_river")),
    "interdicted_bridge": Stage(rails=7, bridges=0.7, air=9, share=0.1),
    "lake_stop_in_ezoc": LAKE,
    "lake_far_shore": LAKE,
    "lake_crossing_cost": Stage(share=0.07, lakes=True, heavy=("infantry", "mountain"), slow=True),
    "zoc_into_lake": Stage(lakes=True),
    "flotilla_zoc": Stage(heavy=("flotilla",)),
    "buda_festung_source": Stage(festung=True, share=0.12, rails=1, slow=True),
    "rail_chain_side": LINES,
    "rail_loc_ezoc": LINES,
    "axis_depot_trace": Stage(share=0.15, rails=9, torn_front=0.3, slow=True, heavy=DEPOTS),
    "soviet_depot_trace": Stage(share=0.12, rails=6, torn_front=0.1, slow=True, heavy=DEPOTS),
    "contingent_ezoc": Stage(share=0.3, slow=True),
    "logistics_block_loc": Stage(share=0.12, heavy=("infantry",)),
    "frozen_flotilla_support": Stage(heavy=("flotilla",), frozen=True, share=0.3, slow=True),
    "air_supply_radius": Stage(options=("22.0",), share=0.35, slow=True, rails=1),
    "offmap_continues": Stage(share=0.06, rails=3),
    "fortified_assault": Stage(fortified=0.7, terrain=(1, 0, 0), heavy=("panzer",)),
    "fortified_adds_to_city": Stage(fortified=0.7, terrain=(1, 0, 2)),
    "river_mixed": Stage(share=0.45, waters=("minor_river", "major_river", "danube")),
    "lake_side_shift": Stage(waters=("minor_lake",)),
    "flotilla_danube": Stage(waters=("minor_river", "danube"), heavy=("flotilla",), share=0.45),
    "retreat_away": Stage(choices=(("retreat_direction", "final_hex"),), share=0.08),
    "retreat_into_lake": Stage(lakes=True, share=0.1),
    "overrun_rail_hexes": Stage(share=0.08, rails=9, heavy=("panzer", "fmg")),
    "kg_on_trucks": Stage(heavy=("truck_column",), share=0.12),
}
"""By the setting that a board is drawn for."""
