"""Seeded random questions, each on a board drawn for it."""

from collections import Counter
from random import Random
from typing import Any

from tests.games.battle_for_hungary.random_attacks import MANY_SIDED, Staging
from tests.games.battle_for_hungary.random_boards import Json, Maker
from tests.games.battle_for_hungary.random_staff_work import StaffWork
from tests.games.battle_for_hungary.stages import Stage

ZONES = ("fortress_zoc", "partisan_zoc", "zoc_over_lake")
STEPS = (
    "city_zoc_chain",
    "water_sum",
    "town_over_terrain",
    "entered_is_friendly",
    "bridge_needs_no_enemy_zoc",
    "rail_needs_friendly",
    "rail_movement",
)
STACKS = ("column_is_unit", "hq_stacks", "czech_allies")
OPERATIONAL = ("operational_adjacent", "rail_needs_friendly")
ASSAULTS = ("assault_after", "assault_zoc_to_zoc", "assault_continue_in_zoc")
LOC = ("loc_count", "source_needs_control", "rail_loc_needs_control", "column_is_unit")
SHIFTS = (
    "odds_cap",
    "below_table",
    "oos_halving",
    "oos_rounding",
    "cl_cap",
    "axis_columns",
    "artillery_cl_shifts",
    "cl_in_stack",
    "fortified_share",
    "concentric",
    "turn1_mixed",
    "turn1_loc",
    "overextended_mixed",
    "water_share",
    "breakthrough_excess",
)
LAWFUL = (
    "column_reach",
    "artillery_range",
    "artillery_defense_min",
    "attack_over_lake",
    "assault_counts_as_attack",
    "jabo_nation",
    "air_range",
)
TOPICS = {"partisans", "places", "two_places", "many_aircraft", "far_areas"}
"""What boards are drawn for without being a setting."""
THEMES: dict[str, tuple[str, ...]] = {
    "reach": (
        *STEPS,
        *STACKS,
        "operational_adjacent",
        *ZONES,
        "uprising_for_good",
        "assault_continue_in_zoc",
        "shifted_rows",
    ),
    "assaults": (*ASSAULTS, *STEPS, *STACKS, *ZONES),
    "why": (*STEPS, *STACKS, "operational_adjacent", *ZONES, "uprising_for_good", "line_hex"),
    "zoc": (*ZONES, "shifted_rows"),
    "supply": (*LOC, "beyond_eight", "places", "two_places", "hq_loc_limit", *ZONES),
    "combat": (
        *SHIFTS,
        *LAWFUL,
        "partisans",
        "column_is_unit",
        "hq_stacks",
        "town_over_terrain",
        "loc_count",
    ),
    "avoid": ("concentric",),
    "retreats": ("retreat_hexes", "retreat_zoc", "retreat_impossible", *STACKS, *ZONES),
    "advances": (
        "allied_advance",
        "breakthrough_first_hex",
        "exploit_adjacent",
        "exploit_cavalry",
        "water_sum",
        "town_over_terrain",
        "entered_is_friendly",
        "bridge_needs_no_enemy_zoc",
        *STACKS,
    ),
    "missions": ("air_range", "jabo_is_fighter", "rail_loc_needs_control", "many_aircraft", "far_areas"),
    "abort": ("bomber_abort", "assault_is_bomber"),
    "air_combat": ("jabo_is_fighter",),
    "replacements": (
        "hungarian_points_turns",
        "cut_off_zoc",
        "hq_loc_limit",
        "beyond_eight",
        "loc_count",
        "source_needs_control",
        "rail_loc_needs_control",
        "column_is_unit",
    ),
    "arrivals": ("rebuild_place", "rail_loc_needs_control", "source_needs_control", *STACKS),
    "withdraw": ("withdraw_free", "source_needs_control"),
    "fuhrer": ("fuhrer_modifier", "column_is_unit"),
    "victory": ("budapest_points", "surrounded_adds", "thirty_points", "cut_off_zoc"),
}
"""The settings that can change the answer to each question."""
ASKS = tuple(THEMES)
"""The seventeen questions."""


def other_side(side: str) -> str:
    return "allied" if side == "axis" else "axis"


class Drawer:
    """Draws the board and the questions of one number."""

    def __init__(self, ask: str, seed: int, number: int) -> None:
        self.rng = Random(f"{seed} {ask} {number}")
        self.ask = ask
        themes = THEMES[ask] or ("",)
        self.theme = themes[number % len(themes)]
        self.maker = Maker(self.rng, self.theme, ask)

    # ------------------------------------------------------------ helpers
    def on_map(self, board: Json) -> list[Json]:
        return [unit for unit in board["units"] if unit["hex"] and not unit.get("eliminated")]

    def some(self, units: list[Json], most: int) -> list[Json]:
        return self.rng.sample(units, min(len(units), most))

    def line(self, board: Json, **more: Any) -> Json:
        kept = {key: value for key, value in more.items() if value is not None}
        return {"game": "battle-for-hungary", "board": board, "ask": self.ask, **kept}

    def questions(self) -> list[Json]:
        if hasattr(StaffWork, self.ask):
            board, told = getattr(StaffWork(self.rng, self.maker, self.theme), self.ask)()
            return [self.line(board, **one) for one in told]
        drawn: list[Json] = getattr(self, f"draw_{self.ask}")()
        return drawn

    def share(self) -> float:
        return self.rng.choice((0.1, 0.2, 0.3))

    # ------------------------------------------------------------ movement
    def movers(self, board: Json, unit: Json) -> Json:
        """A unit alone, or with some of its stack; now and then with somebody who stands elsewhere."""
        units = self.on_map(board)
        others = [one for one in units if one["hex"] == unit["hex"] and one is not unit]
        if self.rng.random() < 0.04:
            others = [one for one in units if one["side"] == unit["side"] and one is not unit]
        elif self.rng.random() < 0.4:
            others = []
        if not others:
            return {"unit": unit["id"]} if self.rng.random() < 0.8 else {"units": [unit["id"]]}
        chosen = self.some(others, self.rng.randint(1, 3))
        return {"units": [unit["id"], *(one["id"] for one in chosen)]}

    def mode(self, unit: Json) -> str | None:
        allied = unit["side"] == "allied"
        if self.theme in OPERATIONAL and allied and self.rng.random() < 0.8:
            return "operational"
        return self.rng.choice((None, "normal", "operational")) if allied else self.rare_mode()

    def rare_mode(self) -> str | None:
        return "operational" if self.rng.random() < 0.05 else None

    def spent(self) -> int | None:
        wanted = 0.7 if self.theme == "assault_continue_in_zoc" else 0.12
        return self.rng.choice((2, 4, 5, 8, 10)) if self.rng.random() < wanted else None

    def preferred(self, board: Json) -> list[Json]:
        """The units that the setting of the board is about, before the others."""
        units = self.on_map(board)
        heavy = self.maker.stage.heavy
        liked = [unit for unit in units if unit["type"] in heavy or unit["nation"] in heavy]
        if self.theme == "city_zoc_chain":
            liked = [unit for unit in units if board["towns"].get(unit["hex"], {}).get("kind") == "city"]
        elif self.theme in ("water_sum", "entered_is_friendly", "bridge_needs_no_enemy_zoc"):
            wet = {
                name
                for kind in ("river", "danube")
                for pair in board["hexsides"].get(kind, [])
                for name in pair
            }
            liked = [unit for unit in units if unit["hex"] in wet]
        elif self.theme in ("rail_needs_friendly", "rail_movement"):
            railway = {name for pair in board["roads"]["rail"] for name in pair}
            liked = [unit for unit in units if unit["hex"] in railway]
        return self.some(liked, 2) + self.some(units, 3)

    def rise(self, board: Json) -> None:
        """Partisans alone in the area of the uprising, which was opened before."""
        area = board["uprising"]
        board["uprising_open"] = True
        board["units"] = [
            unit
            for unit in board["units"]
            if unit["hex"] not in area or unit["side"] == "axis" or unit["type"] == "partisan"
        ]
        free = [name for name in area if self.maker.owner.get(name) != "axis"]
        for name in self.rng.sample(free, min(2, len(free))):
            self.maker.owner[name] = "allied"
            board["units"].append(self.maker.piece("allied", "partisan", "slovak", name))

    def draw_reach(self) -> list[Json]:
        board = self.maker.board(self.share())
        if self.theme == "uprising_for_good":
            self.rise(board)
        return [
            self.line(board, **self.movers(board, unit), mode=self.mode(unit), spent=self.spent())
            for unit in self.preferred(board)
        ]

    def draw_assaults(self) -> list[Json]:
        board = self.maker.board(self.share())
        units = self.on_map(board)
        german = [
            unit for unit in units if unit["nation"] == "german" and unit["type"] in ("armour", "mech", "cl")
        ]
        found = []
        for unit in self.some(german, 4) + self.some(units, 1):
            stack = [one["id"] for one in german if one["hex"] == unit["hex"] and one is not unit]
            chosen = [unit["id"], *stack] if stack and self.rng.random() < 0.7 else [unit["id"]]
            told = {"units": chosen} if self.rng.random() < 0.9 else self.movers(board, unit)
            found.append(self.line(board, **told, spent=self.spent()))
        return found

    def walk(self, start: str, steps: int) -> list[str]:
        path = [start]
        for _ in range(steps):
            ahead = self.maker.around(path[-1])
            fresh = [name for name in ahead if name not in path and name not in self.maker.owner]
            ahead = fresh if fresh and self.rng.random() < 0.85 else ahead
            if ahead:
                path.append(self.rng.choice(ahead))
        return path

    def along(self, pairs: list[list[str]], start: str) -> list[str]:
        """A way along railroads or over water."""
        path = [start]
        for _ in range(self.rng.randint(1, 5)):
            ends = [pair for pair in pairs if path[-1] in pair]
            if ends:
                pair = self.rng.choice(ends)
                path.append(pair[0] if pair[1] == path[-1] else pair[1])
        return path

    def draw_why(self) -> list[Json]:
        board = self.maker.board(self.share())
        if self.theme == "uprising_for_good":
            self.rise(board)
        waters = [pair for kind in ("river", "danube") for pair in board["hexsides"].get(kind, [])]
        found = []
        for unit in self.preferred(board):
            kind = self.rng.random()
            path = self.walk(unit["hex"], self.rng.randint(1, 4))
            if kind < 0.35:
                path = self.along([*board["roads"]["rail"], *waters], unit["hex"])
            if len(path) > 1:
                told = self.movers(board, unit)
                mode = self.mode(unit)
                found.append(self.line(board, **told, path=path, mode=mode, spent=self.spent()))
        return found

    # ------------------------------------------------------------ supply
    def draw_supply(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.12, 0.2, 0.3)))
        if self.theme in ("places", "two_places") and self.maker.stage.long:
            self.maker.crowd_hqs(board)
        else:
            self.maker.add_hqs(board)
        return [self.line(board, side=side) for side in ("axis", "allied")]

    # ------------------------------------------------------------ combat
    def draw_combat(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.3, 0.45)), aircraft=5)
        if not self.theme.startswith("turn1"):
            self.maker.add_hqs(board)
        found = []
        for name in self.targets(board)[:3]:
            staging = Staging(self.rng, self.maker, self.theme, board, name)
            found.append(self.line(board, attack=staging.attack()))
        return found

    def targets(self, board: Json) -> list[str]:
        """Occupied hexes beside enemy combat units, the most surrounded first where sides matter."""
        units = self.on_map(board)
        found = []
        for name in sorted({unit["hex"] for unit in units}):
            near = Staging(self.rng, self.maker, self.theme, board, name).near(units)
            if near:
                found.append((len({unit["hex"] for unit in near}), name))
        self.rng.shuffle(found)
        if self.theme in MANY_SIDED:
            found.sort(reverse=True)
        return self.liked_first(board, [name for _, name in found])

    def liked_first(self, board: Json, names: list[str]) -> list[str]:
        """The hexes that the setting of the board is about, before the others."""
        towns, units = board["towns"], self.on_map(board)
        side = {unit["hex"]: unit["side"] for unit in units}
        allied = {"turn1_mixed", "turn1_loc", "artillery_range", "breakthrough_excess", "artillery_cl_shifts"}
        liked = []
        if self.theme == "fortified_share":
            sides = board["hexsides"]
            inner = {b for kind in ("arpad", "margarethe") for _, b in sides.get(kind, [])}
            liked = [name for name in names if name in inner and side[name] == "axis"]
        elif self.theme == "breakthrough_excess":
            liked = [n for n in names if towns.get(n, {}).get("kind") == "city" and side[n] == "axis"]
        elif self.theme in allied:
            liked = [name for name in names if side[name] == "axis"]
        elif self.theme == "partisans":
            regular = {unit["hex"] for unit in units if unit["type"] not in ("partisan", "cl")}
            liked = [name for name in names if name not in regular]
        elif self.theme in ("column_is_unit", "hq_stacks"):
            full = Counter(unit["hex"] for unit in units)
            liked = [name for name in names if full[name] > 4]
        elif self.theme in ("jabo_nation", "axis_columns", "assault_counts_as_attack", "cl_in_stack"):
            liked = [name for name in names if side[name] == "allied"]
        return liked + [name for name in names if name not in liked]

    def draw_avoid(self) -> list[Json]:
        self.maker.stage = Stage(share=0.4, heavy=("partisan", "german"), torn=0.4)
        board = self.maker.board(0.4)
        units = self.on_map(board)
        hexes = sorted({unit["hex"] for unit in units if unit["type"] == "partisan"})
        found = []
        for name in hexes:
            ring = self.maker.around(name)
            near = [one["id"] for one in units if one["hex"] in ring and one["side"] == "axis"]
            if near:
                chosen = self.rng.sample(near, self.rng.randint(1, len(near)))
                found.append(self.line(board, hex=name, attackers=chosen, die=self.rng.randint(1, 6)))
        return found[:4]

    def draw_retreats(self) -> list[Json]:
        crowd = (3, 4, 5, 6) if self.theme not in ("hq_stacks", "column_is_unit") else (4, 5, 6)
        heavy = self.maker.stage.heavy
        self.maker.stage = Stage(share=self.rng.choice((0.15, 0.3, 0.6)), crowd=crowd, heavy=heavy)
        board = self.maker.board(0.2)
        units = self.on_map(board)
        held = Counter(unit["hex"] for unit in units if unit["type"] != "cl")
        over = [unit for unit in units if held[unit["hex"]] > 4 and unit["type"] not in ("cl", "hq")]
        return [self.line(board, unit=unit["id"]) for unit in self.some(over, 4)]

    def draw_advances(self) -> list[Json]:
        board = self.maker.board(self.rng.choice((0.1, 0.2)))
        return [
            line
            for unit in self.preferred(board) + self.some(self.runners(board), 4)
            for line in self.advance_of(board, unit)
        ]

    def runners(self, board: Json) -> list[Json]:
        """The Allied units that break through and exploit."""
        units = [unit for unit in self.on_map(board) if unit["side"] == "allied"]
        return [unit for unit in units if unit["type"] in ("armour", "mech", "cavalry")]

    def advance_of(self, board: Json, unit: Json) -> list[Json]:
        """One question about an advance of a unit, into a hex that mostly is empty."""
        kinds = ["advance"] if unit["side"] == "axis" else ["breakthrough", "exploitation", "exploitation"]
        liked = {"allied_advance": "advance", "breakthrough_first_hex": "breakthrough"}
        liked |= {"exploit_adjacent": "exploitation", "exploit_cavalry": "exploitation"}
        kind = self.rng.choice(kinds) if self.rng.random() < 0.9 else "advance"
        if self.theme in liked and self.rng.random() < 0.7:
            kind = liked[self.theme]
        if unit["type"] == "cl" or not self.maker.around(unit["hex"]):
            return []
        if self.rng.random() < 0.85:
            unit["attacked"] = kind != "exploitation"
        far = kind == "exploitation" and self.rng.random() < 0.6
        ring = self.maker.around(self.rng.choice(self.maker.around(unit["hex"])) if far else unit["hex"])
        ring = [name for name in ring if name != unit["hex"]] or self.maker.around(unit["hex"])
        free = [name for name in ring if name not in self.maker.owner]
        vacated = self.rng.choice(free if free and self.rng.random() < 0.9 else ring)
        points = self.rng.choice((0, 1, 1, 2, 3, 4, 5)) if kind == "breakthrough" else None
        return [self.line(board, unit=unit["id"], vacated=vacated, kind=kind, points=points)]

    def draw_zoc(self) -> list[Json]:
        board = self.maker.board(0.2)
        return [self.line(board, side=side) for side in ("axis", "allied")]


def questions(ask: str, seed: int, number: int) -> list[Json]:
    """The questions on one random board; a board on which nothing can be asked gives its neighbour's."""
    for attempt in range(50):
        found = Drawer(ask, seed, number + 1_000_000 * attempt).questions()
        if found:
            return found
    raise AssertionError((ask, seed, number))
