"""A board line read into plain values: hexes, hexsides, roads, bridges and units (board format notes)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, wraps
from types import MappingProxyType
from typing import Any

from tests.games.bitter_end.oracle.charts import CHARTS, DEFAULT_CHOICES

AS_INFANTRY = {"airborne", "marine", "fortified_area", "police", "training", "alarm"}
GERMAN_ENTRIES, SOVIET_ENTRIES = "ABC", "XYZ"

Pair = frozenset[str]


def remembered(question: Callable[..., Any]) -> Callable[..., Any]:
    """A question to one board and plain words, answered once per board: boards never change."""

    name, nothing = question.__name__, object()

    @wraps(question)
    def ask(board: "Board", *words: Any) -> Any:
        # Asked a million times: one look for what is nearly always there.
        key = (name, *words)
        found = board.memory.get(key, nothing)
        if found is nothing:
            found = board.memory[key] = question(board, *words)
        return found

    return ask


@dataclass(frozen=True)
class Unit:
    """One unit as the board line gives it; `kind` is its type with the infantry-like ones folded in."""

    id: str
    side: str
    kind: str
    hex: str | None
    attack: int
    defense: int
    move: int
    steps: int
    motorized: bool
    supplied: bool
    fuel_depleted: bool
    retreated: bool
    division: str | None
    reduced: dict[str, int] | None = field(hash=False)

    @property
    def is_boat(self) -> bool:
        return self.kind == "sturmboot"


@dataclass
class Board:
    """Everything that stands on one board line."""

    cols: int
    rows: int
    terrain: dict[str, str]
    villages: set[str]
    sides: dict[str, set[Pair]]
    roads: dict[str, set[Pair]]
    edge_roads: dict[str, str]
    crossings: dict[Pair, str]
    entries: dict[str, list[str]]
    buda: set[str]
    pest: set[str]
    boat_area: set[str] | None
    choices: dict[str, Any]
    units: list[Unit]
    charts: dict[str, Any] = field(default_factory=lambda: CHARTS)
    memory: dict[Any, Any] = field(default_factory=dict)

    @remembered
    def neighbours(self, name: str) -> list[str]:
        """The existing neighbours, E NE NW W SW SE; odd rows lie half a hex to the east."""
        return [other for other in compass(name).values() if other in self.terrain]

    def unit(self, name: str) -> Unit:
        return next(unit for unit in self.units if unit.id == name)

    @remembered
    def units_in(self, name: str) -> list[Unit]:
        return [u for u in self.units if u.hex == name]

    def friends_in(self, name: str, of: Unit) -> list[Unit]:
        return [u for u in self.units_in(name) if u.side == of.side and u.id != of.id]

    def enemies_in(self, name: str, side: str) -> list[Unit]:
        return [u for u in self.units_in(name) if u.side != side]

    @remembered
    def side_kinds(self, frm: str, to: str) -> list[str]:
        return [kind for kind, pairs in self.sides.items() if pair(frm, to) in pairs]

    @remembered
    def road_kinds(self, frm: str, to: str) -> list[str]:
        return [kind for kind, pairs in self.roads.items() if pair(frm, to) in pairs]

    @remembered
    def sources(self, side: str) -> set[str]:
        """The supply sources of a side are its entry hexes (6.3)."""
        letters = GERMAN_ENTRIES if side == "german" else SOVIET_ENTRIES
        return {name for letter in letters for name in self.entries.get(letter, [])}


def pair(a: str, b: str) -> Pair:
    return frozenset((a, b))


@cache
def compass(name: str) -> Mapping[str, str]:
    """The six hex ids around a hex by direction, on the map or not."""
    col, row = int(name[:2]), int(name[2:])
    east = row % 2
    around = {
        "E": (col + 1, row),
        "NE": (col + east, row - 1),
        "NW": (col + east - 1, row - 1),
        "W": (col - 1, row),
        "SW": (col + east - 1, row + 1),
        "SE": (col + east, row + 1),
    }
    found = {way: f"{c:02d}{r:02d}" for way, (c, r) in around.items() if c > 0 and r > 0}
    return MappingProxyType(found)


def direction(frm: str, to: str) -> str | None:
    return next((way for way, other in compass(frm).items() if other == to), None)


def read_unit(data: dict[str, Any]) -> Unit:
    kind = data["type"]
    return Unit(
        id=data["id"],
        side=data["side"],
        kind="infantry" if kind in AS_INFANTRY else kind,
        hex=data.get("hex"),
        attack=data.get("attack", 0),
        defense=data.get("defense", 0),
        move=data["move"],
        steps=data.get("steps", 1),
        motorized=data.get("motorized", False),
        supplied=data.get("supplied", True),
        fuel_depleted=data.get("fuel_depleted", False),
        retreated=data.get("retreated", False),
        division=data.get("division"),
        reduced=data.get("reduced"),
    )


def read_board(data: dict[str, Any]) -> Board:
    """The board of one line; a destroyed bridge is read as the ford it has become (12.55)."""
    cols, rows = data["cols"], data["rows"]
    default = data.get("default_terrain", "clear")
    listed = data.get("hexes", {})
    every = [f"{c:02d}{r:02d}" for r in range(1, rows + 1) for c in range(1, cols + 1)]
    terrain = {h: listed.get(h, default) for h in every if h in listed or not data.get("sparse", False)}
    crossings = {
        frozenset(b["pair"]): "ford" if b["kind"] == "ford" or b.get("state") == "destroyed" else "bridge"
        for b in data.get("bridges", [])
    }
    area = data.get("sturmboot_area")
    return Board(
        cols=cols,
        rows=rows,
        terrain=terrain,
        villages=set(data.get("villages", [])),
        sides={kind: {frozenset(p) for p in pairs} for kind, pairs in data.get("hexsides", {}).items()},
        roads={kind: {frozenset(p) for p in pairs} for kind, pairs in data.get("roads", {}).items()},
        edge_roads=data.get("edge_roads", {}),
        crossings=crossings,
        entries=data.get("entries", {}),
        buda=set(data.get("buda", [])),
        pest=set(data.get("pest", [])),
        boat_area=None if area is None else set(area),
        choices=DEFAULT_CHOICES | data.get("choices", {}),
        units=[read_unit(unit) for unit in data.get("units", [])],
        charts=data.get("charts") or CHARTS,
    )
