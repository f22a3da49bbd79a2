"""Lines of communication, HQs and their places: 3.4, 5.1 to 5.7, 10.2; readings 37 to 49."""

from tests.games.battle_for_hungary.oracle.board import Board, Json, Unit
from tests.games.battle_for_hungary.oracle.charts import hq_row, loc
from tests.games.battle_for_hungary.oracle.zones import in_ezoc

Lengths = dict[str, int]


# ---------------------------------------------------------------- lines
def lets_pass(board: Board, name: str, side: str, zones: bool) -> bool:
    """Whether a LOC may enter a hex: no enemy piece; no zone but beside a friendly unit (3.4, 5.1)."""
    if board.enemies(name, side):
        return False
    if not zones or not in_ezoc(board, name, side):
        return True
    own = any(board.is_unit(piece) for piece in board.standing(name, side))
    board.decided.add("3.4 opened" if own else "3.4")
    return own


def rail_holds(board: Board, a: str, b: str, side: str) -> bool:
    """Whether a LOC by rail may take a step (10.2, reading 39)."""
    if not board.by_rail(a, b):
        return False
    return not board.choices["rail_loc_needs_control"] or board.controller(b) == side


def lengths(board: Board, start: str, side: str, rail: bool = False, zones: bool = True) -> Lengths:
    """How many hexes a LOC out of a hex enters on its shortest way to every hex it can come to."""
    key = ("lengths", start, side, rail, zones)
    if key in board.memory:
        remembered: Lengths = board.memory[key]
        return remembered
    found, ahead = {start: 0}, [start]
    while ahead:
        here = ahead.pop(0)
        for name in board.neighbours(here):
            if name in found or board.has_side(here, name, "lake"):
                continue
            if lets_pass(board, name, side, zones) and (not rail or rail_holds(board, here, name, side)):
                found[name] = found[here] + 1
                ahead.append(name)
    board.memory[key] = found
    return found


def measured(board: Board, entered: int) -> int:
    """The length of a LOC as it is counted (reading 37)."""
    return max(0, entered - 1) if board.choices["loc_count"] == "between" else entered


def open_sources(board: Board, side: str) -> list[str]:
    """The supply sources of a side that are not shut (reading 38)."""
    names = [name for name in board.sources(side) if name in board.terrain]
    if not board.choices["source_needs_control"]:
        return names
    return [name for name in names if board.controller(name) in (None, side)]


def reaches_source(board: Board, start: str, side: str, zones: bool = True) -> bool:
    """Whether a LOC of any length leads from a hex to a source."""
    found = lengths(board, start, side, zones=zones)
    return any(name in found for name in open_sources(board, side))


def limit(board: Board, side: str) -> int:
    return int(loc(board, f"{side}_hexes"))


# ---------------------------------------------------------------- HQs
def hqs(board: Board, side: str) -> list[Unit]:
    return [unit for unit in board.units if unit.on_map and unit.side == side and unit.is_hq]


def state(board: Board, hq: Unit) -> str:
    """How an HQ is supplied (10.2)."""
    key = ("state", hq.id)
    if key not in board.memory:
        board.memory[key] = find_state(board, hq)
    answer: str = board.memory[key]
    return answer


def find_state(board: Board, hq: Unit) -> str:
    sources = open_sources(board, hq.side)
    touched = any(hq.at in pair for pair in board.rails)
    rails = lengths(board, hq.at, hq.side, rail=True)
    if touched and any(name in rails for name in sources):
        return "full"
    off = lengths(board, hq.at, hq.side)
    limited = board.choices["hq_loc_limit"] == "off_rail"
    ways = [measured(board, off[name]) for name in sources if name in off]
    if ways and (not limited or min(ways) <= limit(board, hq.side)):
        return "partial"
    return "none"


def working(board: Board, side: str) -> list[Unit]:
    """The HQs that supply anybody."""
    return [hq for hq in hqs(board, side) if state(board, hq) != "none"]


# ---------------------------------------------------------------- units
def is_at_home(board: Board, unit: Unit) -> bool:
    """Whether a partisan stands in Slovakia (12.2.1)."""
    home = unit.is_partisan and unit.at in board.listed("slovakia")
    if home:
        board.decided.add("12.2.1 supplied")
    return home


def nearest(board: Board, unit: Unit, names: list[str]) -> int | None:
    """The length of the shortest LOC to one of these hexes."""
    found = lengths(board, unit.at, unit.side)
    ways = [measured(board, found[name]) for name in names if name in found]
    return min(ways, default=None)


def within(length: int | None, most: int) -> bool:
    return length is not None and length <= most


def axis_supplied(board: Board, unit: Unit) -> bool:
    """5.2: a source or an HQ that has supply itself, within ten hexes."""
    goals = open_sources(board, "axis") + [hq.at for hq in working(board, "axis")]
    return within(nearest(board, unit, goals), limit(board, "axis"))


def from_source(board: Board, unit: Unit) -> bool:
    """Whether an Allied unit needs no HQ (5.3, reading 42)."""
    length = nearest(board, unit, open_sources(board, "allied"))
    if board.choices["beyond_eight"] == "any":
        return length is not None
    return within(length, limit(board, "allied"))


def usable(board: Board, unit: Unit) -> list[Unit]:
    """The HQs that could supply an Allied unit."""
    most = limit(board, "allied")
    found = []
    for hq in working(board, "allied"):
        length = nearest(board, unit, [hq.at])
        if within(length, most) or (length is not None and board.choices["beyond_eight"] != "never"):
            found.append(hq)
    return found


def is_overextended(board: Board, unit: Unit) -> bool:
    """5.6: nothing within eight hexes, but an HQ (or what reading 42 lets in) beyond."""
    if board.choices["beyond_eight"] == "never" or is_at_home(board, unit):
        return False
    heads = [hq.at for hq in working(board, "allied")]
    sources = open_sources(board, "allied")
    near = nearest(board, unit, heads + sources)
    far = nearest(board, unit, heads + (sources if board.choices["beyond_eight"] == "any" else []))
    return far is not None and not within(near, limit(board, "allied"))


# ---------------------------------------------------------------- places
def most_placed(wishes: dict[str, list[str]], places: dict[str, int]) -> int:
    """How many units can have a place at an HQ at once."""
    taken: dict[str, list[str]] = {hq: [] for hq in places}

    def seat(unit: str, asked: set[str]) -> bool:
        for hq in wishes[unit]:
            if hq in asked:
                continue
            asked.add(hq)
            if len(taken[hq]) < places[hq]:
                taken[hq].append(unit)
                return True
            for other in list(taken[hq]):
                taken[hq].remove(other)
                if seat(other, asked):
                    taken[hq].append(unit)
                    return True
                taken[hq].append(other)
        return False

    return sum(seat(unit, set()) for unit in wishes)


def seated(wishes: dict[str, list[str]], places: dict[str, int]) -> dict[str, str]:
    """Of each unit that asks for a place: "always", "choice" or "never"."""
    whole = most_placed(wishes, places)
    found = {}
    for unit, asked in wishes.items():
        without = most_placed({name: hqs for name, hqs in wishes.items() if name != unit}, places)
        word = "always" if without < whole else "choice"
        found[unit] = word if asked else "never"
    return found


def allied_report(board: Board, units: list[Unit]) -> dict[str, Json]:
    """5.3, 10.2: from a source, or in every way to give the places of the HQs to as many as can be."""
    free = {unit.id for unit in units if is_at_home(board, unit) or from_source(board, unit)}
    wishes = {unit.id: [hq.id for hq in usable(board, unit)] for unit in units if unit.id not in free}
    places = {hq.id: int(hq_row(board, state(board, hq))["units"]) for hq in hqs(board, "allied")}
    seats = seated(wishes, places)
    if "choice" in seats.values():
        board.decided.add("10.2 places")
    return {
        unit.id: {
            "supplied": unit.id in free or seats.get(unit.id) == "always",
            "choice": seats.get(unit.id) == "choice",
            "overextended": is_overextended(board, unit),
        }
        for unit in units
    }


def supply(board: Board, side: str) -> dict[str, Json]:
    """The answer to `supply`."""
    found: dict[str, Json] = {}
    for hq in hqs(board, side):
        how = state(board, hq)
        found[hq.id] = {"supplied": how != "none", "choice": False, "overextended": False, "state": how}
    units = [unit for unit in board.units if unit.on_map and unit.side == side]
    units = [unit for unit in units if unit.is_combat or unit.is_artillery]
    if side == "allied":
        return found | allied_report(board, units)
    for unit in units:
        supplied = axis_supplied(board, unit)
        found[unit.id] = {"supplied": supplied, "choice": False, "overextended": False}
    return found
