"""Answers cut down to what two programs have to agree on, and the paths that each may choose for itself."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tests.games.budapest_campaign.oracle.advances import is_within, limits
from tests.games.budapest_campaign.oracle.board import Board, Json
from tests.games.budapest_campaign.oracle.lakes import crossings
from tests.games.budapest_campaign.oracle.rail import hex_bans, is_west_end
from tests.games.budapest_campaign.oracle.steps import allowance
from tests.games.budapest_campaign.oracle.why import way_bans, way_cost
from tests.games.shared.answers import apart, picked

SUFFERED = ("candidates", "retreating", "may_ignore", "destroyed_by_retreat")


def in_order(found: Any) -> Any:
    return sorted(found) if isinstance(found, list) else found


# ---------------------------------------------------------------- what is compared
def of_reach(answer: Json) -> Json:
    return {
        "allowance": answer["allowance"],
        "refused": sorted(answer["refused"]),
        "hexes": {
            name: picked(one, "cost", "how", "stop", "overstacked") for name, one in answer["hexes"].items()
        },
        "blocked": {name: sorted(cases) for name, cases in answer["blocked"].items()},
    }


def of_why(answer: Json) -> Json:
    bans = {(one["case"], one["at"]) for one in answer["findings"] if one["weight"] == "forbids"}
    return picked(answer, "allowed", "cost") | {"forbids": sorted(map(list, bans))}


def of_zoc(answer: Json) -> Json:
    return {name: sorted(units) for name, units in answer.items()}


def of_stacking(answer: Json) -> Json:
    return {name: sorted([case, what, n] for case, what, n in over) for name, over in answer.items()}


def of_supply(answer: Json) -> Json:
    return {unit: picked(one, "state", "supplied") for unit, one in answer.items()}


def of_side(one: Json) -> Json:
    return picked(one, "reduce", "retreat") | {key: sorted(one[key]) for key in SUFFERED}


def of_effects(answer: Json | None) -> Json | None:
    if answer is None:
        return None
    return {
        "attackers": of_side(answer["attackers"]),
        "defenders": of_side(answer["defenders"]),
        **picked(answer, "pursuit", "extra_hex"),
        "bridgeheads": sorted(sorted(pair) for pair in answer["bridgeheads"]),
        "ssu_attrition": sorted(answer["ssu_attrition"]),
    }


def of_combat(answer: Json) -> Json:
    plain = ("table", "attack", "defense", "percent", "start_column", "shift", "column", "die", "result")
    return {
        "violations": sorted(answer["violations"]),
        "tables": sorted(answer["tables"]),
        **picked(answer, *plain, "distribution"),
        "modifiers": sorted([one[0], one[1]] for one in answer["modifiers"]),
        "effects": of_effects(answer["effects"]),
    }


def of_retreats(answer: list[Json]) -> Json:
    return {
        "-".join(one["path"]) + (" stays" if one["ignored"] else ""): picked(
            one, "spent", "eliminated", "stuck"
        )
        | {"losses": sorted(map(list, one["losses"]))}
        for one in answer
    }


def of_advances(answer: Json) -> Json:
    return {name: one["cost"] for name, one in answer.items()}


def of_activation(answer: Json) -> Json:
    options = [
        {key: sorted(one[key]) for key in ("commands", "units", "air", "reinforcements")}
        for one in answer["options"]
    ]
    plain = picked(answer, "kind", "available", "attack_shift", "discard", "event")
    return plain | {"options": sorted(options, key=lambda one: one["commands"])}


def of_may(answer: Json) -> Json:
    return {key: in_order(answer[key]) for key in ("active", "move", "rail", "attack", "targets")}


def of_deploy(answer: Json) -> Json:
    barred = {name: sorted(cases) for name, cases in answer["barred"].items()}
    return {"refused": sorted(answer["refused"]), "hexes": sorted(answer["hexes"]), "barred": barred}


def of_air(answer: Json) -> Json:
    found = picked(answer, "activated", "support")
    found |= {key: sorted(answer[key]) for key in ("zone", "deploy", "interdicts")}
    fight, wear = answer["superiority"], answer["attrition"]
    found["superiority"] = fight and picked(fight, "enemy", "value", "column", "distribution", "result")
    found["attrition"] = wear and picked(wear, "column", "distribution")
    return found


def of_victory(answer: Json) -> Json:
    items = sorted(
        [case, side, points, what if case == "3.4" else ""] for case, side, points, what in answer["items"]
    )
    keys = ("sudden_death", "axis", "soviet", "difference", "level", "winner")
    return picked(answer, *keys) | {"items": items}


CANON: dict[str, Callable[[Any], Any]] = {
    "reach": of_reach,
    "why": of_why,
    "zoc": of_zoc,
    "stacking": of_stacking,
    "supply": of_supply,
    "combat": of_combat,
    "retreats": of_retreats,
    "advances": of_advances,
    "activation": of_activation,
    "pool": lambda answer: {"cases": sorted(answer["cases"])},
    "may": of_may,
    "deploy": of_deploy,
    "refit": lambda answer: {"rp": answer["rp"], "cases": sorted(answer["cases"])},
    "refit_points": lambda answer: picked(answer, "track", "oilfield", "buda", "total"),
    "air": of_air,
    "victory": of_victory,
}


# ---------------------------------------------------------------- differences
def differences(board: Board, question: Json, ours: Any, theirs: Any) -> list[str]:
    """What differs between the oracle's answer and the product's, none when they agree."""
    if isinstance(theirs, dict) and "error" in theirs:
        return [f"error: {theirs['error']}"]
    try:
        other = fixed(board, question, theirs)
    except (KeyError, TypeError, ValueError) as error:
        return [f"not in the form of the format: {error!r} in {theirs}"]
    return apart("", fixed(board, question, ours), other) or bad_paths(board, question, theirs)


def fixed(board: Board, question: Json, answer: Any) -> Any:
    """What the format fixes of an answer to a question."""
    return CANON[question["ask"]](answer)


# ---------------------------------------------------------------- paths
def bad_paths(board: Board, question: Json, theirs: Any) -> list[str]:
    """Ways of the product that the oracle's own steps do not bear out."""
    if question["ask"] == "reach":
        good = rail_path_is_good if question.get("by") == "rail" else path_is_good
        hexes = theirs["hexes"].items()
        return [f"path to {n}: {one['path']}" for n, one in hexes if not good(board, question, n, one)]
    if question["ask"] == "advances":
        ways = theirs.items()
        return [
            f"path to {n}: {one['path']}" for n, one in ways if not pursuit_is_good(board, question, n, one)
        ]
    return []


def ends_well(board: Board, question: Json, name: str, one: Json) -> bool:
    path = one["path"]
    return bool(path) and path[0] == board.unit(question["unit"]).hex and path[-1] == name


def path_is_good(board: Board, question: Json, name: str, one: Json) -> bool:
    """Whether a way of `reach` is lawful and costs what was said."""
    unit, path = board.unit(question["unit"]), one["path"]
    if not ends_well(board, question, name, one):
        return False
    if one["how"] == "lake":
        allowed = allowance(board, unit, question.get("trucks") or [])
        costs = crossings(board, unit, allowed)
        return name in costs and costs[name][0] == one["cost"] and len(path) == len(costs[name][1])
    if way_bans(board, unit, path):
        return False
    return len(path) == 2 if one["how"] == "one_hex" else way_cost(board, unit, path) == one["cost"]


def rail_path_is_good(board: Board, question: Json, name: str, one: Json) -> bool:
    """Whether a way by rail runs along railroads, but for one jump by the west edge."""
    unit, path = board.unit(question["unit"]), one["path"]
    if not ends_well(board, question, name, one):
        return False
    jumps = [(a, b) for a, b in pairwise(path) if not board.by_rail(a, b)]
    round_west = all(is_west_end(board, a) and is_west_end(board, b) for a, b in jumps)
    clean = not any(hex_bans(board, unit, at) for at in path[1:])
    return clean and round_west and len(jumps) <= (1 if one["how"] == "off_map" else 0)


def pursuit_is_good(board: Board, question: Json, name: str, one: Json) -> bool:
    """Whether a pursuit goes by the vacated hex, hex by hex, as far as it may."""
    unit, path = board.unit(question["unit"]), one["path"]
    if not ends_well(board, question, name, one) or len(path) - 1 != one["cost"]:
        return False
    joined = all(b in board.neighbours(a) and not board.enemies(b, unit.side) for a, b in pairwise(path))
    reach = limits(board, unit, question["result"], question.get("trucks") or [])
    return joined and path[1:2] in ([], [question["vacated"]]) and is_within(board, path, *reach)
