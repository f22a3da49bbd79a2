"""A process that plays until it is killed, and writes out each step once it is shown."""

import os
import random
import sys
from pathlib import Path

from app.files.gamefile import GameFile
from app.files.reading import read
from app.table import acts
from app.table.changes import Register
from app.table.pieces import Place
from rules.hexgrid import HexId


def play(path: Path, seed: int) -> None:
    """Push and undo at random; write the present step and the number of steps after each."""
    file = GameFile(path)
    loaded = read(path, file.keep)
    file.begin(loaded.text.raw, loaded.original)
    journal, chance = loaded.journal, random.Random(seed)
    pieces = [piece.id for piece in journal.table]
    journal.listen(lambda event: os.write(1, f"{event.now} {len(journal.steps)}\n".encode()) and None)
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


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
