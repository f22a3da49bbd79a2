"""A board of the board format as plain dictionaries, read for the oracle alone."""

from dataclasses import dataclass, field
from typing import Any

from tests.games.battle_for_hungary.oracle.hexes import around
from tests.games.battle_for_hungary.oracle.settings import SETTINGS
from tests.games.shared.plumbing import Value, chosen, distance, hex_name

Json = dict[str, Any]
Pair = frozenset[str]

ENEMY = {"axis": "allied", "allied": "axis"}
COMBAT_TYPES = ("armour", "mech", "cavalry", "infantry", "jager", "mountain", "fortress", "partisan")
AIR_TYPES = ("fighter", "jabo", "bomber", "assault")


@dataclass(frozen=True)
class Unit:
    """A piece, with the values of the side now up."""

    id: str
    side: str
    nation: str
    type: str
    hex: str | None
    attack: int
    defense: int
    move: int
    steps: int
    full_steps: int
    supplied: bool
    overextended: bool
    attacked: bool
    assaulted: bool
    eliminated: bool
    support: int
    front: str | None
    arrives: Any
    air: int
    brackets: bool
    bomb: int
    base: str | None
    area: str | None
    fought_air: bool

    @property
    def at(self) -> str:
        """The hex of a piece that is on the map."""
        assert self.hex is not None
        return self.hex

    @property
    def on_map(self) -> bool:
        return self.hex is not None and not self.eliminated and not self.is_aircraft

    @property
    def is_aircraft(self) -> bool:
        return self.type in AIR_TYPES

    @property
    def is_combat(self) -> bool:
        return self.type in COMBAT_TYPES

    @property
    def is_column(self) -> bool:
        return self.type == "cl"

    @property
    def is_hq(self) -> bool:
        return self.type == "hq"

    @property
    def is_artillery(self) -> bool:
        return self.type == "artillery"

    @property
    def is_partisan(self) -> bool:
        return self.type == "partisan"

    @property
    def is_motor(self) -> bool:
        return self.type in ("armour", "mech")


@dataclass(frozen=True)
class Board:
    """Everything a question is asked of."""

    raw: Json
    terrain: dict[str, str]
    towns: dict[str, Json]
    choices: dict[str, Value]
    hexsides: dict[Pair, list[str]]
    fortified: dict[Pair, tuple[str, str, str]]
    rails: set[Pair]
    units: list[Unit]
    charts: Json
    memory: dict[Any, Any] = field(default_factory=dict)
    decided: set[str] = field(default_factory=set)

    # ------------------------------------------------------------ ground
    def around(self, name: str) -> tuple[str, ...]:
        """The six hexes about one, also those off the map."""
        return around(name, str(self.choices["shifted_rows"]))

    def neighbours(self, name: str) -> list[str]:
        return [other for other in self.around(name) if other in self.terrain]

    def distance(self, a: str, b: str) -> int:
        return distance(a, b, str(self.choices["shifted_rows"]))

    def near(self, name: str, most: int) -> list[str]:
        """Every hex within so many, the hex itself too."""
        return [other for other in self.terrain if self.distance(name, other) <= most]

    def has_side(self, a: str, b: str, kind: str) -> bool:
        return kind in self.hexsides.get(frozenset((a, b)), ())

    def has_water(self, a: str, b: str) -> bool:
        """Whether a river or the Danube runs between two hexes."""
        return self.has_side(a, b, "river") or self.has_side(a, b, "danube")

    def by_rail(self, a: str, b: str) -> bool:
        return frozenset((a, b)) in self.rails

    def is_town(self, name: str) -> bool:
        """Whether a town or a city stands in a hex."""
        return name in self.towns

    def is_city(self, name: str) -> bool:
        return name in self.towns and (self.towns[name].get("kind") or "town") == "city"

    def is_budapest(self, name: str) -> bool:
        return name in self.towns and self.towns[name].get("city") == "budapest"

    def budapest(self) -> list[str]:
        return [name for name in self.terrain if self.is_budapest(name)]

    def on_margarethe(self, name: str) -> bool:
        """Whether a hex belongs to the Margarethe line (8.7, reading 5)."""
        lines = [(outer, inner) for kind, outer, inner in self.fortified.values() if kind == "margarethe"]
        either = self.choices["line_hex"] == "either"
        return any(name == inner or (either and name == outer) for outer, inner in lines)

    # ------------------------------------------------------------ the state
    @property
    def turn(self) -> int:
        return int(self.raw.get("turn") or 1)

    def listed(self, key: str) -> list[Any]:
        return list(self.raw.get(key) or [])

    def sources(self, side: str) -> list[str]:
        return list((self.raw.get("sources") or {}).get(side) or [])

    def controller(self, name: str) -> str | None:
        """Whose a hex is: of those who stand there, else as told."""
        standing = self.pieces(name)
        if standing:
            return standing[0].side
        told: str | None = (self.raw.get("control") or {}).get(name) or self.raw.get("default_control")
        return told

    # ------------------------------------------------------------ units
    def unit(self, name: str) -> Unit:
        return next(unit for unit in self.units if unit.id == name)

    def pieces(self, name: str) -> list[Unit]:
        """The ground pieces in a hex."""
        if "pieces" not in self.memory:
            found: dict[str, list[Unit]] = {}
            for unit in self.units:
                if unit.on_map:
                    found.setdefault(unit.at, []).append(unit)
            self.memory["pieces"] = found
        return list(self.memory["pieces"].get(name, ()))

    def standing(self, name: str, side: str) -> list[Unit]:
        return [unit for unit in self.pieces(name) if unit.side == side]

    def enemies(self, name: str, side: str) -> list[Unit]:
        return self.standing(name, ENEMY[side])

    def is_unit(self, piece: Unit) -> bool:
        """Whether a piece is a unit for 3.4, 4 and 7.4 (reading 12)."""
        return not piece.is_column or bool(self.choices["column_is_unit"])


def read_board(raw: Json, charts: Json) -> Board:
    """Read a board; its own charts come before those of the rule set."""
    given: dict[str, str] = raw.get("hexes") or {}
    names = [
        hex_name(row, column) for row in range(1, raw["rows"] + 1) for column in range(1, raw["cols"] + 1)
    ]
    kept = [name for name in names if name in given] if raw.get("sparse") else names
    default: str = raw.get("default_terrain") or "plain"
    hexsides: dict[Pair, list[str]] = {}
    fortified: dict[Pair, tuple[str, str, str]] = {}
    for kind, pairs in (raw.get("hexsides") or {}).items():
        for pair in pairs or []:
            hexsides.setdefault(frozenset(pair), []).append(kind)
            if kind in ("arpad", "margarethe"):
                fortified[frozenset(pair)] = (kind, pair[0], pair[1])
    return Board(
        raw=raw,
        terrain={name: given.get(name, default) for name in kept},
        towns=raw.get("towns") or {},
        choices=chosen(SETTINGS, raw.get("choices") or {}),
        hexsides=hexsides,
        fortified=fortified,
        rails={frozenset(pair) for pair in (raw.get("roads") or {}).get("rail") or []},
        units=[read_unit(one) for one in raw.get("units") or []],
        charts=raw.get("charts") or charts,
    )


def read_unit(one: Json) -> Unit:
    steps: int = one.get("steps") or (1 if one.get("steps") is None else 0)
    numbers = ("attack", "defense", "move", "support", "air", "bomb")
    flags = ("overextended", "attacked", "assaulted", "eliminated", "brackets", "fought_air")
    texts = ("hex", "front", "arrives", "base", "area")
    supplied = one.get("supplied")
    full: int | None = one.get("full_steps")
    return Unit(
        id=one["id"],
        side=one["side"],
        nation=one["nation"],
        type=one["type"],
        steps=steps,
        full_steps=steps if full is None else full,
        supplied=True if supplied is None else supplied,
        **{key: one.get(key) or 0 for key in numbers},
        **{key: bool(one.get(key)) for key in flags},
        **{key: one.get(key) for key in texts},
    )
