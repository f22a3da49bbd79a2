"""The Command Segment (5.5): the die of a directive and what it brings, the choice among commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.decisions import Choice, LeftToASide, When
from rules.duties import Duty, Thrown, Work
from rules.effects import Effect, Effects, LayMarker, SetCount, SetFact
from rules.games.budapest_campaign import commands as c
from rules.games.budapest_campaign.charts import CommandMarker, DirectiveRow
from rules.games.budapest_campaign.facts import (
    FESTUNG_GARRISON,
    CommandChosen,
    DanubeState,
    DirectivePoints,
    DirectiveRolled,
    FestungStanding,
    GarrisonCalled,
)
from rules.games.budapest_campaign.markers import marker_of
from rules.games.budapest_campaign.situation import Situation
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.turn.settled import chosen_now, die_of, segment_of
from rules.games.budapest_campaign.words import AXIS, BUDA, PEST, refit_points_key
from rules.hexgrid import HexId
from rules.judge import Judge
from rules.position import Position
from rules.words import Said

FESTUNG_MARKERS = {BUDA: "festung_buda", PEST: "festung_pest"}
"""The marker of each hex of the city (14.1)."""


def marker_now(asked: Asked) -> CommandMarker | None:
    """Return the marker that was drawn for the impulse under way, None outside of impulses."""
    drawn = asked.position.drawn
    return marker_of(asked.law.charts, drawn[-1]) if drawn and asked.is_impulse else None


# ---- the die of a directive (5.5c)


def command_duty(asked: Asked) -> Duty | None:
    """Return what the Command Segment asks for: the die of a directive, or the choice among commands."""
    marker = marker_now(asked)
    if marker is None:
        return None
    if marker.kind == c.DIRECTIVE and die_of(asked.facts, asked.position) is None:
        return Duty(
            lambda _: Said("directive_is_not_rolled"), Work(_rolled(asked, marker), Said("directive"))
        )
    if not _ways(asked, marker):
        # A regular marker asks for nothing.
        return Duty((lambda _: None) if marker.kind == c.DIRECTIVE else None)
    is_open = chosen_now(asked.facts, asked.position) is None
    return Duty(lambda _: Said("command_is_not_chosen") if is_open else None)


def _rolled(
    asked: Asked, marker: CommandMarker
) -> Callable[[Position, Judge | None, int | None], Thrown | None]:
    def rolled(position: Position, _judge: Judge | None, die: int | None) -> Thrown | None:
        row = c.directive_row(asked.law, marker, die)
        if die is None or row is None:
            return None
        title = Said(
            f"directive_is_{row.event}", (("commands", ", ".join(row.commands)), ("points", row.amount))
        )
        return Thrown(directive_effects(asked.over(position), marker, row), title)

    return rolled


def directive_effects(asked: Asked, marker: CommandMarker, row: DirectiveRow) -> Effects:
    """Return what a row of a directive's table brings about at once (5.5c, 11.1, 14.1, 17.0)."""
    now = segment_of(asked.position)
    found: list[Effect] = [SetFact(DirectiveRolled(now.turn, now.draws, row.die))]
    if row.amount:
        key = refit_points_key(marker.side)
        kept = asked.position.points.get(key, 0)
        # What was kept before is written down: only points beyond it are lost when the impulse goes on
        # (11.1).
        found += [SetCount(key, kept + row.amount), SetFact(DirectivePoints(now.turn, now.draws, kept))]
    if row.event == c.FREEZE_EVENT:
        found.append(SetFact(DanubeState(not asked.situation.is_danube_frozen)))
    if row.event == c.FESTUNG_EVENT:
        found += festung_effects(asked.situation)
    ways = c.activations(asked.situation, marker, row)
    # Nothing is left to choose, so the die itself activates.
    if len(ways) == 1:
        commands = ways[0].commands or (FESTUNG_GARRISON,)
        found.append(SetFact(CommandChosen(now.turn, now.draws, commands)))
        # By name, as they act outside the city as well once they have left it (14.1).
        if not ways[0].commands:
            found.append(SetFact(GarrisonCalled(now.turn, now.draws, ways[0].units)))
    return tuple(found)


def points_at_hand(asked: Asked) -> int:
    """Return the points of the present directive that are not spent yet (11.1)."""
    now, given = segment_of(asked.position), asked.facts.one(DirectivePoints)
    if given is None or (given.turn, given.draws) != (now.turn, now.draws):
        return 0
    return max(0, asked.situation.refit_points(asked.side) - given.kept)


def points_lost(asked: Asked) -> tuple[SetCount, ...]:
    """Return that what is left of a directive's points is gone: they are not kept (11.1)."""
    left, key = points_at_hand(asked), refit_points_key(asked.side)
    return (SetCount(key, asked.situation.refit_points(asked.side) - left),) if left else ()


def festung_effects(situation: Situation) -> Iterator[Effect]:
    """Yield the Festung markers that are placed: in each hex of the city that the Axis controls (14.1)."""
    placed: list[HexId] = []
    for area, marker in FESTUNG_MARKERS.items():
        for here in sorted(situation.terrain.area(area)):
            # Control alone is asked for: neither zones nor lines matter (14.1).
            if here not in situation.festung and situation.is_controlled(AXIS, here):
                placed.append(here)
                yield LayMarker(marker, here)
    if placed:
        yield SetFact(FestungStanding((*sorted(situation.festung), *placed)))


# ---- the choice among commands (5.1.1)


def _ways(asked: Asked, marker: CommandMarker) -> tuple[c.Activation, ...]:
    """Return the ways among which a choice is left, none where there is no choice."""
    row = c.directive_row(asked.law, marker, die_of(asked.facts, asked.position))
    ways = c.activations(asked.situation, marker, row)
    return ways if len(ways) > 1 else ()


def command_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the choice among the commands of a marker; it may be changed while its impulse lasts."""
    marker = marker_now(asked)
    ways = _ways(asked, marker) if marker is not None else ()
    if marker is None or not ways:
        return
    chosen = chosen_now(asked.facts, asked.position)
    told = () if chosen is None else (_named(chosen.commands),)
    when = When.DUE if chosen is None else When.OPEN
    choices = tuple(_choice(asked, way) for way in ways)
    title = Said("choose_command", (("marker", marker.name),))
    yield LeftToASide("command", marker.side, title, "5.1.1", when, choices, chosen=told)


def _choice(asked: Asked, way: c.Activation) -> Choice:
    now = segment_of(asked.position)
    fact = SetFact(CommandChosen(now.turn, now.draws, way.commands))
    detail = Said("command_brings", (("units", len(way.units)), ("reinforcements", len(way.reinforcements))))
    return Choice(
        " ".join(way.commands), _named(way.commands), lambda _position, _die: (fact,), detail=detail
    )


def _named(commands: tuple[str, ...]) -> Said:
    return Said("command_acts", (("commands", ", ".join(commands)),))
