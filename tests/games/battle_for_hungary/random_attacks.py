"""Random attacks on one hex of a random board: who attacks, with columns, guns and aircraft."""

from random import Random
from typing import Any

from tests.games.battle_for_hungary.random_boards import FRONTS, Json, Maker

MANY_SIDED = {
    "concentric",
    "water_share",
    "fortified_share",
    "column_reach",
    "turn1_mixed",
    "overextended_mixed",
}
"""The settings for which attackers have to come from many hexes."""
GROUND = ("artillery", "hq", "cl")


class Staging:
    """One attack, as lawful as chance makes it."""

    def __init__(self, rng: Random, maker: Maker, theme: str, board: Json, target: str) -> None:
        self.rng = rng
        self.maker = maker
        self.theme = theme
        self.board = board
        self.target = target
        there = [unit for unit in board["units"] if unit["hex"] == target and not unit.get("eliminated")]
        self.there = there
        self.enemy = there[0]["side"]
        self.side = "axis" if self.enemy == "allied" else "allied"
        self.ring = maker.around(target)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def on_map(self) -> list[Json]:
        return [unit for unit in self.board["units"] if unit["hex"] and not unit.get("eliminated")]

    def near(self, units: list[Json]) -> list[Json]:
        """The enemy combat units next to the hex."""
        return [one for one in units if one["hex"] in self.ring and self.may_attack(one)]

    def may_attack(self, unit: Json) -> bool:
        return unit["side"] == self.side and unit["type"] not in GROUND

    # ------------------------------------------------------------ the attack
    def attack(self) -> Json:
        assault = self.side == "axis" and self.chance(0.8 if self.theme == "jabo_nation" else 0.2)
        attackers = self.assaulters() if assault else self.attackers()
        told: Json = {
            "attackers": [unit["id"] for unit in attackers],
            "hexes": [self.target],
            "die": self.rng.choice((None, 1, 2, 3, 4, 5, 6, 6)),
        }
        if assault or self.chance(0.03):
            told["phase"] = "mobile_assault"
        elif self.chance(0.3):
            told["phase"] = "combat"
        self.add_columns(told, attackers)
        self.add_guns(told)
        self.add_aircraft(told)
        self.add_excess(told)
        return told

    def attackers(self) -> list[Json]:
        near = self.near(self.on_map())
        many = self.theme in (*MANY_SIDED, "oos_rounding") or self.chance(0.3)
        chosen = near if many else self.rng.sample(near, self.rng.randint(1, len(near)))
        if self.theme == "below_table":
            chosen = [min(near, key=lambda unit: (unit["attack"], unit["id"]))]
        elif self.theme in ("concentric", "turn1_mixed") and self.chance(0.6):
            chosen = self.every_second(near)
        elif self.theme == "water_share":
            chosen = self.spread(near)
        elif self.theme == "fortified_share":
            chosen = self.halves(near)
        self.arm(chosen)
        wanted = 0.6 if self.theme == "assault_counts_as_attack" else 0.0
        for unit in chosen:
            if self.chance(wanted):
                unit["assaulted"] = True
            elif self.chance(0.7):
                unit["attacked"] = False
        return self.with_strangers(chosen)

    def arm(self, chosen: list[Json]) -> None:
        """Figures by which the setting of the board decides."""
        if self.theme == "fortified_share" and self.chance(0.85):
            for unit in chosen:
                unit |= {"attack": 6, "supplied": True}
        elif self.theme in ("odds_cap", "breakthrough_excess"):
            for unit in chosen:
                unit["attack"] = max(10, unit["attack"])
            for unit in self.there:
                unit |= {"defense": 1, "steps": 1}
        elif self.theme in ("turn1_mixed", "turn1_loc") and self.side == "allied":
            self.move_4th_front(chosen)

    def move_4th_front(self, chosen: list[Json]) -> None:
        """The HQ of the 4th Front about as far from the attackers as a LOC may be long."""
        fronts = self.maker.fronts
        for unit in self.on_map():
            if unit.get("front") == "4UF":
                free = [front for front in FRONTS if front not in fronts]
                if not free:
                    return
                unit["front"] = free[0]
                fronts[fronts.index("4UF")] = free[0]
        hexes = {unit["hex"] for unit in chosen}
        fit = []
        for name in self.maker.terrain:
            far = sorted(self.maker.distance(name, one) for one in hexes)
            split = far[0] in (7, 8) and far[-1] > 8
            wanted = split if self.theme == "turn1_mixed" else far[0] in (9, 10, 11)
            if wanted and self.open_to(name, "allied"):
                fit.append(name)
        if fit and "4UF" not in fronts and len(fronts) < len(FRONTS):
            hq = self.add_piece("hq", "allied", self.rng.choice(fit))
            fronts[-1] = hq["front"] = "4UF"

    def every_second(self, near: list[Json]) -> list[Json]:
        """Attackers in every second hex about the target alone."""
        ring = self.maker.ring(self.target)[self.rng.randint(0, 1) :: 2]
        held = {unit["hex"] for unit in near}
        for name in ring:
            if name in self.ring and name not in held and self.open_to(name, self.side):
                held.add(name)
                near.append(self.add_piece("infantry", self.side, name))
        return [unit for unit in near if unit["hex"] in ring] or near

    def halves(self, near: list[Json]) -> list[Json]:
        """As many attackers over a fortified line as past it."""
        sides = self.board["hexsides"]
        walls = [pair for kind in ("arpad", "margarethe") for pair in sides.get(kind, [])]
        outer = {a for a, b in walls if b == self.target}
        for names in (outer & set(self.ring), set(self.ring) - outer):
            fit = sorted(name for name in names if self.open_to(name, self.side))
            if fit and not any(unit["hex"] in names for unit in near):
                near.append(self.add_piece("infantry", self.side, self.rng.choice(fit)))
        over = [unit for unit in near if unit["hex"] in outer]
        past = [unit for unit in near if unit["hex"] not in outer]
        count = min(len(over), len(past))
        return [*over[:count], *past[:count]] or near

    def spread(self, near: list[Json]) -> list[Json]:
        """One or two units of each hex, so that no hex outweighs the others."""
        hexes = sorted({unit["hex"] for unit in near})
        return [unit for name in hexes for unit in [one for one in near if one["hex"] == name][:2]]

    def with_strangers(self, chosen: list[Json]) -> list[Json]:
        """Now and then somebody who has no place in the attack."""
        if not self.chance(0.06):
            return chosen
        named = [unit["id"] for unit in chosen]
        others = [unit for unit in self.on_map() if unit["id"] not in named and unit["hex"] != self.target]
        return chosen + self.rng.sample(others, min(1, len(others)))

    def assaulters(self) -> list[Json]:
        near = self.near(self.on_map())
        fit = [one for one in near if one["nation"] == "german" and one["type"] in ("armour", "mech")]
        if not fit or self.chance(0.1):
            return self.attackers()
        here = self.rng.choice(fit)["hex"]
        return [unit for unit in fit if unit["hex"] == here]

    # ------------------------------------------------------------ columns
    def add_piece(self, type_: str, side: str, name: str) -> Json:
        """A piece more, where its side may be."""
        nation = "german" if side == "axis" else "soviet"
        unit = self.maker.piece(side, type_, nation, name)
        self.maker.owner.setdefault(name, side)
        self.board["units"].append(unit)
        return unit

    def open_to(self, name: str, side: str) -> bool:
        return self.maker.owner.get(name, side) == side

    def add_columns(self, told: Json, attackers: list[Json]) -> None:
        """Columns with the attackers and about the hex; more where their number matters."""
        heavy = self.theme in ("cl_cap", "axis_columns", "column_reach", "cl_in_stack")
        lists = (
            ("cl_attack", self.side, [unit["hex"] for unit in attackers if unit["hex"]]),
            ("cl_defense", self.enemy, [self.target]),
        )
        for key, side, spots in lists:
            if not self.chance(0.8 if heavy else 0.3):
                continue
            wanted = self.rng.randint(1, 5) if self.theme == "cl_cap" else self.rng.choice((1, 1, 2, 4))
            around = [*spots, *spots, *self.maker.around(self.rng.choice(spots))]
            fit = [name for name in around if self.open_to(name, side)]
            made = [self.add_piece("cl", side, self.rng.choice(fit)) for _ in range(wanted)]
            told[key] = [unit["id"] for unit in made]
            self.spoil(told, key)

    def spoil(self, told: Json, key: str) -> None:
        """Now and then a piece that should not be there, or one named twice."""
        if self.chance(0.06):
            told[key].append(self.rng.choice(self.on_map())["id"])
        if self.chance(0.03):
            told[key].append(told[key][0])

    # ------------------------------------------------------------ guns
    def add_guns(self, told: Json) -> None:
        wanted = 0.85 if self.theme.startswith("artillery") else 0.2
        if not self.chance(wanted):
            return
        spots = self.ring if self.side == "allied" else [self.target, *self.ring]
        fit = [name for name in spots if self.open_to(name, "allied")]
        if self.chance(0.4 if self.theme == "artillery_range" else 0.05):
            fit = [name for name in self.maker.terrain if self.open_to(name, "allied")]
        guns = {}
        for _ in range(self.rng.choice((1, 1, 2)) if fit else 0):
            gun = self.add_piece("artillery", "allied", self.rng.choice(fit))
            beside = [gun["hex"], *self.maker.around(gun["hex"])]
            place = self.rng.choice([name for name in beside if self.open_to(name, "allied")])
            guns[gun["id"]] = self.add_piece("cl", "allied", place)["id"]
        if guns and self.chance(0.05):
            guns[next(iter(guns))] = self.rng.choice(self.on_map())["id"]
        if guns and told.get("cl_attack") and self.chance(0.05):
            guns[next(iter(guns))] = told["cl_attack"][0]
        told["artillery"] = guns

    # ------------------------------------------------------------ aircraft
    def add_aircraft(self, told: Json) -> None:
        areas = self.board["air_areas"]
        area = next(name for name, hexes in areas.items() if self.target in hexes)
        flying = [unit for unit in self.board["units"] if unit["id"].startswith("air.")]
        for key, side in (("air_attack", self.side), ("air_defense", self.enemy)):
            own = [one for one in flying if one["side"] == side and one["type"] != "fighter"]
            if not own or not self.chance(0.9 if self.theme in ("air_range", "jabo_nation") else 0.3):
                continue
            chosen = self.rng.sample(own, self.rng.randint(1, min(2, len(own))))
            if self.theme == "jabo_nation" and side == "axis":
                chosen[0] |= {"type": "jabo", "nation": "hungarian", "fought_air": False}
            for one in chosen:
                one["area"] = area if self.chance(0.9) else one["area"]
            named: list[Any] = [one["id"] for one in chosen]
            if self.chance(0.05):
                named.append(
                    self.rng.choice([one["id"] for one in flying if one["id"] not in named] or named)
                )
            told[key] = list(dict.fromkeys(named))

    # ------------------------------------------------------------ too many
    def add_excess(self, told: Json) -> None:
        here = [unit["id"] for unit in self.there if unit["type"] != "cl"]
        over = len(here) - 4
        if over > 0 and self.chance(0.5):
            told["excess"] = self.rng.sample(here, over if self.chance(0.85) else over + 1)
        elif over <= 0 and self.chance(0.02):
            told["excess"] = here[:1]
