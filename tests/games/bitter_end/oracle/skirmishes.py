"""Seeded random attacks on crowded little boards: one or two hexes among features of every kind.

On the wide random boards most attacks turn on nothing special; here the settings of 10 and 16 get their say.
"""

from random import Random

from tests.games.bitter_end.oracle.board import compass
from tests.games.bitter_end.oracle.charts import OTHER_VALUES
from tests.games.bitter_end.oracle.random_boards import KINDS, RELIEF, ROADS, TERRAINS, WEATHERS, Json
from tests.games.bitter_end.oracle.random_fights import attack_on, filled

TARGETS = ("0404", "0504")
FIGHT_KEYS = (
    "clear_multi_hex",
    "engineer_multi_hex",
    "halving_multi_hex",
    "hexside_dl",
    "inf_types_10_93",
    "rail_is_road",
    "same_hex_modifiers",
    "sturmboot_crossing",
    "surprise_hexside_terrain",
    "surprise_stack",
    "village_is_clear",
    "zero_attack_halved_min1",
)


def skirmish_board(rng: Random, number: int) -> Json:
    """Two targets in the middle of an 8 by 8 board, everything around them drawn by lot."""
    near = sorted({other for name in TARGETS for other in (name, *compass(name).values())})
    pairs = [sorted((a, b)) for a in TARGETS for b in compass(a).values()]
    drawn = {kind: [p for p in pairs if rng.random() < 0.2] for kind in ("minor_river", *RELIEF)}
    drawn["danube"] = [p for p in pairs if rng.random() < 0.15]
    drawn["lake"] = [p for p in pairs if rng.random() < 0.02]
    flipped = {FIGHT_KEYS[number % len(FIGHT_KEYS)]} | {key for key in FIGHT_KEYS if rng.random() < 0.1}
    return {
        "cols": 8,
        "rows": 8,
        "default_terrain": "clear",
        "hexes": {name: rng.choices(TERRAINS, (4, 1, 1, 2, 2, 2))[0] for name in near},
        "sparse": False,
        "villages": [name for name in TARGETS if rng.random() < 0.4],
        "hexsides": drawn,
        "roads": {kind: [p for p in pairs if rng.random() < 0.15] for kind in ROADS},
        "edge_roads": {},
        "bridges": [crossing(rng, p) for p in drawn["danube"] if rng.random() < 0.6],
        "entries": {"A": ["0101"], "Z": ["0808"]},
        "buda": [name for name in near if rng.random() < 0.4],
        "pest": [],
        "sturmboot_area": None,
        "choices": {key: rng.choice(OTHER_VALUES[key]) for key in sorted(flipped)},
        "units": units(rng, near),
    }


def crossing(rng: Random, pair: list[str]) -> Json:
    state = rng.choice(("intact", "destroyed"))
    return {"pair": pair, "kind": rng.choice(("bridge", "ford")), "owner": None, "state": state}


def units(rng: Random, near: list[str]) -> list[Json]:
    """Stacks of the defending side in the targets, of the other side around them."""
    attacking, defending = rng.sample(("german", "soviet"), 2)
    found: list[Json] = []
    foot = rng.random() < 0.3
    for name in near:
        if name in TARGETS:
            found += [
                fighter(rng, defending, name, len(found) + at, False) for at in range(rng.randint(1, 3))
            ]
        elif rng.random() < 0.5:
            found += [fighter(rng, attacking, name, len(found) + at, foot) for at in range(rng.randint(1, 2))]
    if not any(unit["side"] == attacking for unit in found):
        found.append(fighter(rng, attacking, compass(TARGETS[0])["W"], len(found), foot))
    return found


def fighter(rng: Random, side: str, name: str, number: int, foot: bool) -> Json:
    on_foot = ("infantry", "cavalry", "mot_infantry", "mech_infantry", "anti_tank")
    other = (*KINDS, "tank", "assault_gun", "engineer", *(["sturmboot"] if side == "german" else []))
    kind = rng.choice(on_foot if foot else other)
    return {
        "id": f"{side[0]}{number}",
        "side": side,
        "type": kind,
        "hex": name,
        "attack": rng.choice((0, 1, 2, 3, 5)),
        "defense": rng.randint(1, 4),
        "move": rng.randint(1, 7),
        "steps": 1,
        "motorized": True if kind == "sturmboot" else KINDS[kind] or rng.random() < 0.1,
        "reduced": None,
        "supplied": rng.random() > 0.2,
        "fuel_depleted": rng.random() < 0.1,
        "retreated": False,
        "division": rng.choice((None, "A", "B")),
    }


def skirmishes(seed: int, number: int) -> list[Json]:
    """Attacks across hexsides on one or both targets, and one within a hex."""
    rng = Random(f"skirmish {seed} {number}")
    board = skirmish_board(rng, number)
    weather = rng.choice(WEATHERS)
    base = {"board": board, "ask": "combat", "weather": weather}
    side = next(unit["side"] for unit in board["units"] if unit["hex"] not in TARGETS)
    attacks = [attack_on(rng, board, side, target) for target in TARGETS]
    attacks += [both(rng, board, side)]
    asked = [base | {"attack": attack | {"weather": weather}} for attack in attacks if attack["attackers"]]
    return [*asked, within(rng, base, side)]


def both(rng: Random, board: Json, side: str) -> Json:
    """An attack on both targets by those who stand next to both."""
    able = [u["id"] for u in board["units"] if set(TARGETS) <= set(compass(u["hex"]).values())]
    return filled(rng, board, side, list(TARGETS), able)


def within(rng: Random, base: Json, side: str) -> Json:
    """Same-Hex Combat: some attackers stand in the first target; either side attacks."""
    board = base["board"]
    inside = [u["id"] for u in board["units"] if u["side"] == side][:3]
    moved = [u | {"hex": TARGETS[0]} if u["id"] in inside else u for u in board["units"]]
    contested = board | {"units": moved}
    foes = [u["id"] for u in moved if u["hex"] == TARGETS[0] and u["side"] != side]
    other = "soviet" if side == "german" else "german"
    who, ids = rng.choice(((side, inside), (other, foes)))
    attack = filled(rng, contested, who, [TARGETS[0]], ids)
    still = {"same_hex": True, "asp": 0, "arsp": 0, "phase": "combat", "weather": base["weather"]}
    return base | {"board": contested, "attack": attack | still}
