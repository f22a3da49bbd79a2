"""Markers, pools and who is active: 5.0 to 5.5, 13.0, 13.1, 14.1, 17.0, 21.5; readings 13, 16 to 19."""

from tests.games.budapest_campaign.oracle.board import Air, Board, Json, Unit
from tests.games.budapest_campaign.oracle.charts import first_turn_of_command, marker, turn_row

DIRECTIVES = {"Fuehrer Directive": "fuehrer_directive", "Stavka Directive": "stavka_directive"}
GUESTS = {"AKS": "AKN", "3UF": "2UF"}  # 13.0: whose air units may act with whom


# ---------------------------------------------------------------- who is active
def is_active(board: Board, unit: Unit) -> bool:
    """Whether a ground unit is activated in the impulse that is on (5.5, 14.1)."""
    impulse = board.impulse
    if impulse is None or impulse["side"] != unit.side:
        return False
    if impulse.get("festung_event") and is_besieged(board, unit):
        board.decided.add("14.1 active")
        return True
    return unit.command in (impulse.get("commands") or [])


def is_besieged(board: Board, unit: Unit) -> bool:
    """A mobile unit of the Axis in Buda or Pest, on which the Festung event calls (14.1)."""
    in_city = unit.on_map and unit.hex in (board.place("buda"), board.place("pest"))
    return unit.side == "axis" and in_city and not unit.is_static


def acts_with(board: Board, air: Air, commands: list[str]) -> bool:
    """Whether an air unit is activated with these commands (5.5, 13.0, 21.5)."""
    if air.command == "any" or air.command in commands:
        return True
    host = GUESTS.get(air.command)
    if host is None or host not in commands:
        return False
    board.decided.add("13.0 guest")
    if board.choices["air_exception"] == "turn":
        return board.turn < first_turn_of_command(board, air.command)
    return not any(unit.on_map and unit.command == air.command for unit in board.units)


def has_come(board: Board, arrives: int | None) -> bool:
    return arrives is None or arrives <= board.turn


def air_is_active(board: Board, air: Air) -> bool:
    """Whether an air unit may act in the impulse that is on."""
    impulse = board.impulse
    if impulse is None or impulse["side"] != air.side or air.eliminated or not has_come(board, air.arrives):
        return False
    commands = list(impulse.get("commands") or [])
    if not commands and not impulse.get("festung_event"):
        return False  # 5.5c: a directive that activates nobody
    return acts_with(board, air, commands)


def air_may_be_placed(board: Board, air: Air, side: str, commands: list[str]) -> bool:
    """Whether an air unit may be placed or moved (5.5, 13.1, reading 17)."""
    if air.side != side or air.eliminated or not has_come(board, air.arrives):
        return False
    if board.choices["redeploy_air"] == "all" and air.on_map:
        return True
    return acts_with(board, air, commands)


# ---------------------------------------------------------------- what a marker brings
def kind_of(board: Board, row: Json) -> str:
    if row["name"] == "Fretter-Pico" and board.choices["fretter_pico"] == "extra":
        return "extra"
    return str(row["kind"])


def choices_of(board: Board, row: Json, event: Json | None) -> list[list[str]]:
    """The sets of commands of which the player takes one."""
    if row["how"] == "all":
        return [row["activates"]]
    if row["how"] == "one":
        return [[command] for command in row["activates"]]
    if event is None:
        return []
    if event["event"] == "activate":
        return [event["commands"]]
    if event["event"].startswith("activate_choice"):
        return [[one] for one in event["commands"] if first_turn_of_command(board, one) <= board.turn]
    return []


def option_of(board: Board, side: str, commands: list[str]) -> Json:
    """What one set of commands activates."""
    return {
        "commands": commands,
        "units": [
            unit.id for unit in board.units if unit.on_map and unit.side == side and unit.command in commands
        ],
        "air": [air.id for air in board.air if air_may_be_placed(board, air, side, commands)],
        "reinforcements": [
            unit.id
            for unit in board.units
            if unit.hex is None
            and not unit.eliminated
            and unit.side == side
            and unit.command in commands
            and unit.arrives is not None
            and unit.arrives <= board.turn
        ],
    }


def festung_options(board: Board) -> list[Json]:
    """14.1: with both markers out the mobile units in the two cities are active, nobody arrives."""
    cities = [board.place("buda"), board.place("pest")]
    if not all(name is not None and board.festung(name) for name in cities):
        return []
    units = [unit.id for unit in board.units if is_besieged(board, unit)]
    air = [air.id for air in board.air if air_may_be_placed(board, air, "axis", [])]
    return [{"commands": [], "units": units, "air": air, "reinforcements": []}]


def activation(board: Board, name: str, die: int | None) -> Json:
    """The answer to `activation`."""
    row = marker(board, name)
    event = None
    if name in DIRECTIVES and die is not None:
        event = next(one for one in board.charts[DIRECTIVES[name]]["row"] if one["die"] == die)
    options = [option_of(board, row["side"], commands) for commands in choices_of(board, row, event)]
    if event is not None and event["event"] == "festung":
        options = festung_options(board)
    return {
        "kind": kind_of(board, row),
        "available": row["kind"] != "unused" and row["first_turn"] <= board.turn,
        "attack_shift": row["attack_shift"],
        "discard": row["discard_after_turn"],
        "event": event["event"] if event else None,
        "options": options,
    }


# ---------------------------------------------------------------- the pool
def pool(board: Board, side: str, markers: list[str]) -> Json:
    """What speaks against these markers in the pool of a side this turn."""
    rows = [marker(board, name) for name in markers]
    found = set()
    if any(row["first_turn"] > board.turn for row in rows):
        found.add("5.0")
    if any(row["kind"] == "unused" for row in rows):
        found.add("5.1")
    majors = [row for row in rows if kind_of(board, row) == "major"]
    strangers = [row for row in rows if row["side"] != side]
    must = [
        row["name"]
        for row in board.charts["command_marker"]
        if row["side"] == side and row["kind"] in ("regular", "directive") and row["first_turn"] <= board.turn
    ]
    if len(majors) > 1 or strangers or set(must) - set(markers):
        found.add("5.2")
    return {"cases": sorted(found)}


# ---------------------------------------------------------------- marker shift
def marker_shift(board: Board, attackers: list[Unit]) -> int:
    """The columns that the marker of the impulse gives an attack (5.5b, reading 14)."""
    impulse = board.impulse
    if impulse is None or not attackers or impulse["side"] != attackers[0].side:
        return 0
    if impulse.get("festung_event"):
        return 0
    active = [is_active(board, unit) for unit in attackers]
    if not (any(active) if board.choices["marker_shift"] == "any" else all(active)):
        return 0
    given = impulse.get("attack_shift")
    return int(marker(board, impulse["marker"])["attack_shift"] if given is None else given)


def extra_rp(board: Board, side: str, turn: int) -> int:
    """21.1: one refit point more for the Axis on turn 6 (reading 107)."""
    return int(side == "axis" and turn == 6 and board.option("21.1"))


def track_rp(board: Board, side: str, turn: int) -> int:
    return int(turn_row(board, turn)[f"rp_{side}"]) + extra_rp(board, side, turn)
