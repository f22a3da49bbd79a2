"""`adjutant turn FILE`: what the step under way asks for and what is left to decide; and doing of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.assist.adjudicator import rule_set_of
from app.assist.assistant import Assistant
from app.assist.remarks import Remark
from app.assist.situation import Situation
from app.assist.turn.decision import Decision, Option
from app.assist.turn.decisions import decisions_of
from app.assist.turn.duties import advice_of, clerks_work, duties_of, is_die_due, ledger_of, work_of
from app.assist.turn.turn_advice import times_of
from app.assist.wording import Wording
from app.commands.answers import DONE, NO, add_json, add_seen_by, as_seen, read_game, tell, warn
from app.files.savegame import open_game
from app.files.turns import turns_of
from app.table import clock
from app.table.changes import Change
from app.table.game import Game
from app.table.phrases import Phrases, untranslated
from rules.issues import DataError, Issue, shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what may stand behind the command."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a game")
    # One act a call: the next one depends on what came of it, which is printed.
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--clerk", action="store_true", help="do the clerk's work of the step first")
    doing.add_argument("--take", metavar="DECISION=OPTION", help="take an option of a decision first")
    doing.add_argument("--next", action="store_true", help="go on to the next step first")
    parser.add_argument("--die", type=int, metavar="N", help="the face of a real die, where one decides")
    add_seen_by(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Do what is asked for, and print what the step asks for then; 1 where nothing was to do."""
    if not (args.clerk or args.next) and args.take is None:
        # Not opened for play: whoever only asks takes no lock, and may ask of a game that a window has open.
        game = as_seen(read_game(args.file)[0], args.side)
        _tell(_Step(game, _situation(game)), (), as_json=args.json)
        return DONE
    opened = open_game(args.file)
    try:
        warn(opened.issues)
        game = as_seen(opened.game, args.side)
        change = _wanted(game, args)
        if change is not None:
            game.journal.push(change)
        # That the clock went on is told by the step that it came to.
        done = (Phrases(game).of(change),) if change is not None and not args.next else ()
        # Taken anew: the act has changed the position that the first reading was of.
        _tell(_Step(game, _situation(game)), done, as_json=args.json)
        return DONE if change is not None else NO
    finally:
        opened.close()


def _tell(step: _Step, done: tuple[str, ...], *, as_json: bool) -> None:
    tell(step.data(), "\n".join((*done, *step.lines())), as_json=as_json)


def _situation(game: Game) -> Situation:
    found = Assistant(game).situation()
    if found is None:
        raise DataError([Issue(game.header.game, "", "this game has no rules that a program knows")])
    return found


def _wanted(game: Game, args: argparse.Namespace) -> Change | None:
    """Return the act that is asked for, None where nothing is to do."""
    if args.clerk:
        situation = _situation(game)
        ledger = ledger_of(game, turns_of(game), situation.position)
        return clerks_work(game, ledger, situation, untranslated, args.die)
    if args.take is not None:
        return _option(game, args.take).make(game, args.die)
    return clock.advance(game, clock.Pace.NEXT_STEP)


def _option(game: Game, words: str) -> Option:
    name, equals, key = words.partition("=")
    decisions = {each.id: each for each in decisions_of(game, _situation(game))}
    if name not in decisions or not equals:
        known = " ".join(decisions) or "none"
        raise DataError([Issue("--take", shown(words), "no such decision", f"DECISION=OPTION, of: {known}")])
    options = {each.key: each for each in decisions[name].options}
    if key not in options:
        raise DataError([Issue("--take", shown(key), f"no option of {name}", " ".join(options) or "none")])
    return options[key]


class _Step:
    """The step under way, as text and as JSON."""

    def __init__(self, game: Game, situation: Situation) -> None:
        self._now = now = clock.moment_of(game)
        self._ledger = ledger_of(game, turns_of(game), situation.position)
        wording = Wording(rule_set_of(game.header.game, game.header.rule_set), game)
        self._title = clock.title_of(game, now, untranslated)
        self._told = (
            *duties_of(self._ledger, situation, game.words, untranslated),
            *advice_of(situation, times_of(game), wording),
        )
        self._decisions = decisions_of(game, situation, wording)

    def lines(self) -> Iterator[str]:
        """Yield the step, what it asks for, each decision with its options."""
        yield self._title
        yield from (f"{each.sign.value}: {each.text}{_cited(each.cases)}" for each in self._told)
        if work_of(self._ledger) is not None:
            yield f"--clerk{' [--die N]' if is_die_due(self._ledger) else ''}"
        for decision in self._decisions:
            yield f"{decision.id} ({decision.when.value}): {decision.title}{_cited((decision.case,))}"
            yield from (f"  {line}" for line in _options(decision))

    def data(self) -> dict[str, Any]:
        """Return the same as JSON has it."""
        now = self._now
        return {
            "turn": now.turn,
            "step": f"{now.side}.{now.phase}.{now.step}",
            "asks": [_remark(each) for each in self._told],
            "clerk": work_of(self._ledger) is not None,
            "die": is_die_due(self._ledger),
            "decisions": [_decision(each) for each in self._decisions],
        }


def _cited(cases: tuple[str, ...]) -> str:
    return f" ({', '.join(cases)})" if cases else ""


def _options(decision: Decision) -> Iterator[str]:
    if decision.chosen:
        yield decision.chosen
    for each in decision.options:
        bars = _cited(each.verdict.cases) if not each.is_allowed else ""
        yield f"{each.key}  {each.label}{f' - not{bars}' if bars else ''}"


def _remark(told: Remark) -> dict[str, Any]:
    return {"sign": told.sign.value, "text": told.text, "cases": list(told.cases)}


def _decision(decision: Decision) -> dict[str, Any]:
    told = {"id": decision.id, "side": decision.side, "when": decision.when.value, "case": decision.case}
    options = [
        {
            "key": each.key,
            "label": each.label,
            "allowed": each.is_allowed,
            "at": each.at,
            "die": each.needs_die,
        }
        for each in decision.options
    ]
    return {**told, "title": decision.title, "chosen": decision.chosen, "options": options}
