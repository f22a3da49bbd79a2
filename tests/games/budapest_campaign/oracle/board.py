"""A board of the board format as plain dictionaries, read for the oracle alone (2.0, 3.3, 23.2)."""

from dataclasses import dataclass, field
from typing import Any

from tests.games.budapest_campaign.oracle.hexes import around
from tests.games.budapest_campaign.oracle.settings import SETTINGS
from tests.games.shared.plumbing import Value, chosen, distance, hex_name, row_and_column

Json = dict[str, Any]
Pair = frozenset[str]

ENEMY = {"axis": "soviet", "soviet": "axis"}
MECHANIZED = {
    "panzer",
    "panzergrenadier",
    "tank",
    "tank_army",
    "mechanized",
    "mechanized_cavalry",
    "kg_mechanized",
    "fmg",
    "truck_column",
}
LOGISTICS = ("mobile_depot", "truck_column")
NATION = {"axis": "german", "soviet": "soviet"}


@dataclass(frozen=True)
class Unit:
    """A ground unit, with the values of the side now up."""

    id: str
    side: str
    command: str
    type: str
    cls: str
    nationality: str
    hex: str | None
    attack: int
    defense: int
    move: int
    steps: int
    printed_steps: int
    supplied: bool | None
    arrives: int | None
    eliminated: bool
    moved: bool
    moved_hexes: int
    attacked: bool
    was_attacked: bool
    retreated: bool

    @property
    def at(self) -> str:
        """The hex of a unit that is on the map."""
        assert self.hex is not None
        return self.hex

    @property
    def on_map(self) -> bool:
        return self.hex is not None and not self.eliminated

    @property
    def is_static(self) -> bool:
        return self.cls == "static" or self.type == "garrison"

    @property
    def is_logistics(self) -> bool:
        return self.type in LOGISTICS

    @property
    def is_depot(self) -> bool:
        return self.type == "mobile_depot"

    @property
    def is_truck(self) -> bool:
        return self.type == "truck_column"

    @property
    def is_flotilla(self) -> bool:
        return self.type == "flotilla"

    @property
    def is_mechanized(self) -> bool:
        return self.cls == "mechanized"


@dataclass(frozen=True)
class Air:
    """An air unit."""

    id: str
    side: str
    command: str
    support: int
    hex: str | None
    reduced: bool
    arrives: int | None
    eliminated: bool

    @property
    def on_map(self) -> bool:
        return self.hex is not None and not self.eliminated


@dataclass(frozen=True)
class Board:
    """Everything a question is asked of."""

    raw: Json
    terrain: dict[str, str]
    rows: int
    cols_odd: int
    cols_even: int
    choices: dict[str, Value]
    hexsides: dict[Pair, list[str]]
    rails: set[Pair]
    rail_hexes: set[str]
    units: list[Unit]
    air: list[Air]
    charts: Json
    memory: dict[Any, Any] = field(default_factory=dict)
    decided: set[str] = field(default_factory=set)

    # ------------------------------------------------------------ ground
    def around(self, name: str) -> list[str]:
        """The six hexes about one, also those off the map."""
        return around(name, str(self.choices["shifted_rows"]))

    def neighbours(self, name: str) -> list[str]:
        return [other for other in self.around(name) if other in self.terrain]

    def distance(self, a: str, b: str) -> int:
        return distance(a, b, str(self.choices["shifted_rows"]))

    def edges(self, name: str) -> set[str]:
        """The map edges a hex lies on: n e s w."""
        row, column = row_and_column(name)
        last = self.cols_odd if row % 2 else self.cols_even
        found = {"s"} if row == 1 else set()
        found |= {"n"} if row == self.rows else set()
        found |= {"w"} if column == 1 else set()
        return found | ({"e"} if column == last else set())

    def sides_between(self, a: str, b: str) -> list[str]:
        """The water on a hexside, the Danube by its state (17.0)."""
        found = self.hexsides.get(frozenset((a, b)), [])
        danube = "danube_frozen" if self.frozen else "major_river"
        return [danube if kind == "danube" else kind for kind in found]

    def is_danube(self, a: str, b: str) -> bool:
        return "danube" in self.hexsides.get(frozenset((a, b)), [])

    def on_danube(self, name: str) -> bool:
        return any(self.is_danube(name, other) for other in self.around(name))

    def by_rail(self, a: str, b: str) -> bool:
        return frozenset((a, b)) in self.rails

    def country(self, name: str) -> str:
        named: dict[str, list[str]] = self.raw.get("countries") or {}
        return next((land for land, hexes in named.items() if name in hexes), "hungary")

    def original_side(self, name: str) -> str:
        """Whose side of the first front line a hex lies on (18.1)."""
        return "soviet" if name in (self.raw.get("soviet_side") or []) else "axis"

    # ------------------------------------------------------------ the state
    @property
    def frozen(self) -> bool:
        return bool(self.raw.get("danube_frozen", False))

    @property
    def turn(self) -> int:
        return int(self.raw.get("turn", 1))

    @property
    def impulse(self) -> Json | None:
        return self.raw.get("impulse")

    def listed(self, key: str) -> list[Any]:
        return list(self.raw.get(key) or [])

    def sources(self, kind: str) -> list[str]:
        return list((self.raw.get("sources") or {}).get(kind) or [])

    def place(self, name: str) -> str | None:
        return (self.raw.get("places") or {}).get(name)

    def option(self, case: str) -> bool:
        return case in self.listed("options")

    def festung(self, name: str) -> bool:
        return name in self.listed("festung")

    def fortified(self, name: str) -> bool:
        return name in self.listed("fortified")

    # ------------------------------------------------------------ units
    def unit(self, name: str) -> Unit:
        return next(unit for unit in self.units if unit.id == name)

    def air_unit(self, name: str) -> Air:
        return next(unit for unit in self.air if unit.id == name)

    def standing(self, name: str, side: str) -> list[Unit]:
        return [unit for unit in self.units if unit.on_map and unit.hex == name and unit.side == side]

    def enemies(self, name: str, side: str) -> list[Unit]:
        return self.standing(name, ENEMY[side])

    def controller(self, name: str) -> str | None:
        """Who controls a hex (3.3); nobody where a bridgehead disputes it (23.2)."""
        owner: str = (self.raw.get("control") or {}).get(name) or self.original_side(name)
        for side in ("axis", "soviet"):
            if self.standing(name, side):
                owner = side
                if self.bridgehead_into(name, ENEMY[side]) and self.is_city(name):
                    self.decided.add("23.2")
                    return None
        return owner

    def is_city(self, name: str) -> bool:
        return self.terrain[name] == "city" or self.festung(name)

    def bridgeheads(self) -> list[Json]:
        return self.listed("bridgeheads") if self.option("23.0") else []

    def bridgehead_into(self, name: str, side: str) -> bool:
        """Whether a side has a bridgehead that leads into a hex (23.2)."""
        return any(
            one["side"] == side and name in one["pair"] and one["from"] != name for one in self.bridgeheads()
        )

    def in_air_zone(self, name: str, side: str) -> bool:
        """Whether a hex lies in an air zone of a side (13.3)."""
        return any(
            unit.on_map and unit.side == side and (unit.hex == name or unit.hex in self.around(name))
            for unit in self.air
        )


def read_board(raw: Json, charts: Json) -> Board:
    """Read a board; its own charts come before those of the rule set."""
    cols, rows = raw["cols"], raw["rows"]
    cols_even = raw.get("cols_even") or cols
    given: dict[str, str] = raw.get("hexes") or {}
    names = [
        hex_name(row, column)
        for row in range(1, rows + 1)
        for column in range(1, (cols if row % 2 else cols_even) + 1)
    ]
    kept = [name for name in names if name in given] if raw.get("sparse") else names
    default: str = raw.get("default_terrain", "clear")
    hexsides: dict[Pair, list[str]] = {}
    for kind, pairs in (raw.get("hexsides") or {}).items():
        for pair in pairs:
            hexsides.setdefault(frozenset(pair), []).append(kind)
    rails = {frozenset(pair) for pair in (raw.get("roads") or {}).get("rail") or []}
    return Board(
        raw=raw,
        terrain={name: given.get(name, default) for name in kept},
        rows=rows,
        cols_odd=cols,
        cols_even=cols_even,
        choices=chosen(SETTINGS, raw.get("choices") or {}),
        hexsides=hexsides,
        rails=rails,
        rail_hexes={name for pair in rails for name in pair} | set(raw.get("edge_roads") or {}),
        units=[read_unit(one) for one in raw.get("units") or []],
        air=[read_air(one) for one in raw.get("air") or []],
        charts=raw.get("charts") or charts,
    )


def read_unit(one: Json) -> Unit:
    steps: int = one.get("steps", 1)
    return Unit(
        id=one["id"],
        side=one["side"],
        command=one["command"],
        type=one["type"],
        cls=one.get("class") or class_of(one["type"]),
        nationality=one.get("nationality") or NATION[one["side"]],
        hex=one.get("hex"),
        attack=one.get("attack", 0),
        defense=one.get("defense", 0),
        move=one.get("move", 0),
        steps=steps,
        printed_steps=one.get("printed_steps", steps),
        supplied=one.get("supplied"),
        arrives=one.get("arrives"),
        **{
            key: one.get(key, False)
            for key in ("eliminated", "moved", "attacked", "was_attacked", "retreated")
        },
        moved_hexes=one.get("moved_hexes", 0),
    )


def class_of(type_: str) -> str:
    """The class of a type (2.4)."""
    if type_ == "garrison":
        return "static"
    return "mechanized" if type_ in MECHANIZED else "non_mechanized"


def read_air(one: Json) -> Air:
    reduced = one.get("reduced", False)
    full: int = one.get("support", 0)
    return Air(
        id=one["id"],
        side=one["side"],
        command=one["command"],
        support=one.get("support_reduced", full) if reduced else full,
        hex=one.get("hex"),
        reduced=reduced,
        arrives=one.get("arrives"),
        eliminated=one.get("eliminated", False),
    )
