"""Answers about movement: where a unit or stack can go, and why not (7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.fields import Fields
from rules.findings import Finding, Verdict, Weight
from rules.games.battle_for_hungary.assaults import Assaults, AssaultWay
from rules.games.battle_for_hungary.law import citations
from rules.games.battle_for_hungary.move import Move
from rules.games.battle_for_hungary.movement import MoveSearch
from rules.games.battle_for_hungary.movement_explain import explain
from rules.games.battle_for_hungary.movement_ways import Mode
from rules.games.battle_for_hungary.questions.asked import path_of, stack_of
from rules.games.battle_for_hungary.situation import Situation
from rules.hexgrid import HexId
from rules.issues import NotationError
from rules.kit.desk import told_of, whole_of

MODES = {mode.value: mode for mode in (Mode.NORMAL, Mode.OPERATIONAL)}
MAX_SPENT = 999


def _move(situation: Situation, line: Fields) -> Move:
    # A line may leave the mode out: only what 7.4 makes of it has to be said.
    word = Mode.NORMAL.value if line.get("mode") is None else line.text("mode", tuple(MODES))
    spent = whole_of(line, "spent", 0, 0, MAX_SPENT)
    return Move(situation, stack_of(situation, line), MODES[word], spent)


def reach_answer(situation: Situation, line: Fields) -> object:
    """Return where a unit or stack can end its move."""
    move = _move(situation, line)
    search = MoveSearch(move)
    return {
        # All that the stack has, not what is left of it: whoever asks with points spent knows these himself.
        "allowance": move.whole,
        "violations": cases_of(search.refused),
        "hexes": {here: _reached(search, here) for here in search.reach.hexes},
        "blocked": {here: list(cases) for here, cases in search.reach.blocked.items()},
    }


def cases_of(findings: tuple[Finding, ...]) -> list[str]:
    """Return the cases that forbid among some findings, each once, in order of their numbers."""
    return sorted(Verdict(findings).cases)


def _reached(search: MoveSearch, here: HexId) -> Mapping[str, object]:
    found = search.reach.hexes[here]
    return {
        "cost": found.mp_parts,
        "how": found.how.value,
        "stop": search.ends_move(search.move.number_of(here)),
        "path": list(search.reach.path(here)),
    }


def why_answer(situation: Situation, line: Fields) -> object:
    """Return the verdict on a move along a path, with everything that the rules find."""
    move, path = _move(situation, line), path_of(situation, line)
    here = move.units[0].hex
    # The start is part of the path here, unlike at the table, where a hand may leave it out.
    if not path or (here is not None and path[0] != here):
        raise NotationError(f"the line.path must begin with the hex of {move.units[0].id}")
    judged = explain(move, [move.number_of(each) for each in path])
    return {
        "allowed": bool(judged.verdict),
        "cost": judged.mp_parts,
        "findings": [_finding(found) for found in _standing(judged.verdict)],
    }


def _standing(verdict: Verdict) -> Iterator[Finding]:
    """Yield all findings but the prohibitions that another of them waives."""
    # A ban keeps its weight when another finding lifts it; only the verdict knows which still bar.
    bars = verdict.prohibitions
    yield from (f for f in verdict.findings if f.weight is not Weight.FORBIDS or f in bars)


def _finding(found: Finding) -> Mapping[str, object]:
    cost = {"value": found.mp_parts} if found.weight is Weight.COSTS else {}
    return told_of(found, citations()) | cost


def assaults_answer(situation: Situation, line: Fields) -> object:
    """Return the hexes that a stack can strike in a mobile assault, and what is left afterwards."""
    assaults = Assaults(situation, stack_of(situation, line), whole_of(line, "spent", 0, 0, MAX_SPENT))
    return {
        "allowance": assaults.move.whole,
        "violations": cases_of(assaults.bars),
        "targets": {here: _assault(way) for here, way in assaults.targets().items()},
    }


def _assault(way: AssaultWay) -> Mapping[str, object]:
    return {
        "cost": way.cost_parts,
        "from": way.start_from,
        "path": list(way.path),
        "after": way.after,
        "left": way.left_parts,
        "stop": way.must_stop,
    }
