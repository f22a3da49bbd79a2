"""Seeded random questions, each on a board drawn for it."""

from random import Random
from typing import Any

from tests.games.budapest_campaign.random_boards import MARKERS, MOBILE_ZERO_ATTACK, Json, Maker
from tests.games.budapest_campaign.stages import Stage

ASKS = (
    "reach",
    "rail",
    "why",
    "zoc",
    "stacking",
    "supply",
    "combat",
    "retreats",
    "advances",
    "activation",
    "pool",
    "may",
    "deploy",
    "refit",
    "refit_points",
    "air",
    "victory",
)
"""The seventeen questions; `rail` is `reach` by rail."""

LOC = (
    "buda_festung_source",
    "rail_chain_side",
    "rail_loc_ezoc",
    "axis_depot_trace",
    "soviet_depot_trace",
    "contingent_ezoc",
    "logistics_block_loc",
    "frozen_flotilla_support",
    "air_supply_radius",
)
ZONES = ("zoc_into_lake", "static_zoc", "flotilla_zoc")
STEPS = ("hexside_sum", "rail_minor_lake", "interdicted_bridge", "stacking_at")
LAKES = ("lake_stop_in_ezoc", "lake_far_shore", "lake_crossing_cost")
RAIL = ("rail_transport_control", "offmap_continues", "depot_rail_transport", "stacking_at")
THEMES: dict[str, tuple[str, ...]] = {
    "reach": (*STEPS, *LAKES, *ZONES, *LOC),
    "rail": (*RAIL, *ZONES),
    "why": (*STEPS, *LAKES, *RAIL, *ZONES),
    "zoc": (*ZONES, "shifted_rows"),
    "stacking": (),
    "supply": (*LOC, *ZONES),
    "combat": (
        "marker_shift",
        "inactive_join",
        "percent_rounding",
        "fortified_assault",
        "fortified_adds_to_city",
        "river_mixed",
        "lake_side_shift",
        "flotilla_danube",
        "depot_absorbs",
        "all_includes_logistics",
        *LOC,
    ),
    "retreats": (
        "retreat_direction",
        "retreat_sources",
        "retreat_direction_relaxed",
        "retreat_away",
        "retreat_ezoc",
        "retreat_into_lake",
        "mixed_commands_overstack",
    ),
    "advances": ("overrun_rail_hexes", *LOC),
    "activation": ("fretter_pico", "air_exception", "redeploy_air"),
    "pool": ("fretter_pico",),
    "may": (*RAIL, *ZONES),
    "deploy": ("depot_entry", "gt1_entry", "kg_on_trucks", *LOC),
    "refit": ("depot_refit_cost", *LOC),
    "refit_points": ("rp_hex_loc", "buda_rp_own_source", *LOC),
    "air": ("redeploy_air", "air_exception"),
    "victory": (
        "sudden_death_contingent",
        "vp_hexes",
        "vp_contested",
        "vp_kg_fmg",
        "vp_mobile",
        *ZONES,
    ),
}
"""The settings that can change the answer to each question."""


class Drawer:
    """Draws the board and the questions of one number."""

    def __init__(self, ask: str, seed: int, number: int) -> None:
        self.rng = Random(f"{seed} {ask} {number}")
        self.ask = ask
        themes = THEMES[ask] or ("",)
        self.theme = themes[number % len(themes)]
        self.maker = Maker(self.rng, self.theme)

    # ------------------------------------------------------------ helpers
    def on_map(self, board: Json) -> list[Json]:
        return [unit for unit in board["units"] if unit["hex"] and not unit.get("eliminated")]

    def some_units(self, units: list[Json], most: int) -> list[Json]:
        return self.rng.sample(units, min(len(units), most))

    def trucks(self, board: Json, side: str | None = None, share: float = 0.5) -> list[str]:
        """Some truck columns that are declared, now and then something that is none."""
        if self.rng.random() > share:
            return []
        named = [
            unit["id"]
            for unit in self.on_map(board)
            if unit["type"] == "truck_column" and side in (None, unit["side"])
        ]
        if self.rng.random() < 0.06:
            named += [unit["id"] for unit in board["units"]][:1]
        return self.rng.sample(named, self.rng.randint(0, len(named)))

    def line(self, board: Json, **more: Any) -> Json:
        kept = {key: value for key, value in more.items() if value is not None}
        return {"game": "budapest-campaign", "board": board, "ask": self.ask, **kept}

    def questions(self) -> list[Json]:
        drawn: list[Json] = getattr(self, f"draw_{self.ask}")()
        return drawn

    # ------------------------------------------------------------ movement
    def draw_reach(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.12, 0.2, 0.3)), air=4)
        board["impulse"] = self.maker.draw_impulse(None)
        units = self.on_map(board)
        flotillas = [unit for unit in units if unit["type"] == "flotilla"]
        if self.theme == "lake_stop_in_ezoc":
            self.watch_lakes(board, self.beside_lakes(units)[:2])
        asked = self.beside_lakes(units)[:4] or self.some_units(units, 3) + flotillas[:1]
        return [
            self.line(board, unit=one["id"], trucks=self.trucks(board), carry=self.carry(units, one))
            for one in asked
        ]

    def beside_lakes(self, units: list[Json]) -> list[Json]:
        """The units on foot at a shore, where the board was drawn for lakes."""
        if not self.maker.stage.lakes:
            return []
        lakes = {name for name, kind in self.maker.terrain.items() if kind == "lake"}
        near = [unit for unit in units if lakes & set(self.maker.around(unit["hex"]))]
        return [unit for unit in near if unit["type"] in ("infantry", "mountain", "cavalry", "kg_infantry")]

    def watch_lakes(self, board: Json, units: list[Json]) -> None:
        """An enemy on the far shore of a lake beside each of these units."""
        taken = {unit["hex"] for unit in board["units"]}
        for i, unit in enumerate(units):
            ring = self.maker.around(unit["hex"])
            lakes = [name for name in ring if self.maker.terrain[name] == "lake"]
            far = {name for lake in lakes for name in self.maker.around(lake)} - {unit["hex"], *ring, *taken}
            land = sorted(name for name in far if self.maker.terrain[name] != "lake")
            if land:
                board["units"].append(self.infantry(f"x{i}", other_side(unit["side"]), self.rng.choice(land)))

    def infantry(self, name: str, side: str, where: str) -> Json:
        command = "AKN" if side == "axis" else "3UF"
        unit = {"id": name, "side": side, "command": command, "type": "infantry", "hex": where}
        return unit | {"attack": 2, "defense": 2, "move": 2, "supplied": True}

    def carry(self, units: list[Json], unit: Json) -> str | None:
        if unit["type"] != "flotilla" and self.rng.random() < 0.97:
            return None
        stack = [other["id"] for other in units if other["hex"] == unit["hex"] and other is not unit]
        if not stack or self.rng.random() < 0.3:
            return None
        return str(self.rng.choice(stack))

    def draw_rail(self) -> list[Json]:
        self.ask = "reach"
        board = self.maker.board(self.rng.choice((0.08, 0.15, 0.25)), air=2)
        rails = {name for pair in board["roads"]["rail"] for name in pair}
        units = [unit for unit in self.on_map(board) if unit["hex"] in rails or self.rng.random() < 0.15]
        west = [name for name in sorted(rails) if name.endswith("01") and name not in self.maker.owner]
        if self.theme == "offmap_continues" and west:
            board["units"].append(self.infantry("x0", "axis", self.rng.choice(west)))
            units = [board["units"][-1]]
        return [
            self.line(
                board,
                unit=unit["id"],
                by="rail",
                rail_used=self.rng.choice((0, 0, 0, 0, 1, 2)),
                trucks=self.trucks(board),
            )
            for unit in self.some_units(units, 3)
        ]

    def walk(self, start: str, steps: int) -> list[str]:
        path = [start]
        for _ in range(steps):
            ahead = self.maker.around(path[-1])
            if ahead:
                path.append(self.rng.choice(ahead))
        if self.rng.random() < 0.05:
            path.append(self.rng.choice(list(self.maker.terrain)))
        return path if self.rng.random() < 0.5 or len(path) == 1 else path[1:]

    def along_rail(self, board: Json, start: str) -> list[str]:
        path = [start]
        for _ in range(self.rng.randint(1, 5)):
            ends = [pair for pair in board["roads"]["rail"] if path[-1] in pair]
            if ends:
                pair = self.rng.choice(ends)
                path.append(pair[0] if pair[1] == path[-1] else pair[1])
        west = [name for name in self.maker.terrain if name.endswith("01")]
        if path[-1] in west and self.rng.random() < 0.6:
            path.append(self.rng.choice(west))
        return path

    def draw_why(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.1, 0.2, 0.3)), air=4)
        board["impulse"] = self.maker.draw_impulse(None, 0.6)
        found = []
        for unit in self.some_units(self.on_map(board), 5):
            if self.rng.random() < 0.35:
                path = self.along_rail(board, unit["hex"])
                used = self.rng.choice((0, 0, 1, 2))
                found.append(self.line(board, unit=unit["id"], path=path, by="rail", rail_used=used))
            else:
                path = self.lake_walk(unit["hex"]) or self.walk(unit["hex"], self.rng.randint(1, 4))
                found.append(self.line(board, unit=unit["id"], path=path, trucks=self.trucks(board)))
        return found

    def lake_walk(self, start: str) -> list[str]:
        """A way that begins over a lake, where there is one."""
        lakes = [name for name in self.maker.around(start) if self.maker.terrain[name] == "lake"]
        if not lakes or self.rng.random() < 0.3:
            return []
        lake = self.rng.choice(lakes)
        path = [start, lake]
        if self.rng.random() < 0.85 and self.maker.around(lake):
            path.append(self.rng.choice(self.maker.around(lake)))
        if self.rng.random() < 0.15:
            path.append(self.rng.choice(self.maker.around(path[-1])))
        return path

    # ------------------------------------------------------------ the whole board
    def draw_zoc(self) -> list[Json]:
        board = self.maker.board(0.2)
        return [self.line(board, side=side) for side in ("axis", "soviet")]

    def draw_stacking(self) -> list[Json]:
        return [self.line(self.maker.board(self.rng.choice((0.2, 0.6)), air=9, crowded=True))]

    def draw_supply(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.12, 0.2, 0.35)))
        self.stage_sources(board)
        return [self.line(board, side=side, trucks=self.trucks(board)) for side in ("axis", "soviet")]

    def stage_sources(self, board: Json) -> None:
        """Troops on contingent sources and air supply in Axis hands, where the board was drawn for them."""
        if self.theme == "contingent_ezoc":
            for name in board["sources"]["contingent"]:
                if self.maker.owner.get(name, "soviet") == "soviet":
                    self.maker.owner[name] = "soviet"
                    unit = {
                        "id": f"s9{name}",
                        "side": "soviet",
                        "command": "3UF",
                        "type": "infantry",
                        "move": 2,
                    }
                    board["units"].append(unit | {"hex": name, "attack": 2, "defense": 2})
        if self.theme == "logistics_block_loc":
            free = [name for name in self.maker.terrain if name not in self.maker.owner]
            for i, name in enumerate(self.rng.sample(free, len(free) // 3)):
                truck = self.infantry(f"x{i}", self.rng.choice(("axis", "soviet")), name)
                board["units"].append(truck | {"type": "truck_column", "attack": 0, "defense": 0})
        if self.theme == "air_supply_radius":
            held = [unit["hex"] for unit in self.on_map(board) if unit["side"] == "axis"]
            near = [other for name in held for other in self.maker.around(name)]
            if near:
                board["air_supply"] = self.rng.choice(near)
                board["airfields"] = [board["air_supply"]]
                board["control"][board["air_supply"]] = "axis"

    def draw_victory(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.05, 0.2, 0.3)), off_map=self.rng.choice((8, 8, 30)))
        if self.rng.random() < 0.2:
            side = self.rng.choice(("axis", "soviet"))
            board["control"] = dict.fromkeys(self.maker.terrain, side)
            board["units"] = [unit for unit in board["units"] if not unit["hex"] or unit["side"] == side]
        if self.theme == "sudden_death_contingent" and self.rng.random() < 0.7:
            board["control"] = dict.fromkeys(self.maker.terrain, "axis")
            board["control"] |= dict.fromkeys(board["sources"]["contingent"], "soviet")
            board["units"] = [unit for unit in board["units"] if not unit["hex"]]
        return [self.line(board)]

    # ------------------------------------------------------------ combat
    def draw_combat(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.25, 0.4)), air=4)
        targets = self.targets(board)
        if not targets:
            return []
        name, near = self.rng.choice(targets)
        if self.theme in ("river_mixed", "flotilla_danube"):
            name, near = max(targets, key=lambda found: len({unit["hex"] for unit in found[1]}))
        side = near[0]["side"]
        board["impulse"] = self.maker.draw_impulse(side if self.rng.random() < 0.9 else None, 0.7)
        attackers = [unit for unit in near if unit["attack"] or self.rng.random() < 0.1]
        wide = self.theme in ("river_mixed", "flotilla_danube")
        if wide:
            attackers = [unit for unit in attackers if unit["hex"] in self.maker.around(name)]
        elif attackers:
            attackers = self.rng.sample(attackers, self.rng.randint(1, len(attackers)))
        attackers = attackers or near[:1]
        attack: Json = {
            "attackers": [unit["id"] for unit in attackers],
            "hexes": [name],
            "table": self.rng.choice((None, "assault", "mobile", "mobile")),
            "die": self.rng.choice((None, 1, 2, 3, 4, 5, 6, 6)),
            "trucks": {
                who: self.trucks(board, None if self.rng.random() < 0.1 else belongs, 0.4)
                for who, belongs in (("attacker", side), ("defender", other_side(side)))
            },
        }
        for who, belongs in (("attacker", side), ("defender", other_side(side))):
            if self.rng.random() < 0.5:
                own = belongs if self.rng.random() < 0.95 else other_side(belongs)
                attack[f"{who}_ssu"] = f"ssu.{own[0]}{self.rng.randint(0, 1)}"
        self.stage_fight(board, attack)
        return [self.line(board, attack=attack)]

    def stage_fight(self, board: Json, attack: Json) -> None:
        """What the setting of this board needs of a fight, three times in four."""
        if self.rng.random() < 0.25:
            return
        by_id = {unit["id"]: unit for unit in board["units"]}
        attackers = [by_id[name] for name in attack["attackers"]]
        if self.theme in ("marker_shift", "inactive_join"):
            self.clear_flags(board, attack["hexes"][0])
            side, command = attackers[0]["side"], attackers[0]["command"]
            marker = "Konrad" if side == "axis" else "Budapest Operation"
            board["impulse"] = {"side": side, "marker": marker, "commands": [command]}
        if self.theme in ("river_mixed", "flotilla_danube"):
            self.cut_by_rivers(board, attack, attackers)
        if self.theme in ("depot_absorbs", "all_includes_logistics"):
            attack["die"] = self.rng.choice((5, 6))
            for unit in attackers:
                unit["attack"] = 8
            self.add_logistics(board, attack["hexes"][0])

    def cut_by_rivers(self, board: Json, attack: Json, attackers: list[Json]) -> None:
        """Another river before every hex of the attackers; the flotilla on one that is not the Danube."""
        target = attack["hexes"][0]
        close = [unit for unit in attackers if unit["hex"] in self.maker.around(target)]
        hexes = sorted({unit["hex"] for unit in close})
        first, rest = ("minor_river", "danube"), ("major_river", "danube")
        for i, name in enumerate(hexes):
            pair = sorted((name, target))
            for pairs in board["hexsides"].values():
                if pair in pairs:
                    pairs.remove(pair)
            kind = first[0] if i == 0 else self.rng.choice(rest if self.theme == "river_mixed" else rest[1:])
            board["hexsides"].setdefault(kind, []).append(pair)
        if self.theme == "flotilla_danube" and close and close[0]["side"] == "soviet":
            close[0] |= {"type": "flotilla", "command": "3UF", "hex": hexes[0], "nationality": "soviet"}

    def clear_flags(self, board: Json, target: str) -> None:
        for unit in board["units"]:
            for flag in ("attacked", "was_attacked", "retreated"):
                unit.pop(flag, None)
            if unit["attack"] == 0 and unit["hex"] != target and unit["type"] not in MOBILE_ZERO_ATTACK:
                unit["attack"] = 2

    def add_logistics(self, board: Json, target: str) -> None:
        """A truck column beside defenders that are mostly reduced."""
        there = [unit for unit in self.on_map(board) if unit["hex"] == target]
        for unit in there:
            if self.rng.random() < 0.8:
                unit |= {"steps": 1, "printed_steps": 2}
        truck = {
            **there[0],
            "id": f"{there[0]['side'][0]}99",
            "type": "truck_column",
            "attack": 0,
            "defense": 0,
        }
        board["units"].append(truck | {"steps": 1, "printed_steps": 1, "supplied": None})

    def targets(self, board: Json) -> list[tuple[str, list[Json]]]:
        """Occupied hexes with the enemies about them, artillery two hexes away, now and then a stranger."""
        found = []
        units = self.on_map(board)
        for name in sorted({unit["hex"] for unit in units}):
            side = next(unit["side"] for unit in units if unit["hex"] == name)
            ring = self.maker.around(name)
            second = {far for one in ring for far in self.maker.around(one)}
            near = [
                unit
                for unit in units
                if unit["side"] != side
                and (
                    unit["hex"] in ring
                    or (unit["type"] == "breakthrough_artillery" and unit["hex"] in second)
                    or self.rng.random() < 0.01
                )
            ]
            if near:
                found.append((name, near))
        return found

    def draw_retreats(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.1, 0.2, 0.3)))
        return [
            self.line(board, unit=unit["id"], points=self.rng.randint(1, 3))
            for unit in self.some_units(self.on_map(board), 3)
        ]

    def draw_advances(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.1, 0.2)))
        found = []
        for unit in self.some_units(self.on_map(board), 4):
            ring = self.maker.around(unit["hex"])
            free = [name for name in ring if name not in self.maker.owner] or ring
            rails = [name for name in free if sorted((name, unit["hex"])) in board["roads"]["rail"]]
            if not ring:
                continue
            result = self.rng.choice(("OR", "OR", "OR", "DD", "DW", "BB", "MA", "AS", "DZ"))
            if self.theme == "overrun_rail_hexes" and self.rng.random() < 0.6:
                result, unit["supplied"] = "OR", True
            vacated = self.rng.choice(rails or free if self.rng.random() < 0.9 else ring)
            found.append(
                self.line(
                    board,
                    unit=unit["id"],
                    vacated=vacated,
                    result=result,
                    trucks=self.trucks(board),
                    **{"with": self.companion(board, unit)},
                )
            )
        return found

    def companion(self, board: Json, unit: Json) -> str | None:
        trucks = [
            other for other in self.on_map(board) if other["type"] == "truck_column" and other is not unit
        ]
        close = [other["id"] for other in trucks if other["hex"] == unit["hex"]]
        if close and self.rng.random() < 0.8:
            return str(self.rng.choice(close))
        return str(trucks[0]["id"]) if trucks and self.rng.random() < 0.1 else None

    # ------------------------------------------------------------ commands
    def draw_activation(self) -> list[Json]:
        board = self.maker.board(0.15, off_map=5, air=6)
        names = [name for side in ("axis", "soviet") for name in MARKERS[side]] + ["Option (Axis)"]
        drawn = [*self.rng.sample(names, 3), "Fuehrer Directive", "Stavka Directive"]
        if self.theme == "fretter_pico":
            drawn[0] = "Fretter-Pico"
        return [
            self.line(
                board,
                marker=name,
                die=self.rng.choice((None, 1, 2, 3, 4, 5, 6, 6)) if "Dir" in name else None,
            )
            for name in drawn
        ]

    def draw_pool(self) -> list[Json]:
        board = self.maker.board(0.02)
        found = []
        for side in ("axis", "soviet"):
            names = sorted(MARKERS[side])
            must = [name for name in names if len(name) == 3 or "Directive" in name or len(name) == 2]
            kept = [name for name in must if self.rng.random() < 0.97]
            more = [name for name in names if name not in must and self.rng.random() < 0.25]
            late = [name for name in kept if name in ("AKS", "3UF") and board["turn"] < 4]
            if self.rng.random() < 0.85:
                kept = [name for name in kept if name not in late]
            extra = self.rng.choice((f"Option ({side.title()})", *MARKERS[other_side(side)]))
            drawn = kept + more + ([extra] if self.rng.random() < 0.15 else [])
            found.append(self.line(board, side=side, markers=drawn))
        return found

    def draw_may(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.2, 0.3)))
        board["impulse"] = self.maker.draw_impulse(None, 0.85)
        return [
            self.line(
                board, unit=unit["id"], rail_used=self.rng.choice((0, 0, 1, 2)), trucks=self.trucks(board)
            )
            for unit in self.some_units(self.on_map(board), 4)
        ]

    def draw_deploy(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.1, 0.2)), off_map=8)
        board["turn"] = self.rng.choice((1, 10, board["turn"]))
        board["impulse"] = self.maker.draw_impulse(None, 0.5)
        off = [unit for unit in board["units"] if not unit["hex"]]
        if self.theme == "kg_on_trucks":
            board["impulse"] = None
            for unit in off[:4]:
                kind = "kg_mechanized" if unit["side"] == "axis" else "fmg"
                unit |= {"type": kind, "arrives": 1, "eliminated": False, "hex": None}
            return [self.line(board, unit=unit["id"]) for unit in off[:4]]
        return [self.line(board, unit=unit["id"]) for unit in self.some_units(off, 5)]

    def draw_refit(self) -> list[Json]:
        board = self.maker.board(0.2, off_map=4, air=7)
        board["turn"] = 1 if self.rng.random() < 0.25 else board["turn"]
        named = [unit["id"] for unit in board["units"] + board["air"] + board["ssu"]]
        if self.theme == "depot_refit_cost":
            for unit in [one for one in board["units"] if one["type"] == "mobile_depot"][:3]:
                unit |= {"hex": None, "eliminated": True}
                named = [unit["id"], *named[:5]]
        return [
            self.line(board, unit=name, trucks=self.trucks(board))
            for name in self.rng.sample(named, min(6, len(named)))
        ]

    def draw_refit_points(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.05, 0.15)))
        return [self.line(board, side=side, turn=self.rng.randint(1, 10)) for side in ("axis", "soviet")]

    def draw_air(self) -> list[Json]:
        if self.rng.random() < 0.4:
            self.maker.stage = Stage(heavy=("flak",), share=0.3, options=("25.0",))
            self.maker.options.append("25.0")
        board = self.maker.board(0.15, air=7)
        board["impulse"] = self.maker.draw_impulse(None)
        return [
            self.line(board, unit=one["id"], die=self.rng.choice((None, 1, 2, 3, 4, 5, 6)))
            for one in self.some_units(board["air"], 4)
        ]


def other_side(side: str) -> str:
    return "soviet" if side == "axis" else "axis"


def questions(ask: str, seed: int, number: int) -> list[Json]:
    """The questions on one random board; a board on which nothing can be asked gives its neighbour's."""
    for attempt in range(50):
        found = Drawer(ask, seed, number + 1_000_000 * attempt).questions()
        if found:
            return found
    raise AssertionError((ask, seed, number))


def random_board(ask: str, number: int) -> Json:
    """A board on which a question of a kind can be asked, and everybody may act."""
    board = {**questions(ask, 0, number)[0]["board"], "impulse": None}
    # A reach tells of whoever has not begun; that a move has ended is for the judge of a move to say.
    return {**board, "units": [{**unit, "moved": False} for unit in board["units"]]}
