"""One combat up to its column: 9.2 to 9.5, 12.4, 12.5, 13.5, 14.0, 14.2, 15.1 to 15.4, 16.0, 16.2, 23.2.

Also 5.5 and 26.0. Readings 14, 15, 57 to 67, 71, 72, 76 and 77.
"""

from dataclasses import dataclass

from tests.games.budapest_campaign.oracle.activation import is_active, marker_shift
from tests.games.budapest_campaign.oracle.board import ENEMY, Board, Json, Unit
from tests.games.budapest_campaign.oracle.charts import side_shift
from tests.games.budapest_campaign.oracle.results import effects
from tests.games.budapest_campaign.oracle.supply import is_supported

RIVERS = ("minor_river", "major_river", "danube_frozen")
TABLES = ["assault", "mobile"]
Modifier = tuple[str, int, str]


@dataclass(frozen=True)
class Fight:
    """An attack as asked."""

    board: Board
    asked: Json
    attackers: list[Unit]
    defenders: list[Unit]
    side: str
    target: str

    def trucks(self, who: str) -> list[str]:
        return list((self.asked.get("trucks") or {}).get(who) or [])

    def ssu(self, who: str) -> Json | None:
        name = self.asked.get(f"{who}_ssu")
        return next((one for one in self.board.listed("ssu") if one["id"] == name), None)

    def supported(self, who: str) -> list[bool]:
        units = self.attackers if who == "attacker" else self.defenders
        return [is_supported(self.board, unit, self.trucks(who)) for unit in units]

    @property
    def near(self) -> list[Unit]:
        """The attackers but for artillery that fires over a hex (15.4)."""
        return [unit for unit in self.attackers if not fires_from_afar(self.board, unit, self.target)]


def fires_from_afar(board: Board, unit: Unit, target: str) -> bool:
    """15.4: breakthrough artillery with one hex between."""
    return unit.type == "breakthrough_artillery" and board.distance(unit.at, target) == 2


def fight_of(board: Board, asked: Json) -> Fight:
    attackers = [board.unit(name) for name in asked["attackers"]]
    side, target = attackers[0].side, asked["hexes"][0]
    return Fight(board, asked, attackers, board.enemies(target, side), side, target)


# ---------------------------------------------------------------- violations
def unit_violations(fight: Fight, unit: Unit) -> set[str]:
    """What speaks against one attacker: 9.2, 15.1, 15.3."""
    board, target = fight.board, fight.target
    found = set()
    in_reach = board.distance(unit.at, target) == 1 or fires_from_afar(board, unit, target)
    if not in_reach or unit.attack == 0 or unit.attacked:
        found.add("9.2")
    if unit.is_static:
        found.add("15.1")
    if unit.is_flotilla and (board.frozen or not board.on_danube(target)):
        found.add("15.3")
    return found


def is_unactivated(fight: Fight) -> bool:
    """9.2 and reading 15: all attackers are activated, or one of them."""
    impulse = fight.board.impulse
    if impulse is None:
        return False
    active = [is_active(fight.board, unit) for unit in fight.attackers]
    one_will_do = fight.board.choices["inactive_join"] and not impulse.get("festung_event")
    return not (any(active) if one_will_do else all(active))


def is_second_attack(fight: Fight) -> bool:
    """Once a segment, but for a hex that somebody has just fled into (9.2, reading 75)."""
    if any(unit.retreated for unit in fight.defenders):
        return False
    return any(unit.was_attacked for unit in fight.defenders)


def ssu_violations(fight: Fight, who: str, side: str) -> set[str]:
    """15.4c, 16.0 and 16.2."""
    if fight.asked.get(f"{who}_ssu") is None:
        return set()
    ssu = fight.ssu(who)
    found = set() if fight.near else {"15.4"}
    if ssu is None or ssu["side"] != side or ssu.get("where", "available") != "available":
        found.add("16.2")
    if ssu is not None and not ssu.get("asterisk") and not any(fight.supported(who)):
        found.add("16.0")
    return found


def truck_violations(fight: Fight) -> set[str]:
    """12.4: what is declared has to be a truck column of the side."""
    for who, side in (("attacker", fight.side), ("defender", ENEMY[fight.side])):
        for name in fight.trucks(who):
            unit = fight.board.unit(name)
            if not (unit.is_truck and unit.on_map and unit.side == side):
                return {"12.4"}
    return set()


def violations(fight: Fight, table: str) -> list[str]:
    found = truck_violations(fight)
    for unit in fight.attackers:
        found |= unit_violations(fight, unit)
    if len(fight.asked["hexes"]) != 1 or not fight.defenders:
        found.add("9.2")
    if is_unactivated(fight) or is_second_attack(fight):
        found.add("9.2")
    if table not in tables(fight):
        found.add("9.3")
    found |= ssu_violations(fight, "attacker", fight.side)
    return sorted(found | ssu_violations(fight, "defender", ENEMY[fight.side]))


# ---------------------------------------------------------------- tables and columns
def tables(fight: Fight) -> list[str]:
    """9.3, 14.0b, 14.2: Mobile wants a mechanized attacker and open ground (reading 60)."""
    board = fight.board
    fort = board.fortified(fight.target)
    if board.choices["fortified_assault"] == "axis_only" and fight.side == "axis":
        fort = False
    mechanized = any(unit.is_mechanized and not unit.is_logistics for unit in fight.attackers)
    if fort or board.is_city(fight.target) or not mechanized:
        return ["assault"]
    return TABLES


def percentage(board: Board, attack: int, defense: int) -> int | None:
    """9.4 and reading 57; None without a defense strength."""
    if defense == 0:
        return None
    if board.choices["percent_rounding"] == "nearest":
        return (200 * attack + defense) // (2 * defense)
    return 100 * attack // defense


def start_column(columns: list[str], percent: int | None) -> int:
    """The column a percentage falls in (reading 58)."""
    if percent is None:
        return len(columns) - 1
    return max(i for i, name in enumerate(columns) if i == 0 or percent >= int(name.split("-")[0].strip("+")))


# ---------------------------------------------------------------- shifts
def terrain_shifts(fight: Fight) -> list[Modifier]:
    """9.5 terrain, 14.2 instead of it, 14.0 on top, 15.2 and 23.2 off it."""
    board, target = fight.board, fight.target
    chart = board.charts["tec"]["hex"]
    axis_defends = fight.side == "soviet"
    found: list[Modifier] = []
    fortress = board.festung(target) and axis_defends
    kind = "festung" if fortress else board.terrain[target]
    ground = int(chart[kind]["shift"])
    found.append(("14.2" if fortress else "9.5", -ground, kind))
    in_city = fortress or kind == "city"
    if board.fortified(target) and axis_defends and (board.choices["fortified_adds_to_city"] or not in_city):
        found.append(("14.0", -int(chart["fortified_line"]["shift_add"]), "fortified line"))
    if kind == "rough" and any(unit.type == "mountain" for unit in fight.attackers):
        found.append(("15.2", min(1, ground), "mountain"))
    if in_city and board.bridgehead_into(target, fight.side):
        found.append(
            ("23.2", int(board.charts["tec"]["side"]["bridgehead"]["city_shift_less"]), "bridgehead")
        )
    return found


def crossing_shift(fight: Fight, unit: Unit) -> int:
    """The shift of the water that one attacker attacks over, 0 for none (9.5, 15.3, 23.2)."""
    board, target = fight.board, fight.target
    side = {frozenset((unit.at, target))}
    if any(frozenset(one["pair"]) in side for one in board.bridgeheads()):
        board.decided.add("23.2 hexside")
        return 0
    kinds = board.sides_between(unit.at, target)
    if not board.choices["lake_side_shift"]:
        kinds = [kind for kind in kinds if kind in RIVERS]
    if board.is_danube(unit.at, target) and flotilla_opens(fight, unit):
        board.decided.add("15.3 river")
        kinds = [kind for kind in kinds if kind not in ("danube_frozen", "major_river")]
    return max((side_shift(board, kind) for kind in kinds), default=0)


def flotilla_opens(fight: Fight, unit: Unit) -> bool:
    """15.3 and reading 64; not over ice (17.0)."""
    if fight.board.frozen:
        return False
    if fight.board.choices["flotilla_danube"] == "own":
        return unit.is_flotilla
    return any(other.is_flotilla for other in fight.near)


def river_shift(fight: Fight) -> list[Modifier]:
    """9.5 and reading 62: only when all attack over water."""
    over = [crossing_shift(fight, unit) for unit in fight.near]
    if not over or 0 in over:
        return []
    lowest = fight.board.choices["river_mixed"] == "lowest"
    return [("9.5", -(min(over) if lowest else max(over)), "river")]


def air_shift(fight: Fight, side: str) -> int:
    """The best support of a side over the hex (13.5)."""
    board, target = fight.board, fight.target
    over = [
        air.support
        for air in board.air
        if air.on_map and air.side == side and (air.hex == target or air.hex in board.around(target))
    ]
    return max(over, default=0)


def hostility(fight: Fight) -> int:
    """26.0: Romanians attack Hungarians."""
    if not fight.board.option("26.0"):
        return 0
    attack = any(unit.nationality == "romanian" for unit in fight.attackers)
    return -int(attack and any(unit.nationality == "hungarian" for unit in fight.defenders))


def modifiers(fight: Fight) -> list[Modifier]:
    """Every shift that is not nothing, right +, left -."""
    ours, theirs = fight.ssu("attacker"), fight.ssu("defender")
    found = [
        *terrain_shifts(fight),
        *river_shift(fight),
        ("12.5b", -fight.supported("attacker").count(False), "unsupported"),
        ("12.5c", fight.supported("defender").count(False), "unsupported"),
        ("13.5", air_shift(fight, fight.side), "air"),
        ("13.5", -air_shift(fight, ENEMY[fight.side]), "air"),
        ("16.2", ours["attack_shift"] if ours else 0, "ssu"),
        ("16.2", -theirs["defense_shift"] if theirs else 0, "ssu"),
        ("5.5", marker_shift(fight.board, fight.attackers), "marker"),
        ("26.0", hostility(fight), "hostility"),
    ]
    return [one for one in found if one[1]]


# ---------------------------------------------------------------- the answer
def combat(board: Board, asked: Json) -> Json:
    """The answer to `combat`."""
    fight = fight_of(board, asked)
    crt = board.charts["crt"]
    table = asked.get("table") or tables(fight)[0]
    attack = sum(unit.attack for unit in fight.attackers)
    defense = sum(unit.defense for unit in fight.defenders)
    percent = percentage(board, attack, defense)
    start = start_column(crt["columns"], percent)
    shifts = modifiers(fight)
    total = sum(columns for _, columns, _ in shifts)
    column = crt["columns"][max(0, min(len(crt["columns"]) - 1, start + total))]
    row, die = crt[table][column], asked.get("die")
    result = row[die - 1] if die else None
    return {
        "violations": violations(fight, table),
        "tables": tables(fight),
        "table": table,
        "attack": attack,
        "defense": defense,
        "percent": percent,
        "start_column": crt["columns"][start],
        "modifiers": [list(one) for one in shifts],
        "shift": total,
        "column": column,
        "die": die,
        "result": result,
        "distribution": {str(face): code for face, code in enumerate(row, 1)},
        "effects": effects(board, fight.near, fight.defenders, table, result, asked) if result else None,
    }
