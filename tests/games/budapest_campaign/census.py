"""What occurred in games of Budapest Campaign that were kept: by turn and side attacks, in all the rest.

    adjutant soak budapest-campaign --games 20 --keep games
    python -m tests.games.budapest_campaign.census games

It prints a line for each file and one for all: directives, railroad transport, refit, air combat,
bridgeheads, pursuit, truck columns, losses; and in how many of its turns each side has attacked.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from app.files.savegame import open_copy
from app.table.changes import Change, Moved, Register, Written, flattened
from app.table.game import Game
from rules.games.budapest_campaign.words import SIDES

FACTS = {
    "directive": "directives",
    "rail_transport": "railroad transport",
    "air_checked": "air combat",
    "bridgehead": "bridgeheads",
    "trucks_declared": "truck columns",
}
"""What is counted by the facts that are written, by the head of their keys."""
ATTACK, PURSUIT = "Attack on ", " pursues to "


def counted(game: Game) -> tuple[Counter[str], dict[str, set[str]]]:
    """Return how often each thing occurred, and the turns in which each side has attacked."""
    counts, attacked = Counter[str](), {side: set[str]() for side in SIDES}
    turn, side = "1", SIDES[0]
    for step in game.journal.path:
        title = getattr(step.change, "title", "")
        changes = flattened(step.change)
        for each in changes:
            turn, side = _clock(each, turn, side)
        counts.update(_of(changes))
        counts["pursuit"] += PURSUIT in title
        if title.startswith(ATTACK):
            counts["combats"] += 1
            attacked[side].add(turn)
    return counts, attacked


def _clock(change: Change, turn: str, side: str) -> tuple[str, str]:
    if isinstance(change, Written) and change.register is Register.TRACKER:
        turn = change.after if change.key == "turn" else turn
        side = change.after if change.key == "side" else side
    return turn, side


def _of(changes: tuple[Change, ...]) -> Iterator[str]:
    for each in changes:
        if isinstance(each, Moved):
            if (each.after.box or "").startswith("eliminated:"):
                yield "eliminated"
        elif isinstance(each, Written) and each.register is Register.TRACKER:
            head = each.key.partition(":")[0]
            # A declaration of nobody strikes an earlier one out.
            if head in FACTS and (head != "trucks_declared" or " " in each.after):
                yield FACTS[head]
            if head == "rp" and int(each.after or 0) < int(each.before or 0):
                yield "refit"


def main(folder: str) -> int:
    """Print the counts of every game in a folder; return how many of them lack something."""
    total, missing = Counter[str](), 0
    for path in sorted(Path(folder).glob("*.adjutant")):
        counts, attacked = counted(open_copy(path).game)
        total += counts
        turns = ", ".join(f"{side} attacked in {len(each)} turns" for side, each in attacked.items())
        missing += any(len(each) < 5 for each in attacked.values())
        print(f"{path.name}: {turns}; {_line(counts)}")  # noqa: T201
    print(f"all: {_line(total)}")  # noqa: T201
    return missing


def _line(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
