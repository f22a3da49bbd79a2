"""`adjutant draw FILE POOL`: a counter drawn from a pool, or a deck shuffled, as a step of the game."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.commands.answers import DONE, NO, add_json, add_seen_by, as_seen, tell, warn
from app.files.savegame import open_game
from app.table import pools
from app.table.draws import drawn_from
from app.table.game import Game
from app.table.phrases import Phrases
from app.table.pieces import Place
from maps.sheet import Box, BoxId
from rules.issues import DataError, Issue, shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a game")
    parser.add_argument("pool", metavar="POOL", help="the box that is drawn from, by its id or title")
    parser.add_argument("--shuffle", action="store_true", help="shuffle what lies there instead of drawing")
    add_seen_by(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Draw, and tell what was drawn as far as the side sees it; 1 where nothing lies in the pool."""
    # Opened for play, with its lock: a window that has the game open must not lose what is drawn here.
    opened = open_game(args.file)
    try:
        warn(opened.issues)
        # Drawn by what the side sees, since a step is told to it: what it may not see has no name in the
        # answer.
        seen = as_seen(opened.game, args.side)
        box = _pool(seen, args.pool)
        change = (pools.shuffle if args.shuffle else drawn_from)(seen, box.id)
        if change is None:
            tell({"drawn": None}, f"{box.title}: there is too little in it", as_json=args.json)
            return NO
        seen.journal.push(change)
        _tell(seen, box, is_shuffle=args.shuffle, as_json=args.json)
        return DONE
    # Whatever happens, or the file stays locked until the process is gone.
    finally:
        opened.close()


def _pool(game: Game, name: str) -> Box:
    known = pools.pools(game)
    found = next((box for box in known if name in (box.id, box.title)), None)
    if found is None:
        ids = " ".join(box.id for box in known) or "none"
        raise DataError([Issue("POOL", shown(name), "nothing is drawn from there", f"pools: {ids}")])
    return found


def _tell(game: Game, box: Box, *, is_shuffle: bool, as_json: bool) -> None:
    step = game.journal.path[-1]
    if is_shuffle:
        tell({"step": step.id, "shuffled": box.id}, Phrases(game).of(step.change), as_json=as_json)
        return
    stack = game.table.stack_at(Place(box=BoxId(box.into)).spot)
    # The top of the box is what has just come into it; of a box out of sight this side sees nothing at all.
    name = game.name_of(stack[-1].id) if stack else "Closed counter"
    into = game.sheet.tray.boxes[BoxId(box.into)].title
    data = {"step": step.id, "drawn": name, "from": box.id, "into": box.into}
    tell(data, f"{box.title}: {name}, laid in {into}", as_json=as_json)
