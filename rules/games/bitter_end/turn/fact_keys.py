"""How the facts are called that a game keeps, and the markers that lie while they stand.

`schedule` (A to E), `release:KEY` (a date; KEY is a formation, a unit, or `46A:15`), `breakout` and
`surprise_used` (dates), `surprise:sector` (hexes), `surprise:side` (E, NE ...) and `surprise:date`,
`attempt:2836-2936` and `all_out:german` (date and side of the player turn, `1945-01-05.german`).
"""

from __future__ import annotations

from rules.effects import FactForms, FactMarker
from rules.games.bitter_end.breakout import BREAKOUT
from rules.games.bitter_end.release_book import ARMY
from rules.games.bitter_end.releases import SCHEDULE

RELEASE, ATTEMPT, ALL_OUT = "release:", "attempt:", "all_out:"
SECTOR, REARWARD, SURPRISE_DATE = "surprise:sector", "surprise:side", "surprise:date"

RANGE_BOX, SCHEDULE_BOX, BREAKOUT_BOX = "release46:", "release:", "state:breakout"
"""The boxes of those markers, or how their ids begin."""

FACT_FORMS = FactForms(
    (
        FactMarker(SCHEDULE, "reserve_release_schedule", f"{SCHEDULE_BOX}{{text}}", tuple("ABCDE")),
        FactMarker(BREAKOUT, "breakout", BREAKOUT_BOX),
        FactMarker(f"{RELEASE}{ARMY}:", "46th_army_release_{rest}", f"{RANGE_BOX}{{rest}}"),
    ),
    from_moves=(RELEASE,),
    from_dice_between=(ATTEMPT,),
)
"""The markers of 16.45, 15.2 and 16.53 to 16.55."""
