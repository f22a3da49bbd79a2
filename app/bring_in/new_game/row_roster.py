"""The roster that rows of counters come to, how it looks, and the rows of one that was made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

import tomli_w

from app.bring_in.free_words import FreeWords, ascii_word, word_of
from app.bring_in.new_game.counter_rows import (
    BACK,
    PATTERNS,
    USUAL_TYPE,
    CounterRow,
    faults,
    figure_count,
    side_of,
)
from app.bring_in.new_game.plan import BY_HAND, FIRST, GamePlan
from app.bring_in.vassal.allotment import Side
from counters.commonlooks import SIDE_PALETTES, neutral_looks
from counters.figures import USUAL_FIGURES
from counters.looks import Palette
from counters.roster import Roster
from counters.rosterfile import read_roster
from counters.scenario import SetUp
from counters.units import Unit
from rules.issues import Issue
from rules.tomlfile import TomlTable
from rules.unit_id import UnitId
from rules.whole_file import END
from rules.words import PALETTES

_LONGEST_ID = 60
_COUNTS = ("bare", "single", "double")
"""What stands before the word for a type whose counters show so many figures where others of it show more."""


def unit_ids(rows: Sequence[CounterRow], sides: Sequence[Side]) -> tuple[UnitId, ...]:
    """Return the id of each row's counter; those of one name are numbered."""
    words, found = FreeWords(sign="_"), []
    for row in rows:
        side = side_of(row, sides) or sides[0]
        # The pictures of a counter are files that are called by its id: no disk takes more than 255 letters.
        plain = ascii_word(row.name, _LONGEST_ID, "_", "counter")
        word = words.free(plain, f"{side.letters}:")
        found.append(UnitId(f"{side.letters}:{word}/{side.id}"))
    return tuple(found)


def types_of(rows: Sequence[CounterRow]) -> tuple[str, ...]:
    """Return the word for the type of each row's counter.

    How figures are read belongs to the type in a roster. So those that show fewer than others of their type
    are of a type of their own, which looks alike.
    """
    kinds = [(word_of(row.type, "_") or USUAL_TYPE, figure_count(row.values)) for row in rows]
    most: dict[str, int] = {}
    for kind, count in kinds:
        most[kind] = max(count, most.get(kind, 0))
    return tuple(kind if count == most[kind] else _fewer(count) + kind for kind, count in kinds)


def _fewer(count: int) -> str:
    return f"{_COUNTS[count]}_" if count < len(_COUNTS) else ""


def counters_text(plan: GamePlan, rows: Sequence[CounterRow]) -> str:
    """Return the text of `counters.toml` of rows that have no faults."""
    return tomli_w.dumps(_tables(plan, rows)) + f"{END}\n"


def _tables(plan: GamePlan, rows: Sequence[CounterRow]) -> dict[str, object]:
    kinds = types_of(rows)
    counts = dict(zip(kinds, (figure_count(row.values) for row in rows), strict=True))
    units = [_unit(*each) for each in zip(rows, unit_ids(rows, plan.sides), kinds, strict=True)]
    sides = [side_of(row, plan.sides) for row in rows]
    bodies = [
        _body(side, [unit for unit, whose in zip(units, sides, strict=True) if whose == side])
        for side in plan.sides
    ]
    return {
        "schema": 1,
        "game": plan.id,
        "provenance": {"types": BY_HAND},
        "types": {kind: _type(count) for kind, count in sorted((counts or {USUAL_TYPE: 3}).items())},
        "singles": {"parents": [side.id for side in plan.sides]},
        "body": [body for body in bodies if body["units"]],
    }


def _type(count: int) -> dict[str, object]:
    return {
        # One class for all: free play moves counters by hand, and no rules ask.
        "class": "foot",
        # Said because a roster must say it; free play asks for none of them.
        "armor_effect": False,
        "negates_armor": False,
        "armored_terrain": False,
        "rp": "none",
        **({} if PATTERNS[count] == USUAL_FIGURES else {"figures": PATTERNS[count]}),
    }


def _body(side: Side, units: Sequence[dict[str, object]]) -> dict[str, object]:
    return {
        "parent": side.id,
        "side": side.id,
        "nationality": side.id,
        "provenance": dict.fromkeys(("name", "value", "setup", "org"), BY_HAND),
        "units": units,
    }


def _unit(row: CounterRow, unit: UnitId, kind: str) -> dict[str, object]:
    back = row.values if row.has_plain_back else row.reduced
    return {
        "id": unit,
        "label": row.name,
        "type": kind,
        "size": row.size,
        **_arrival(row),
        # A face without figures is a face all the same: it may have a picture.
        "faces": [row.values, back] if row.reduced else [row.values],
    }


def _arrival(row: CounterRow) -> dict[str, object]:
    # What begins beside the map comes with the scenario: only then may it lie in a box.
    return {"arrival": "setup"} if row.hex else {"arrival": "scenario", "scenarios": [FIRST]}


def roster_of(plan: GamePlan, rows: Sequence[CounterRow]) -> tuple[Roster, list[Issue]]:
    """Return the counters of rows as far as they can be read, with their looks, and what is wrong."""
    issues: list[Issue] = []
    roster = read_roster(TomlTable(_tables(plan, rows), "counters", issues=issues), ())
    looks = neutral_looks(side.id for side in plan.sides)
    return replace(roster, looks=replace(looks, palettes=palettes_of(plan, rows))), issues


def palettes_of(plan: GamePlan, rows: Sequence[CounterRow]) -> dict[str, Palette]:
    """Return the colours of the counters of each side that has any, as the window shows the side."""
    have = {side_of(row, plan.sides) for row in rows}
    drawn = dict(zip(PALETTES, SIDE_PALETTES, strict=True))
    sides = zip(plan.sides, plan.colours, strict=True)
    return {side.id: drawn[colour] for side, colour in sides if side in have}


def looks_text(plan: GamePlan, rows: Sequence[CounterRow]) -> str:
    """Return the text of `looks.toml`."""
    told = {side: asdict(palette) for side, palette in palettes_of(plan, rows).items()}
    return tomli_w.dumps({"schema": 1, "palettes": told}) + f"{END}\n"


def preview_of(plan: GamePlan, row: CounterRow) -> tuple[Unit, Roster] | None:
    """Return the counter of one row to be drawn, None where it cannot be yet."""
    grid = plan.grid.grid()
    # Without its hex: where a counter begins changes nothing of how it is drawn, and is typed last.
    drawn = replace(row, hex="", picture="")
    if any(faults([drawn], plan.sides, grid)):
        return None
    roster, issues = roster_of(plan, [drawn])
    unit = next(iter(roster.units.values()), None)
    return None if unit is None or issues else (unit, roster)


def rows_of(roster: Roster, setup: SetUp, sides: Sequence[Side]) -> tuple[CounterRow, ...]:
    """Return the rows of counters and a set-up that were made of rows: to go on with them."""
    names = {side.id: side.name for side in sides}
    hexes = {placement.unit: placement.hex or "" for placement in setup.placements}
    return tuple(
        CounterRow(
            unit.label,
            names.get(unit.side, unit.side),
            unit.faces[0].figures,
            unit.type.removeprefix(_fewer(figure_count(unit.faces[0].figures))),
            unit.size,
            _reduced(unit),
            hexes.get(unit.id, ""),
        )
        for unit in roster.units.values()
    )


def _reduced(unit: Unit) -> str:
    if len(unit.faces) < 2:
        return ""
    figures = unit.faces[1].figures
    return BACK if figures == unit.faces[0].figures else figures
