"""Where a unit can go (`reach`) and whether a path is lawful (`why`), by relaxing until nothing changes."""

import itertools
from typing import Any

from tests.games.bitter_end.oracle.board import Board, Unit
from tests.games.bitter_end.oracle.steps import (
    allowance,
    entry_cost,
    forbidden,
    forbidden_hex,
    may_use_one_hex,
    move_cost,
)
from tests.games.bitter_end.oracle.zones import in_enemy_zone

Reached = dict[str, tuple[int, str, list[str]]]


def must_stop(board: Board, unit: Unit, name: str) -> bool:
    return not unit.is_boat and in_enemy_zone(board, name, unit.side)


def first_hexes(board: Board, unit: Unit, entry: list[str], weather: str) -> Reached:
    """The start hex at no cost, or the entry hexes at theirs (17.3)."""
    if unit.hex is not None:
        return {unit.hex: (0, "start", [unit.hex])}
    found: Reached = {}
    for name in sorted({h for letter in entry for h in board.entries.get(letter, [])}):
        cost = entry_cost(board, unit, name, weather)
        if forbidden_hex(board, unit, name):
            continue
        if cost is not None and cost <= allowance(unit):
            found[name] = (cost, "mp", [name])
        elif may_use_one_hex(unit) and board.choices["reinforcement_one_hex"]:
            found[name] = (allowance(unit), "one_hex", [name])
    return found


def by_points(board: Board, unit: Unit, found: Reached, weather: str) -> Reached:
    """Every hex that movement points alone can buy, cheapest."""
    improved = list(found)
    while improved:
        frm = improved.pop(0)
        spent, _, path = found[frm]
        for to in board.neighbours(frm):
            step = move_cost(board, unit, frm, to, weather)
            if step is None or forbidden(board, unit, frm, to, first=frm == unit.hex):
                continue
            total = spent + step
            if total <= allowance(unit) and (to not in found or total < found[to][0]):
                found[to] = (total, "mp", [*path, to])
                improved.append(to)
    return found


def reach(board: Board, unit: Unit, entry: list[str], weather: str) -> dict[str, Any]:
    starts = first_hexes(board, unit, entry, weather)
    by_mp = {name: value for name, value in starts.items() if value[1] != "one_hex"}
    found = by_points(board, unit, by_mp, weather)
    if unit.hex is not None and may_use_one_hex(unit):
        # 7.71: the whole move of the phase, one hex from the start, all points spent.
        for to in board.neighbours(unit.hex):
            if to not in found and not forbidden(board, unit, unit.hex, to, first=True):
                found[to] = (allowance(unit), "one_hex", [unit.hex, to])
    for name, value in starts.items():
        found.setdefault(name, value)
    return {
        "allowance": allowance(unit),
        "hexes": {name: described(board, unit, name, value) for name, value in sorted(found.items())},
        "blocked": blocked(board, unit, entry, found),
    }


def described(board: Board, unit: Unit, name: str, value: tuple[int, str, list[str]]) -> dict[str, Any]:
    cost, how, path = value
    stop = how == "one_hex" or (how == "mp" and must_stop(board, unit, name))
    return {"cost": cost, "how": how, "stop": stop, "path": path}


def blocked(board: Board, unit: Unit, entry: list[str], found: Reached) -> dict[str, list[str]]:
    """The rim: every case that forbids a step into it from a reached hex, else 7.5 for want of points."""
    rim: dict[str, set[str]] = {}
    for frm in found:
        for to in board.neighbours(frm):
            if to not in found:
                cases = forbidden(board, unit, frm, to, first=frm == unit.hex)
                rim.setdefault(to, set()).update(cases)
    if unit.hex is None:
        for name in {h for letter in entry for h in board.entries.get(letter, [])} - set(found):
            rim.setdefault(name, set()).update(forbidden_hex(board, unit, name))
    return {name: sorted(cases) or ["7.5"] for name, cases in sorted(rim.items())}


def why(board: Board, unit: Unit, path: list[str], entry: list[str], weather: str) -> dict[str, Any]:
    """Whether a path is lawful and what it costs; `cases` says what forbids it."""
    cases: set[str] = set()
    spent, payable = 0, True
    if unit.hex is None:
        if path[0] not in {h for letter in entry for h in board.entries.get(letter, [])}:
            cases.add("17.2")
        cases.update(forbidden_hex(board, unit, path[0]))
        step = entry_cost(board, unit, path[0], weather)
        spent, payable = (step, True) if step is not None else (0, False)
    elif path[0] != unit.hex:
        cases.add("7.2")
    for at, (frm, to) in enumerate(itertools.pairwise(path)):
        broken = forbidden(board, unit, frm, to, first=at == 0 and unit.hex is not None)
        cases.update(broken)
        step = move_cost(board, unit, frm, to, weather) if to in board.neighbours(frm) else 0
        payable = payable and (step is not None or bool(broken))
        spent += step or 0
    if not payable or spent > allowance(unit):
        steps = len(path) if unit.hex is None else len(path) - 1
        allowed_entry = unit.hex is not None or board.choices["reinforcement_one_hex"]
        if steps == 1 and may_use_one_hex(unit) and allowed_entry:
            spent = allowance(unit)  # 7.71
        else:
            cases.add("7.5")
    return {"allowed": not cases, "cost": spent, "cases": sorted(cases)}
