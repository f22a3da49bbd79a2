"""Seeded random attacks, retreats and advances on the random boards."""

from random import Random
from typing import Any

from tests.games.bitter_end.oracle.board import compass
from tests.games.bitter_end.oracle.random_boards import WEATHERS, Json, random_board


def on_map(board: Json, side: str | None = None) -> list[Json]:
    return [u for u in board["units"] if u["hex"] and side in (None, u["side"])]


def meetings(board: Json) -> list[tuple[str, str]]:
    """Pairs (attacking side, hex attacked) with enemies beside it."""
    found = set()
    for side in ("german", "soviet"):
        held = {u["hex"] for u in on_map(board, side)}
        for target in {u["hex"] for u in on_map(board) if u["side"] != side} - held:
            if held & set(compass(target).values()):
                found.add((side, target))
    return sorted(found)


def attack_on(rng: Random, board: Json, side: str, target: str) -> Json:
    """An attack, mostly lawful, on one hex or sometimes two."""
    hexes = [target]
    foes = {u["hex"] for u in on_map(board) if u["side"] != side}
    beside = sorted(foes & set(compass(target).values()))
    if beside and rng.random() < 0.35:
        hexes.append(rng.choice(beside))
    near = [u for u in on_map(board, side) if set(hexes) <= set(compass(u["hex"]).values())]
    if not near:
        hexes = [target]
        near = [u for u in on_map(board, side) if target in compass(u["hex"]).values()]
    if not near:
        return filled(rng, board, side, hexes, [])
    if rng.random() < 0.03:
        near = on_map(board, side)
    attackers = rng.sample(near, rng.randint(1, len(near)))
    return filled(rng, board, side, hexes, [u["id"] for u in attackers])


def filled(rng: Random, board: Json, side: str, hexes: list[str], attackers: list[str]) -> Json:
    """The attack with points, surprise and divisions."""
    support = rng.random() < 0.5
    foes = [u for u in on_map(board) if u["side"] != side and u["hex"] in hexes]
    return {
        "attackers": attackers,
        "hexes": hexes,
        "die": rng.randint(1, 6),
        "asp": rng.choice((0, 1, 3, 5, 6)) if support and rng.random() < 0.6 else 0,
        "arsp": rng.choice((0, 1, 4, 4, 5)) if support and rng.random() < 0.6 else 0,
        "all_out": rng.random() < 0.2,
        "surprised": [u["id"] for u in foes if rng.random() < 0.5] if rng.random() < 0.5 else [],
        "same_hex": False,
        "phase": rng.choice(("combat", "combat", "exploitation")) if not support else "combat",
        "restrict_arsp": rng.random() < 0.3,
        "divisions": divisions(rng, board, {*attackers, *(u["id"] for u in foes)}),
    }


def divisions(rng: Random, board: Json, fighting: set[str]) -> Json:
    """Divisions by the units' own names; often only those who fight are needed."""
    found = {}
    for name in sorted({u["division"] for u in board["units"] if u["division"]}):
        members = [u["id"] for u in board["units"] if u["division"] == name]
        present = [one for one in members if one in fighting]
        required = present if present and rng.random() < 0.5 else members[:4]
        found[name] = {"required": required, "optional": [one for one in members if one not in required]}
    return found


def same_hex(rng: Random, board: Json, side: str, target: str) -> tuple[Json, Json]:
    """A board where up to three attackers have entered the hex, and an attack by either side in it."""
    near = [u["id"] for u in on_map(board, side) if target in compass(u["hex"]).values()]
    inside = rng.sample(near, min(len(near), rng.randint(1, 3)))
    units = [u | {"hex": target} if u["id"] in inside else u for u in board["units"]]
    contested = board | {"units": units}
    foes = [u["id"] for u in units if u["hex"] == target and u["side"] != side]
    other = "soviet" if side == "german" else "german"
    one, ids = rng.choice(((side, inside), (other, foes)))
    attack = filled(rng, contested, one, [target], ids)
    return contested, attack | {"same_hex": True, "asp": 0, "arsp": 0, "phase": "combat"}


def random_fights(seed: int, number: int) -> list[Json]:
    """Up to nine questions about fights on one random board."""
    rng = Random(f"fights {seed} {number}")
    board = random_board(seed, number)
    weather: Any = rng.choices(WEATHERS, (5, 1, 3))[0]
    base = {"board": board, "weather": weather}
    questions = []
    for side, target in rng.sample(meetings(board), min(3, len(meetings(board)))):
        attack = attack_on(rng, board, side, target)
        questions.append(base | {"ask": "combat", "attack": attack | {"weather": weather}})
        contested, inner = same_hex(rng, board, side, target)
        if rng.random() < 0.4:
            asked = base | {"board": contested, "ask": "combat"}
            questions.append(asked | {"attack": inner | {"weather": weather}})
        beaten = rng.choice([u for u in on_map(board) if u["hex"] == target])
        points = rng.randint(1, min(6, beaten["move"]))
        questions.append(base | {"ask": "retreats", "unit": beaten["id"], "points": points})
        questions.append(base | advance_after(rng, board, attack, target))
    return questions


def advance_after(rng: Random, board: Json, attack: Json, target: str) -> Json:
    """One attacker advances into the hex, whose defenders are gone."""
    units = [u for u in board["units"] if u["hex"] != target]
    hero = rng.choice(attack["attackers"])
    result = rng.randint(1, 7)
    return {
        "board": board | {"units": units},
        "ask": "advances",
        "unit": hero,
        "vacated": target,
        "result": result,
        "voluntary_losses": rng.randint(0, min(2, result)),
    }
