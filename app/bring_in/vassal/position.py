"""A position of VASSAL as a list: every piece with its traits, where it lies, and what it lies in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.bring_in.vassal.commands import Command
from app.bring_in.vassal.holders import Holder, Where
from app.bring_in.vassal.saves import Saved
from app.bring_in.vassal.sequence import decode
from app.bring_in.vassal.traits import FIELD, Traits, at
from app.bring_in.vassal.world import World

# Counted behind the kind; decks have 33 fields up to 3.5 and 49 since 3.6, and this place in both.
_DECK_NAME = 12
"""Which field of a deck's type is its name."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece where it lies. `holder` is the stack or deck that it is in, empty where it lies alone."""

    id: str
    traits: Traits
    where: Where
    holder: str = ""
    deck: str = ""
    """The name of its deck, empty where it is in none."""
    is_in_deck: bool = False
    is_face_down: bool = False


def world_of(saved: Saved) -> World:
    """Return VASSAL's table as a saved game or a log opens with it."""
    return run(World(saved.source), saved.opening)


def run(world: World, commands: Iterable[Command]) -> World:
    """Run commands on a table of VASSAL and return it."""
    world.run(commands)
    return world


def lying_in(world: World) -> tuple[Lying, ...]:
    """Return every piece of a table: of each map from the lowest to the highest."""
    # By map first: heights are counted over all maps together.
    keys = sorted(world.things, key=lambda key: (world.where(key).map, world.height(key)))
    return tuple(lying(world, key) for key in keys)


def lying(world: World, key: str) -> Lying:
    """Return a piece where it lies; raises KeyError where there is none such."""
    holder = world.holder_of(key)
    is_in_deck = holder is not None and holder.is_deck
    return Lying(
        key,
        world.things[key].traits,
        world.where(key),
        # Good within one position only: stacks that VASSAL makes while it plays have numbers that stand in no
        # file.
        holder.id if holder is not None else "",
        deck_name(holder) if holder is not None and is_in_deck else "",
        is_in_deck,
        holder is not None and is_in_deck and at(holder.rest, 0) == "true",
    )


def deck_name(deck: Holder) -> str:
    """Return what a deck is called."""
    return at(decode(deck.type.partition(FIELD)[2], FIELD), _DECK_NAME)
