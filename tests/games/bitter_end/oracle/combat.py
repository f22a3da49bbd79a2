"""One attack, cases 10.1 to 10.4, 10.8 to 10.10, 13, 14.5, 16.33 and 18.3 to 18.4, figure by figure."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from tests.games.bitter_end.oracle.board import Board, Unit
from tests.games.bitter_end.oracle.steps import ways_across
from tests.games.bitter_end.oracle.supply import drawn_road
from tests.games.bitter_end.oracle.zones import crosses_danube

Json = dict[str, Any]

ARMOR = {"tank", "assault_gun", "recon"}  # 10.91
NEGATES = {"anti_tank", "flak", "tank_destroyer"}  # 10.92


@dataclass(frozen=True)
class Attack:
    """One declared attack: who, against which hexes, with what."""

    attackers: list[Unit]
    defenders: dict[str, list[Unit]]
    told: Json

    @property
    def side(self) -> str:
        return self.attackers[0].side

    @property
    def same_hex(self) -> bool:
        return bool(self.told.get("same_hex", False))

    @property
    def all_defenders(self) -> list[Unit]:
        return [unit for units in self.defenders.values() for unit in units]


def read_attack(board: Board, told: Json) -> Attack:
    attackers = [board.unit(name) for name in told["attackers"]]
    side = attackers[0].side
    return Attack(attackers, {name: board.enemies_in(name, side) for name in told["hexes"]}, told)


# ---------------------------------------------------------------- may it be made?


def violations(board: Board, attack: Attack) -> list[str]:
    cases: set[str] = set()
    for unit in attack.attackers:
        for name in attack.defenders:
            cases.update(barred(board, attack, unit, name))
    if any(not units for units in attack.defenders.values()):
        cases.add("10.11")
    if not any(unit.attack for unit in attack.attackers):
        cases.add("10.232")
    return sorted(cases | support_violations(board, attack))


def barred(board: Board, attack: Attack, unit: Unit, name: str) -> set[str]:
    """What keeps one unit from attacking one hex."""
    assert unit.hex is not None
    if attack.same_hex:
        return set() if unit.hex == name else {"10.461"}
    if name not in board.neighbours(unit.hex):
        return {"10.17"} if len(attack.defenders) > 1 else {"10.13"}
    cases = set()
    if "lake" in board.side_kinds(unit.hex, name):
        cases.add("2.2")
    if not ways_across(board, unit, unit.hex, name):
        cases.add("12.1")
    needs_road = is_armored(unit) or unit.kind == "mech_infantry"
    if needs_road and is_rugged(board, unit.hex, name) and not road_between(board, unit.hex, name):
        cases.add("10.36")
    return cases


def support_violations(board: Board, attack: Attack) -> set[str]:
    """13.2, 13.3, 14.5, 14.6, 4.3, 4.4, 14.1, 14.2, 18.31, 18.32."""
    told, cases = attack.told, set()
    asp, arsp = told.get("asp", 0), told.get("arsp", 0)
    no_support = attack.same_hex or told.get("phase", "combat") != "combat"
    if asp > board.charts["asp"]["max_per_attack"]:
        cases.add("13.2")
    if asp and no_support:
        cases.add("13.3")
    if asp and told.get("weather", "clear") != "clear":
        cases.add("4.4" if told["weather"] == "snow" else "4.3")
    if arsp > board.charts["arsp"]["max_per_attack"]:
        cases.add("14.5")
    if arsp and no_support:
        cases.add("14.6")
    if arsp and attack.side == "soviet" and not near_budapest(board, attack):
        cases.add("14.1")
    if told.get("all_out") and told.get("phase", "combat") != "combat":
        cases.add("18.31")
    return cases


def near_budapest(board: Board, attack: Attack) -> bool:
    """14.1, 14.2: every hex attacked lies within three hexes of Buda, or every one of Pest."""
    for city in (board.buda, board.pest):
        near = set(city)
        for _ in range(3):
            near = near | {other for name in near for other in board.neighbours(name)}
        if all(name in near for name in attack.defenders):
            return True
    return False


def is_armored(unit: Unit) -> bool:
    """2.5: the tank destroyer is affected by terrain as an armored unit."""
    return unit.kind in ARMOR or unit.kind == "tank_destroyer"


def is_rugged(board: Board, frm: str, to: str) -> bool:
    return board.terrain[to] == "rugged" or "rugged" in board.side_kinds(frm, to)


def road_between(board: Board, frm: str, to: str) -> bool:
    """A connecting road of 10.36: roads do not cross fords (12.2), and rail may be none (a setting)."""
    return drawn_road(board, frm, to)


# ---------------------------------------------------------------- strengths


def halving_cases(board: Board, attack: Attack, unit: Unit) -> set[str]:
    """The causes to halve one attacker; over two hexes any or all must give the cause (a setting)."""
    causes = [hex_causes(board, attack, unit, name) for name in attack.defenders]
    agreed = set.union(*causes) if board.choices["halving_multi_hex"] == "any" else set.intersection(*causes)
    if not unit.supplied or unit.fuel_depleted:  # one condition (6.4, 18.12)
        agreed = agreed | {"6.4"}
    return agreed


def hex_causes(board: Board, attack: Attack, unit: Unit, name: str) -> set[str]:
    causes = set()
    terrain = board.terrain[name]
    heavy = is_armored(unit) or unit.kind == "mech_infantry"
    if is_armored(unit) and terrain == "rough_wooded":
        causes.add("10.35")
    if is_armored(unit) and terrain == "urban":
        causes.add("10.37")
    if heavy and terrain == "rugged":
        causes.add("10.36")
    if not attack.same_hex and unit.hex is not None:  # 10.462: no hexside effects within one hex
        if heavy and "rugged" in board.side_kinds(unit.hex, name):
            causes.add("10.36")
        if crosses_danube(board, unit.hex, name):
            causes.add("10.34")
    return causes


def strength(board: Board, attack: Attack, unit: Unit) -> int:
    """10.231: halved once upwards; twice or more downwards, to at least 1."""
    times = len(halving_cases(board, attack, unit))
    if times == 0:
        return unit.attack
    if times == 1:
        return ceil(unit.attack / 2)
    if unit.attack == 0 and not board.choices["zero_attack_halved_min1"]:
        return 0
    return max(1, unit.attack // 2)


def attack_total(board: Board, attack: Attack) -> int:
    told = attack.told
    arsp = told.get("arsp", 0)
    outside = any(name not in board.buda | board.pest for name in attack.defenders)
    if told.get("restrict_arsp") and attack.side == "soviet" and outside:  # 18.41
        arsp = ceil(arsp / 2)
    return sum(strength(board, attack, unit) for unit in attack.attackers) + told.get("asp", 0) + arsp


def odds_column(board: Board, attack: int, defense: int) -> str | None:
    """10.24: rounded down to a column; 10.27: none below 1-3; above the top column the top one."""
    columns = board.charts["crt"]["columns"]
    if attack <= 0:
        return None
    if defense <= 0:
        return str(columns[-1])
    name = f"{attack // defense}-1" if attack >= defense else f"1-{ceil(defense / attack)}"
    if name in columns:
        return name
    return str(columns[-1]) if attack >= defense else None


# ---------------------------------------------------------------- die modifiers


def surprised(board: Board, attack: Attack, name: str) -> bool:
    """16.32: German attacks only; a mixed stack by any or all of its units (a setting)."""
    told = set(attack.told.get("surprised") or [])
    if attack.side != "german" or not attack.defenders[name]:
        return False
    test = any if board.choices["surprise_stack"] == "any" else all
    return test(unit.id in told for unit in attack.defenders[name])


def complete(attack: Attack, units: list[Unit]) -> bool:
    """10.81, 10.82, 10.87: all that a division needs are among these units."""
    ids = {unit.id for unit in units}
    divisions = (attack.told.get("divisions") or {}).values()
    return any(division["required"] and set(division["required"]) <= ids for division in divisions)


def is_soft(unit: Unit) -> bool:
    """10.91: what armor overruns."""
    if unit.kind in ("infantry", "cavalry"):
        return not unit.motorized
    return unit.kind in ("sturmboot", "artillery", "rocket")


def is_foot(board: Board, unit: Unit) -> bool:
    """10.93: the infantry and cavalry types (a setting draws the line)."""
    reading = board.choices["inf_types_10_93"]
    if reading == "non_motorized":
        return unit.kind in ("infantry", "cavalry") and not unit.motorized
    kinds = {"infantry", "cavalry", "mot_infantry"}
    return unit.kind in kinds or (reading == "with_mechanized" and unit.kind == "mech_infantry")


def armor_effect(board: Board, attack: Attack) -> list[tuple[str, int]]:
    if any(unit.kind in ARMOR for unit in attack.attackers) and all(is_soft(u) for u in attack.all_defenders):
        return [("10.91", -1)]
    others = [unit for unit in attack.attackers if unit.kind not in NEGATES]  # 10.94
    on_foot = bool(others) and all(is_foot(board, unit) for unit in others)
    if on_foot and any(unit.kind in ARMOR for unit in attack.all_defenders):
        return [("10.93", 1)]
    return []


def over_hexes(board: Board, setting: str, facts: list[bool]) -> bool:
    return any(facts) if board.choices[setting] == "any" else all(facts)


def modifiers(board: Board, attack: Attack) -> list[tuple[str, int]]:
    if attack.same_hex and not board.choices["same_hex_modifiers"]:
        return []
    found = armor_effect(board, attack)
    ours, theirs = complete(attack, attack.attackers), complete(attack, attack.all_defenders)
    if ours != theirs:  # 10.83: both cancel
        found.append(("10.81", -1) if ours else ("10.82", 1))
    built = [board.terrain[name] == "urban" or name in board.villages for name in attack.defenders]
    if any(u.kind == "engineer" for u in attack.attackers) and over_hexes(board, "engineer_multi_hex", built):
        found.append(("10.101", -1))
    clear = [surprised(board, attack, name) and is_clear(board, name) for name in attack.defenders]
    if over_hexes(board, "clear_multi_hex", clear):
        found.append(("16.33", -1))
    if attack.told.get("all_out") and not attack.same_hex:  # 18.32
        found.append(("18.32", -1))
    return found


def is_clear(board: Board, name: str) -> bool:
    village = name in board.villages and not board.choices["village_is_clear"]
    return board.terrain[name] == "clear" and not village


# ---------------------------------------------------------------- defense levels (10.3)


def side_level(board: Board, kind: str, is_surprised: bool) -> int:
    if is_surprised:
        table = board.charts["tec"]["surprise"]
        keeps = kind in ("rough_wooded", "rugged") and board.choices["surprise_hexside_terrain"]
        return int(table[kind] if keeps else table["everything_else"])
    word = "minor_river_canal" if kind == "minor_river" else kind
    return int(board.charts["tec"]["hexside"][word]["defense_level"])


def level_kinds(board: Board, unit: Unit, name: str) -> set[str]:
    assert unit.hex is not None
    return set(board.side_kinds(unit.hex, name)) - {"danube", "lake"}


def hexside_level(board: Board, attack: Attack, name: str, is_surprised: bool) -> int:
    """10.33: only when all attackers attack across such hexsides."""
    crossed = [level_kinds(board, unit, name) for unit in attack.attackers]
    if board.choices["hexside_dl"] == "per_type":
        return max((side_level(board, k, is_surprised) for k in set.intersection(*crossed)), default=0)
    if not all(crossed):
        return 0
    return min(max(side_level(board, kind, is_surprised) for kind in kinds) for kinds in crossed)


def defense_level(board: Board, attack: Attack, name: str) -> int:
    if attack.same_hex:  # 10.463
        return 1
    is_surprised = surprised(board, attack, name)
    terrain, tec = board.terrain[name], board.charts["tec"]
    level = int(tec["hex"][terrain]["defense_level"])
    village = int(tec["overlay"]["village"]["defense_level"])
    if is_surprised:  # 16.33
        level = int(tec["surprise"].get(terrain, tec["surprise"]["everything_else"]))
        village = int(tec["surprise"]["everything_else"])
    levels = [level, hexside_level(board, attack, name, is_surprised)]
    return max([*levels, village] if name in board.villages else levels)


# ---------------------------------------------------------------- the result


def outcome(board: Board, attack: Attack, column: str, die: int) -> Json:
    shifted = die + sum(value for _, value in modifiers(board, attack))
    shifted = min(6, max(1, shifted))
    level = board.charts["crt"]["column"][column]["attack_level"][shifted - 1]
    results = {name: level - defense_level(board, attack, name) for name in attack.defenders}
    return {"modified_die": shifted, "attack_level": level, "results": results}


def mandatory(attack: Attack, results: Json) -> dict[str, int]:
    """10.45: a defender whose printed allowance is below the result loses a step at once."""
    return {
        unit.id: 1 for name, units in attack.defenders.items() for unit in units if results[name] > unit.move
    }


def combat(board: Board, told: Json) -> Json:
    attack = read_attack(board, told)
    strengths = attack_total(board, attack), sum(unit.defense for unit in attack.all_defenders)
    column = odds_column(board, *strengths)
    levels = {name: defense_level(board, attack, name) for name in attack.defenders}
    answer: Json = {
        "violations": violations(board, attack),
        "attack": strengths[0],
        "defense": strengths[1],
        "column": column,
        "modifiers": [list(found) for found in modifiers(board, attack)],
        "modified_die": None,
        "attack_level": None,
        "hexes": {name: {"defense_level": levels[name], "result": None} for name in levels},
        "mandatory": {},
        "distribution": {},
    }
    if column is None:
        return answer
    now = outcome(board, attack, column, told["die"])
    faces = {str(die): outcome(board, attack, column, die) for die in range(1, 7)}
    return answer | {
        "modified_die": now["modified_die"],
        "attack_level": now["attack_level"],
        "hexes": {n: {"defense_level": levels[n], "result": now["results"][n]} for n in levels},
        "mandatory": mandatory(attack, now["results"]),
        "distribution": {
            die: {"attack_level": face["attack_level"], "results": face["results"]}
            for die, face in faces.items()
        },
    }
