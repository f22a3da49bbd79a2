"""Aircraft: ranges, missions, aborts and combat in the air: 9.2 to 9.6, 10.2, 10.4; readings 83 to 86."""

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.charts import hq_row, loc
from tests.games.battle_for_hungary.oracle.supply import hqs, state


def hq_of(board: Board, one: Unit) -> Unit | None:
    """The HQ on the map of the Front that an aircraft belongs to."""
    return next((hq for hq in hqs(board, "allied") if hq.front is not None and hq.front == one.base), None)


def air_range(board: Board, hq: Unit) -> int:
    """How far the aircraft of an HQ fly (9.2.1, 10.4, reading 83)."""
    rule, full = board.choices["air_range"], state(board, hq) == "full"
    short = (rule == "four_without_rail" and not full) or (rule == "four_with_rail" and full)
    return 4 if short else int(loc(board, "allied_air_range"))


def in_range(board: Board, one: Unit, hexes: list[str]) -> bool:
    """Whether an Allied aircraft can fly to one of these hexes."""
    hq = hq_of(board, one)
    if hq is None:
        return False
    return any(board.distance(hq.at, name) <= air_range(board, hq) for name in hexes)


# ---------------------------------------------------------------- missions
def flying(board: Board) -> list[Unit]:
    """The aircraft that have a mission."""
    return [one for one in board.units if one.is_aircraft and one.area is not None and not one.eliminated]


def is_fighter(board: Board, one: Unit) -> bool:
    """Whether an aircraft fights in the air of itself (9.3, 9.5, reading 85)."""
    return one.type == "fighter" or (one.type == "jabo" and bool(board.choices["jabo_is_fighter"]))


def mission_bans(board: Board, one: Unit) -> set[str]:
    """9.2 no such area; 10.4 no HQ; 9.2.1 out of range."""
    areas: dict[str, list[str]] = board.raw.get("air_areas") or {}
    found = set() if one.area in areas else {"9.2"}
    if one.side == "allied" and hq_of(board, one) is None:
        return found | {"10.4"}
    if one.side == "allied" and not found and not in_range(board, one, areas[str(one.area)]):
        found.add("9.2.1")
    return found


def too_many(board: Board) -> list[list[str]]:
    """10.2 by HQ, 9.2.2 for all the Allies before the third Front has come."""
    allied = [one for one in flying(board) if one.side == "allied"]
    found = []
    for hq in hqs(board, "allied"):
        own = [one for one in allied if hq.front is not None and one.base == hq.front]
        if len(own) > int(hq_row(board, state(board, hq))["air"]):
            found.append(["10.2", hq.id])
    limits = board.charts["air"]["limits"]
    if board.turn <= limits["until_turn"] and len(allied) > limits["allied_total"]:
        found.append(["9.2.2", "allied"])
    return found


def missions(board: Board) -> Json:
    """The answer to `missions`."""
    found = [[case, one.id] for one in flying(board) for case in sorted(mission_bans(board, one))]
    combats = []
    for area in board.raw.get("air_areas") or {}:
        there = [one for one in flying(board) if one.area == area]
        both = len({one.side for one in there}) == 2
        if both and any(is_fighter(board, one) for one in there):
            board.decided.add("9.3")
            combats.append(area)
        elif both:
            board.decided.add("9.3 no fighter")
    return {"violations": found + too_many(board), "combats": combats}


# ---------------------------------------------------------------- aborting
def abort_modifier(board: Board, one: Unit) -> int:
    """9.4, reading 84."""
    told = board.charts["air"]["abort"]["mod"]
    if one.type == "jabo":
        return int(told["jabo"])
    if one.type == "fighter":
        nation = f"{one.nation}_fighter"
        return int(told.get(nation, told["other"]))
    bomber = one.type == "bomber" or bool(board.choices["assault_is_bomber"])
    helped = one.side == "axis" or board.choices["bomber_abort"] == "both"
    return int(told["bomber"]) if bomber and helped else int(told["other"])


def abort(board: Board, dice: dict[str, int]) -> dict[str, Json]:
    """The answer to `abort`."""
    found = {}
    for name, die in dice.items():
        one = board.unit(name)
        modified = die + abort_modifier(board, one)
        board.decided.add(f"9.4 {one.side} {one.type}")
        found[name] = {"modified": modified, "aborted": modified >= board.charts["air"]["abort"]["success"]}
    return found


# ---------------------------------------------------------------- combat in the air
def is_free(board: Board, one: Unit) -> bool:
    """Whether an aircraft chooses its target, and does not merely fire back (9.6)."""
    return is_fighter(board, one) and not one.brackets


def fire_bans(board: Board, area: str, shot: Json, fire: list[Json]) -> set[str]:
    """9.5, 9.6 against one shot."""
    one, target = board.unit(shot["unit"]), board.unit(shot["target"])
    own = [other for other in fire if other["unit"] == one.id]
    dice = sum(len(other["dice"]) for other in own)
    lawful = one.area == area == target.area and one.side != target.side
    single = len({other["target"] for other in own}) == 1 and dice == one.steps
    found = set() if lawful and single else {"9.5"}
    aimed_at = any(other["unit"] == target.id and other["target"] == one.id for other in fire)
    if not is_free(board, one) and not (aimed_at and is_free(board, target)):
        found.add("9.6")
    return found


def air_combat(board: Board, area: str, fire: list[Json]) -> Json:
    """The answer to `air_combat`: all hits fall at once."""
    bans = {(case, shot["unit"]) for shot in fire for case in fire_bans(board, area, shot, fire)}
    hits: dict[str, int] = {}
    for shot in fire:
        rating = board.unit(shot["unit"]).air
        hits[shot["target"]] = hits.get(shot["target"], 0) + sum(die <= rating for die in shot["dice"])
    after = {}
    for one in flying(board):
        if one.area == area:
            steps = max(0, one.steps - hits.get(one.id, 0))
            after[one.id] = {"steps": steps, "eliminated": steps == 0}
    return {"violations": [list(ban) for ban in sorted(bans)], "hits": hits, "after": after}
