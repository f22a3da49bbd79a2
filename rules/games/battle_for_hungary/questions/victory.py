"""The answer about victory (11, 13): points with their cases, what the scenario makes of them."""

from __future__ import annotations

from rules.fields import Fields, read_hexes
from rules.games.battle_for_hungary.situation import Situation
from rules.games.battle_for_hungary.victory.points import earnings, needs_in, result_of, winner_by_goals
from rules.issues import NotationError, shown


def victory_answer(situation: Situation, line: Fields) -> object:
    """Return how a board stands in a scenario if the game ended now; raises NotationError."""
    case = line.text("scenario")
    terms = situation.law.charts.victory.by_case(case)
    if terms is None:
        known = " ".join(each.case for each in situation.law.charts.victory.scenarios)
        raise NotationError(f"the line.scenario: {shown(case)} is none of {known}")
    if terms.is_by_goals:
        # Named by the line: a board has no names of places by which the scenario's could be found.
        hexes = tuple(read_hexes(line.get("needs", []), situation.terrain.board.topology.index))
        return {"points": None, "parts": [], "result": winner_by_goals(needs_in(situation, hexes))}
    found = earnings(situation, terms)
    points = sum(each.points for each in found)
    parts = sorted([each.finding.case, each.what, each.points] for each in found)
    return {"points": points, "parts": parts, "result": result_of(situation, terms, points) or None}
