"""Where a unit or a stack can go: 3.2, 4, 7.1, 7.4."""

from dataclasses import dataclass

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.steps import (
    Bans,
    allowance,
    end_bans,
    is_held,
    mode_bans,
    step_bans,
    step_cost,
)
from tests.games.battle_for_hungary.oracle.zones import in_ezoc

Place = tuple[str, bool]
"""A hex and whether a zone holds the unit there."""


@dataclass(frozen=True)
class Reached:
    """How a place is reached."""

    cost: int
    path: list[str]
    how: str = "mp"


@dataclass(frozen=True)
class Move:
    """Who moves, how, and what was paid before."""

    board: Board
    stack: list[Unit]
    mode: str
    spent: int

    @property
    def side(self) -> str:
        return self.stack[0].side

    @property
    def allowed(self) -> int:
        return allowance(self.board, self.stack, self.mode)

    @property
    def left(self) -> int:
        return self.allowed - self.spent

    def starts_held(self) -> bool:
        """Whether a stack that goes on after an assault is held where it stands (3.2, reading 32)."""
        return self.spent > 0 and not self.board.choices["assault_continue_in_zoc"]

    def step(self, a: str, b: str, path: list[str]) -> int:
        return step_cost(self.board, self.stack, a, b, self.mode, tuple(path))

    def bans(self, place: Place, b: str, path: list[str]) -> Bans:
        return step_bans(self.board, self.stack, place[0], b, place[1], tuple(path))

    def can_end(self, name: str) -> bool:
        return not end_bans(self.board, self.stack, name, self.mode)


def by_points(move: Move) -> dict[Place, Reached]:
    """Every place that can be paid for: better ways are taken until there are none."""
    start = move.stack[0].at
    found = {(start, move.starts_held()): Reached(0, [start], "start")}
    changed = True
    while changed:
        changed = False
        for place, so_far in list(found.items()):
            for name in move.board.neighbours(place[0]):
                if move.bans(place, name, so_far.path):
                    continue
                total = so_far.cost + move.step(place[0], name, so_far.path)
                there = (name, is_held(move.board, move.side, place[0], name))
                if total <= move.left and (there not in found or total < found[there].cost):
                    found[there] = Reached(total, [*so_far.path, name])
                    changed = True
    return found


def ways(move: Move) -> dict[Place, Reached]:
    """Every place that is reached, the single dear hex of 7.1 too, where the unit has to be able to end."""
    found = by_points(move)
    start = move.stack[0].at
    reached = {name for name, _ in found}
    for name in move.board.neighbours(start) if move.spent == 0 else ():
        if name in reached or move.bans((start, False), name, [start]) or not move.can_end(name):
            continue
        move.board.decided.add("7.1 one hex")
        found[name, is_held(move.board, move.side, start, name)] = Reached(
            move.allowed, [start, name], "one_hex"
        )
    return found


def cheapest(found: dict[Place, Reached]) -> dict[str, Reached]:
    best: dict[str, Reached] = {}
    for (name, _), way in found.items():
        if name not in best or way.cost < best[name].cost:
            best[name] = way
    return best


def rim(move: Move, found: dict[Place, Reached], ends: set[str]) -> dict[str, list[str]]:
    """Every hex beside a reached one where the unit cannot end, with what bars the steps or the end."""
    blocked: dict[str, set[str]] = {}
    for place, way in found.items():
        for name in move.board.neighbours(place[0]):
            if name in ends or (place[1] and (place[0], False) in found):
                continue
            bans = move.bans(place, name, way.path)
            blocked.setdefault(name, set()).update(bans)
    for name in blocked:
        blocked[name] |= end_bans(move.board, move.stack, name, move.mode)
    return {name: sorted(bans) or ["7.1"] for name, bans in blocked.items()}


def reach(board: Board, stack: list[Unit], mode: str, spent: int) -> Json:
    """The answer to `reach`."""
    move = Move(board, stack, mode, spent)
    start = stack[0].at
    violations = mode_bans(board, stack, mode)
    alone = {(start, False): Reached(0, [start], "start")}
    found = alone if violations else ways(move)
    best = cheapest(found)
    ends = {name: way for name, way in best.items() if name == start or move.can_end(name)}
    return {
        "allowance": move.allowed,
        "violations": sorted(violations),
        "hexes": {name: told(move, name, way) for name, way in ends.items()},
        "blocked": {} if violations else rim(move, found, set(ends)),
    }


def told(move: Move, name: str, way: Reached) -> Json:
    stop = in_ezoc(move.board, name, move.side)
    return {"cost": way.cost, "how": way.how, "stop": stop, "path": way.path}
