"""What came in of a file of VASSAL, in words: what is there, what stands in, what is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.bring_in.vassal.called import printable
from app.bring_in.vassal.game import BroughtIn
from app.bring_in.vassal.saved_game import BroughtGame
from app.table.phrases import Translate, untranslated
from rules.plural import worded
from rules.translatable import tr_noop

# Real modules lack up to 3,060 pictures.
MOST_NAMED = 200
_COUNTS = (
    ("boards", tr_noop("{count:board|boards}")),
    ("hex_grids", tr_noop("{count:grid of hexes|grids of hexes}")),
    ("zones", tr_noop("{count:zone|zones}")),
    ("slots", tr_noop("{count:kind of counter|kinds of counters}")),
    ("prototypes", tr_noop("{count:prototype|prototypes}")),
)
_HERE, _STAND_INS = tr_noop("In the game"), tr_noop("A stand-in for {count:thing|things}")
_LEFT_OUT = tr_noop("Left out: {count:kind|kinds} of parts")
_COUNTERS = tr_noop("{count:counter|counters}, each with its own picture where there is one")
_CHARTS = tr_noop("{count:chart as a picture|charts as pictures}")
_SETUPS = tr_noop("{count:set-up|set-ups} of the module")
_AMONG_GAMES = tr_noop("It is among your games now: Game, New has it too.")
_PIECES, _STEPS = tr_noop("{count:piece|pieces}"), tr_noop("{count:step|steps}")
_UNDONE = tr_noop("{count:step|steps} that were taken back by the players")
_THROWS = tr_noop("{count:throw of dice|throws of dice}")
_UNSEEN = tr_noop("{count:change|changes} that our table does not show")
_TAKEN_FOR = tr_noop("It names the module {named}, which is not here: {taken} has the same maps")
_BESIDE = tr_noop("{count:piece|pieces} on none of its maps: in the boxes beside them")
_WITH_MODULE = tr_noop("Its module came in with it, and is among your games now.")


@dataclass(frozen=True, slots=True)
class Heading:
    """A part of the report: its title and its lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The report of a file: a title, a note beneath, and its parts."""

    title: str
    note: str
    headings: tuple[Heading, ...]


def told(found: object, tr: Translate = untranslated) -> Story | None:
    """Return the report of what was brought in, None for what is none of VASSAL's."""
    # Any object: the window hands over whatever its work came back with, scans and sheets among it.
    if isinstance(found, BroughtIn):
        return _of_module(found, tr)
    return _of_game(found, tr) if isinstance(found, BroughtGame) else None


def _of_module(found: BroughtIn, tr: Translate) -> Story:
    report = found.report
    here = [worded(tr(pattern), count=report.counts.get(key, 0)) for key, pattern in _COUNTS]
    parts = [Heading(tr(_HERE), (*here, *_beside_counts(found, tr)))]
    parts += _stand_ins(found.stand_ins, tr)
    parts += _left_out(report.not_understood, tr)
    return Story(found.game.title, tr(_AMONG_GAMES), tuple(parts))


def _beside_counts(found: BroughtIn, tr: Translate) -> Iterator[str]:
    yield worded(tr(_COUNTERS), count=sum(len(design.units) for design in found.allotment.designs))
    charts = sum(not chart.is_page for chart in found.module.charts)
    if charts:
        yield worded(tr(_CHARTS), count=charts)
    setups = sum(bool(setup.file) for setup in found.module.setups)
    if setups:
        yield worded(tr(_SETUPS), count=setups)


def _of_game(found: BroughtGame, tr: Translate) -> Story:
    # Only what there is of it: a log without throws says nothing of dice.
    counted = (
        (_STEPS, found.steps),
        (_UNDONE, found.steps_undone),
        (_THROWS, found.throws),
        (_UNSEEN, found.unseen),
        (_BESIDE, found.beside_the_map),
    )
    lines = [worded(tr(_PIECES), count=found.pieces)]
    lines += [worded(tr(pattern), count=count) for pattern, count in counted if count]
    if found.taken_for is not None:
        named, taken = map(printable, found.taken_for)
        lines.append(tr(_TAKEN_FOR).format(named=named, taken=taken))
    note = tr(_WITH_MODULE) if found.is_module_new else ""
    parts = (
        Heading(tr(_HERE), tuple(lines)),
        *_stand_ins(found.strangers, tr),
        *_left_out(found.left_out, tr),
    )
    return Story(found.path.stem, note, parts)


def _stand_ins(names: tuple[str, ...], tr: Translate) -> list[Heading]:
    return [Heading(worded(tr(_STAND_INS), count=len(names)), _clipped(names))] if names else []


def _left_out(kinds: Mapping[str, int], tr: Translate) -> list[Heading]:
    # Kinds stay as the file has them: by its class a person can ask the author of the module.
    lines = tuple(f"{kind}: {count}" for kind, count in kinds.items())
    return [Heading(worded(tr(_LEFT_OUT), count=len(lines)), _clipped(lines))] if lines else []


def _clipped(lines: tuple[str, ...]) -> tuple[str, ...]:
    # In a list on the screen: a name from a file may turn the rest of its line about, or break it.
    lines = tuple(map(printable, lines))
    over = len(lines) - MOST_NAMED
    return lines if over <= 0 else (*lines[:MOST_NAMED], f"+ {over}")
