"""What stands on the maps of a module: as the module begins, and as a saved game has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.bring_in.vassal.holders import Holder, Thing
from app.bring_in.vassal.module import MapWindow, Module, Pile, Slot
from app.bring_in.vassal.position import deck_name
from app.bring_in.vassal.prototypes import Prototypes
from app.bring_in.vassal.traits import Traits
from app.bring_in.vassal.world import World

SpotOf = Callable[[MapWindow, Pile], tuple[float, float]]
"""Tells the point of a map where a pile lies."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece and where it stands, in pixels of its map; those of one point follow one another upwards.

    `id` is what the file calls it. `map` is `null` where it is on none; `deck` names the deck that it is in.
    """

    id: str
    traits: Traits
    map: str
    x: float
    y: float
    deck: str = ""
    slot: Slot | None = None


def standing_in(world: World) -> Iterator[Standing]:
    """Yield the pieces of a saved game, those of a stack together and from its bottom to its top."""
    # By the pieces and not by the stacks: the order of the file is the order in which VASSAL draws them.
    told: set[str] = set()
    for thing in world.things.values():
        # Before its stack is asked for: each piece of a stack of thousands would go through all of them.
        if thing.id in told:
            continue
        holder = world.holder_of(thing.id)
        for each in _held(world, holder) if holder is not None else (thing,):
            if each.id not in told:
                told.add(each.id)
                where = world.where(each.id)
                yield Standing(each.id, each.traits, where.map, where.x, where.y, _deck_name(holder))


def _held(world: World, holder: Holder) -> Iterator[Thing]:
    return (thing for member in holder.members if (thing := world.things.get(member)) is not None)


def _deck_name(holder: Holder | None) -> str:
    if holder is None or not holder.is_deck:
        return ""
    return deck_name(holder) or "deck"


def standing_at_start(module: Module, prototypes: Prototypes, spot_of: SpotOf) -> Iterator[Standing]:
    """Yield what lies on the maps of a module when a game begins, without any saved game."""
    for window in module.maps:
        chosen = {seat.board for seat in window.seats}
        for pile in window.piles:
            # A pile of a board that is not laid out would lie on another board's ground.
            if not pile.board or not chosen or pile.board in chosen:
                yield from _of_pile(window, pile, prototypes, spot_of(window, pile))


def _of_pile(
    window: MapWindow, pile: Pile, prototypes: Prototypes, spot: tuple[float, float]
) -> Iterator[Standing]:
    x, y = spot
    for number, slot in enumerate(pile.slots):
        traits = prototypes.counter(slot.definition)
        if traits:
            key = f"{window.id} {pile.name} {number}"
            deck = pile.name if pile.is_deck else ""
            yield Standing(key, traits, window.id, x, y, deck, slot)
