"""What occurred in games of The Battle for Hungary that were kept, and what did not.

    adjutant soak battle-for-hungary --games 20 --keep games
    python -m tests.games.battle_for_hungary.census games

It prints a line for each file and one for all: combats, mobile assaults, breakthroughs, exploitations,
columns used, air combats, orders of the Fuehrer given and carried out. The exit code tells how many of the
things that have to occur in twenty games occurred in none of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from app.files.savegame import open_copy
from app.table.changes import Change, Moved, Register, Written, flattened
from app.table.game import Game
from rules.games.battle_for_hungary import facts

ATTACK, ASSAULT, ADVANCE = "Attack on ", "Mobile assault on ", " goes on to "
EXPLOIT = "exploit"
WANTED = (
    *("combats", "mobile assaults", "breakthroughs", "exploitations", "columns used"),
    *("air combats", "orders", "orders carried out", "advances"),
)


def counted(game: Game) -> Counter[str]:
    """Return how often each thing occurred."""
    counts, step = Counter[str](), ""
    for each in game.journal.path:
        title = getattr(each.change, "title", "")
        changes = flattened(each.change)
        counts["combats"] += title.startswith(ATTACK)
        counts["mobile assaults"] += title.startswith(ASSAULT)
        counts["advances"] += ADVANCE in title
        for change in changes:
            step = _step(change, step)
            counts.update(_of(change, step))
    return counts


def _step(change: Change, step: str) -> str:
    is_step = isinstance(change, Written) and (change.register, change.key) == (Register.TRACKER, "step")
    return change.after if is_step and isinstance(change, Written) else step


def _of(change: Change, step: str) -> Iterator[str]:
    if isinstance(change, Moved):
        box = change.after.box or ""
        if box.startswith("eliminated:"):
            yield "eliminated"
        if box.startswith("columns:") and change.before.hex is not None:
            yield "columns used"
        if step == EXPLOIT and change.before.hex is not None and change.after.hex is not None:
            yield "exploitations"
    elif isinstance(change, Written) and change.register is Register.TRACKER:
        if change.key == facts.BrokenThrough.form.key:
            yield "breakthroughs"
        if change.key == facts.FoughtAir.form.key:
            yield "air combats"
        if change.key.startswith(facts.OrderStands.form.key):
            yield "orders carried out" if change.after == facts.CARRIED_OUT else "orders"


def main(folder: str) -> int:
    """Print the counts of every game in a folder; return how many things occurred in none."""
    total = Counter[str]()
    for path in sorted(Path(folder).glob("*.adjutant")):
        counts = counted(open_copy(path).game)
        total += counts
        print(f"{path.name}: {_line(counts)}")  # noqa: T201
    print(f"all: {_line(total)}")  # noqa: T201
    missing = [name for name in WANTED if not total[name]]
    if missing:
        print(f"never: {', '.join(missing)}")  # noqa: T201
    return len(missing)


def _line(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
