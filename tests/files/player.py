"""A process that plays until it is killed, and tells of each step once it is shown."""

import random
from multiprocessing.connection import Connection
from pathlib import Path

from app.files.gamefile import GameFile
from app.files.reading import read
from app.table import acts
from app.table.changes import Register
from app.table.pieces import Place
from rules.hexgrid import HexId


def play(path: Path, seed: int, shown: Connection) -> None:
    """Push and undo at random; tell the present step and the number of steps after each."""
    file = GameFile(path)
    loaded = read(path, file.keep)
    file.begin(loaded.text.raw, loaded.original)
    journal, chance = loaded.journal, random.Random(seed)
    pieces = [piece.id for piece in journal.table]
    journal.listen(lambda event: shown.send((event.now, len(journal.steps))))
    while True:
        act = chance.random()
        if act < 0.1:
            journal.undo()
        elif act < 0.2:
            change = acts.write(journal.table, Register.NOTE, {"game": f"{act} — Über die Donau"}, "Note")
            journal.push(change)
        else:
            chosen = chance.sample(pieces, chance.choice([1, 1, 2, 30]))
            place = Place(hex=HexId(f"{chance.randint(1, 42):02}{chance.randint(1, 58):02}"))
            journal.push(acts.move(journal.table, chosen, place, "Über die Donau"))
