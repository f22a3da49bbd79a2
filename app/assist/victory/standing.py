"""How a game stands, as a person reads it: the points of both sides line by line, the siege, the level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from app.assist.combat import battle_plan as plan
from app.assist.combat.fought import Luck, luck_of
from app.assist.past import Still
from app.assist.victory.ledger_state import Entry
from app.assist.victory.tally import NEVER_NEAR, Tally
from app.assist.wording import Wording
from app.table import counts
from app.table.game import Game
from app.table.journal import START, Step, StepId
from app.table.phrases import Phrases
from rules.dates import day_words
from rules.findings import Finding
from rules.games.bitter_end.victory import Goal
from rules.games.bitter_end.victory_book import OBJECTIVES
from rules.games.bitter_end.words import GERMAN, SIDES
from rules.hexgrid import HexId
from rules.plural import worded

MARGINAL = "20.43"
"""The level at which who has more points is ahead, and equal points are a draw."""

CITY_HEX = "city_hex_is_worth"
"""The rule whose points are told together: one line for all the hexes that one step won."""


@dataclass(frozen=True, slots=True)
class Award:
    """Points on one line: for what, since when, by which case, earned by which step; START for the set-up.

    `kind` is the heading of all that is alike, `earned_by` what was done in the step, `hexes` where to look.
    """

    kind: str
    text: str
    when: str
    case: str
    vp: int
    step: StepId
    earned_by: str = ""
    hexes: tuple[HexId, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """Points of one kind under one title."""

    title: str
    total: int
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class SideStanding:
    """The points of one side; `tracked` is what its markers on the tray's track say, None without a track."""

    side: str
    points: int
    headings: tuple[Heading, ...]
    tracked: int | None = None

    @property
    def kinds(self) -> Mapping[str, int]:
        """The points of everything alike under one name, in the order in which they are told."""
        found: dict[str, int] = {}
        for award in (award for heading in self.headings for award in heading.awards):
            found[award.kind] = found.get(award.kind, 0) + award.vp
        return found


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that decides or may decide, with the hexes to look at. `is_good` is for the Germans."""

    text: str
    case: str
    is_good: bool
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True)
class Standing:
    """How a game stands. With objectives no points are told: `goals` are what counts."""

    title: str
    date: str
    decided: str
    is_over: bool
    winner: str
    verdict: str
    case: str
    sides: tuple[SideStanding, ...] = ()
    goals: tuple[Fact, ...] = ()
    siege: tuple[Fact, ...] = ()
    luck: Mapping[str, Luck] = field(default_factory=dict)

    @property
    def is_by_objectives(self) -> bool:
        """Whether points decide nothing."""
        return bool(self.goals)

    @property
    def points(self) -> Mapping[str, int]:
        """The points of each side; none where objectives decide."""
        return {each.side: each.points for each in self.sides}

    @property
    def is_on_the_track(self) -> bool:
        """Whether the tray's tracks say what is said here, or there are none."""
        return all(each.tracked in (None, each.points) for each in self.sides)


def standing_of(found: Tally, moment: Still, wording: Wording) -> Standing:
    """Return a tally of a moment in words."""
    game = moment.game
    is_by_objectives = found.method == OBJECTIVES
    teller = _Teller(moment, wording)
    return Standing(
        game.header.title,
        found.date,
        found.decided,
        found.is_over,
        found.winner,
        teller.objectives_verdict(found) if is_by_objectives else teller.level_words(found.level),
        found.goal_findings[0].case if is_by_objectives and found.goal_findings else found.level.case,
        () if is_by_objectives else tuple(teller.side(found, side) for side in SIDES),
        tuple(teller.goals(found)) if is_by_objectives else (),
        tuple(teller.siege(found)),
        luck_of(plan.fought(game.table).values()),
    )


class _Teller:
    """Puts the entries of one moment into words."""

    def __init__(self, moment: Still, wording: Wording) -> None:
        self._game: Game = moment.game
        self._wording = wording
        self._tr = wording.tr
        self._steps: dict[StepId, Step] = {step.id: step for step in moment.path}
        self._phrases = Phrases(moment.game, wording.tr)

    # ---- points

    def level_words(self, level: Finding) -> str:
        """Return the victory level in a sentence."""
        facts = dict(level.facts)
        if level.case != MARGINAL:
            return self._wording.sentence(level)
        if facts["german"] == facts["soviet"]:
            return self._tr("A draw, {points} each").format(points=facts["german"])
        pattern = self._tr("Marginal {side} victory, {german} to {soviet}")
        side = self._tr(facts["side"].title())
        return pattern.format(side=side, german=facts["german"], soviet=facts["soviet"])

    def side(self, found: Tally, side: str) -> SideStanding:
        """Return the points of a side under their headings; empty headings are left out."""
        held = [entry for entry in found.towns if entry.side == side]
        towns = [entry for entry in held if entry.finding.rule != CITY_HEX]
        city = [entry for entry in held if entry.finding.rule == CITY_HEX]
        events = [entry for entry in found.awards if entry.side == side]
        headings = (
            self._heading(self._tr("Towns"), [self._town(entry) for entry in towns]),
            self._heading(self._tr("Budapest"), self._city(city)),
            self._heading(self._tr("Siege and relief"), [self._event(entry) for entry in events]),
        )
        told = tuple(each for each in headings if each.awards)
        return SideStanding(side, found.score.of(side), told, self._tracked(side))

    @staticmethod
    def _heading(title: str, awards: Iterable[Award]) -> Heading:
        told = tuple(awards)
        return Heading(title, sum(each.vp for each in told), told)

    def _tracked(self, side: str) -> int | None:
        key = f"vp:{side}"
        return counts.count_of(self._game, key) if key in counts.count_keys(self._game) else None

    def _town(self, entry: Entry) -> Award:
        name = dict(entry.finding.facts).get("town", "")
        return self._award(entry, self._tr("Towns"), name)

    def _city(self, entries: Iterable[Entry]) -> Iterator[Award]:
        for _, group in groupby(sorted(entries, key=_by_step), lambda entry: entry.step):
            same = list(group)
            hexes = tuple(entry.finding.at for entry in same if entry.finding.at is not None)
            pattern = self._tr("{count} hexes") if len(same) > 1 else self._tr("Hex {hex}")
            text = pattern.format(count=len(same), hex=hexes[0])
            first = self._award(same[0], self._tr("Budapest"), text)
            yield replace(first, vp=sum(entry.vp for entry in same), hexes=hexes)

    def _event(self, entry: Entry) -> Award:
        citation = self._wording.citation(entry.finding.case)
        kind = citation.title if citation is not None else entry.finding.case
        return self._award(entry, kind, self._wording.sentence(entry.finding))

    def _award(self, entry: Entry, kind: str, text: str) -> Award:
        found = entry.finding
        return Award(
            kind,
            text,
            self._when(entry),
            found.case,
            entry.vp,
            entry.step,
            self._earned_by(entry),
            _hexes_of(found),
            self._wording.doubts((found,)),
        )

    def _when(self, entry: Entry) -> str:
        if entry.finding.case == NEVER_NEAR:
            return self._tr("counted when the game ends")
        if entry.step == START:
            return self._tr("since the set-up")
        pattern = self._tr("step {step}, {date}")
        return pattern.format(step=entry.step, date=day_words(entry.date))

    def _earned_by(self, entry: Entry) -> str:
        step = self._steps.get(entry.step)
        return self._phrases.of(step.change) if step is not None else ""

    # ---- objectives

    def objectives_verdict(self, found: Tally) -> str:
        """Return who wins by the objectives as they stand."""
        met = sum(1 for goal in found.goals.values() if goal.is_met)
        pattern = self._tr("{side} victory: {met} of {count} objectives are German and in supply")
        side = self._tr(found.winner.title())
        return pattern.format(side=side, met=met, count=len(found.goals))

    def goals(self, found: Tally) -> Iterator[Fact]:
        """Yield each objective, and what it lacks."""
        for goal, finding in zip(found.goals.values(), found.goal_findings, strict=True):
            yield Fact(self._goal_words(goal), finding.case, goal.is_met, (goal.hex,))

    def _goal_words(self, goal: Goal) -> str:
        if goal.is_met:
            return self._tr("{town}: German and in supply").format(town=goal.name)
        if goal.holder == GERMAN:
            return self._tr("{town}: German, but no supply line reaches it").format(town=goal.name)
        holder = self._tr(goal.holder.title()) if goal.holder else self._tr("nobody's")
        return f"{goal.name}: {holder}"

    # ---- the siege

    def siege(self, found: Tally) -> Iterator[Fact]:
        """Yield how the line to the garrison and the ring round it stand."""
        if found.line is None:
            yield Fact(self._tr("No supply line reaches the garrison"), "20.31", is_good=False)
        else:
            told = self._tr("A supply line reaches the garrison")
            yield Fact(told, "20.31", is_good=True, hexes=found.line)
        ring = found.ring
        if ring is None:
            yield Fact(self._tr("No garrison is left to be ringed"), "16.58", is_good=False)
        elif ring.is_closed:
            told = worded(self._tr("The ring is closed: {count:hex|hexes}"), count=len(ring.line))
            yield Fact(told, "20.36", is_good=False, hexes=tuple(sorted(ring.line)))
        else:
            told = self._tr("The ring is open at {hex}").format(hex=_way_out(ring.gap))
            yield Fact(told, "20.36", is_good=True, hexes=ring.gap)


def _way_out(gap: tuple[HexId, ...]) -> HexId:
    """Return the first hex outside the pocket on the shortest way out."""
    return gap[min(1, len(gap) - 1)]


def _by_step(entry: Entry) -> tuple[StepId, HexId]:
    return entry.step, entry.finding.at or HexId("")


def _hexes_of(found: Finding) -> tuple[HexId, ...]:
    """Return what a finding is about on the map: the way of a line, else its hex."""
    way = dict(found.facts).get("path", "")
    if way:
        return tuple(HexId(here) for here in way.split("-"))
    return (found.at,) if found.at is not None else ()
