"""The charts of the game as values: terrain, combat, supply, turns, air, orders. Costs are in half points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.games.battle_for_hungary.victory_charts import VictoryCharts
from rules.units import MovementClass

PARTS_PER_MP = 2
"""Railroads cost half a point (7.4, 10.3)."""
BARRED = 99
"""What a chart writes for a hexside that nobody crosses."""
FORTIFIED = "fortified"
DIE = (1, 2, 3, 4, 5, 6)
MOST_LOST = 9
"""The most steps that a result takes from a side."""
# From best to worst: what an HQ takes in, and how many it serves, falls in this order (10.2).
FULL, PARTIAL, NONE = HQ_STATES = ("full", "partial", "none")
"""The states of a headquarters (10.2)."""
SHIFTS = (
    "fortified_line",
    "city",
    "concentric",
    "mobile_assault",
    "allied_turn_1",
    "overextended_attack",
    "overextended_defence",
    "cl_attack_each",
    "cl_defence_each",
)


@dataclass(frozen=True, slots=True)
class Ground:
    """A row of the Terrain Effects Chart: cost in half points by class (None: barred), the columns."""

    mp_parts: Mapping[MovementClass, int | None]
    shift: int


@dataclass(frozen=True, slots=True)
class TerrainEffects:
    """The Terrain Effects Chart: `hexes` by terrain, town and city; `hexsides` by kind, with `fortified`.

    `motor_types` are the types of units that pay as motors, `mountaineers` those that pay
    `mountaineer_mp_parts` in rough ground, by terrain.
    """

    # Towns and cities are rows beside the terrains: by one reading they take the place of that of the hex.
    hexes: Mapping[str, Ground]
    hexsides: Mapping[str, Ground]
    motor_types: tuple[str, ...]
    mountaineers: tuple[str, ...]
    # By terrain and not as a discount: the chart has a price of their own for rough ground.
    mountaineer_mp_parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Losses:
    """A cell of a Combat Results Table: steps of the attacker and of the defender (8.2)."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        """Return the cell as the table has it: `1/6`."""
        return f"{self.attacker}/{self.defender}"


@dataclass(frozen=True, slots=True)
class CombatCharts:
    """Both Combat Results Tables: columns in order, cells by table, column and face; shifts in columns.

    `column_cap` is how many columns a side's logistical columns shift at most (5.8.1), `unsupplied_factor`
    what is left of the factors of a unit out of supply (5.5).
    """

    columns: tuple[str, ...]
    # Exact, so that odds that just reach a column are not lost to rounding.
    ratios: tuple[Fraction, ...]
    """The least odds of each column: attack to defense."""
    tables: Mapping[str, Mapping[str, tuple[Losses, ...]]]
    # By name and not by case: several of them stand in one case (5.6, 5.8.1).
    shifts: Mapping[str, int]
    column_cap: int
    unsupplied_factor: Fraction


@dataclass(frozen=True, slots=True)
class MovementCharts:
    """Movement and stacking: costs in half points, factors of the movement allowance.

    `unsupplied` are the factors of units out of supply by type, 1 for types that are not named (5.5).
    """

    assault_parts: int
    rail_parts: int
    operational_factor: int
    exploitation: Fraction
    unsupplied: Mapping[str, Fraction]
    stack_limit: int


@dataclass(frozen=True, slots=True)
class HqTerms:
    """What a headquarters does in one of its states (10.2); None is as many as there are."""

    columns: int
    units: int
    aircraft: int
    # None and no large number: what has no limit is told as having none.
    replacements: int | None
    rebuilds: bool


@dataclass(frozen=True, slots=True)
class SupplyCharts:
    """Lines of communication in hexes by side, what headquarters do, how far aircraft fly (5, 10)."""

    loc_hexes: Mapping[str, int]
    hq: Mapping[str, HqTerms]
    air_range: int
    hq_return_turns: int


@dataclass(frozen=True, slots=True)
class TurnRow:
    """The table of a turn (6): columns by side, steps by nation, who comes and who goes by their names."""

    number: int
    columns: Mapping[str, int]
    ground: Mapping[str, int]
    air: Mapping[str, int]
    entries: tuple[str, ...]
    # By name, though any unit of the type may go in its place (6.5, reading 88).
    withdrawals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AirCharts:
    """Aborts and limits of missions (9.2.2, 9.4): `limits` by base, `total` of the Allies, up to a turn."""

    abort_success: int
    abort_modifiers: Mapping[str, int]
    limits_until_turn: int
    total: int
    limits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the Führer (12.1): columns, and the least steps of the attack, motorized ones of them."""

    columns: int
    steps: int
    motor_steps: int


@dataclass(frozen=True, slots=True)
class OrderCharts:
    """When the Führer gives orders (12.1), the first and the second of them."""

    from_turn: int
    success: tuple[int, ...]
    near_budapest: int
    # In the order in which they are given: the number of an order is how many went before it, and one.
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class PartisanCharts:
    """The uprising (12.2): units that restore and rebuild the Czechs, how combat is avoided, who leaves."""

    restore: int
    rebuild: int
    avoid_success: tuple[int, ...]
    avoid_modifiers: Mapping[str, int]
    withdrawn_most: int


@dataclass(frozen=True, slots=True)
class Charts:
    """All charts."""

    terrain: TerrainEffects
    combat: CombatCharts
    movement: MovementCharts
    supply: SupplyCharts
    turns: tuple[TurnRow, ...]
    air: AirCharts
    orders: OrderCharts
    partisans: PartisanCharts
    victory: VictoryCharts

    def turn(self, number: int) -> TurnRow | None:
        """Return the table of a turn, None beyond the last."""
        return next((each for each in self.turns if each.number == number), None)
