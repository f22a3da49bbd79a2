"""Where a unit can move and what keeps it out of the hexes about: 6.0 to 6.3, 7.0, 8.1, 12.3, 15.3.

Readings 22, 23, 36, 37 and 42.
"""

from dataclasses import dataclass

from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.lakes import crossings
from tests.games.budapest_campaign.oracle.steps import (
    allowance,
    cannot_move_at_all,
    end_ban,
    step_bans,
    step_cost,
)
from tests.games.budapest_campaign.oracle.zones import in_ezoc, overstacked_with


@dataclass(frozen=True)
class Reached:
    """How a hex is reached."""

    cost: int
    how: str
    path: list[str]


def refusals(board: Board, unit: Unit, carry: str | None) -> list[str]:
    """What speaks against any move of this kind: 6.0 static, 15.3 wrong passenger."""
    found = ["6.0"] if cannot_move_at_all(unit) else []
    if carry is not None and not may_carry(board, unit, board.unit(carry)):
        found.append("15.3")
    return found


def may_carry(board: Board, unit: Unit, other: Unit) -> bool:
    """The flotilla takes one infantry unit of its command from its own hex (15.3, reading 42)."""
    same = (other.side, other.command, other.hex) == (unit.side, unit.command, unit.hex)
    return unit.is_flotilla and same and other.on_map and other.type == "infantry"


def by_points(board: Board, unit: Unit, allowed: int) -> dict[str, Reached]:
    """Every hex the unit can pay for, stopping in zones: better ways are taken until there are none."""
    found = {unit.at: Reached(0, "start", [unit.at])}
    changed = True
    while changed:
        changed = False
        for here, so_far in list(found.items()):
            for name in board.neighbours(here):
                cost = step_cost(board, unit, here, name)
                if cost is None or step_bans(board, unit, here, name, here != unit.at):
                    continue
                total = so_far.cost + cost
                if total <= allowed and (name not in found or total < found[name].cost):
                    found[name] = Reached(total, "mp", [*so_far.path, name])
                    changed = True
    return found


def ways(board: Board, unit: Unit, allowed: int) -> dict[str, Reached]:
    """The cheapest way to every hex; mp before one_hex before lake where the cost is the same."""
    found = by_points(board, unit, allowed)
    if not unit.is_depot:
        for name in board.neighbours(unit.at):
            if name not in found and not step_bans(board, unit, unit.at, name, False):
                found[name] = Reached(allowed, "one_hex", [unit.at, name])
    for name, (cost, path) in crossings(board, unit, allowed).items():
        if name not in found or cost < found[name].cost:
            found[name] = Reached(cost, "lake", path)
    return found


def bans_of_ways(board: Board, unit: Unit, way: Reached, here: str, name: str, goes_on: bool) -> set[str]:
    """What forbids a step out of a reached hex: the step itself, or that the move was over."""
    found = step_bans(board, unit, here, name, here != unit.at)
    if way.how == "one_hex":
        found.add("6.1")
    if way.how == "lake" and not goes_on:
        found.add("6.2")
    return found


def rim(
    board: Board, unit: Unit, stacker: Unit, found: dict[str, Reached], allowed: int
) -> dict[str, list[str]]:
    """Every hex beside a reached one that is not reached, with what forbids it."""
    paid = by_points(board, unit, allowed)
    blocked: dict[str, set[str]] = {}
    for here, way in found.items():
        for name in board.neighbours(here):
            if name not in found:
                bans = bans_of_ways(board, unit, way, here, name, here in paid)
                blocked.setdefault(name, set()).update(bans)
    for name, bans in blocked.items():
        if end_ban(board, stacker, name) and not board.enemies(name, unit.side):
            bans.add("7.0")
    return {name: sorted(bans) or ["6.0"] for name, bans in blocked.items()}


def reach(board: Board, unit: Unit, trucks: list[str], carry: str | None) -> Json:
    """The answer to `reach` on foot, by road and over water."""
    allowed = allowance(board, unit, trucks)
    refused = refusals(board, unit, carry)
    stacker = unit if carry is None or refused else board.unit(carry)
    found = {unit.at: Reached(0, "start", [unit.at])} if refused else ways(board, unit, allowed)
    kept = {name: way for name, way in found.items() if name == unit.at or not end_ban(board, stacker, name)}
    return {
        "allowance": allowed,
        "hexes": {name: told(board, stacker, name, way) for name, way in kept.items()},
        "blocked": {} if refused else rim(board, unit, stacker, kept, allowed),
        "refused": refused,
    }


def told(board: Board, unit: Unit, name: str, way: Reached) -> Json:
    return {
        "cost": way.cost,
        "how": way.how,
        "stop": in_ezoc(board, name, unit.side),
        "overstacked": overstacked_with(board, unit, name),
        "path": way.path,
    }
