"""How a film plays: whether it does, by what it goes on, and how fast."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.film.stops import Pace

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
PAUSE_MS = 450
"""How long a film rests at each halt at 1x, when nothing of the halt is in motion."""


@dataclass(frozen=True, slots=True)
class Playback:
    """The state of a film that is watched; `speed` is one of SPEEDS."""

    pace: Pace = Pace.CHANGE
    speed: float = 1.0
    is_playing: bool = False

    @property
    def pause_ms(self) -> int:
        """How long it rests at a halt."""
        return round(PAUSE_MS / self.speed)

    def changed_speed(self, by: int) -> Playback:
        """Return it some speeds faster, or slower below 0, as far as there are such."""
        at = SPEEDS.index(self.speed) + by
        return replace(self, speed=SPEEDS[min(max(0, at), len(SPEEDS) - 1)])
