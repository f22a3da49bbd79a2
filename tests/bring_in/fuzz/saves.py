"""Hostile saved games and logs of VASSAL: bent texts, wild commands, wild values in sound ones."""

from __future__ import annotations

import random
from pathlib import Path

from app.bring_in.vassal.modules_beside import OpenModule
from app.bring_in.vassal.packing import packed
from app.bring_in.vassal.position import world_of
from app.bring_in.vassal.retelling import retell
from app.bring_in.vassal.saves import About, read_saved
from app.bring_in.vassal.tally import report_of
from tests.bring_in.fuzz.cases import Kind, bent
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import river_war
from tests.bring_in.vassal.ours import Plain
from tests.bring_in.vassal.plain import add, deck, hide, saved, stack

_WILD = (
    "",
    "null",
    "-1",
    "9" * 30,
    "\\",
    "'",
    "a;b",
    "\t",
    "\x1b",
    "/",
    "1e9",
    "true",
    "~1",
    "@@",
    "é",
    "x" * 300,
)
_IDS = ("a", "b", "c", "s", "d", "?", "~1", "")


def _word(rng: random.Random) -> str:
    return rng.choice((*_WILD, *_IDS, "Main", "120", "140"))


def _command(rng: random.Random) -> str:
    key = rng.choice(_IDS)
    match rng.randrange(8):
        case 0:
            return add(
                key,
                [_word(rng), f"piece;;;{_word(rng)};{_word(rng)}"],
                [_word(rng), ";".join(_words(rng, 5))],
            )
        case 1:
            return stack(
                key, f"Main;{rng.randrange(400)};{_word(rng)}", rng.choices(_IDS, k=rng.randrange(5))
            )
        case 2:
            return deck(key, _word(rng), "Main;5;5", rng.choices(_IDS, k=3))
        case 3:
            return f"-/{key}"
        case 4:
            return f"D/{key}/" + "/".join(_words(rng, 2))
        case 5:
            return f"M/{key}/Main/{rng.randrange(3)}/{rng.randrange(3)}/{rng.choice(_IDS)}/Main/0/0/null/x"
        case 6:
            return f"UNDO\t{rng.choice(('true', 'false'))}"
        case _:
            return rng.choice(("CHAT", "PLAYER\t", "MainBoardPicker\t", "NOTES\t", "TURN0\t", "")) + _word(
                rng
            )


def _words(rng: random.Random, count: int) -> list[str]:
    return [_word(rng) for _ in range(count)]


def _wild(rng: random.Random, folder: Path) -> Path:
    pieces = [_command(rng) for _ in range(rng.randrange(30))]
    steps = [[_command(rng) for _ in range(rng.randrange(1, 4))] for _ in range(rng.randrange(60))]
    text = saved(pieces, [_command(rng) for _ in range(5)], steps)
    path = folder / "wild.vlog"
    path.write_bytes(packed(text, About("River War"), 0))
    return path


def _bent(rng: random.Random, folder: Path) -> Path:
    path = _wild(rng, folder)
    text = saved([_command(rng) for _ in range(20)]).encode()
    if rng.randrange(2):
        return pack(path, {"savedGame": bent(rng, hide(text.decode()))})
    return pack(path, {"savedGame": bent(rng, text), "moduledata": bent(rng, b"<data><name>x</name></data>")})


def _bring_in(path: Path, out: Path) -> object:
    """Read it, count it, tell it as a journal."""
    module = (
        river_war().pack(path.with_name("river.vmod")) if not path.with_name("river.vmod").exists() else None
    )
    game = read_saved(path)
    with OpenModule.at(module or path.with_name("river.vmod")) as opened:
        report_of(game, opened.layouts(game))
    if module is not None:
        module.unlink()
    del out
    return retell(game, Plain(), world_of(game))


KINDS = (Kind("wild saves", _wild, _bring_in), Kind("bent saves", _bent, _bring_in))
