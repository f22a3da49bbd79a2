"""Random questions of the staff: aircraft, replacements, arrivals, withdrawals, orders, victory."""

from random import Random
from typing import Any

from tests.games.battle_for_hungary.random_boards import Json, Maker

AIRCRAFT = ("fighter", "jabo", "bomber", "assault")


class StaffWork:
    """Draws the boards and what is asked about them; each method gives pairs of a board and a question."""

    def __init__(self, rng: Random, maker: Maker, theme: str) -> None:
        self.rng = rng
        self.maker = maker
        self.theme = theme

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def flying(self, board: Json) -> list[Json]:
        return [unit for unit in board["units"] if unit["type"] in AIRCRAFT]

    def on_map(self, board: Json) -> list[Json]:
        return [unit for unit in board["units"] if unit["hex"] and not unit.get("eliminated")]

    # ------------------------------------------------------------ in the air
    def missions(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(self.rng.choice((0.08, 0.2)), aircraft=self.rng.choice((3, 6, 12, 24)))
        if self.chance(0.85):
            self.maker.add_hqs(board)
        fronts = [unit["front"] for unit in self.on_map(board) if unit.get("front")]
        for one in self.flying(board):
            if one["side"] == "allied" and fronts and self.chance(0.7):
                one["base"] = fronts[0]
        return board, [{}]

    def abort(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(0.05, aircraft=7)
        return board, [{"dice": {one["id"]: self.rng.randint(1, 6) for one in self.flying(board)}}]

    def air_combat(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(0.03, aircraft=9)
        flying = self.flying(board)
        area = self.rng.choice(list(board["air_areas"]))
        for one in flying:
            one["area"] = area if self.chance(0.8) else one["area"]
        return board, [{"area": area, "fire": self.fire(flying, area)} for _ in range(2)]

    def fire(self, flying: list[Json], area: str) -> list[Json]:
        """Who fires at whom: mostly those who may, fighters first."""
        found: list[Json] = []
        for one in flying:
            fighter = one["type"] in ("fighter", "jabo") and not one["brackets"]
            if not self.chance(0.9 if fighter else 0.35) or (one["area"] != area and self.chance(0.9)):
                continue
            aimed = [shot["unit"] for shot in found if shot["target"] == one["id"]]
            targets = [other["id"] for other in flying if other["side"] != one["side"]]
            near = [other["id"] for other in flying if other["id"] in targets and other["area"] == area]
            pool = aimed if aimed and self.chance(0.6) else near if self.chance(0.95) else targets
            if pool:
                found.append(self.shot(one, self.rng.choice(pool)))
            if pool and self.chance(0.04):
                found.append(self.shot(one, self.rng.choice(near or pool)))
        return [shot for i, shot in enumerate(found) if key(shot) not in [key(one) for one in found[:i]]]

    def shot(self, one: Json, target: str) -> Json:
        dice = one["steps"] + (1 if self.chance(0.05) else 0)
        rolled = [self.rng.randint(1, 10) for _ in range(dice)]
        return {"unit": one["id"], "target": target, "dice": rolled}

    # ------------------------------------------------------------ between the turns
    def replacements(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(self.rng.choice((0.06, 0.12, 0.2)))
        self.maker.add_hqs(board)
        self.line_the_danube(board)
        turn = self.rng.randint(1, 14)
        if self.theme == "cut_off_zoc":
            self.hand_out_budapest(board)
            turn = 2 * self.rng.randint(1, 7)
        extra = self.rng.choice((None, None, 1, 2))
        return board, [{"side": side, "turn": turn, "extra": extra} for side in ("axis", "allied")]

    def line_the_danube(self, board: Json) -> None:
        """Mostly Vienna by the upper Danube, Hungarian towns along it, and both in Axis hands."""
        pairs = board["hexsides"].get("danube") or []
        if not pairs or self.chance(0.15):
            return
        upper, lower = pairs[: len(pairs) // 2 + 1], pairs[len(pairs) // 3 :]
        vienna = self.rng.choice(self.rng.choice(upper))
        board["towns"][vienna] = {"kind": "city", "city": "vienna", "vp": 10}
        for name in {self.rng.choice(self.rng.choice(lower)) for _ in range(3)} - {vienna}:
            town = board["towns"].setdefault(name, {"kind": "town"})
            town["nation"] = "hungarian"
            if self.chance(0.8):
                board["control"][name] = "axis"
        if self.chance(0.6):
            banks = {name for pair in pairs for name in pair}
            kept = self.rng.sample(sorted(banks), len(banks) // 4)
            gone = banks - set(kept)
            board["units"] = [
                one for one in board["units"] if one["hex"] not in gone or one["side"] == "axis"
            ]

    def arrivals(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(self.rng.choice((0.08, 0.2, 0.35)), off_map=4)
        self.maker.add_hqs(board)
        off = [unit for unit in board["units"] if not unit["hex"] and unit["type"] != "cl"]
        off.append(self.more(board, "axis", "infantry", "hungarian"))
        off.append(self.more(board, "allied", "infantry", "yugoslav") | {"arrives": "subotica"})
        board["units"][-1]["arrives"] = "subotica"
        found = []
        for unit in self.rng.sample(off, min(4, len(off))):
            wanted = 0.8 if self.theme == "rebuild_place" else 0.3
            again = unit["type"] not in ("cl", "partisan") and self.chance(wanted)
            if again:
                unit["eliminated"] = True
            found.append({"unit": unit["id"], "rebuilt": again or None})
        return board, found

    def more(self, board: Json, side: str, type_: str, nation: str) -> Json:
        unit = self.maker.piece(side, type_, nation, None)
        board["units"].append(unit)
        return unit

    def withdraw(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(self.rng.choice((0.2, 0.35)), off_map=3)
        ground = [one for one in board["units"] if one["type"] not in (*AIRCRAFT, "cl", "hq")]
        return board, [{"unit": unit["id"]} for unit in self.rng.sample(ground, min(4, len(ground)))]

    # ------------------------------------------------------------ orders
    def fuhrer(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(self.rng.choice((0.1, 0.2, 0.4)))
        axis = [
            unit
            for unit in self.on_map(board)
            if unit["side"] == "axis" and unit["type"] not in ("hq", "cl", "artillery")
        ]
        found = []
        for _ in range(4):
            orders = self.rng.choice((0, 0, 0, 1, 1, 2))
            rolls = orders + self.rng.choice((0, 0, 1, 2))
            named = [unit["id"] for unit in self.rng.sample(axis, self.rng.randint(0, len(axis)))]
            found.append(
                {
                    "turn": self.rng.choice((1, 4, 5, 6, 7, 9, 11, 14)),
                    "die": self.rng.choice((1, 3, 4, 4, 5, 6)),
                    "orders": orders,
                    "rolls": rolls,
                    "forced": True if orders < 2 and self.chance(0.15) else None,
                    "attackers": named if self.chance(0.6) else None,
                }
            )
        return board, found

    # ------------------------------------------------------------ the end
    def victory(self) -> tuple[Json, list[Json]]:
        board = self.maker.board(self.rng.choice((0.05, 0.15)))
        self.maker.add_hqs(board)
        if self.theme != "thirty_points" and self.chance(0.7):
            self.raise_goals(board)
        if self.theme in ("surrounded_adds", "cut_off_zoc", "budapest_points"):
            self.hand_out_budapest(board)
        if self.theme == "thirty_points":
            self.thirty(board)
        needs = self.rng.sample(list(self.maker.terrain), 4 if self.chance(0.3) else 1)
        of_13_1 = self.theme in ("surrounded_adds", "cut_off_zoc")
        scenario = "13.1" if of_13_1 else self.rng.choice(("13.1", "13.2", "13.4"))
        scenario = self.rng.choice(("13.3", "13.4")) if self.theme == "thirty_points" else scenario
        told: list[Json] = [{"scenario": scenario}]
        if scenario == "13.2":
            told[0]["needs"] = needs
        elif scenario != "13.1" and self.theme != "thirty_points" and self.chance(0.3):
            for town in board["towns"].values():
                town["vp"] = self.rng.choice((0, 3, 5, 8)) if town.get("vp") else town.get("vp")
        return board, told

    def raise_goals(self, board: Json) -> None:
        """Points enough that every result comes about."""
        names = list(board["towns"])
        for name in self.rng.sample(names, min(len(names), self.rng.randint(2, 7))):
            board["towns"][name].setdefault("vp", 5)
            if self.chance(0.8):
                board["control"][name] = "allied"

    def thirty(self, board: Json) -> None:
        """Towns worth thirty points together, all told to be Allied."""
        for name in self.maker.terrain:
            if self.chance(0.3):
                board["towns"].setdefault(name, {"kind": "town"})
        held = {unit["hex"] for unit in self.on_map(board) if unit["side"] == "axis"}
        for town in board["towns"].values():
            town.pop("vp", None)
        fit = [name for name, town in board["towns"].items() if name not in held and not town.get("city")]
        for name in self.rng.sample(fit, min(6, len(fit))):
            board["towns"][name]["vp"] = 5
            board["control"][name] = "allied"

    def hand_out_budapest(self, board: Json) -> None:
        liked = {"surrounded_adds": "allied", "cut_off_zoc": "axis"}.get(self.theme)
        whole = liked or self.rng.choice(("axis", "allied", None))
        for name, town in board["towns"].items():
            if town.get("city") == "budapest":
                board["control"][name] = whole or self.rng.choice(("axis", "allied"))


def key(shot: Json) -> tuple[Any, Any]:
    return shot["unit"], shot["target"]
