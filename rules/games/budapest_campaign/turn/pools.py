"""The Command Placement Phase (5.2): the markers that have to lie in the pool, and the one that may."""

from __future__ import annotations

from collections.abc import Iterator

from rules.decisions import Choice, LeftToASide
from rules.duties import Duty, Thrown, Work
from rules.effects import PutMarker
from rules.findings import Verdict
from rules.games.budapest_campaign.charts import CommandMarker
from rules.games.budapest_campaign.commands import MAJOR, UNUSED, Placement, bars_to_placement, kind_of
from rules.games.budapest_campaign.markers import chit_of, marker_of
from rules.games.budapest_campaign.turn.asked import Asked
from rules.games.budapest_campaign.words import commands_box, pool_box
from rules.judge import Judge
from rules.position import Position
from rules.words import Said


def placed(asked: Asked, side: str) -> tuple[CommandMarker, ...]:
    """Return the markers that lie in the pool of a side."""
    found = (marker_of(asked.law.charts, chit) for chit in asked.boxes.get(pool_box(side), ()))
    return tuple(marker for marker in found if marker is not None)


def placement_of(asked: Asked, *more: CommandMarker) -> Placement:
    """Return what the side to move has in its pool, with some more markers."""
    markers = (*placed(asked, asked.side), *more)
    return Placement(asked.law, asked.side, asked.situation.turn, markers)


def placement_duty(asked: Asked) -> Duty:
    """Return what the placement asks for: regular markers and directive into the pool (5.2)."""
    now = placement_of(asked)
    missing = tuple(marker for marker in now.due if marker not in now.markers)
    told = Said("markers_to_place", (("count", len(missing)),)) if missing else None

    def laid(_position: Position, _judge: Judge | None, _die: int | None) -> Thrown | None:
        effects = tuple(PutMarker(chit_of(marker.name), pool_box(asked.side)) for marker in missing)
        return Thrown(effects, Said("markers_placed", (("side", asked.side),))) if effects else None

    return Duty(lambda _: told, Work(laid))


def placement_decisions(asked: Asked) -> Iterator[LeftToASide]:
    """Yield the choice of a major operation, which may be left alone, and what takes one back (5.2)."""
    kept = (marker_of(asked.law.charts, chit) for chit in asked.boxes.get(commands_box(asked.side), ()))
    may_place = tuple(marker for marker in kept if marker is not None and _is_chosen(asked, marker))
    in_pool = tuple(marker for marker in placed(asked, asked.side) if _is_chosen(asked, marker))
    told = tuple(Said("marker_is", (("marker", marker.name),)) for marker in in_pool)
    choices = tuple(_into_pool(asked, marker) for marker in may_place)
    # A major operation may be kept for a later turn: where none can be placed nothing is asked.
    if choices:
        title = Said("choose_operation")
        yield LeftToASide("operation", asked.side, title, "5.2", choices=choices, chosen=told)
    # Until the draws begin the player may think better of it: nobody else has seen the marker.
    back = tuple(_out_of_pool(asked, marker) for marker in in_pool)
    if back:
        yield LeftToASide("keep", asked.side, Said("take_operation_back"), "5.2", choices=back)


def _is_chosen(asked: Asked, marker: CommandMarker) -> bool:
    """Return whether it is for the player to place a marker: no regular one, no directive, none unused."""
    is_open = kind_of(asked.law, marker) in (MAJOR, "extra") and marker.kind != UNUSED
    return is_open and marker.first_turn <= asked.situation.turn


def _into_pool(asked: Asked, marker: CommandMarker) -> Choice:
    effects = (PutMarker(chit_of(marker.name), pool_box(asked.side)),)
    due = placement_of(asked).due
    # With all that has still to be laid: else each choice would be refused for what is not yet done.
    whole = placement_of(asked, marker, *(each for each in due if each not in placed(asked, asked.side)))
    label = Said("place_operation", (("marker", marker.name),))
    verdict = Verdict(bars_to_placement(whole))
    return Choice(chit_of(marker.name), label, lambda _position, _die: effects, verdict)


def _out_of_pool(asked: Asked, marker: CommandMarker) -> Choice:
    effects = (PutMarker(chit_of(marker.name), commands_box(asked.side)),)
    label = Said("keep_operation", (("marker", marker.name),))
    return Choice(f"keep.{chit_of(marker.name)}", label, lambda _position, _die: effects)
