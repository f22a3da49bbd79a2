"""Answers cut down to what two programs have to agree on, and the paths that each may choose for itself."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tests.games.battle_for_hungary.oracle.advances import step
from tests.games.battle_for_hungary.oracle.ask import mode_of, spent_of, stack_of
from tests.games.battle_for_hungary.oracle.assaults import is_open, price
from tests.games.battle_for_hungary.oracle.board import Board, Json
from tests.games.battle_for_hungary.oracle.charts import MP
from tests.games.battle_for_hungary.oracle.movement import Move
from tests.games.battle_for_hungary.oracle.steps import is_held, points
from tests.games.battle_for_hungary.oracle.zones import has_room, in_zone_of_others
from tests.games.shared.answers import apart, picked


# ---------------------------------------------------------------- what is compared
def of_reach(answer: Json) -> Json:
    return {
        "allowance": answer["allowance"],
        "violations": sorted(answer["violations"]),
        "hexes": {name: picked(one, "cost", "how", "stop") for name, one in answer["hexes"].items()},
        "blocked": {name: sorted(cases) for name, cases in answer["blocked"].items()},
    }


def of_assaults(answer: Json) -> Json:
    return {
        "allowance": answer["allowance"],
        "violations": sorted(answer["violations"]),
        "targets": {name: picked(one, "cost", "left") for name, one in answer["targets"].items()},
    }


REMARKED = ("3.3", "7.2", "8.7")
"""The cases that waive or note by the format."""


def of_why(answer: Json) -> Json:
    """The bans; where there is none also the cost, what was waived and what is to be noted."""
    weights = ("forbids",) if not answer["allowed"] else ("waives", "notes")
    told = {(one["case"], one["weight"], one["at"]) for one in answer["findings"]}
    # A program may waive and note more than the format names.
    kept = sorted(
        list(one) for one in told if one[1] in weights and (one[1] == "forbids" or one[0] in REMARKED)
    )
    cost = answer["cost"] if answer["allowed"] else None
    return {"allowed": answer["allowed"], "cost": cost, "findings": kept}


def of_zoc(answer: Json) -> Json:
    return {name: sorted(units) for name, units in answer.items()}


def of_supply(answer: Json) -> Json:
    keys = ("supplied", "choice", "overextended", "state")
    return {unit: picked(one, *keys) for unit, one in answer.items()}


FIGURES = ("attack", "defense", "defender_steps", "automatic", "column", "final_column", "shift", "result")
OUTCOME = ("result", "attacker_loss", "defender_loss", "eliminated", "breakthrough")


def of_combat(answer: Json) -> Json:
    """Losses are told where there is a result, that HQs alone are eliminated also without one."""
    found = picked(answer, "table", *FIGURES)
    if answer["result"] is not None:
        found |= picked(answer, *OUTCOME)
    elif answer["automatic"]:
        found |= picked(answer, "eliminated")
    faces = {face: picked(one, *OUTCOME) for face, one in answer["distribution"].items()}
    return found | {
        "violations": sorted(answer["violations"]),
        "excess": sorted(answer["excess"]),
        "modifiers": sorted([one[0], one[1]] for one in answer["modifiers"]),
        "distribution": faces,
    }


def of_avoid(answer: Json) -> Json:
    return picked(answer, "modified_die", "avoided") | {"modifiers": sorted(map(list, answer["modifiers"]))}


def of_retreats(answer: list[Json]) -> Json:
    return {
        "-".join(one["path"]): picked(one, "spent", "eliminated", "stuck")
        | {"losses": sorted(map(list, one["losses"]))}
        for one in answer
    }


def of_advances(answer: Json) -> Json:
    return {name: one["cost"] for name, one in answer.items()}


def of_missions(answer: Json) -> Json:
    return {"violations": sorted(map(list, answer["violations"])), "combats": sorted(answer["combats"])}


def of_abort(answer: Json) -> Json:
    return {name: picked(one, "modified", "aborted") for name, one in answer.items()}


def of_air_combat(answer: Json) -> Json:
    return {
        "violations": sorted(map(list, answer["violations"])),
        "hits": {name: count for name, count in answer["hits"].items() if count},
        "after": {name: picked(one, "steps", "eliminated") for name, one in answer["after"].items()},
    }


def of_replacements(answer: Json) -> Json:
    told = answer["columns"]
    columns = picked(told, "table", "capacity", "placed", "lost")
    columns["per_hq"] = {name: count for name, count in told["per_hq"].items() if count}
    columns["barge"] = sorted(told["barge"])
    keys = ("state", "replacements", "rebuild", "air_units")
    hqs = {name: picked(one, *keys) for name, one in answer["hqs"].items()}
    return {"columns": columns, "hqs": hqs, **picked(answer, "ground", "air", "restore", "partisans")}


def of_fuhrer(answer: Json) -> Json:
    keys = ("roll", "ordered", "columns", "min_steps", "min_motor_steps", "meets")
    return picked(answer, *keys, *(("modified_die",) if answer["roll"] else ()))


def of_victory(answer: Json) -> Json:
    told = answer["parts"] if answer["points"] is not None else []
    parts = sorted([one[0], one[2]] for one in told if one[2])
    return picked(answer, "points", "result") | {"parts": parts}


CANON: dict[str, Callable[[Any], Any]] = {
    "reach": of_reach,
    "assaults": of_assaults,
    "why": of_why,
    "zoc": of_zoc,
    "supply": of_supply,
    "combat": of_combat,
    "avoid": of_avoid,
    "retreats": of_retreats,
    "advances": of_advances,
    "missions": of_missions,
    "abort": of_abort,
    "air_combat": of_air_combat,
    "replacements": of_replacements,
    "arrivals": lambda answer: sorted(answer["hexes"]),
    "withdraw": lambda answer: sorted(answer["eligible"]),
    "fuhrer": of_fuhrer,
    "victory": of_victory,
}


# ---------------------------------------------------------------- differences
def differences(board: Board, question: Json, ours: Any, theirs: Any) -> list[str]:
    """What differs between the oracle's answer and the product's, none when they agree."""
    if isinstance(theirs, dict) and "error" in theirs:
        return [f"error: {theirs['error']}"]
    try:
        other = fixed(board, question, theirs)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return [f"not in the form of the format: {error!r} in {theirs}"]
    ours = with_better_ways(board, question, ours, theirs)
    return apart("", fixed(board, question, ours), other) or bad_paths(board, question, theirs)


def with_better_ways(board: Board, question: Json, ours: Any, theirs: Any) -> Any:
    """The oracle's answer with ways of an exploitation that it missed and its own steps bear out.

    A hex that the unit has been in is friendly from then on (A23), so a dearer way in can make a cheaper
    way back; the oracle keeps one way to each hex and may not see it.
    """
    if question["ask"] != "advances" or question["kind"] != "exploitation":
        return ours
    unit = board.unit(question["unit"])
    most = -(-points(board, unit) // 2) * MP
    found = dict(ours)
    for name, one in theirs.items() if len(ours) > 1 else ():
        is_better = name not in ours or one["cost"] < ours[name]["cost"]
        if is_better and one["cost"] <= most and has_room(board, [unit], name):
            found |= {name: one} if advance_is_good(board, question, name, one) else {}
    return found


def fixed(board: Board, question: Json, answer: Any) -> Any:
    """What the format fixes of an answer to a question."""
    found = CANON[question["ask"]](answer)
    if question["ask"] == "combat":
        return fixed_combat(board, question["attack"], found)
    if question["ask"] == "advances" and question["kind"] == "advance":
        return sorted(found)
    return found


def fixed_combat(board: Board, attack: Json, found: Json) -> Json:
    """Where both sides attack, or nobody is attacked, no figure is fixed; see reading 55 for the columns."""
    sides = {board.unit(name).side for name in attack["attackers"]}
    if len(sides) > 1 or not board.enemies(attack["hexes"][0], *sides):
        return {"violations": found["violations"]}
    if board.choices["cl_cap"] != "each":
        found["modifiers"] = [one for one in found["modifiers"] if one[0] != "5.8.1"]
    return found


# ---------------------------------------------------------------- paths
def bad_paths(board: Board, question: Json, theirs: Any) -> list[str]:
    """Ways of the product that the oracle's own steps do not bear out."""
    checks: dict[str, tuple[str, Callable[[Board, Json, str, Json], bool]]] = {
        "reach": ("hexes", reach_is_good),
        "assaults": ("targets", assault_is_good),
        "advances": ("", advance_is_good),
    }
    if question["ask"] not in checks:
        return []
    key, good = checks[question["ask"]]
    found = (theirs[key] if key else theirs).items()
    return [f"path to {name}: {one['path']}" for name, one in found if not good(board, question, name, one)]


def move_of(board: Board, question: Json) -> Move:
    return Move(board, stack_of(board, question), mode_of(question), spent_of(question))


def way_cost(move: Move, path: list[str]) -> int | None:
    """What a way costs, none where a step of it is barred."""
    if not path or path[0] != move.stack[0].at:
        return None
    held, total = move.starts_held(), 0
    for i, (a, b) in enumerate(pairwise(path)):
        if b not in move.board.neighbours(a) or move.bans((a, held), b, path[: i + 1]):
            return None
        held = is_held(move.board, move.side, a, b)
        total += move.step(a, b, path[: i + 1])
    return total


def reach_is_good(board: Board, question: Json, name: str, one: Json) -> bool:
    """Whether a way of `reach` is lawful and costs what was said."""
    cost = way_cost(move_of(board, question), one["path"])
    if cost is None or one["path"][-1] != name:
        return False
    return len(one["path"]) == 2 if one["how"] == "one_hex" else cost == one["cost"]


def assault_is_good(board: Board, question: Json, name: str, one: Json) -> bool:
    """Whether an assault is struck from where it may be, costs what was said and leaves the stack right."""
    move, here = move_of(board, question), one["from"]
    if one["path"][-2:] != [here, name] or name not in board.neighbours(here):
        return False
    cost = way_cost(move, one["path"][:-1])
    if cost is None or cost + price(move, here, name, one["path"][:-1]) != one["cost"]:
        return False
    after = here if board.choices["assault_after"] == "stays_adjacent" else name
    stop = in_zone_of_others(board, after, move.side, name)
    return is_open(move, here, name) and (one["after"], one["stop"]) == (after, stop)


def advance_is_good(board: Board, question: Json, name: str, one: Json) -> bool:
    """Whether an advance goes by the emptied hex, by open steps that cost what was said."""
    unit, path = board.unit(question["unit"]), one["path"]
    if not path or path[0] != unit.at or path[-1] != name:
        return False
    total = 0
    for i, (a, b) in enumerate(pairwise(path)):
        more = step(board, unit, a, b, path[: i + 1]) if b in board.neighbours(a) else None
        if more is None:
            return False
        total += more
    if question["kind"] == "advance" or len(path) == 1:
        return len(path) <= 2
    first_free = len(path) == 2 and total > one["cost"] and board.choices["breakthrough_first_hex"] == "free"
    return question["vacated"] in path[1:] and (total == one["cost"] or first_free)
