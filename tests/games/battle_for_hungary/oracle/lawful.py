"""What is wrong with an attack: 4.2, 5.5, 5.8.1, 7.3, 7.5, 8.1, 8.3, 9.2.1, 9.5.1, 9.7, 9.9, 12.2.2."""

from collections import Counter

from tests.games.battle_for_hungary.oracle.air import in_range
from tests.games.battle_for_hungary.oracle.board import ENEMY, Board, Unit
from tests.games.battle_for_hungary.oracle.fighting import Fight, factors

Cases = set[str]


def touches(board: Board, a: str, b: str) -> bool:
    """Whether two hexes are one or adjoin."""
    return a == b or b in board.neighbours(a)


# ---------------------------------------------------------------- attackers
def attacker_bans(fight: Fight) -> Cases:
    """8.1: next to the hex, a combat unit, once in the phase; 7.5: not over a lake."""
    board, found = fight.board, set()
    for unit in fight.attackers:
        used = unit.attacked or (unit.assaulted and bool(board.choices["assault_counts_as_attack"]))
        fit = unit.on_map and fight.target in board.neighbours(unit.at) and unit.is_combat
        if not fit or (used and not fight.is_assault):
            found.add("8.1")
        over_lake = unit.on_map and board.has_side(unit.at, fight.target, "lake")
        if over_lake and not board.choices["attack_over_lake"]:
            found.add("7.5")
    return found if fight.there else found | {"8.1"}


def assault_bans(fight: Fight) -> Cases:
    """7.3, 5.5: German armour and mechanized units of one stack, in supply."""
    if not fight.is_assault:
        return set()
    fit = all(unit.nation == "german" and unit.is_motor for unit in fight.attackers)
    together = len({unit.hex for unit in fight.attackers}) == 1
    found = set() if fit and together else {"7.3"}
    german = [unit for unit in fight.attackers if unit.nation == "german" and unit.is_motor]
    return found if all(unit.supplied for unit in german) else found | {"5.5"}


def partisan_bans(fight: Fight) -> Cases:
    """12.2.2: no Hungarian against partisans alone."""
    there = [one for one in fight.there if fight.board.is_unit(one)]
    alone = bool(there) and all(one.is_partisan for one in there)
    return {"12.2.2"} if alone and any(unit.nation == "hungarian" for unit in fight.attackers) else set()


# ---------------------------------------------------------------- columns
def helped(fight: Fight) -> list[Unit]:
    """The attackers whom columns help."""
    return [unit for unit in fight.attackers if unit.on_map and unit.is_combat]


def is_in_reach(fight: Fight, column: Unit, attacking: bool) -> bool:
    """5.8.1: with or next to one of the units of its side in the combat, or all of them (reading 57)."""
    board = fight.board
    if not attacking:
        return bool(fight.defenders) and touches(board, column.at, fight.target)
    near = [touches(board, column.at, unit.at) for unit in helped(fight)]
    return bool(near) and (all(near) if board.choices["column_reach"] == "all" else any(near))


def column_bans(fight: Fight) -> Cases:
    """5.8.1 and, in an assault, 7.3."""
    found = set()
    for key, side in (("cl_attack", fight.side), ("cl_defense", ENEMY[fight.side])):
        for column in fight.named(key):
            fit = column.is_column and column.on_map and column.side == side
            if not fit or not is_in_reach(fight, column, key == "cl_attack"):
                found.add("5.8.1")
            strange = not column.on_map or column.at not in {unit.hex for unit in fight.attackers}
            if fight.is_assault and key == "cl_attack" and strange:
                found.add("7.3")
    named = [*(fight.told.get("cl_attack") or []), *(fight.told.get("cl_defense") or [])]
    named += (fight.told.get("artillery") or {}).values()
    return found | ({"5.8.1"} if any(count > 1 for count in Counter(named).values()) else set())


# ---------------------------------------------------------------- guns
def gun_bans(fight: Fight) -> Cases:
    """8.3: in range, with a column beside it, behind as many factors; 5.5: in supply."""
    board, found = fight.board, set()
    for gun, column in fight.guns:
        if not (gun.is_artillery and gun.on_map):
            found.add("8.3")
            continue
        attacking = gun.side == fight.side
        near = fight.target in board.neighbours(gun.at) or (not attacking and gun.at == fight.target)
        served = column.is_column and column.on_map and column.side == gun.side
        if not (near or board.choices["artillery_range"] == "any"):
            found.add("8.3")
        if not served or not touches(board, gun.at, column.at):
            found.add("8.3")
        if not gun.supplied:
            found.add("5.5")
        if gun.id in fight.excess:
            found.add("4.2")
        found |= weak_bans(fight, gun, attacking)
    return found


def weak_bans(fight: Fight, gun: Unit, attacking: bool) -> Cases:
    """8.3 (reading 60): the units supported have as many factors as the gun."""
    if not attacking and not fight.board.choices["artillery_defense_min"]:
        return set()
    units = fight.attackers if attacking else fight.defenders
    return {"8.3"} if factors(fight.board, units, attacking) < gun.support else set()


# ---------------------------------------------------------------- aircraft
def air_bans(fight: Fight) -> Cases:
    """9.7 a bomber in its own area; 9.5.1 no Jabo that fought; 9.9 in an assault; 9.2.1 range."""
    board, found = fight.board, set()
    for key, side in (("air_attack", fight.side), ("air_defense", ENEMY[fight.side])):
        for one in fight.named(key):
            area = (board.raw.get("air_areas") or {}).get(one.area) or []
            bombs = one.type in ("jabo", "bomber", "assault")
            if not bombs or one.side != side or fight.target not in area:
                found.add("9.7")
            if one.type == "jabo" and one.fought_air:
                found.add("9.5.1")
            if key == "air_attack" and fight.is_assault and not may_assault(board, one):
                found.add("9.9")
            if one.side == side == "allied" and one.is_aircraft and not in_range(board, one, [fight.target]):
                found.add("9.2.1")
    return found


def may_assault(board: Board, one: Unit) -> bool:
    """9.9, reading 85."""
    wide = board.choices["jabo_nation"] == "axis"
    return one.type == "jabo" and (one.nation == "german" or (wide and one.side == "axis"))


def violations(fight: Fight) -> Cases:
    """Every case against the attack; where both sides attack 8.1 alone."""
    if fight.is_mixed:
        return {"8.1"}
    found = attacker_bans(fight) | assault_bans(fight) | partisan_bans(fight)
    found |= column_bans(fight) | gun_bans(fight) | air_bans(fight)
    return found | ({"4.2"} if fight.excess_is_wrong() else set())
