"""Two answers held against each other: costs and membership exactly, paths by whether they are lawful.

`differences` returns sentences, none when the answers agree. Case numbers of the rim are compared by what
they are about, because one ban can be cited from more than one case (8.1 or 8.2, 7.4 or 17.3).
"""

from typing import Any

from tests.games.bitter_end.oracle.board import Board
from tests.games.bitter_end.oracle.reach import why
from tests.games.bitter_end.oracle.supply import line_is_good

Json = dict[str, Any]

ABOUT = {
    "7.4": "enemy unit",
    "8.11": "enemy unit",
    "17.3": "enemy unit",
    "8.1": "stack",
    "8.2": "stack",
    "2.2": "lake",
    "7.5": "points",
}


def about(case: str) -> str:
    """The subject of a ban: 12.x is the river and its boat, 9.3x the zone."""
    if case.startswith("12"):
        return "river"
    if case.startswith("9.3"):
        return "zone"
    return ABOUT.get(case, case)


def differences(board: Board, question: Json, ours: Any, theirs: Any) -> list[str]:
    """What differs between the oracle's answer and the other program's."""
    if isinstance(theirs, dict) and "error" in theirs:
        return [f"error: {theirs['error']}"]
    compare = {
        "reach": compare_reach,
        "zoc": compare_zoc,
        "supply": compare_supply,
        "why": compare_why,
        "combat": compare_combat,
        "retreats": compare_retreats,
        "advances": compare_advances,
    }
    return compare[question["ask"]](board, question, ours, theirs)


def keys_differ(what: str, ours: Json, theirs: Json) -> list[str]:
    missing, extra = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    found = [f"{what} {name}: only the oracle has it: {ours[name]}" for name in missing]
    return found + [f"{what} {name}: the oracle has it not: {theirs[name]}" for name in extra]


def compare_zoc(board: Board, question: Json, ours: Json, theirs: Json) -> list[str]:
    found = keys_differ("zone", ours, theirs)
    for name in sorted(set(ours) & set(theirs)):
        if sorted(ours[name]) != sorted(theirs[name]):
            found.append(f"zone {name}: oracle {ours[name]}, other {theirs[name]}")
    return found


def compare_reach(board: Board, question: Json, ours: Json, theirs: Json) -> list[str]:
    found = []
    if ours["allowance"] != theirs["allowance"]:
        found.append(f"allowance: oracle {ours['allowance']}, other {theirs['allowance']}")
    found += keys_differ("hex", ours["hexes"], theirs["hexes"])
    for name in sorted(set(ours["hexes"]) & set(theirs["hexes"])):
        found += compare_hex(board, question, name, ours["hexes"][name], theirs["hexes"][name])
    found += keys_differ("blocked", ours["blocked"], theirs["blocked"])
    for name in sorted(set(ours["blocked"]) & set(theirs["blocked"])):
        mine, other = ours["blocked"][name], theirs["blocked"][name]
        if {about(case) for case in mine} != {about(case) for case in other}:
            found.append(f"blocked {name}: oracle {mine}, other {other}")
    return found


def compare_hex(board: Board, question: Json, name: str, mine: Json, other: Json) -> list[str]:
    found = [
        f"{key} of {name}: oracle {mine[key]}, other {other[key]}"
        for key in ("cost", "how", "stop")
        if mine[key] != other[key]
    ]
    asked = question | {"path": other["path"]}
    if other["path"][-1] != name:
        return [*found, f"path to {name} ends elsewhere: {other['path']}"]
    told = judged(board, asked)
    if not told["allowed"] or told["cost"] != other["cost"]:
        found.append(f"path to {name}: {other['path']} is {told} by the oracle's steps, said {other['cost']}")
    return found


def judged(board: Board, question: Json) -> Json:
    entry = question.get("entry") or []
    letters = [entry] if isinstance(entry, str) else list(entry)
    weather = question.get("weather", "clear")
    return why(board, board.unit(question["unit"]), question["path"], letters, weather)


def compare_supply(board: Board, question: Json, ours: Json, theirs: Json) -> list[str]:
    on_map = {name: value for name, value in theirs.items() if board.unit(name).hex is not None}
    found = keys_differ("supply", ours, on_map)
    for name in sorted(set(ours) & set(on_map)):
        mine, other = ours[name], on_map[name]
        if mine["supplied"] != other["supplied"]:
            found.append(f"supply {name}: oracle {mine}, other {other}")
        elif other["supplied"] and not line_is_good(
            board, board.unit(name), other["path"], question.get("weather", "clear")
        ):
            found.append(f"supply {name}: {other['path']} is no line by the oracle")
    return found


def compare_why(board: Board, question: Json, ours: Json, theirs: Json) -> list[str]:
    """Lawful or not; the cost counts where both say lawful."""
    if ours["allowed"] != theirs["allowed"]:
        return [f"allowed: oracle {ours}, other {theirs}"]
    if ours["allowed"] and ours["cost"] != theirs["cost"]:
        return [f"cost: oracle {ours['cost']}, other {theirs['cost']}"]
    return []


def compare_combat(board: Board, question: Json, ours: Json, theirs: Json) -> list[str]:
    """Lawful or not; where lawful every figure. Of the bonuses the sum by subject, whoever is cited."""
    if bool(ours["violations"]) != bool(theirs["violations"]):
        return [f"violations: oracle {ours['violations']}, other {theirs['violations']}"]
    if ours["violations"]:
        return []
    keys = ("attack", "defense", "column", "modified_die", "attack_level", "distribution")
    found = [f"{k}: oracle {ours[k]}, other {theirs[k]}" for k in keys if ours[k] != theirs[k]]
    if bonuses(ours["modifiers"]) != bonuses(theirs["modifiers"]):
        found.append(f"modifiers: oracle {ours['modifiers']}, other {theirs['modifiers']}")
    found += keys_differ("defending hex", ours["hexes"], theirs["hexes"])
    for name in sorted(set(ours["hexes"]) & set(theirs["hexes"])):
        for key in ("defense_level", "result"):
            mine, other = ours["hexes"][name][key], theirs["hexes"][name][key]
            if mine != other:
                found.append(f"{key} of {name}: oracle {mine}, other {other}")
    # Whose armor loses the step of 10.92 may be the owner's choice; 10.45 leaves none.
    side = board.unit(question["attack"]["attackers"][0]).side
    forced = {u: n for u, n in theirs["mandatory"].items() if board.unit(u).side != side}
    if ours["mandatory"] != forced:
        found.append(f"mandatory: oracle {ours['mandatory']}, other {theirs['mandatory']}")
    return found


def bonuses(modifiers: list[list[Any]]) -> dict[str, int]:
    """The sum of the die modifiers by their section: 10.8, 10.9, 10.10, 16.33, 18.32."""
    sums: dict[str, int] = {}
    for case, value in modifiers:
        section = (
            case if case.startswith(("16", "18")) else case[:5] if case.startswith("10.10") else case[:4]
        )
        sums[section] = sums.get(section, 0) + value
    return {section: value for section, value in sums.items() if value}


def compare_retreats(board: Board, question: Json, ours: list[Json], theirs: list[Json]) -> list[str]:
    """The same ways, each with the same price in points, steps and what is left over."""
    mine = {tuple(one["path"]): one for one in ours}
    other = {tuple(one["path"]): one for one in theirs}
    found = keys_differ("retreat", mine, other)
    for path in sorted(set(mine) & set(other)):
        for key in ("spent", "losses", "eliminated", "stuck"):
            a, b = mine[path][key], other[path][key]
            if key == "losses":
                a, b = sorted(map(tuple, a)), sorted(map(tuple, b))
            if a != b:
                found.append(f"retreat {'-'.join(path)} {key}: oracle {a}, other {b}")
    return found


def compare_advances(board: Board, question: Json, ours: Json, theirs: Json) -> list[str]:
    """The same hexes at the same cost; standing still is no advance."""
    start = board.unit(question["unit"]).hex
    mine = {name: one for name, one in ours.items() if name != start}
    other = {name: one for name, one in theirs.items() if name != start}
    found = keys_differ("advance", mine, other)
    for name in sorted(set(mine) & set(other)):
        if mine[name]["cost"] != other[name]["cost"]:
            found.append(f"advance {name}: oracle {mine[name]}, other {other[name]}")
    return found
