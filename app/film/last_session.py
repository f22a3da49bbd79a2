"""Where one was: the moment of a game, and what was done last, for somebody who comes back to it.

All of it is read from the game as it is given: of a game as some sides see it (`app.table.seen`), what those
sides may know. No unit of a closed stack is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.assist.combat.battle_plan import fight_of, fight_written, fought, rows
from app.table.changes import Change, Moved, Register, Rolled, flattened
from app.table.clock import moment_of, title_of
from app.table.game import Game
from app.table.journal import START, Step, StepId
from app.table.phrases import Phrases, Translate, untranslated
from app.table.pieces import PieceId, Spot
from app.table.references import plain_words
from rules.fought import Fought
from rules.hexgrid import HexId
from rules.plural import worded

PAUSE = timedelta(hours=1)
"""After how long somebody who opens a game is told where he was."""
MOST_MOVES, MOST_COMBATS, MOST_PLANS, MOST_NOTES = 4, 3, 4, 3
MINUS = "\N{MINUS SIGN}"
_MOST_NAMES, _MOST_LETTERS = 3, 160


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the report, and where on the table it was, None where it was nowhere."""

    text: str
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody is told who comes back: lists are oldest first."""

    moment: str
    step: int
    """The number of the present step on its way; 0 is the set-up."""
    ahead: int
    """How many steps were taken back and can be made again."""
    moves: tuple[Told, ...] = ()
    combats: tuple[Told, ...] = ()
    plans: tuple[Told, ...] = ()
    notes: tuple[Told, ...] = ()


def is_after_pause(written: datetime | None, now: datetime) -> bool:
    """Return whether a game that was written last at a time has lain for long; None is not known."""
    return written is not None and now - written >= PAUSE


def report_of(game: Game, hidden: frozenset[PieceId] = frozenset(), tr: Translate = untranslated) -> Report:
    """Return where a game stands; the units that are `hidden` lie in closed stacks and are not named."""
    journal = game.journal
    phrases = Phrases(game, tr, hidden)
    return Report(
        title_of(game, moment_of(game), tr),
        len(journal.path),
        len(journal.line_through(journal.now)) - len(journal.path),
        _moves(game, phrases),
        _combats(game, tr),
        (*_under_way(game, tr), *_plans(game, hidden, tr)),
        _notes(game, hidden),
    )


def done_since(game: Game, newest: StepId, tr: Translate = untranslated) -> str:
    """Return how much was done after a step on the way to the present, empty where nothing was."""
    steps = [step for step in game.journal.path if step.id > newest]
    moves = sum(_is_march(step.change) for step in steps)
    combats = sum(1 for step in steps if _begins_combat(step.change))
    if not steps:
        return ""
    parts = [worded(tr("{count:step|steps}"), count=len(steps))]
    parts += [worded(tr("{count:move|moves}"), count=moves)] if moves else []
    parts += [worded(tr("{count:combat|combats}"), count=combats)] if combats else []
    return ", ".join(parts)


def _moves(game: Game, phrases: Phrases) -> tuple[Told, ...]:
    found: list[Told] = []
    for step in game.journal.newest_first():
        # Not the whole way back: a long game has thousands of steps, and four moves are told.
        if len(found) == MOST_MOVES:
            break
        if _is_march(step.change):
            found.append(Told(phrases.of(step.change), _where(step)))
    return tuple(reversed(found))


def _is_march(change: Change) -> bool:
    """Return whether a change moves something to a hex, and is no part of a combat or of a roll."""
    # Retreats and advances are told with their combat.
    if any(fight_written(change)):
        return False
    singles = flattened(change)
    on_map = any(isinstance(each, Moved) and each.after.hex for each in singles)
    return on_map and not any(isinstance(each, Rolled) for each in singles)


def _begins_combat(change: Change) -> bool:
    # A record that was empty before: only with its declaration a combat comes to be.
    return any(each.after and not each.before for each in fight_written(change))


def _where(step: Step) -> Spot | None:
    moved = (each for each in flattened(step.change) if isinstance(each, Moved) and each.after.hex)
    return next((each.after.spot for each in moved), None)


def _combats(game: Game, tr: Translate) -> tuple[Told, ...]:
    last = list(fought(game.table).values())[-MOST_COMBATS:]
    return tuple(Told(_combat_words(game, each, tr), _spot(each.hexes)) for each in last)


def _combat_words(game: Game, record: Fought, tr: Translate) -> str:
    places = ", ".join(_place_words(game, here) for here in record.hexes)
    parts = [tr("odds {odds}").format(odds=record.odds)] if record.odds else []
    if record.die:
        modifier = f" {record.modifier:+d}".replace("-", MINUS) if record.modifier else ""
        parts.append(tr("die {die}").format(die=f"{record.die}{modifier}"))
    losses = ((tr(game.words.name_of(side)), count) for side, count in record.lost.items() if count)
    lost = ", ".join(f"{side} {count}" for side, count in losses)
    parts.append(tr("steps lost: {lost}").format(lost=lost) if lost else tr("no step lost"))
    return f"{places}: {', '.join(parts)}"


def _place_words(game: Game, here: HexId) -> str:
    name = game.sheet.villages.get(here, "")
    return f"{name} {here}" if name else here


def _spot(hexes: tuple[HexId, ...]) -> Spot | None:
    return Spot(hexes[0]) if hexes else None


def _under_way(game: Game, tr: Translate) -> Iterator[Told]:
    fight = fight_of(game)
    if fight is not None:
        places = ", ".join(_place_words(game, here) for here in fight.hexes)
        yield Told(tr("A combat is under way: {places}").format(places=places), _spot(fight.hexes))


def _plans(game: Game, hidden: frozenset[PieceId], tr: Translate) -> Iterator[Told]:
    for row in list(rows(game.table).values())[:MOST_PLANS]:
        units = [PieceId(unit) for unit in row.attackers]
        known = [unit for unit in units if unit in game.table and unit not in hidden]
        names = [game.name_of(unit) for unit in known[:_MOST_NAMES]]
        more = len(row.attackers) - len(names)
        who = ", ".join(names) + (f" +{more}" if more else "")
        where = ", ".join(_place_words(game, here) for here in row.hexes)
        yield Told(tr("{who} against {where}").format(who=who, where=where), _spot(row.hexes))


def _notes(game: Game, hidden: frozenset[PieceId]) -> tuple[Told, ...]:
    """Return the last remarks on the way to the present, then the notes that lie on the table."""
    on_way = {START, *(step.id for step in game.journal.path)}
    # Remarks of other branches would tell of what has not happened here.
    remarks = [text for step, text in sorted(game.journal.remarks.items()) if step in on_way]
    book = game.table.book(Register.NOTE)
    pinned = [(key, text) for key, text in book.items() if key not in hidden]
    found = [Told(_short(plain_words(text))) for text in remarks[-MOST_NOTES:]]
    found += [Told(f"{_of(game, key)}: {_short(text)}", _pinned_at(game, key)) for key, text in pinned]
    return tuple(found[: 2 * MOST_NOTES])


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST_LETTERS else f"{line[: _MOST_LETTERS - 1].rstrip()}…"


def _of(game: Game, key: str) -> str:
    return game.name_of(PieceId(key)) if key in game.table else key


def _pinned_at(game: Game, key: str) -> Spot | None:
    if key in game.table:
        return game.table.place_of(PieceId(key)).spot
    return Spot(key) if HexId(key) in game.sheet.grid else None
