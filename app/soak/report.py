"""What is said of one game played to its end: how far it came, its digest, the faults in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.files.replay import digest_of
from app.soak.faults import Fault
from app.table.changes import Register
from app.table.game import Game
from counters.scenario import DATE


@dataclass(frozen=True)
class Report:
    """One game: what it was, where it stands, the SHA-256 of its table, and what is wrong with it."""

    scenario: str
    seed: int
    date: str
    phase: str
    steps: int
    digest: str
    faults: tuple[Fault, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults

    def lines(self) -> Iterator[str]:
        """Yield one line about the game, then one for each fault."""
        told = "no fault" if self.is_clean else f"{len(self.faults)} faults"
        head = f"{self.scenario} seed {self.seed}: {self.steps} steps to {self.date} {self.phase}"
        yield f"{head}, {told}, digest {self.digest}"
        yield from (f"  {fault}" for fault in self.faults)


def report_of(game: Game, faults: tuple[Fault, ...]) -> Report:
    """Return the report on a game as it lies, with what was found in it."""
    read = game.table.book(Register.TRACKER).get
    return Report(
        game.header.scenario,
        game.header.seed,
        read(DATE, ""),
        read("phase", ""),
        len(game.journal.path),
        digest_of(game.table),
        faults,
    )
