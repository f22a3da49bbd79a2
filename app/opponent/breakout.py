"""Whether the garrison should break out (15): what staying and going are likely to bring in points (20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from app.assist.books import books_of, city_of
from app.assist.situation import Situation
from app.opponent.aims import besieged_units, relief_units
from app.opponent.outlook import Outlook, attack, defense
from app.table.game import Game
from app.table.phrases import Translate
from rules.games.bitter_end.victory.book import VictoryBook
from rules.games.bitter_end.words import GERMAN, SOVIET
from rules.plural import worded
from rules.units import Unit

TURNS_TO_FALL = 60
"""Turns in which a city falls to an enemy who is as strong before it as the garrison within."""
TURNS_TO_GO = 2
"""The garrison is in supply for this turn and the next (15.3)."""

_COMES_THROUGH = (Fraction(9, 10), Fraction(9, 10), Fraction(3, 4), Fraction(2, 3), Fraction(1, 2))
"""The share of the garrison that comes out, by how many hexes it is to the relief; less is as below."""
_HARDLY = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Prospect:
    """The garrison's steps, the hexes of the city that it holds, the hexes to its relief, and both strengths.

    `own` is what it defends with, `foes` what attacks it. Points are by step that comes out or is lost
    (20.35, 20.38), and by hex of the city for its holder at the end (20.21).
    """

    steps: int
    held: int
    range: int
    own: int
    foes: int
    turns: int
    out_vp: int = 2
    lost_vp: int = 2
    own_hex_vp: int = 2
    foes_hex_vp: int = 2

    @property
    def falling(self) -> Fraction:
        """How much of the city and its garrison is likely to be lost by the end."""
        return min(Fraction(1), Fraction(self.turns * self.foes, TURNS_TO_FALL * max(1, self.own)))

    @property
    def coming_out(self) -> Fraction:
        """How much of the garrison is likely to reach its own line."""
        return _COMES_THROUGH[self.range] if self.range < len(_COMES_THROUGH) else _HARDLY

    @property
    def gain(self) -> int:
        """The points by which going is better than staying, 0 where there is no time left to go."""
        if self.turns < TURNS_TO_GO:
            return 0
        falls, out = self.falling, self.coming_out
        kept = self.held * (self.own_hex_vp * (1 - falls) - self.foes_hex_vp * falls)
        stay = kept - self.steps * self.lost_vp * falls
        go = self.steps * (self.out_vp * out - self.lost_vp * (1 - out)) - self.held * self.foes_hex_vp
        return max(0, int(go - stay))


def prospect_of(game: Game, situation: Situation, outlook: Outlook, turns: int) -> Prospect | None:
    """Return what a breakout now is about; None where nobody is cut off or nobody waits outside."""
    position, city = situation.position, city_of(game.sheet)
    within, outside = besieged_units(position, city), relief_units(position)
    if not within or not outside or _is_supplied(situation, within):
        return None
    places = {unit.hex for unit in within if unit.hex is not None}
    beside = {there for here in places for there in outlook.around(here)}
    foes = (unit for here in beside for unit in position.at(here) if unit.side == SOVIET)
    book = books_of(game.header.game, game.header.rule_set).victory
    return Prospect(
        steps=sum(unit.steps for unit in within),
        held=sum(outlook.holders.get(here) == GERMAN for here in book.budapest),
        range=min(outlook.grid.distance(u.hex, here) for u in outside if u.hex for here in places),
        own=sum(map(defense, within)),
        foes=sum(map(attack, foes)),
        turns=turns,
        **_points(book),
    )


def why_out(prospect: Prospect, tr: Translate) -> str:
    """Return in words why to break out."""
    told = tr(
        "{foes} stand against {own} round the city, with {turns:turn|turns} to go: to break out with "
        "{steps:step|steps} over {range:hex|hexes} is worth {gain:point|points} more than to stay"
    )
    return worded(
        told,
        foes=prospect.foes,
        own=prospect.own,
        turns=prospect.turns,
        steps=prospect.steps,
        range=prospect.range,
        gain=prospect.gain,
    )


def _is_supplied(situation: Situation, units: tuple[Unit, ...]) -> bool:
    """Return whether a supply line reaches the garrison: then it holds on (20.33)."""
    position = situation.position
    report = situation.court.ask(lambda judge: judge.supply(position, GERMAN))
    return any(unit.id in report.supplied for unit in units)


def _points(book: VictoryBook) -> dict[str, int]:
    awards = book.awards
    return {
        "out_vp": awards["20.35"].vp,
        "lost_vp": awards["20.38"].vp,
        "own_hex_vp": book.per_hex[GERMAN],
        "foes_hex_vp": book.per_hex[SOVIET],
    }
