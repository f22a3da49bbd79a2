"""Seeded random boards and questions that show every feature of the board format.

The boards are crowded on purpose: a front runs over the map, so that zones, stacks, roads shared with friends
and cut lines of supply decide most answers. Nothing here knows a rule beyond what a map can look like.
"""

import itertools
from random import Random
from typing import Any

from tests.games.bitter_end.oracle.board import compass
from tests.games.bitter_end.oracle.charts import OTHER_VALUES

Json = dict[str, Any]

# type, motorized in the game's order of battle
KINDS = {
    "tank": True,
    "assault_gun": True,
    "recon": True,
    "tank_destroyer": True,
    "mech_infantry": True,
    "mot_infantry": True,
    "infantry": False,
    "cavalry": False,
    "anti_tank": True,
    "flak": False,
    "engineer": False,
    "artillery": False,
    "rocket": True,
    "airborne": False,
    "marine": False,
    "fortified_area": False,
    "police": False,
    "training": False,
    "alarm": False,
}
TERRAINS = ("clear", "woods", "rough", "rough_wooded", "rugged", "urban")
RELIEF = ("rough", "rough_wooded", "rugged")
ROADS = ("primary", "secondary", "rail")
WEATHERS = ("clear", "overcast", "snow")
# What a board must be rich in for a setting to decide anything on it.
RIVER_KEYS = {
    "bridge_cost_halved",
    "road_over_ford",
    "sturmboot_blocks_road",
    "sturmboot_crossing",
    "sturmboot_may_cross",
    "sturmboot_retreat",
    "sturmboot_supply_all",
    "sturmboot_supply_both_ways",
    "road_over_ford_supply",
    "supply_bridge_needs_roads",
}
HILL_KEYS = {
    "hexside_sum",
    "rail_is_road",
    "rugged_hexside_secondary_mp",
    "rugged_supply_exit_by_road",
    "rugged_supply_own_hex",
    "td_zoc_armored",
}


class Maker:
    """Draws one board; the steps are methods because each looks at what was drawn before."""

    def __init__(self, rng: Random, number: int) -> None:
        self.rng = rng
        keys = sorted(OTHER_VALUES)
        self.key = keys[number % len(keys)]
        self.river = self.key in RIVER_KEYS or rng.random() < 0.2
        self.hills = self.key in HILL_KEYS or rng.random() < 0.2
        self.cols, self.rows = rng.randint(8, 14), rng.randint(8, 12)
        self.ids = [f"{c:02d}{r:02d}" for r in range(1, self.rows + 1) for c in range(1, self.cols + 1)]
        self.terrain: dict[str, str] = {}
        self.sides: dict[str, list[list[str]]] = {
            kind: [] for kind in ("danube", "lake", "minor_river", *RELIEF)
        }
        self.roads: dict[str, list[list[str]]] = {kind: [] for kind in ROADS}
        self.bridges: dict[tuple[str, str], Json] = {}
        self.units: list[Json] = []

    # ------------------------------------------------------------ ground

    def around(self, name: str) -> list[str]:
        return [other for other in compass(name).values() if other in self.terrain]

    def pairs(self) -> list[tuple[str, str]]:
        return [(a, b) for a in self.terrain for b in self.around(a) if a < b]

    def draw_terrain(self) -> None:
        weights = ([9, 1, 2, 3, 1, 1], [4, 1, 2, 4, 3, 2], [1, 0, 0, 0, 0, 0], [2, 2, 2, 2, 2, 2])
        weight = [4, 1, 1, 3, 4, 1] if self.hills else self.rng.choice(weights)
        for name in self.ids:
            self.terrain[name] = self.rng.choices(TERRAINS, weight)[0]
        if self.rng.random() < 0.4:
            for name in self.rng.sample(self.ids, self.rng.randint(1, 5)):
                self.terrain[name] = "lake"
        if self.rng.random() < 0.1:
            for name in self.rng.sample(self.ids, len(self.ids) // 12):
                del self.terrain[name]

    def bank(self) -> dict[str, bool]:
        """Which side of a wandering line each hex lies on."""
        upright = self.rng.random() < 0.5
        length = self.rows if upright else self.cols
        width = self.cols if upright else self.rows
        at = self.rng.randint(2, width - 1)
        line = []
        for _ in range(length):
            line.append(at)
            at = min(width, max(1, at + self.rng.choice((-1, 0, 0, 1))))
        where = {}
        for name in self.terrain:
            col, row = int(name[:2]), int(name[2:])
            where[name] = col < line[row - 1] if upright else row < line[col - 1]
        return where

    def draw_waters(self) -> None:
        if self.river or self.rng.random() < 0.6:
            bank = self.bank()
            self.sides["danube"] = [[a, b] for a, b in self.pairs() if bank[a] != bank[b]]
            for a, b in self.sides["danube"]:
                if self.rng.random() < (0.15 if self.river else 0.3):
                    self.bridge(a, b)
        danube = {tuple(p) for p in self.sides["danube"]}
        for _ in range(self.rng.randint(0, 2)):
            bank = self.bank()
            cut = [[a, b] for a, b in self.pairs() if bank[a] != bank[b] and (a, b) not in danube]
            self.sides["minor_river"] += [p for p in cut if p not in self.sides["minor_river"]]
        dry = [p for p in self.pairs() if p not in danube and list(p) not in self.sides["minor_river"]]
        if self.rng.random() < 0.4 and dry:
            self.sides["lake"] = [list(p) for p in self.rng.sample(dry, min(3, len(dry)))]

    def draw_relief(self) -> None:
        share = 0.25 if self.hills else self.rng.choice((0, 0.05, 0.05, 0.15))
        for a, b in self.pairs():
            if self.rng.random() < share and [a, b] not in self.sides["lake"]:
                self.sides[self.rng.choice(RELIEF)].append([a, b])

    def bridge(self, a: str, b: str) -> None:
        self.bridges[a, b] = {
            "pair": [a, b],
            "kind": self.rng.choice(("bridge", "bridge", "ford")),
            "owner": self.rng.choice(("german", "soviet", None)),
            "state": self.rng.choice(("intact", "intact", "intact", "destroyed")),
        }

    # ------------------------------------------------------------ roads

    def draw_roads(self) -> None:
        for kind in ROADS:
            for _ in range(self.rng.randint(0, 3) + 3 * self.hills):
                self.draw_road(kind)
        for a, b in self.sides["danube"] if self.river else []:
            if self.rng.random() < 0.3:
                self.draw_crossing(a, b)

    def draw_crossing(self, a: str, b: str) -> None:
        """A road straight over the Danube, with a hex more on each bank."""
        kind = self.rng.choice(ROADS)
        way = next(way for way, other in compass(a).items() if other == b)
        line = [next((h for h, w in ((o, compass(o).get(way)) for o in self.around(a)) if w == a), a), a, b]
        line.append(compass(b).get(way, b))
        for here, there in itertools.pairwise(line):
            link = sorted((here, there))
            known = here != there and there in self.terrain and link not in self.roads[kind]
            if known and self.road_may_run(here, there):
                self.roads[kind].append(link)

    def draw_road(self, kind: str) -> None:
        """A line from a random hex on, mostly straight, to the edge of the map or until it tires."""
        here = self.rng.choice(sorted(self.terrain))
        way = self.rng.choice(("E", "NE", "NW", "W", "SW", "SE"))
        for _ in range(self.rng.randint(3, 14)):
            if self.rng.random() < 0.25:
                way = self.rng.choice(("E", "NE", "NW", "W", "SW", "SE"))
            there = compass(here).get(way)
            if there not in self.terrain or not self.road_may_run(here, there):
                return
            link = sorted((here, there))
            if link not in self.roads[kind]:
                self.roads[kind].append(link)
            here = there

    def road_may_run(self, a: str, b: str) -> bool:
        link = sorted((a, b))
        if "lake" in (self.terrain[a], self.terrain[b]) or link in self.sides["lake"]:
            return False
        if link in self.sides["danube"] and tuple(link) not in self.bridges:
            self.bridge(*link)
        return True

    def road_hexes(self) -> set[str]:
        return {name for links in self.roads.values() for link in links for name in link}

    def edge(self, sides: str) -> list[str]:
        found = []
        for name in self.terrain:
            col, row = int(name[:2]), int(name[2:])
            on = {"N": row == 1, "W": col == 1, "S": row == self.rows, "E": col == self.cols}
            if any(on[side] for side in sides):
                found.append(name)
        return found

    def draw_entries(self) -> Json:
        entries: Json = {}
        for letters, sides in (("ABC", "NW"), ("XYZ", "SE")):
            edge = [
                name for name in self.edge(sides) if self.terrain[name] != "lake" or self.rng.random() < 0.2
            ]
            roads = self.road_hexes()
            for letter in letters:
                some = self.rng.sample(edge, min(len(edge), self.rng.randint(1, 4)))
                some += [name for name in edge if name in roads and self.rng.random() < 0.4]
                taken = {name for names in entries.values() for name in names}
                entries[letter] = sorted(set(some) - taken)
        return entries

    # ------------------------------------------------------------ units

    def draw_units(self) -> None:
        where = self.bank()
        density = self.rng.choice((0.03, 0.07, 0.15, 0.25))
        land = [name for name in self.terrain if self.terrain[name] != "lake"]
        roads = self.road_hexes()
        front = {name for name in land if any(where[name] != where[other] for other in self.around(name))}
        for name in land:
            likely = density * (2.5 if name in front else 0.5) * (1.5 if name in roads else 1)
            if self.rng.random() < likely:
                side = where[name] if self.rng.random() < 0.9 else not where[name]
                for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
                    self.unit("german" if side else "soviet", name)
        for side in ("german", "soviet"):
            while sum(u["side"] == side for u in self.units) < 2:
                held = {u["hex"] for u in self.units if u["side"] != side}
                count = {n: sum(u["hex"] == n for u in self.units) for n in land}
                self.unit(side, self.rng.choice([n for n in land if n not in held and count[n] < 3]))
            self.unit(side, None)
        self.draw_boats()

    def draw_boats(self) -> None:
        """Boats only where the other side is not, but for the rare contested hex."""
        shore = sorted({name for p in self.sides["danube"] for name in p if self.terrain[name] != "lake"})
        soviet = {u["hex"] for u in self.units if u["side"] == "soviet"}
        shore = [name for name in shore if name not in soviet]
        for _ in range(self.rng.choice((0, 1, 1, 1, 1, 2)) if shore else 0):
            self.unit("german", self.rng.choice(shore), "sturmboot")
        if shore and self.rng.random() < 0.2:
            self.unit("german", None, "sturmboot")

    def unit(self, side: str, name: str | None, kind: str | None = None) -> None:
        rng = self.rng
        often = (
            ("infantry",) * 8 if self.river else ("infantry", "infantry", "cavalry", "tank", "mech_infantry")
        )
        kind = kind or rng.choice((*KINDS, *often))
        motorized = True if kind == "sturmboot" else KINDS[kind]
        if kind in ("cavalry", "infantry", "engineer", "artillery") and rng.random() < 0.1:
            motorized = True
        steps = rng.choice((1, 2, 2))
        attack, defense = rng.randint(0, 6), rng.randint(1, 6)
        move = rng.choice((4, 4, 5, 6, 6, 7, 7) if rng.random() < 0.9 else (1, 2, 3, 8, 9))
        self.units.append(
            {
                "id": f"{side[0]}{len(self.units)}",
                "side": side,
                "type": kind,
                "hex": name,
                "attack": attack,
                "defense": defense,
                "move": move,
                "steps": steps,
                "motorized": motorized,
                "reduced": {"attack": attack // 2, "defense": max(1, defense // 2), "move": move}
                if steps == 2
                else None,
                "supplied": rng.random() > 0.15,
                "fuel_depleted": rng.random() < 0.08,
                "retreated": rng.random() < 0.1,
                "division": rng.choice((None, "A", "B"))
                if side == "german"
                else rng.choice((None, "P", "Q")),
            }
        )

    def contest(self) -> None:
        """Rarely both sides stand in one hex, as during Same-Hex Combat (8.11)."""
        placed = [u for u in self.units if u["hex"]]
        if self.rng.random() < 0.03 and placed:
            self.unit("soviet", self.rng.choice([u["hex"] for u in placed if u["side"] == "german"]))

    # ------------------------------------------------------------ the whole

    def choices(self) -> Json:
        """One setting by turns, so that none is left out, and some more by chance."""
        chosen = {self.key} | {key for key in sorted(OTHER_VALUES) if self.rng.random() < 0.04}
        if "road_over_ford_supply" in chosen:
            chosen.add("road_over_ford")  # without it the other decides nothing
        return {key: self.rng.choice(OTHER_VALUES[key]) for key in sorted(chosen)}

    def board(self) -> Json:
        self.draw_terrain()
        self.draw_waters()
        self.draw_relief()
        self.draw_roads()
        entries = self.draw_entries()
        self.draw_units()
        self.contest()
        edge_hexes = sorted(name for names in entries.values() for name in names)
        edge_roads = {
            name: self.rng.choice(ROADS)
            for name in edge_hexes
            if self.rng.random() < (0.4 if name in self.road_hexes() else 0.1)
        }
        shore = sorted({name for p in self.sides["danube"] for name in p})
        area = (
            [name for name in shore if self.rng.random() < 0.8] if shore and self.rng.random() < 0.4 else None
        )
        urban = [name for name, kind in self.terrain.items() if kind == "urban"]
        common = max(
            set(self.terrain.values()), key=lambda kind: (list(self.terrain.values()).count(kind), kind)
        )
        sparse = len(self.terrain) < len(self.ids)
        return {
            "cols": self.cols,
            "rows": self.rows,
            "mp_unit": 2,
            "default_terrain": common,
            "hexes": {name: kind for name, kind in self.terrain.items() if sparse or kind != common},
            "sparse": sparse,
            "villages": sorted(
                n for n, k in self.terrain.items() if k != "lake" and self.rng.random() < 0.15
            ),
            "hexsides": self.sides,
            "roads": self.roads,
            "edge_roads": edge_roads,
            "bridges": list(self.bridges.values()),
            "entries": entries,
            "buda": urban[: len(urban) // 2],
            "pest": urban[len(urban) // 2 :],
            "sturmboot_area": area or None,
            "choices": self.choices(),
            "units": self.units,
        }


def random_board(seed: int, number: int) -> Json:
    """Board `number` of a series; equal arguments give equal boards."""
    return Maker(Random(f"board {seed} {number}"), number).board()


def random_questions(seed: int, number: int) -> list[Json]:
    """Some seven questions to one random board, about units of both sides."""
    rng = Random(f"questions {seed} {number}")
    board = random_board(seed, number)
    weather = rng.choices(WEATHERS, (5, 1, 3))[0]
    base = {"board": board, "weather": weather}
    on_map = [u for u in board["units"] if u["hex"]]
    asked = rng.sample(on_map, 1 + number % 2) + [
        u for u in on_map if u["type"] == "sturmboot" and rng.random() < 0.3
    ]
    questions = [base | {"ask": "reach", "unit": u["id"]} for u in asked]
    arriving = rng.choice([u for u in board["units"] if u["hex"] is None])
    letters = "ABC" if arriving["side"] == "german" else "XYZ"
    entry = rng.choice((rng.choice(letters), rng.sample(letters, 2), [*letters]))
    questions.append(base | {"ask": "reach", "unit": arriving["id"], "entry": entry})
    one, other = rng.sample(("german", "soviet"), 2)
    questions += [base | {"ask": "zoc", "side": one}, base | {"ask": "supply", "side": other}]
    for unit in asked:
        questions.append(base | {"ask": "why", "unit": unit["id"], "path": walk(rng, board, unit["hex"])})
    return questions


def walk(rng: Random, board: Json, start: str) -> list[str]:
    """A short wandering path over neighbouring hexes of the board."""
    path = [start]
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4, 6))):
        onward = [h for h in compass(path[-1]).values() if is_on(board, h)]
        if onward:
            path.append(rng.choice(onward))
    return path


def is_on(board: Json, name: str) -> bool:
    if int(name[:2]) > board["cols"] or int(name[2:]) > board["rows"]:
        return False
    return name in board["hexes"] or not board["sparse"]
