"""An order of play by drawn chits, for two sides of any game."""

from __future__ import annotations

from rules.flow import DrawnFlow
from rules.phases import Phase, Role, Sequence, Step
from rules.pool import Chit, Pool

GO, STOP = Step("go", "Go", "1.1", role=Role.MOVE), Step("stop", "Stop", "1.2")


def drawn_flow(first: str = "red", second: str = "blue") -> DrawnFlow:
    """Return plans, then impulses of armies of two sides by draws, then the end of the turn.

    Army East is of the first side; Army West and from turn 3 on the Reserve are of the second.
    """
    pool = Pool(
        "Draw an order",
        "Draw",
        "3.2",
        (
            Chit("east", "Army East", "East", (f"{first}.move", f"{first}.fight")),
            Chit("west", "Army West", "West", (f"{second}.move",), count=2),
            Chit("late", "Reserve", "Res", (f"{second}.move",), first_turn=3),
        ),
    )
    phases = (
        Phase("plan", first, "Plan", "Plan", "2", (Step("plan", "Plan", "2.1"),)),
        Phase("move", first, "Move", "Move", "3", (GO, STOP)),
        Phase("fight", first, "Fight", "Fight", "4", (Step("attack", "Attack", "4.1", role=Role.ATTACK),)),
        Phase("move", second, "Move", "Move", "3", (GO,)),
        Phase("end", second, "End", "End", "5", (Step("end", "End", "5.1"),)),
    )
    return DrawnFlow(Sequence(phases, (pool,)))
