"""The toy on other ground: its rules and counters on squares, on places without a grid, on two boards."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from types import MappingProxyType

from rules.library import PLUGINS

_TOY = Path(__file__).parents[1]
_HERE = Path(__file__).parent
_RULES = '''"""The rules of the toy, for the same counters on other ground."""

from dataclasses import replace

from tests.games.toy import RULE_SETS as TOY

RULE_SETS = tuple(replace(each, id="{game}", game="{game}") for each in TOY)
'''

PLACES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "squares": {"0201": "B5", "0102": "A4", "0403": "D3", "0605": "G1", "0502": "E4"},
        "pair": {"0201": "W0201", "0102": "W0102", "0403": "E0303", "0605": "E0304", "0502": "E0301"},
        "places": {
            "0201": "Orchard",
            "0102": "Alder",
            "0403": "Mill",
            "0605": "Birch",
            "0502": "at = [120, 420]",
        },
    }
)
"""Where the units of the toy begin on each board, by where they begin on the toy's own."""


def lay_out(board: str, folder: Path) -> EntryPoint:
    """Write the package of the toy on another board into a folder of modules; return how it is installed."""
    name, game = f"toy_{board}", f"toy-{board}"
    home = folder / name
    for part in ("counters", "rules"):
        shutil.copytree(_TOY / part, home / part)
    shutil.copy(_TOY / "game.toml", home)
    shutil.copytree(_HERE / board, home / "map")
    shutil.copy(_TOY / "map" / "tray.toml", home / "map")
    for path in (*home.glob("*.toml"), *home.glob("counters/*.toml"), *home.glob("rules/*.toml")):
        text = path.read_text(encoding="utf-8").replace('"toy"', f'"{game}"')
        for before, after in PLACES[board].items():
            text = text.replace(f'hex = "{before}"', after if "=" in after else f'hex = "{after}"')
        path.write_text(text, encoding="utf-8")
    (home / "__init__.py").write_text(_RULES.format(game=game), encoding="utf-8")
    return EntryPoint(game, name, PLUGINS)
