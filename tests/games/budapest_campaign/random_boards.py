"""Seeded random boards that show every feature of the board format, crowded so that most rules decide.

Nothing here knows a rule, only what a map and an order of battle can look like.
"""

from copy import deepcopy
from random import Random
from typing import Any

from tests.games.budapest_campaign.oracle.charts import charts_from
from tests.games.budapest_campaign.oracle.hexes import around
from tests.games.budapest_campaign.oracle.settings import SETTINGS
from tests.games.budapest_campaign.stages import STAGES, Stage
from tests.games.shared.drawing import Drawn
from tests.games.shared.plumbing import hex_name, row_and_column

Json = dict[str, Any]

OPTIONS = ("21.1", "21.2", "21.3", "21.4", "21.5a", "21.5b", "21.6", "22.0", "23.0", "24.0", "25.0", "26.0")
# type, nationality, commands, weight
AXIS: tuple[tuple[str, str, tuple[str, ...], int], ...] = (
    ("panzer", "german", ("AKN", "AKS"), 6),
    ("panzer", "hungarian", ("HU",), 1),
    ("panzergrenadier", "german", ("AKN", "AKS"), 3),
    ("infantry", "german", ("AKN", "AKS"), 6),
    ("infantry", "hungarian", ("HU",), 7),
    ("mountain", "german", ("AKS",), 3),
    ("mountain", "hungarian", ("HU",), 1),
    ("cavalry", "german", ("AKN", "AKS"), 2),
    ("flak", "german", ("AKN",), 3),
    ("kg_infantry", "german", ("AKN", "AKS"), 3),
    ("kg_mechanized", "german", ("AKN", "AKS"), 4),
    ("garrison", "hungarian", ("HU",), 4),
    ("garrison", "german", ("AKN",), 1),
    ("mobile_depot", "german", ("AKN", "AKS"), 4),
    ("mobile_depot", "hungarian", ("HU",), 2),
    ("truck_column", "german", ("AKN", "AKS"), 4),
)
SOVIET: tuple[tuple[str, str, tuple[str, ...], int], ...] = (
    ("infantry", "soviet", ("2UF", "3UF"), 9),
    ("infantry", "romanian", ("RO",), 4),
    ("infantry", "bulgarian", ("3UF",), 1),
    ("infantry", "yugoslav", ("3UF",), 1),
    ("mountain", "romanian", ("RO",), 2),
    ("tank", "soviet", ("2UF", "3UF"), 4),
    ("tank", "romanian", ("RO",), 1),
    ("tank_army", "soviet", ("2UF",), 2),
    ("mechanized", "soviet", ("2UF", "3UF"), 3),
    ("mechanized_cavalry", "soviet", ("2UF",), 2),
    ("cavalry", "soviet", ("3UF",), 1),
    ("cavalry", "romanian", ("RO",), 1),
    ("fmg", "soviet", ("2UF", "3UF"), 4),
    ("breakthrough_artillery", "soviet", ("2UF",), 3),
    ("artillery", "soviet", ("3UF",), 1),
    ("flotilla", "soviet", ("3UF",), 7),
    ("mobile_depot", "soviet", ("2UF", "3UF"), 5),
    ("truck_column", "soviet", ("2UF", "3UF"), 4),
)
COMMANDS = {"axis": ("AKN", "AKS", "HU"), "soviet": ("2UF", "3UF", "RO")}
MARKERS: dict[str, dict[str, tuple[str, ...]]] = {
    "axis": {
        "AKN": ("AKN",),
        "AKS": ("AKS",),
        "HU": ("HU",),
        "Fretter-Pico": ("AKN", "HU"),
        "Konrad": ("AKS",),
        "Paula": ("AKN",),
        "Sud Wind": ("AKN",),
        "Fuehrer Directive": ("HU",),
    },
    "soviet": {
        "2UF": ("2UF",),
        "3UF": ("3UF",),
        "RO": ("RO",),
        "Debrecen Operation": ("2UF",),
        "Budapest Operation": ("2UF",),
        "Frontal Offensive": ("2UF", "3UF"),
        "Stavka Directive": ("3UF",),
    },
}
MOBILE_ZERO_ATTACK = ("mobile_depot", "truck_column", "garrison")


class Maker(Drawn):
    """Draws one board step by step; each step looks at what was drawn before."""

    def __init__(self, rng: Random, theme: str) -> None:
        super().__init__(rng, theme)
        self.stage = STAGES.get(theme, Stage()) if rng.random() < 0.8 else Stage()
        self.cols, self.rows = rng.randint(5, 9), rng.randint(5, 8)
        self.cols_even = self.cols - rng.choice((0, 1))
        self.choices = self.drawn_of(SETTINGS) | dict(self.stage.choices)
        self.shifted = str(self.choices.get("shifted_rows", "even"))
        self.ids = [
            hex_name(row, column)
            for row in range(1, self.rows + 1)
            for column in range(1, (self.cols if row % 2 else self.cols_even) + 1)
        ]
        self.sides: dict[str, list[list[str]]] = {}
        self.owner: dict[str, str] = {}
        self.soviet: list[str] = []
        self.units: list[Json] = []
        self.options = [case for case in OPTIONS if rng.random() < 0.45 or case in self.stage.options]

    # ------------------------------------------------------------ ground
    def ring(self, name: str) -> list[str]:
        return around(name, self.shifted)

    def draw_terrain(self) -> None:
        weights = self.stage.terrain or self.rng.choice(([8, 3, 1], [5, 4, 2], [1, 0, 0], [3, 3, 1]))
        for name in self.ids:
            self.terrain[name] = self.rng.choices(("clear", "rough", "city"), weights)[0]
        lakes = self.stage.lakes or self.chance(0.3)
        for name in self.rng.sample(self.ids, self.rng.randint(1, 6) if lakes else 0):
            self.terrain[name] = "lake"
        if self.chance(0.03):
            for name in self.rng.sample(self.ids, len(self.ids) // 12):
                del self.terrain[name]

    def draw_waters(self) -> None:
        taken: list[list[str]] = []
        rivers = {"danube": 0.75, "major_river": 0.3, "minor_river": 0.6}
        for kind, share in rivers.items():
            if self.chance(share):
                bank = self.bank()
                cut = [one for one in self.pairs() if bank[one[0]] != bank[one[1]] and one not in taken]
                self.sides[kind] = cut
                taken += cut
        lots = self.stage.lakes or self.theme in SIDE_THEMES
        for kind, share in {"minor_river": 0.06, "minor_lake": 0.12 if lots else 0.04}.items():
            extra = [
                one for one in self.pairs() if self.chance(share) and one not in self.sides.get(kind, [])
            ]
            self.sides[kind] = self.sides.get(kind, []) + extra
        for one in self.pairs() if self.stage.waters else ():
            if one not in taken and self.chance(0.7):
                drawn = self.sides.setdefault(self.rng.choice(self.stage.waters), [])
                drawn += [] if one in drawn else [one]
        if self.chance(0.3):
            dry = [one for one in self.pairs() if one not in taken]
            self.sides["major_lake"] = self.rng.sample(dry, min(len(dry), self.rng.randint(1, 4)))

    def draw_rails(self) -> None:
        """A few lines that wander from one hex to another, on land and over no large lake."""
        barred = self.sides.get("major_lake", [])
        land = [name for name in self.terrain if self.terrain[name] != "lake"]
        edge = [name for name in land if self.is_edge(name)]
        west = [name for name in land if name.endswith("01")]
        for i in range(self.stage.rails or self.rng.choice((1, 2, 3, 4, 5))):
            at = self.rng.choice(west if i < 2 and west and self.chance(0.6) else edge or land)
            self.lay(self.wander(at, lambda a, b: b in land and sorted((a, b)) not in barred))
        for kind in ("danube", "major_river", "minor_river"):
            for pair in self.sides.get(kind, []):
                if (
                    pair[0] in land
                    and pair[1] in land
                    and pair not in barred
                    and self.chance(self.stage.bridges)
                ):
                    self.lay(pair)

    def is_edge(self, name: str) -> bool:
        row, column = row_and_column(name)
        return row in (1, self.rows) or column in (1, self.cols if row % 2 else self.cols_even)

    def draw_front(self) -> None:
        """The Soviet side lies east of a wandering line; the east edge is always theirs."""
        at = self.rng.randint(2, self.cols)
        lines = {}
        for row in range(1, self.rows + 1):
            lines[row] = at
            at = min(self.cols + 1, max(2, at + self.rng.choice((-1, 0, 0, 1))))
        for name in self.terrain:
            row, column = row_and_column(name)
            last = self.cols if row % 2 else self.cols_even
            is_east = column >= lines[row]
            if column == last or is_east != self.chance(self.stage.torn_front):
                self.soviet.append(name)

    # ------------------------------------------------------------ troops
    def draw_unit(self, side: str, name: str | None) -> Json:
        rows = AXIS if side == "axis" else SOVIET
        weights = [row[3] * (10 if row[0] in self.stage.heavy else 1) for row in rows]
        type_, nationality, commands, _ = self.rng.choices(rows, weights)[0]
        printed = self.rng.choice((1, 2, 2))
        logistic = type_ in ("mobile_depot", "truck_column")
        unit: Json = {
            "id": f"{side[0]}{len(self.units) + 1}",
            "side": side,
            "command": self.rng.choice(commands),
            "nationality": nationality,
            "type": type_,
            "hex": name,
            "attack": 0 if type_ in MOBILE_ZERO_ATTACK else self.rng.choice((0, 1, 2, 3, 4, 5, 6, 8)),
            "defense": 0 if logistic and self.chance(0.8) else self.rng.randint(1, 6),
            "move": 0 if type_ == "garrison" else self.pace(),
            "steps": 1 if logistic else self.rng.randint(1, printed),
            "printed_steps": 1 if logistic else printed,
        }
        self.draw_flags(unit)
        return unit

    def pace(self) -> int:
        return self.rng.choice((1, 2) if self.stage.slow else (1, 2, 2, 3, 3, 4, 5, 6))

    def draw_flags(self, unit: Json) -> None:
        if self.chance(0.12) and unit["type"] not in MOBILE_ZERO_ATTACK:
            unit["supplied"] = self.chance(0.3)
        for flag, share in (
            ("moved", 0.1),
            ("attacked", 0.08),
            ("was_attacked", 0.12),
            ("retreated", 0.1),
        ):
            if self.chance(share):
                unit[flag] = True
        if unit["type"] == "mobile_depot" and self.chance(0.5):
            unit["moved_hexes"] = self.rng.randint(1, 3)

    def home(self, side: str, name: str) -> str:
        """Which side stands in a hex: mostly its own, now and then deep in the other's land."""
        own = "soviet" if name in self.soviet else "axis"
        other = "axis" if own == "soviet" else "soviet"
        return other if self.chance(0.3) else own

    def draw_troops(self, share: float) -> None:
        danube = {name for pair in self.sides.get("danube", []) for name in pair}
        rails = {name for pair in self.rails for name in pair}
        for name in self.terrain:
            close = name in rails and self.chance(0.1)
            if not (self.chance(share) or close):
                continue
            side = self.home("", name)
            for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
                unit = self.draw_unit(side, name)
                if self.fits(unit, name, danube, rails):
                    self.owner[name] = side
                    self.units.append(unit)

    def fits(self, unit: Json, name: str, danube: set[str], rails: set[str]) -> bool:
        """Whether a unit could ever stand there."""
        if unit["type"] == "flotilla":
            return name in danube
        if unit["type"] == "mobile_depot":
            return name in rails or self.chance(0.05)
        return self.terrain[name] != "lake" or (
            self.chance(0.3) and unit["type"] in ("infantry", "mountain", "cavalry")
        )

    def draw_off_map(self, count: int) -> None:
        for _ in range(count):
            unit = self.draw_unit(self.rng.choice(("axis", "soviet")), None)
            if self.chance(0.35):
                unit["eliminated"] = True
            else:
                unit["arrives"] = self.rng.choice((1, 1, self.rng.randint(1, 10)))
            self.units.append(unit)

    # ------------------------------------------------------------ the rest
    def draw_air(self, count: int, crowded: bool) -> list[Json]:
        found: list[Json] = []
        taken: set[tuple[str, str | None]] = set()
        spots = [one["hex"] for one in found]
        for i in range(count):
            side = self.rng.choice(("axis", "soviet"))
            name = None if self.chance(0.2) else self.rng.choice([*self.terrain, *spots, *spots])
            if name is not None and (side, name) in taken and not crowded:
                continue
            taken.add((side, name))
            spots += [name] * 3 if name else []
            found.append(self.draw_air_unit(i, side, name))
        return found

    def draw_air_unit(self, i: int, side: str, name: str | None) -> Json:
        support = self.rng.choice((1, 1, 2, 2, 3))
        unit: Json = {
            "id": f"air.{side[0]}{i}",
            "side": side,
            "command": self.rng.choice(("any", *COMMANDS[side], *COMMANDS[side])),
            "support": support,
            "support_reduced": support if side == "soviet" else max(1, support - 1),
            "reduced": self.chance(0.4),
            "hex": name,
        }
        if name is None and self.chance(0.4):
            unit["arrives"] = self.rng.randint(1, 10)
        elif name is None and self.chance(0.3):
            unit["eliminated"] = True
        return unit

    def draw_ssu(self) -> list[Json]:
        return [
            {
                "id": f"ssu.{side[0]}{i}",
                "side": side,
                "attack_shift": self.rng.randint(0, 2),
                "defense_shift": self.rng.randint(0, 2),
                "asterisk": self.chance(0.25),
                "where": self.rng.choice(("available", "available", "available", "display")),
            }
            for side in ("axis", "soviet")
            for i in range(2)
        ]

    def draw_impulse(self, side: str | None, share: float = 0.8) -> Json | None:
        if not self.chance(share):
            return None
        side = side or self.rng.choice(("axis", "soviet"))
        marker = self.rng.choice(sorted(MARKERS[side]))
        commands = list(MARKERS[side][marker])
        if self.chance(0.25):
            commands = [self.rng.choice(COMMANDS[side])]
        impulse: Json = {"side": side, "marker": marker, "commands": commands}
        if self.chance(0.3):
            impulse["attack_shift"] = self.rng.randint(0, 2)
        if side == "axis" and self.chance(0.3):
            impulse |= {"marker": "Fuehrer Directive", "commands": [], "festung_event": True}
        return impulse

    def draw_sources(self) -> Json:
        edges: dict[str, list[str]] = {"n": [], "s": [], "w": [], "e": []}
        for name in self.terrain:
            row, column = row_and_column(name)
            last = self.cols if row % 2 else self.cols_even
            for edge, is_there in zip(
                "nswe", (row == self.rows, row == 1, column == 1, column == last), strict=True
            ):
                if is_there and self.terrain[name] != "lake":
                    edges[edge].append(name)
        south = [name for name in edges["s"] if self.terrain[name] != "lake"]
        found = {
            "axis": self.some(edges["w"], 2) + self.some(edges["n"], 1) + self.some(edges["s"], 1, 0.1),
            "soviet": self.some(edges["e"], 2) + self.some(edges["s"], 1) + self.some(edges["n"], 1, 0.1),
            "contingent": self.some(south, 2, 0.5),
        }
        printed = set(found["axis"])
        found["soviet"] = [name for name in dict.fromkeys(found["soviet"]) if name not in printed]
        found["axis"] = list(dict.fromkeys(found["axis"]))
        used = printed | set(found["soviet"])
        found["contingent"] = [name for name in found["contingent"] if name not in used]
        return found

    def some(self, names: list[str], most: int, share: float = 0.85) -> list[str]:
        """A few of these, rails preferred."""
        rails = {name for pair in self.rails for name in pair}
        if not names or not self.chance(share):
            return []
        pool = [name for name in names if name in rails] + names
        return list(dict.fromkeys(self.rng.choice(pool) for _ in range(self.rng.randint(1, most))))

    def draw_places(self) -> Json:
        land = [name for name in self.terrain if self.terrain[name] != "lake"]
        danube = [pair for pair in self.sides.get("danube", []) if pair[0] in land and pair[1] in land]
        places: Json = {"buda": None, "pest": None, "gyor": None, "oilfield": None}
        if self.chance(0.8):
            pair = self.rng.choice(danube) if danube and self.chance(0.7) else self.rng.sample(land, 2)
            first, second = self.rng.sample(list(pair), 2)
            places |= {"buda": first, "pest": second}
            for name in (first, second):
                if self.chance(0.7):
                    self.terrain[name] = "city"
        for key in ("gyor", "oilfield"):
            if self.chance(0.8):
                places[key] = self.rng.choice(land)
        return places

    def draw_bridgeheads(self) -> list[Json]:
        rivers = [
            pair for kind in ("danube", "major_river", "minor_river") for pair in self.sides.get(kind, [])
        ]
        found: list[Json] = []
        for pair in rivers:
            for start, goal in (pair, pair[::-1]):
                hot = self.owner.get(start) and self.owner.get(goal) not in (None, self.owner[start])
                if self.owner.get(start) and self.chance(0.5 if hot else 0.1) and len(found) < 3:
                    found.append({"side": self.owner[start], "from": start, "pair": pair})
                    break
        return found

    def draw_control(self) -> Json:
        return {name: self.rng.choice(("axis", "soviet")) for name in self.terrain if self.chance(0.2)}

    def draw_festung(self, places: Json) -> list[str]:
        found = [
            places[key]
            for key in ("buda", "pest")
            if places[key] and (self.stage.festung or self.chance(0.5))
        ]
        return [name for name in found if self.owner.get(name) != "soviet"]

    def board(self, share: float, off_map: int = 2, air: int = 3, crowded: bool = False) -> Json:
        """One whole board; `share` is how many of its hexes hold troops."""
        self.draw_terrain()
        self.draw_waters()
        self.draw_rails()
        self.draw_front()
        places = self.draw_places()
        self.draw_troops(self.stage.share or share)
        self.draw_off_map(off_map)
        romania = [name for name in self.soviet if self.chance(0.97)] if self.chance(0.6) else self.far_east()
        walled = 0.13 if self.stage.fortified is None else self.stage.fortified
        board: Json = {
            "cols": self.cols,
            "cols_even": self.cols_even,
            "rows": self.rows,
            "hexes": {n: t for n, t in self.terrain.items() if t != "clear"},
            "hexsides": {kind: pairs for kind, pairs in self.sides.items() if pairs},
            "roads": {"rail": self.rails},
            "edge_roads": {
                name: "rail"
                for name in self.terrain
                if self.is_edge(name) and self.terrain[name] != "lake" and self.chance(0.04)
            },
            "fortified": [
                name for name in self.terrain if self.terrain[name] != "lake" and self.chance(walled)
            ],
            "festung": self.draw_festung(places),
            "countries": {"romania": romania, "slovakia": self.top_row()},
            "soviet_side": self.soviet,
            "control": self.draw_control() if self.chance(0.7) else {},
            "sources": self.draw_sources(),
            "places": places,
            "danube_frozen": self.stage.frozen or self.chance(0.25),
            "turn": self.rng.randint(1, 10),
            "options": self.options,
            "choices": self.choices,
            "units": self.units,
            "air": self.draw_air(self.rng.randint(0, air) + self.stage.air, crowded),
            "ssu": self.draw_ssu(),
        }
        return self.finished(board)

    def finished(self, board: Json) -> Json:
        """What looks at the rest of the board."""
        if len(self.terrain) < len(self.ids):
            board["sparse"] = True
            board["hexes"] = dict(self.terrain)
        danube = sorted({name for pair in self.sides.get("danube", []) for name in pair})
        board["flotilla_entry"] = self.rng.sample(danube, min(2, len(danube)))
        board["airfields"] = [name for name in self.terrain if self.chance(0.2)]
        if "22.0" in self.options and board["airfields"] and self.chance(0.9):
            board["air_supply"] = self.rng.choice([*board["airfields"], self.rng.choice(list(self.terrain))])
        if self.chance(0.04):
            board["charts"] = altered(self.rng)
        if "23.0" in self.options or self.chance(0.1):
            board["bridgeheads"] = self.draw_bridgeheads()
        return board

    def far_east(self) -> list[str]:
        return [name for name in self.soviet if row_and_column(name)[1] >= self.cols - 1]

    def top_row(self) -> list[str]:
        if not self.chance(0.4):
            return []
        return [
            name for name in self.terrain if row_and_column(name)[0] == self.rows and name not in self.soviet
        ]


def altered(rng: Random) -> Json:
    """The charts as an owner may have typed them in, other than ours."""
    charts: Json = deepcopy(charts_from())
    tec = charts["tec"]
    tec["hex"]["rough"] |= {"mp": rng.choice(([2, 1], [4, 3])), "shift": 2}
    tec["hex"]["city"] |= {"mp": [2, 2], "shift": rng.choice((1, 3))}
    tec["hex"]["fortified_line"] |= {"mp_add": [2, 1], "shift_add": 2}
    tec["side"]["minor_river"] |= {"mp_add": [2, 1], "shift": rng.choice((0, 2))}
    tec["side"]["major_river"] |= {"mp_add": [4, 4], "shift": 3}
    tec["rail"]["road_mp"] = rng.choice((["1/2", "1/2"], ["1/3", "1"]))
    for table in ("assault", "mobile"):
        for row in charts["crt"][table].values():
            if isinstance(row, list):
                rng.shuffle(row)
    for row in charts["air_superiority"]["cells"].values():
        if isinstance(row, list):
            row.reverse()
    for row in charts["command_marker"]:
        row["attack_shift"] += rng.choice((0, 1))
        row["first_turn"] = max(0, row["first_turn"] + rng.choice((-1, 0, 1)))
    charts["refit_cost"] |= {"ground_in_ezoc": 3, "air": 1, "fmg": 3}
    for row in charts["turn"]:
        row["rp_axis"] += 1
    return charts


SIDE_THEMES = ("hexside_sum", "rail_minor_lake", "lake_side_shift", "river_mixed", "flotilla_danube")
