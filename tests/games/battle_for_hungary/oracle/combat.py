"""A combat, its column and result: 8.2, 8.5, 8.8, 10.6, readings 50 to 52 and 70 to 74; partisans: 12.2.3."""

from tests.games.battle_for_hungary.oracle.board import Board, Json
from tests.games.battle_for_hungary.oracle.fighting import Fight, attack_factors, defense_factors
from tests.games.battle_for_hungary.oracle.lawful import violations
from tests.games.battle_for_hungary.oracle.modifiers import is_concentric, modifiers, whole_shift

EVEN = 2
"""Where 1:1 stands among the columns."""


def table_of(fight: Fight) -> str:
    """8.2: Germans, alone or with Hungarians, read the Axis table."""
    return "axis" if any(unit.nation == "german" for unit in fight.attackers) else "allied"


def start_index(fight: Fight) -> int | None:
    """Where the odds stand among the columns, perhaps beyond the last; none below the first."""
    board, attack, defense = fight.board, attack_factors(fight), defense_factors(fight)
    last = len(board.charts["crt"]["columns"]) - 1
    if defense == 0:
        return last
    if attack >= defense:
        found = EVEN + attack // defense - 1
        return found if board.choices["odds_cap"] == "after" else min(found, last)
    for i in (EVEN - 1, EVEN - 2):
        if attack * (EVEN - i + 1) >= defense:
            return i
    board.decided.add("8.2 below")
    return 0 if board.choices["below_table"] == "last_column" else None


def name_of(board: Board, index: int) -> str:
    columns = board.charts["crt"]["columns"]
    found: str = columns[max(0, min(index, len(columns) - 1))]
    return found


def outcome(fight: Fight, cell: str) -> Json:
    """What a result does: 8.8 halves in a city, 8.5 turns what is too much into points."""
    board = fight.board
    attacker, printed = map(int, cell.split("/"))
    loss = -(-printed // 2) if board.is_city(fight.target) else printed
    early = board.choices["breakthrough_excess"] == "before_halving"
    emptied = loss >= fight.defender_steps
    excess = (printed if early else loss) - fight.defender_steps if emptied else 0
    return {
        "result": cell,
        "attacker_loss": attacker,
        "defender_loss": loss,
        "eliminated": emptied,
        "breakthrough": excess if fight.side == "allied" else 0,
    }


NOTHING: Json = {
    "result": None,
    "attacker_loss": None,
    "defender_loss": None,
    "eliminated": None,
    "breakthrough": None,
}


def combat(board: Board, told: Json) -> Json:
    """The answer to `combat`."""
    fight = Fight(board, told)
    start = None if fight.is_automatic else start_index(fight)
    table = table_of(fight)
    wrong = violations(fight)
    if start is None and not fight.is_automatic and not fight.is_mixed:
        wrong = wrong | {"8.2"}
    final = None if start is None else name_of(board, start + whole_shift(fight))
    row = [] if final is None else board.charts["crt"][table][final]
    faces = {str(face): outcome(fight, cell) for face, cell in enumerate(row, 1)}
    die = told.get("die")
    rolled = faces.get(str(die), NOTHING)
    return {
        "violations": sorted(wrong),
        "table": table,
        "attack": attack_factors(fight),
        "defense": defense_factors(fight),
        "defender_steps": fight.defender_steps,
        "automatic": fight.is_automatic,
        "excess": fight.excess,
        "column": None if start is None else name_of(board, start),
        "final_column": final,
        "modifiers": [list(one) for one in modifiers(fight)],
        "shift": whole_shift(fight),
        "distribution": faces,
        **(NOTHING | {"eliminated": True} if fight.is_automatic else rolled),
    }


def avoid(board: Board, target: str, attackers: list[str], die: int) -> Json:
    """The answer to `avoid` (12.2.3)."""
    told = board.charts["partisans"]["avoid"]["mod"]
    hexes = {board.unit(name).at for name in attackers}
    true = {
        "concentric": is_concentric(board, target, hexes),
        "mountain": board.terrain[target] == "mountain",
        "plain": board.terrain[target] == "plain",
        "stacked": len(board.standing(target, "allied")) > 1,
    }
    found = [[word, int(told[word])] for word, holds in true.items() if holds]
    board.decided.update(f"12.2.3 {word}" for word, _ in found)
    modified = die + sum(int(value) for _, value in found)
    return {"modifiers": found, "modified_die": modified, "avoided": modified <= 2}
