"""What a unit may do in the impulse that is on: 5.5, 6.0, 6.1, 6.4, 9.2, 15.1, 15.3, 15.4."""

from tests.games.budapest_campaign.oracle.activation import is_active
from tests.games.budapest_campaign.oracle.board import Board, Json, Unit
from tests.games.budapest_campaign.oracle.combat import fires_from_afar
from tests.games.budapest_campaign.oracle.rail import rail_refusals
from tests.games.budapest_campaign.oracle.steps import cannot_move_at_all


def held(board: Board, unit: Unit) -> set[str]:
    """6.1: not activated, or moved already."""
    idle = board.impulse is not None and not is_active(board, unit)
    return {"6.1"} if idle or unit.moved else set()


def move_bans(board: Board, unit: Unit) -> set[str]:
    found = held(board, unit)
    if cannot_move_at_all(unit):
        found.add("6.0")
    if unit.is_flotilla and board.frozen:
        found.add("15.3")
    if unit.is_depot and unit.moved_hexes >= unit.move:
        found.add("12.3")
    return found


def attack_bans(board: Board, unit: Unit) -> set[str]:
    """9.2: activated, with an attack strength, once; 15.1 garrisons; 15.3 the flotilla in the ice."""
    found = set()
    idle = board.impulse is not None and not is_active(board, unit)
    if idle or unit.attack == 0 or unit.attacked:
        found.add("9.2")
    if unit.is_static:
        found.add("15.1")
    if unit.is_flotilla and board.frozen:
        found.add("15.3")
    return found


def is_target(board: Board, unit: Unit, name: str) -> bool:
    """An enemy hex within reach that was not attacked, or that somebody fled into."""
    there = board.enemies(name, unit.side)
    if not there or not (board.distance(unit.at, name) == 1 or fires_from_afar(board, unit, name)):
        return False
    if unit.is_flotilla and not board.on_danube(name):
        return False
    return any(other.retreated for other in there) or not any(other.was_attacked for other in there)


def may(board: Board, unit: Unit, rail_used: int, trucks: list[str]) -> Json:
    """The answer to `may`."""
    against = attack_bans(board, unit)
    targets = [] if against else sorted(name for name in board.terrain if is_target(board, unit, name))
    rail = set(rail_refusals(board, unit, rail_used, trucks)) | held(board, unit)
    return {
        "active": is_active(board, unit),
        "move": sorted(move_bans(board, unit)),
        "rail": sorted(rail),
        "attack": sorted(against),
        "targets": targets,
    }
