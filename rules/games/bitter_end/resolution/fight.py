"""A combat under way, as far as the table does not show it: one text of the plan book.

What is still to be done is never written down; it follows from this and from the counters as they lie, so
that whatever a hand does meanwhile counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules import plan_text as form
from rules.attack_plan import Row
from rules.fought import Expected
from rules.games.bitter_end.words import ALL_OUT, ARSP, ASP, BY_SURPRISE
from rules.hexgrid import HexId
from rules.units import UnitId

ATTACKERS = "attackers"
"""The obligation of the attackers; those of the defenders are called by their hexes."""


SURPRISE_WORDS = MappingProxyType({None: "", True: "yes", False: "no"})
"""What is written of surprise: None leaves it to the marks of the defenders."""


def surprise_of(row: Row) -> bool | None:
    """Return whether the defenders of an attack count as surprised, None where their marks tell."""
    # Three answers, not two: a player may leave it to the markers.
    return {"yes": True, "no": False}.get(row.option(BY_SURPRISE))


@dataclass(frozen=True, slots=True)
class Fight:
    """One combat from its declaration on.

    `attackers` and `start` are those of the whole combat; `strikers`, `defenders`, `steps` and all that
    follows belong to its present round: the attack itself is round 0, fights inside a contested hex count on.
    `forced` are steps lost that pay nothing, `due` and `one_of` those that must be lost first. `flights` are
    the points that each obligation is to be paid by retreat, `stuck` those that found no hex. `settled` are
    obligations that a player declared done.
    """

    number: int
    attackers: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    strikers: tuple[UnitId, ...]
    defenders: Mapping[UnitId, HexId]
    start: Mapping[UnitId, int]
    steps: Mapping[UnitId, int]
    asp: int = 0
    arsp: int = 0
    is_all_out: bool = False
    is_surprised: bool | None = None
    round: int = 0
    is_rolled: bool = False
    die: int = 0
    modifier: int = 0
    odds: str = ""
    results: Mapping[HexId, int] = field(default_factory=dict)
    forced: Mapping[UnitId, int] = field(default_factory=dict)
    due: Mapping[UnitId, int] = field(default_factory=dict)
    one_of: tuple[UnitId, ...] = ()
    flights: Mapping[str, int] = field(default_factory=dict)
    stuck: Mapping[str, int] = field(default_factory=dict)
    fled: tuple[UnitId, ...] = ()
    settled: tuple[str, ...] = ()
    contested: HexId | None = None
    origins: Mapping[UnitId, HexId] = field(default_factory=dict)
    leaving: str = ""
    advanced: tuple[UnitId, ...] = ()
    expected: Mapping[str, Expected] = field(default_factory=dict)

    @property
    def is_hopeless(self) -> bool:
        """Whether the odds were below the table: nobody rolled (10.27)."""
        return self.is_rolled and not self.results

    @property
    def is_inside(self) -> bool:
        """Whether this round is fought inside a contested hex."""
        return self.round > 0

    @property
    def row(self) -> Row:
        """The attack as it was planned."""
        points = tuple((kind, n) for kind, n in ((ASP, self.asp), (ARSP, self.arsp)) if n)
        flags = {ALL_OUT: form.YES if self.is_all_out else "", BY_SURPRISE: SURPRISE_WORDS[self.is_surprised]}
        options = tuple((option, value) for option, value in flags.items() if value)
        return Row(self.attackers, self.hexes, points, options)

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return form.format_words({**self._who(), **self._what(), **self._done()})

    def _who(self) -> dict[str, str]:
        flag = SURPRISE_WORDS[self.is_surprised]
        return {
            "number": str(self.number),
            "attackers": ",".join(self.attackers),
            "hexes": ",".join(self.hexes),
            "strikers": ",".join(self.strikers),
            "defenders": form.format_pairs(self.defenders),
            "start": form.format_counts(self.start),
            "steps": form.format_counts(self.steps),
            "asp": str(self.asp or ""),
            "arsp": str(self.arsp or ""),
            "all-out": form.YES if self.is_all_out else "",
            "surprised": flag,
        }

    def _what(self) -> dict[str, str]:
        return {
            "round": str(self.round or ""),
            "rolled": form.YES if self.is_rolled else "",
            "die": str(self.die or ""),
            "modifier": str(self.modifier or ""),
            "odds": self.odds,
            "results": form.format_counts(self.results),
            "forced": form.format_counts(self.forced),
            "due": form.format_counts(self.due),
            "one-of": ",".join(self.one_of),
        }

    def _done(self) -> dict[str, str]:
        return {
            "flights": form.format_counts(self.flights),
            "stuck": form.format_counts(self.stuck),
            "fled": ",".join(self.fled),
            "settled": ",".join(self.settled),
            "contested": self.contested or "",
            "origins": form.format_pairs(self.origins),
            "leaving": self.leaving,
            "advanced": ",".join(self.advanced),
            "expected": ",".join(f"{side}*{each}" for side, each in self.expected.items()),
        }

    @classmethod
    def parse(cls, text: str) -> Fight:
        """Return the combat of a text; raises NotationError."""
        found = form.parse_words(text, _KEYS)
        # These words are those of a planned attack, which has a reader of its own.
        row = Row.parse(form.format_words({key: found[key] for key in _ROW_KEYS}))
        return cls(
            number=form.parse_number(found["number"]),
            attackers=row.attackers,
            hexes=row.hexes,
            asp=row.points(ASP),
            arsp=row.points(ARSP),
            is_all_out=bool(row.option(ALL_OUT)),
            is_surprised=surprise_of(row),
            strikers=form.units(found["strikers"]),
            defenders=_places(found["defenders"]),
            start=_unit_counts(found["start"]),
            steps=_unit_counts(found["steps"]),
            round=form.parse_number(found["round"]),
            is_rolled=found["rolled"] == form.YES,
            die=form.parse_number(found["die"]),
            modifier=form.parse_number(found["modifier"]),
            odds=found["odds"],
            results={HexId(key): n for key, n in form.parse_counts(found["results"]).items()},
            forced=_unit_counts(found["forced"]),
            due=_unit_counts(found["due"]),
            one_of=form.units(found["one-of"]),
            flights=form.parse_counts(found["flights"]),
            stuck=form.parse_counts(found["stuck"]),
            fled=form.units(found["fled"]),
            settled=form.names(found["settled"]),
            contested=HexId(found["contested"]) if found["contested"] else None,
            origins=_places(found["origins"]),
            leaving=found["leaving"],
            advanced=form.units(found["advanced"]),
            expected={k: Expected.parse(v) for k, v in form.parse_pairs(found["expected"]).items()},
        )


_ROW_KEYS = ("attackers", "hexes", "asp", "arsp", "all-out", "surprised")
_KEYS = (
    *("number", "strikers", "defenders", "start", "steps", "round", "rolled", "die", "modifier", "odds"),
    *("results", "forced", "due", "one-of", "flights", "stuck", "fled", "settled", "contested", "origins"),
    *("leaving", "advanced", "expected", *_ROW_KEYS),
)


def _unit_counts(text: str) -> dict[UnitId, int]:
    return {UnitId(key): count for key, count in form.parse_counts(text).items()}


def _places(text: str) -> dict[UnitId, HexId]:
    return {UnitId(key): HexId(place) for key, place in form.parse_pairs(text).items()}
