"""Victory: 3.1 to 3.4, 21.1 to 21.6; readings 5 to 12."""

from tests.games.budapest_campaign.oracle.board import ENEMY, Board, Json, Unit
from tests.games.budapest_campaign.oracle.zones import in_ezoc

PLACES = {
    "axis": {"oilfield": 5, "buda": 3, "pest": 2, "gyor": 1},
    "soviet": {"buda": 3, "pest": 2, "gyor": 2},
}
OPTIONS = {
    "21.1": ("soviet", 5),
    "21.2": ("soviet", 2),
    "21.3": ("axis", 3),
    "21.4": ("axis", 2),
    "21.5a": ("soviet", 4),
    "21.5b": ("axis", 2),
    "21.6": ("axis", 2),
}
Item = tuple[str, str, int, str]


# ---------------------------------------------------------------- sudden death
def holds(board: Board, side: str, names: list[str]) -> bool:
    return all(board.controller(name) == side for name in names)


def sudden_death(board: Board) -> str | None:
    """3.1; a side without printed sources cannot lose so (reading 11)."""
    soviet = [name for name in board.sources("soviet") if name in board.terrain]
    wanted = soviet + (board.sources("contingent") if board.choices["sudden_death_contingent"] else [])
    if soviet and holds(board, "axis", wanted):
        return "axis"
    axis = [name for name in board.sources("axis") if name in board.terrain]
    cities = [board.place("buda"), board.place("pest")]
    known = [name for name in cities if name is not None]
    if axis and len(known) == 2 and holds(board, "soviet", [*known, *axis]):
        return "soviet"
    return None


# ---------------------------------------------------------------- points
def scores(board: Board, side: str, name: str) -> bool:
    """Whether a hex counts for a side (3.4, readings 6 and 7)."""
    if board.choices["vp_contested"] == "nobody" and in_ezoc(board, name, side):
        return False
    if board.choices["vp_hexes"] == "occupied":
        return any(not unit.is_logistics for unit in board.standing(name, side))
    return board.controller(name) == side


def hex_items(board: Board) -> list[Item]:
    found: list[Item] = []
    for side, values in PLACES.items():
        for place, points in values.items():
            name = board.place(place)
            if name is not None and name in board.terrain and scores(board, side, name):
                found.append(("3.4", side, points, name))
    edges = [name for name in board.sources("axis") if name in board.terrain]
    return found + [("3.4", "soviet", 1, name) for name in edges if scores(board, "soviet", name)]


def worth(board: Board, unit: Unit) -> int:
    """What a lost unit counts for the other side (3.4, readings 8, 9 and 12)."""
    if unit.side == "soviet" and unit.type in ("tank_army", "breakthrough_artillery"):
        return 2
    if unit.type == "panzer" and unit.nationality == "german":
        return 2
    if unit.type in ("fmg", "kg_mechanized"):
        return int(bool(board.choices["vp_kg_fmg"]))
    if unit.type == "cavalry":
        return int(board.choices["vp_mobile"] == "with_cavalry")
    return int(unit.is_mechanized and not unit.is_logistics)


def unit_items(board: Board) -> list[Item]:
    lost = [unit for unit in board.units if unit.eliminated]
    return [("3.4", ENEMY[unit.side], worth(board, unit), unit.id) for unit in lost if worth(board, unit)]


def option_items(board: Board) -> list[Item]:
    """The prices of the optional forces."""
    found: list[Item] = [
        (case, side, points, "option") for case, (side, points) in OPTIONS.items() if board.option(case)
    ]
    cities = [board.place("buda"), board.place("pest")]
    known = [name for name in cities if name in board.terrain and name]
    both = len(known) == 2 and holds(board, "axis", known)
    if board.option("21.1") and not both:
        found.append(("21.1", "soviet", 5, "Buda and Pest"))
    return found


def level(difference: int) -> str:
    if difference <= 5:
        return "draw"
    if difference <= 9:
        return "tactical"
    return "operational" if difference <= 19 else "strategic"


def victory(board: Board) -> Json:
    """The answer to `victory`."""
    items = hex_items(board) + unit_items(board) + option_items(board)
    axis = sum(points for _, side, points, _ in items if side == "axis")
    soviet = sum(points for _, side, points, _ in items if side == "soviet")
    difference = abs(axis - soviet)
    leader = "axis" if axis > soviet else "soviet"
    return {
        "sudden_death": sudden_death(board),
        "axis": axis,
        "soviet": soviet,
        "items": [list(one) for one in items],
        "difference": difference,
        "level": level(difference),
        "winner": None if level(difference) == "draw" else leader,
    }
