"""Seeded random questions, each on a board drawn for it."""

from random import Random
from typing import Any

from tests.games.battle_for_hungary.random_boards import Json, Maker

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
OPERATIONAL = ("operational_adjacent",)
ASSAULTS = ("assault_after", "assault_zoc_to_zoc", "assault_continue_in_zoc")
THEMES: dict[str, tuple[str, ...]] = {
    "reach": (
        *STEPS,
        *STACKS,
        *OPERATIONAL,
        *ZONES,
        "uprising_for_good",
        "assault_continue_in_zoc",
        "shifted_rows",
    ),
    "assaults": (*ASSAULTS, *STEPS, *STACKS, *ZONES),
    "why": (*STEPS, *STACKS, *OPERATIONAL, *ZONES, "uprising_for_good", "line_hex"),
    "zoc": (*ZONES, "shifted_rows"),
}
"""The settings that can change the answer to each question."""
ASKS = tuple(THEMES)


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
        if self.theme == "operational_adjacent" and allied and self.rng.random() < 0.8:
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
        return self.some(liked, 2) + self.some(units, 3)

    def draw_reach(self) -> list[Json]:
        board = self.maker.board(self.share())
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
