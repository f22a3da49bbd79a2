"""Seeded random boards that show every feature of the board format, crowded so that most rules decide.

Nothing here knows a rule, only what a map and an order of battle can look like.
"""

from random import Random
from typing import Any

from tests.games.battle_for_hungary.oracle.hexes import around
from tests.games.battle_for_hungary.oracle.settings import SETTINGS
from tests.games.battle_for_hungary.stages import STAGES, Stage
from tests.games.shared.drawing import Drawn
from tests.games.shared.plumbing import distance, hex_name, row_and_column

Json = dict[str, Any]
Pieces = tuple[tuple[str, str, int], ...]
"""Type, nation, weight."""

AXIS: Pieces = (
    ("armour", "german", 8),
    ("mech", "german", 5),
    ("cavalry", "german", 2),
    ("infantry", "german", 7),
    ("jager", "german", 3),
    ("mountain", "german", 2),
    ("armour", "hungarian", 2),
    ("cavalry", "hungarian", 1),
    ("infantry", "hungarian", 6),
    ("mountain", "hungarian", 1),
    ("hq", "german", 2),
    ("hq", "hungarian", 1),
    ("cl", "german", 5),
)
ALLIED: Pieces = (
    ("armour", "soviet", 5),
    ("mech", "soviet", 4),
    ("cavalry", "soviet", 3),
    ("infantry", "soviet", 9),
    ("mountain", "soviet", 2),
    ("fortress", "soviet", 2),
    ("infantry", "czech", 2),
    ("infantry", "romanian", 3),
    ("cavalry", "romanian", 1),
    ("infantry", "bulgarian", 1),
    ("infantry", "yugoslav", 1),
    ("partisan", "slovak", 4),
    ("artillery", "soviet", 4),
    ("hq", "soviet", 3),
    ("cl", "soviet", 5),
)
FIGURES: dict[str, tuple[tuple[int, int], tuple[int, int], tuple[int, ...]]] = {
    "armour": ((4, 15), (3, 10), (8, 10, 12)),
    "mech": ((3, 15), (4, 10), (9, 12, 12)),
    "cavalry": ((2, 9), (3, 7), (7, 10, 10)),
    "infantry": ((1, 8), (2, 10), (4, 6, 8)),
    "jager": ((3, 5), (3, 6), (8,)),
    "mountain": ((2, 6), (3, 9), (8,)),
    "fortress": ((1, 2), (3, 6), (4,)),
    "partisan": ((1, 1), (2, 2), (6,)),
    "artillery": ((0, 0), (0, 0), (6,)),
    "hq": ((0, 0), (0, 0), (2,)),
    "cl": ((0, 0), (0, 1), (8,)),
}
"""Attack, defence, movement of each type on the ground."""
FRONTS = ("2UF", "3UF", "4UF")
BOXES = {"german": "LF IV", "hungarian": "MKHL"}


class Maker(Drawn):
    """Draws one board step by step; each step looks at what was drawn before."""

    def __init__(self, rng: Random, theme: str, ask: str) -> None:
        super().__init__(rng, theme)
        self.ask = ask
        self.stage = STAGES.get(theme, Stage()) if rng.random() < 0.8 else Stage()
        self.cols, self.rows = rng.randint(5, 9), rng.randint(4, 8)
        if self.stage.long:
            self.cols, self.rows = rng.randint(13, 19), rng.randint(3, 5)
        self.choices = self.drawn_of(SETTINGS)
        self.shifted = str(self.choices.get("shifted_rows", "even"))
        self.ids = [
            hex_name(row, column) for row in range(1, self.rows + 1) for column in range(1, self.cols + 1)
        ]
        self.towns: dict[str, Json] = {}
        self.sides: dict[str, list[list[str]]] = {}
        self.owner: dict[str, str] = {}
        self.allied: list[str] = []
        self.units: list[Json] = []
        self.fronts: list[str] = []
        self.made = 0

    # ------------------------------------------------------------ ground
    def ring(self, name: str) -> list[str]:
        """The six hexes about one in order, also those off the map."""
        return list(around(name, self.shifted))

    def distance(self, a: str, b: str) -> int:
        return distance(a, b, self.shifted)

    def draw_terrain(self) -> None:
        weights = self.rng.choice(([8, 3, 1], [5, 4, 2], [1, 0, 0], [3, 3, 3]))
        for name in self.ids:
            self.terrain[name] = self.rng.choices(("plain", "hills", "mountain"), weights)[0]
        if self.chance(0.04):
            for name in self.rng.sample(self.ids, len(self.ids) // 12):
                del self.terrain[name]

    def draw_towns(self) -> None:
        """Towns and cities; mostly two that are Budapest side by side, and Vienna."""
        for name in self.terrain:
            if self.chance(self.stage.towns + self.stage.cities):
                city = self.chance(self.stage.cities / (self.stage.towns + self.stage.cities))
                self.towns[name] = {"kind": "city" if city else "town"}
                self.draw_town(self.towns[name])
        if self.chance(0.75):
            self.draw_budapest()
        if self.chance(0.5):
            self.towns[self.rng.choice(self.western())] = {"kind": "city", "city": "vienna", "vp": 10}

    def draw_town(self, town: Json) -> None:
        if self.chance(0.5):
            town["nation"] = "hungarian"
        if self.chance(0.3):
            town["vp"] = 5
        if self.chance(0.2):
            town["name"] = "Town"

    def draw_budapest(self) -> None:
        first = self.rng.choice(list(self.terrain))
        two = [first, *self.rng.sample(self.around(first), 1)] if self.around(first) else [first]
        for name in two:
            self.towns[name] = {"kind": "city", "city": "budapest", "nation": "hungarian", "vp": 5}

    def western(self) -> list[str]:
        """The hexes in the western third of the map."""
        found = [name for name in self.terrain if row_and_column(name)[1] > self.cols * 2 // 3]
        return found or list(self.terrain)

    def course(self) -> list[list[str]]:
        """A river in course order: each hexside shares an end with the one before."""
        western = set(self.western())
        starts = [pair for pair in self.pairs() if western & set(pair)]
        a, b = self.rng.choice(starts)
        found, last = [[a, b]], ""
        for _ in range(self.rng.randint(3, 16)):
            ahead = [name for name in self.around(a) if name in self.around(b) and name != last]
            if not ahead:
                break
            third = self.rng.choice(ahead)
            a, b, last = (a, third, b) if self.chance(0.5) else (third, b, a)
            if sorted((a, b)) in [sorted(one) for one in found]:
                break
            found.append([a, b])
        return found

    def draw_waters(self) -> None:
        if self.chance(0.75):
            self.sides["danube"] = self.course()
        danube = [sorted(one) for one in self.sides.get("danube", [])]
        rivers: list[list[str]] = []
        if self.chance(0.7):
            bank = self.bank()
            rivers = [one for one in self.pairs() if bank[one[0]] != bank[one[1]] and one not in danube]
        both = self.theme == "water_sum"
        for one in self.pairs():
            beside_danube = one in danube and self.chance(0.7 if both else 0.1)
            if one not in rivers and (beside_danube or self.chance(self.stage.waters)):
                rivers.append(one)
        self.sides["river"] = rivers
        wet = [*danube, *rivers]
        self.sides["lake"] = [one for one in self.pairs() if one not in wet and self.chance(self.stage.lakes)]

    def draw_walls(self) -> None:
        """Fortified hexsides along two lines, the Axis hex second."""
        taken: list[list[str]] = []
        for kind in ("arpad", "margarethe"):
            bank = self.bank()
            for a, b in self.pairs():
                if bank[a] != bank[b] and [a, b] not in taken and self.chance(self.stage.walls):
                    taken.append([a, b])
                    self.sides.setdefault(kind, []).append([a, b] if bank[a] else [b, a])

    def draw_rails(self) -> None:
        """A few lines that wander from one hex to another, over no lake."""
        lakes = self.sides.get("lake", [])
        edge = [name for name in self.terrain if self.is_edge(name)]
        for _ in range(self.stage.rails or self.rng.choice((1, 2, 3, 4, 5))):
            start = self.rng.choice(edge or list(self.terrain))
            self.lay(self.wander(start, lambda a, b: sorted((a, b)) not in lakes))
        for kind in ("danube", "river"):
            for pair in self.sides.get(kind, []):
                if self.chance(self.stage.bridges):
                    self.lay(pair)

    def is_edge(self, name: str) -> bool:
        row, column = row_and_column(name)
        return row in (1, self.rows) or column in (1, self.cols)

    def draw_front(self) -> None:
        """The Allies lie east of a wandering line, with patches of the other side."""
        middle = round(self.cols * self.stage.east)
        at = min(self.cols, max(1, middle + self.rng.randint(-2, 2)))
        lines = {}
        for row in range(1, self.rows + 1):
            lines[row] = at
            at = min(self.cols, max(1, at + self.rng.choice((-1, 0, 0, 1))))
        for name in self.terrain:
            row, column = row_and_column(name)
            if (column <= lines[row]) != self.chance(self.stage.torn):
                self.allied.append(name)

    # ------------------------------------------------------------ troops
    def draw_unit(self, side: str, name: str | None) -> Json:
        rows = AXIS if side == "axis" else ALLIED
        heavy = self.stage.heavy
        weights = [row[2] * (10 if row[0] in heavy or row[1] in heavy else 1) for row in rows]
        weights = [0 if row[0] in self.stage.without else weights[i] for i, row in enumerate(rows)]
        type_, nation, _ = self.rng.choices(rows, weights)[0]
        if (side, type_) == ("allied", "hq") and len(self.fronts) == len(FRONTS):
            type_ = "infantry"
        return self.piece(side, type_, nation, name)

    def piece(self, side: str, type_: str, nation: str, name: str | None) -> Json:
        """One piece on the ground, with figures as they are met."""
        self.made += 1
        attack, defense, moves = FIGURES[type_]
        small = type_ in ("artillery", "hq", "cl", "partisan", "fortress")
        full = 1 if small else self.rng.choice((1, 2, 2, 2))
        steps = self.rng.randint(1, full)
        unit: Json = {
            "id": f"{side[0] if side == 'axis' else 's'}{self.made}",
            "side": side,
            "nation": nation,
            "type": type_,
            "hex": name,
            "attack": self.rng.randint(*attack),
            "defense": self.rng.randint(*defense),
            "move": self.rng.randint(1, 3) if self.chance(0.12) else self.rng.choice(moves),
            "steps": steps,
        }
        if steps != full:
            unit["full_steps"] = full
        if type_ == "artillery":
            unit["support"] = self.rng.choice((4, 8, 12))
        if type_ == "hq" and side == "allied":
            self.name_front(unit)
        self.draw_flags(unit)
        return unit

    def name_front(self, unit: Json) -> None:
        """One HQ a Front."""
        unit["front"] = self.rng.choice([front for front in FRONTS if front not in self.fronts])
        self.fronts.append(unit["front"])

    def draw_flags(self, unit: Json) -> None:
        if self.chance(self.stage.unsupplied) and unit["type"] not in ("cl", "partisan"):
            unit["supplied"] = False
        elif self.chance(self.stage.overextended) and unit["side"] == "allied" and unit["type"] != "cl":
            unit["overextended"] = True
        for flag, share in (("attacked", 0.1), ("assaulted", 0.05)):
            if self.chance(share):
                unit[flag] = True

    def home(self, name: str) -> str:
        """Which side stands in a hex: mostly its own, now and then deep in the other's land."""
        own, other = ("allied", "axis") if name in self.allied else ("axis", "allied")
        return other if self.chance(0.15) else own

    def draw_troops(self, share: float) -> None:
        for name in self.terrain:
            if not self.chance(share):
                continue
            side = self.home(name)
            self.owner[name] = side
            for _ in range(self.rng.choice(self.stage.crowd) + (1 if self.chance(0.03) else 0)):
                self.units.append(self.draw_unit(side, name))

    def add_hqs(self, board: Json) -> None:
        """Some HQs more, in hexes of their side; where places are scarce only one of the Allies."""
        free = [name for name in self.terrain if self.owner.get(name) is None]
        far = self.theme == "beyond_eight"
        scarce = far or self.theme == "places"
        free_fronts = len(FRONTS) - len(self.fronts)
        for side, most in (("axis", 2), ("allied", min(free_fronts, 1 if scarce else 3))):
            own = [name for name in free if (name in self.allied) == (side == "allied")]
            if far and side == "allied":
                own = [name for name in own if row_and_column(name)[1] <= 4 and self.chance(0.1)]
            for name in self.rng.sample(own, min(len(own), self.rng.randint(min(1, most), most))):
                nation = "german" if side == "axis" else "soviet"
                self.owner[name] = side
                free.remove(name)
                board["units"].append(self.piece(side, "hq", nation, name))

    def crowd_hqs(self, board: Json) -> None:
        """Corps in plenty about one or two Allied HQs, all of them far from the sources in the east."""
        west = [
            name
            for name in self.terrain
            if row_and_column(name)[1] > 10 and self.owner.get(name, "allied") == "allied"
        ]
        if not west:
            return
        heads = [self.rng.choice(west) for _ in range(self.rng.choice((1, 2, 2)))]
        for name in heads[: len(FRONTS) - len(self.fronts)]:
            board["units"].append(self.piece("allied", "hq", "soviet", name))
        near = [name for name in west if min(self.distance(name, one) for one in heads) < 6]
        for _ in range(self.rng.randint(8, 30)):
            kind = self.rng.choice(("infantry", "armour", "mech", "mountain", "artillery"))
            board["units"].append(self.piece("allied", kind, "soviet", self.rng.choice(near)))
        self.owner |= {unit["hex"]: "allied" for unit in board["units"] if unit["hex"] in near}

    def draw_off_map(self, count: int) -> None:
        for _ in range(count):
            unit = self.draw_unit(self.rng.choice(("axis", "allied")), None)
            unit.pop("front", None)
            if self.chance(0.3):
                unit["eliminated"] = True
            else:
                unit["arrives"] = self.rng.choice((1, 2, 7, "sources"))
            self.units.append(unit)

    # ------------------------------------------------------------ the rest
    def draw_sources(self) -> Json:
        rails = {name for pair in self.rails for name in pair}
        east = [name for name in self.terrain if row_and_column(name)[1] == 1]
        west = [name for name in self.terrain if row_and_column(name)[1] == self.cols]
        found: Json = {"axis": [], "allied": []}
        for side, edge in (("axis", west), ("allied", east)):
            pool = [name for name in edge if name in rails] + edge
            pool += [name for name in self.terrain if self.is_edge(name)][:1]
            if pool and self.chance(0.92):
                found[side] = list(
                    dict.fromkeys(self.rng.choice(pool) for _ in range(self.rng.randint(1, 3)))
                )
        found["allied"] = [name for name in found["allied"] if name not in found["axis"]]
        return found

    def draw_control(self) -> Json:
        """Most hexes as the front has it, the others left to what the board says of all."""
        told = 0.8 if self.chance(0.8) else 0.0
        return {
            name: "allied" if name in self.allied else "axis" for name in self.terrain if self.chance(told)
        }

    def draw_areas(self) -> dict[str, list[str]]:
        """Two to four air areas, cut by columns."""
        count = self.rng.randint(2, 4)
        found: dict[str, list[str]] = {str(number + 1): [] for number in range(count)}
        for name in self.terrain:
            number = (row_and_column(name)[1] - 1) * count // self.cols
            found[str(number + 1)].append(name)
        return {name: hexes for name, hexes in found.items() if hexes}

    def draw_country(self) -> tuple[list[str], list[str]]:
        """Slovakia in the north and the area of the uprising within it."""
        north = [name for name in self.terrain if row_and_column(name)[0] <= self.rows // 2]
        middle = self.rng.choice(north or list(self.terrain))
        return north, [name for name in north if self.distance(name, middle) <= self.rng.randint(1, 2)]

    def draw_aircraft(self, count: int, areas: list[str]) -> None:
        for i in range(count):
            side = self.rng.choice(("axis", "allied"))
            nation = self.rng.choice(("german", "german", "hungarian"))
            nation = nation if side == "axis" else self.rng.choice(("soviet", "soviet", "soviet", "romanian"))
            types = ("fighter", "jabo", "bomber") if side == "axis" else ("fighter", "assault", "bomber")
            type_ = self.rng.choice(types)
            full = self.rng.choice((1, 1, 2))
            self.units.append(
                {
                    "id": f"air.{side[0] if side == 'axis' else 's'}{i}",
                    "side": side,
                    "nation": nation,
                    "type": type_,
                    "hex": None,
                    "steps": self.rng.randint(1, full),
                    "full_steps": full,
                    "air": self.rng.randint(1, 7),
                    "brackets": type_ in ("bomber", "assault") or self.chance(0.05),
                    "bomb": 0 if type_ == "fighter" else self.rng.randint(1, 4),
                    "base": BOXES[nation] if side == "axis" else self.rng.choice(FRONTS),
                    "area": None if self.chance(0.15) else self.rng.choice(areas),
                    "fought_air": self.chance(0.2),
                }
            )

    def board(self, share: float, off_map: int = 1, aircraft: int = 0) -> Json:
        """One whole board; `share` is how many of its hexes hold troops."""
        self.draw_terrain()
        self.draw_towns()
        self.draw_waters()
        self.draw_walls()
        self.draw_rails()
        self.draw_front()
        areas = self.draw_areas()
        slovakia, uprising = self.draw_country()
        self.draw_troops(self.stage.share or share)
        self.draw_off_map(off_map)
        self.draw_aircraft(aircraft + self.stage.aircraft, [*areas, *areas, "99"][: 2 * len(areas) + 1])
        board: Json = {
            "cols": self.cols,
            "rows": self.rows,
            "hexes": {name: kind for name, kind in self.terrain.items() if kind != "plain"},
            "towns": self.towns,
            "hexsides": {kind: pairs for kind, pairs in self.sides.items() if pairs},
            "roads": {"rail": self.rails},
            "sources": self.draw_sources(),
            "control": self.draw_control(),
            "default_control": self.rng.choice((None, "axis", "allied")),
            "slovakia": slovakia,
            "uprising": uprising,
            "uprising_open": self.chance(0.3),
            "air_areas": areas,
            "subotica": self.rng.choice(list(self.terrain)),
            "turn": self.stage.turn or self.rng.choice((1, 1, 2, 3, *range(4, 15))),
            "margarethe_entered": self.chance(0.3),
            "choices": self.choices,
            "units": self.units,
        }
        if len(self.terrain) < len(self.ids):
            board |= {"sparse": True, "hexes": dict(self.terrain)}
            board["towns"] = {name: town for name, town in self.towns.items() if name in self.terrain}
        return board
