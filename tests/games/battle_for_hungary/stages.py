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
    torn: float = 0.15
    """How many hexes belong to the other side than their neighbours."""
    unsupplied: float = 0.12
    overextended: float = 0.12
    long: bool = False
    """A large map with few troops, so that lines are long."""
    aircraft: int = 0
    """Aircraft beyond the usual."""
    turn: int | None = None


CITIES = Stage(share=0.2, cities=0.7, towns=0.05)
BRIDGES = Stage(share=0.1, waters=0.3, bridges=0.5, rails=5, torn=0.4)
STAGES: dict[str, Stage] = {
    "city_zoc_chain": CITIES,
    "water_sum": Stage(share=0.08, waters=0.5),
    "entered_is_friendly": BRIDGES,
    "bridge_needs_no_enemy_zoc": BRIDGES,
    "rail_needs_friendly": Stage(share=0.08, rails=8, torn=0.4),
    "rail_movement": Stage(share=0.08, rails=8),
    "operational_adjacent": Stage(share=0.15, heavy=("hq", "artillery")),
    "czech_allies": Stage(heavy=("czech", "romanian"), share=0.25),
    "hq_stacks": Stage(heavy=("hq",), crowd=(1, 2, 3, 4, 4, 4), share=0.3),
    "column_is_unit": Stage(heavy=("cl",), share=0.25),
    "fortress_zoc": Stage(heavy=("fortress",)),
    "partisan_zoc": Stage(heavy=("partisan",)),
    "zoc_over_lake": Stage(lakes=0.2),
    "uprising_for_good": Stage(heavy=("partisan",), share=0.12),
    "line_hex": Stage(walls=0.9, turn=2),
    "assault_zoc_to_zoc": Stage(share=0.3),
    "assault_continue_in_zoc": Stage(share=0.3),
}
"""By the setting that a board is drawn for."""
