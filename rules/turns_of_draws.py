"""Who draws next where chits decide who acts: all from one pool, or the sides in turn from their own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.phases import Moment
from rules.pool import Pool


@dataclass(frozen=True, slots=True)
class TurnsOfDraws:
    """The pools of a game. Several are those of sides, in the order in which they draw as a rule."""

    pools: tuple[Pool, ...]

    def sides(self, first: str = "") -> tuple[str, ...]:
        """Return the sides with pools of their own in the order of their draws, from one of them on."""
        sides = tuple(pool.side for pool in self.pools)
        start = sides.index(first) if first in sides else 0
        return sides[start:] + sides[:start]

    def first_side(self, now: Moment) -> str:
        """Return the side that draws first in a turn: that of a chit that leads, else the first as a rule."""
        if now.first:
            return now.first
        led = (pool.side for pool in self.pools if pool.leads(self.left_in(pool, now), now.idle))
        return next(led, self.pools[0].side if self.pools else "")

    def next_pool(self, now: Moment) -> Pool | None:
        """Return the pool from which the next chit is drawn, None where all are empty.

        After a draw it is the other side's. Who has chits left goes on alone.
        """
        last = next((n for n, pool in enumerate(self.pools) if now.drawn and pool.chit(now.drawn[-1])), None)
        sides = self.sides(self.first_side(now)) if last is None else self.sides(self.pools[last].side)
        # Who drew last is the last to draw again.
        order = sides if last is None else (*sides[1:], *sides[:1])
        pools = (pool for side in order for pool in self.pools if pool.side == side)
        return next((pool for pool in pools if self.left_in(pool, now)), None)

    def sides_to_come(self, now: Moment) -> tuple[str, ...]:
        """Return the sides in the order of the draws that are left, whatever chits they will be."""
        found: list[str] = []
        while (pool := self.next_pool(now)) is not None:
            found.append(pool.side)
            # A chit of the pool stands for the one that nobody knows yet; its back is what leaves the pool.
            gone = self.left_in(pool, now)[0]
            now = replace(now, drawn=(*now.drawn, pool.chits[0].id), left=self.left_without(pool, gone, now))
            if not now.left:
                break
        return tuple(found)

    def left_in(self, pool: Pool, now: Moment) -> tuple[str, ...]:
        """Return the chits in a pool: those that lie there where players fill it and anybody looked."""
        if pool.is_filled_by_hand and now.left:
            return now.left[self.pools.index(pool)]
        return pool.left(now.turn, now.drawn)

    def left_without(self, pool: Pool, chit: str, now: Moment) -> tuple[tuple[str, ...], ...]:
        """Return what lies in each pool once a chit is drawn, as a moment has it."""
        return tuple(
            _without(left, chit) if each == pool else left
            for each, left in zip(self.pools, now.left, strict=False)
        )


def _without(left: tuple[str, ...], chit: str) -> tuple[str, ...]:
    """Return chits without one of a kind."""
    at = left.index(chit) if chit in left else len(left)
    return left[:at] + left[at + 1 :]
