"""How a game stands, as a person reads it: the points of each side line by line, what may decide yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from app.assist.combat import battle_plan as plan
from app.assist.past import Still
from app.assist.wording import Wording
from app.table import counts
from app.table.game import Game
from app.table.journal import START, Step
from app.table.phrases import Phrases
from app.table.pieces import PieceId
from rules.dates import day_words
from rules.findings import Finding
from rules.fought import Luck, luck_of
from rules.hexgrid import HexId
from rules.victory import Circumstance, Entry, Form, Section, Tally


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
    step: int
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
        # Across the headings: one kind may stand under several, and is one bar of a chart.
        for award in (award for heading in self.headings for award in heading.awards):
            found[award.kind] = found.get(award.kind, 0) + award.vp
        return found


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that decides or may decide, with the hexes to look at. `is_good` is for the first side."""

    text: str
    case: str
    is_good: bool
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestions:
    """What may decide yet, under one title."""

    title: str = ""
    facts: tuple[Fact, ...] = ()


NO_OPEN_QUESTIONS = OpenQuestions()


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
    situation: OpenQuestions = NO_OPEN_QUESTIONS
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
    teller = _Teller(moment, wording)
    # With objectives the points are counted too, and would mislead: nothing is decided by them.
    sides = () if found.goals else tuple(teller.side(found, side.id) for side in game.words.sides)
    return Standing(
        game.header.title,
        found.date,
        found.ending.last_day,
        found.ending.is_past,
        found.winner,
        wording.sentence(found.verdict),
        found.verdict.case,
        sides,
        tuple(map(teller.fact, found.goals)),
        teller.situation(found),
        luck_of(plan.fought(game.table).values()),
    )


class _Teller:
    """Puts the entries of one moment into words."""

    def __init__(self, moment: Still, wording: Wording) -> None:
        self._game: Game = moment.game
        self._wording = wording
        self._tr = wording.tr
        self._steps: dict[int, Step] = {step.id: step for step in moment.path}
        self._phrases = Phrases(moment.game, wording.tr, frozenset(map(PieceId, wording.hidden)))

    # ---- points

    def side(self, found: Tally, side: str) -> SideStanding:
        """Return the points of a side under their headings; empty headings are left out."""
        headings = (self._heading(section, side) for section in found.sections)
        told = tuple(each for each in headings if each.awards)
        return SideStanding(side, found.points.get(side, 0), told, self._tracked(side))

    def _heading(self, section: Section, side: str) -> Heading:
        title = self._title(section.key)
        entries = [entry for entry in section.entries if entry.side == side]
        told = tuple(self._awards(section.form, title, entries))
        return Heading(title, sum(each.vp for each in told), told)

    def _title(self, key: str) -> str:
        return self._tr(self._wording.words.heading(key))

    def _awards(self, form: Form, title: str, entries: Iterable[Entry]) -> Iterator[Award]:
        match form:
            case Form.PLACES:
                yield from (self._award(each, title, _place_of(each)) for each in entries)
            case Form.HEXES:
                yield from self._hexes(title, entries)
            case Form.EVENTS:
                yield from map(self._event, entries)

    def _tracked(self, side: str) -> int | None:
        key = f"{self._game.words.victory_count}:{side}"
        return counts.count_of(self._game, key) if key in counts.count_keys(self._game) else None

    def _hexes(self, title: str, entries: Iterable[Entry]) -> Iterator[Award]:
        # Sorted, since only neighbours are grouped.
        for _, group in groupby(sorted(entries, key=_by_step), lambda entry: entry.step):
            same = list(group)
            hexes = tuple(entry.finding.at for entry in same if entry.finding.at is not None)
            pattern = self._tr("{count} hexes") if len(same) > 1 else self._tr("Hex {hex}")
            text = pattern.format(count=len(same), hex=hexes[0])
            # What one step has taken is one line: an advance along a road may win a dozen hexes.
            first = self._award(same[0], title, text)
            yield replace(first, vp=sum(entry.vp for entry in same), hexes=hexes)

    def _event(self, entry: Entry) -> Award:
        # By the case's title: a book of one's own may lack the case, then its number has to do.
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
        if entry.is_of_the_end:
            return self._tr("counted when the game ends")
        if entry.step == START:
            return self._tr("since the set-up")
        pattern = self._tr("step {step}, {date}")
        return pattern.format(step=entry.step, date=day_words(entry.date, self._tr))

    def _earned_by(self, entry: Entry) -> str:
        step = self._steps.get(entry.step)
        # Only steps on the way here have words: one of another branch has not been made.
        return self._phrases.of(step.change) if step is not None else ""

    # ---- what decides

    def fact(self, told: Circumstance) -> Fact:
        """Return a circumstance in words."""
        return Fact(self._wording.sentence(told.finding), told.finding.case, told.is_good, told.hexes)

    def situation(self, found: Tally) -> OpenQuestions:
        """Return what may decide yet."""
        return OpenQuestions(self._title("situation"), tuple(map(self.fact, found.situation)))


def _place_of(entry: Entry) -> str:
    return dict(entry.finding.facts).get("town", "")


def _by_step(entry: Entry) -> tuple[int, HexId]:
    return entry.step, entry.finding.at or HexId("")


def _hexes_of(found: Finding) -> tuple[HexId, ...]:
    """Return what a finding is about on the map: the way of a line, else its hex."""
    way = dict(found.facts).get("path", "")
    if way:
        return tuple(HexId(here) for here in way.split("-"))
    return (found.at,) if found.at is not None else ()
