"""`python -m tests.games.bitter_end.january_1945 FOLDER`: write January 1945 from what was collected.

FOLDER holds timeline.toml, positions.toml and front_lines.toml. Events, formations and fronts are written
into the game's folder, beside days.toml and history.toml that are kept by hand, and the film is made anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import maps.load
from rules.library import game_folder
from tests.games.bitter_end.january_1945.collected import Collection, Row
from tests.games.bitter_end.january_1945.film import write_film

# from tests.games.bitter_end.january_1945.film import write_film

GAME, NAME = "bitter-end", "january_1945"
HEADS = {
    "events.toml": "What happened in January 1945, day by day, each with its source.",
    "formations.toml": "Where 82 formations stood on each evening of January 1945.",
    "fronts.toml": "The front and the ring of January 1945 by the sources.",
}
BY = "# Written by `python -m tests.games.bitter_end.january_1945 FOLDER`; form: rules/history_file.py."


def main(folder: Path) -> None:
    """Write the files and the film."""
    home = game_folder(GAME).rules / "history" / NAME
    found = Collection(folder, maps.load.load(GAME))
    _write(home / "events.toml", (("event", row) for row in found.events()))
    _write(home / "formations.toml", (("formation", row) for row in found.formations()))
    _write(home / "fronts.toml", (("front", row) for row in found.fronts()))
    write_film(home)


def _write(path: Path, rows: Iterable[tuple[str, Row]]) -> None:
    lines = [f"# {HEADS[path.name]}", BY, "schema = 1"]
    for name, row in rows:
        lines += ["", f"[[{name}]]", *_lines(name, row)]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _lines(name: str, row: Row) -> Iterable[str]:
    for key, value in row.items():
        if key == "evenings":
            yield "evenings = ["
            yield from (f"  {_value(each)}," for each in value)
            yield "]"
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for each in value:
                yield f"[[{name}.{key}]]"
                yield from _lines(f"{name}.{key}", each)
        else:
            yield f"{key} = {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    main(Path(sys.argv[1]))
