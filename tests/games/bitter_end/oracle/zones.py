"""Zones of control, case 9, asked hex by hex and unit by unit."""

from tests.games.bitter_end.oracle.board import Board, Unit, pair, remembered

ARMORED_AND_MECHANIZED = {"tank", "assault_gun", "recon", "tank_destroyer", "mech_infantry"}


def has_limited_zone(board: Board, unit: Unit) -> bool:
    """9.22 names armored and mechanized units; the tank destroyer is armored by 2.5 (a setting)."""
    if unit.kind == "tank_destroyer":
        return bool(board.choices["td_zoc_armored"])
    return unit.kind in ARMORED_AND_MECHANIZED


def connecting_road(board: Board, frm: str, to: str) -> bool:
    """A drawn road of any kind; rail counts if it is a road everywhere (a setting)."""
    kinds = board.road_kinds(frm, to)
    return any(kind != "rail" or board.choices["rail_is_road"] for kind in kinds)


def exerts_into(board: Board, unit: Unit, name: str) -> bool:
    """Whether the zone of one unit reaches a hex."""
    # 9.1, 12.66: the six hexes around; the Sturmboot has none. 9.24: nor has a unit that retreated.
    if unit.hex is None or unit.is_boat or unit.retreated or name not in board.neighbours(unit.hex):
        return False
    kinds = board.side_kinds(unit.hex, name)
    # 9.21 rugged; 9.23 Danube and lake hexsides, bridged or not; lake hexes hold no zone.
    if board.terrain[name] in ("rugged", "lake") or {"rugged", "danube", "lake"} & set(kinds):
        return False
    # 9.22
    if has_limited_zone(board, unit) and (board.terrain[name] == "rough_wooded" or "rough_wooded" in kinds):
        return connecting_road(board, unit.hex, name)
    return True


def zone_of(board: Board, side: str) -> dict[str, list[str]]:
    """For each hex controlled by a side the units whose zone reaches it."""
    answer = {}
    for name in board.terrain:
        ids = [u.id for u in board.units if u.side == side and exerts_into(board, u, name)]
        if ids:
            answer[name] = sorted(ids)
    return answer


@remembered
def in_enemy_zone(board: Board, name: str, side: str) -> bool:
    return any(u.side != side and exerts_into(board, u, name) for u in board.units)


def crosses_danube(board: Board, frm: str, to: str) -> bool:
    return pair(frm, to) in board.sides.get("danube", set())
