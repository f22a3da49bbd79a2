"""The actions of one game: the table of actions with the sides, places and cases of the game in its texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from app.action import Action, Each
from app.actions import ACTIONS
from rules.words import Words

Translate = Callable[[str], str]
_NAME, _PLACE = "{name}", "{place}"
_MNEMONIC = re.compile(r"&([^\W_])")
T = TypeVar("T")


def actions_for(words: Words, tr: Translate = str, *, has_pools: bool = False) -> tuple[Action, ...]:
    """Return the actions of a game in the person's language, one for each of what the table says so of.

    What is about a thing that the game does not have is left out.
    """
    known = [
        each
        for each in ACTIONS
        if (words.ringed_place or _PLACE not in each.text) and (has_pools or not each.is_of_pools)
    ]
    table = [_translated(each, words, tr) for each in known]
    # All letters of the table first: what a game adds takes none that is the program's in every game.
    letters: dict[str, set[str]] = {each.menu: set() for each in table}
    for each in table:
        letters[each.menu].add(each.text.partition("&")[2][:1].casefold())
    return tuple(made for each in table for made in _made(each, words, tr, letters[each.menu]))


def side_ids(action_id: str, words: Words) -> Mapping[str, str]:
    """Return the ids of the actions made of one that is there for each side, with the ids of the sides."""
    return ids_of(action_id, (side.id for side in words.sides))


def ids_of(action_id: str, things: Iterable[T]) -> Mapping[str, T]:
    """Return the ids of the actions made of one that is there for each of some things, with the things."""
    return {f"{action_id}{number}": thing for number, thing in enumerate(things, start=1)}


def key_of_decision(decision_id: str, words: Words) -> str:
    """Return the key for the decisions of an id; where the game gives them none, that for all decisions."""
    keys = {each.id: each.keys for each in ACTIONS}
    pairs = zip(words.decisions, keys["turn.decision"], strict=False)
    own = next((key for decision, key in pairs if decision_id in decision.ids), "")
    return own or keys["turn.decide"][0]


def _things(each: Each, words: Words) -> tuple[tuple[str, str], ...]:
    """Return what the things are called of each of which an action is there, in their order, with a help."""
    match each:
        case Each.SIDE:
            return tuple((side.name, "") for side in words.sides)
        case Each.SUPPORT:
            return tuple((count.support, "") for count in words.support)
        case Each.OPTION:
            return tuple((option.title, "") for option in words.chosen_options)
        case Each.DECISION:
            return tuple((decision.title, decision.help) for decision in words.decisions)
        case Each.DIRECTION:
            return tuple((decision.direction, "") for decision in words.turned_decisions)


def _translated(each: Action, words: Words, tr: Translate) -> Action:
    """Return an action in the person's language, with the case in its texts."""
    case = words.cited(each.topic) if each.topic is not None else ""
    by_case = tr(" by case {case}").format(case=case.strip(" ()")) if case else ""

    def told(text: str) -> str:
        return tr(text).replace("{case}", case).replace("{by_case}", by_case) if text else ""

    return replace(each, text=told(each.text), help=told(each.help))


def _made(each: Action, words: Words, tr: Translate, letters: set[str]) -> Iterator[Action]:
    """Yield the actions that one of the table stands for in a game; `letters` of the menu are taken."""
    if each.of_each is not None:
        # First every name its own letter: those that find none take one of the text round it.
        marked = [
            (_with_letter(tr(name), letters), tr(told) if told else "")
            for name, told in _things(each.of_each, words)
        ]
        yield from (_of_one(each, number, *thing, letters) for number, thing in enumerate(marked))
    elif _PLACE in each.text:
        yield replace(each, text=each.text.replace(_PLACE, _with_letter(tr(words.ringed_place), letters)))
    else:
        yield each


def _of_one(each: Action, number: int, name: str, told: str, letters: set[str]) -> Action:
    is_first, text = number == 0, each.text.replace(_NAME, name)
    return replace(
        each,
        id=f"{each.id}{number + 1}",
        text=text if "&" in text else _with_letter(text, letters),
        keys=each.keys[number : number + 1],
        help=told or (each.help if is_first else ""),
        begins_group=each.begins_group and is_first,
    )


def _with_letter(name: str, letters: set[str]) -> str:
    """Return a name with the sign of a mnemonic before its first letter that is free, and take that one.

    A letter that the name itself marks goes before: a game may have had it for long.
    """
    own = _MNEMONIC.search(name)
    if own is not None and own[1].casefold() not in letters:
        letters.add(own[1].casefold())
        return name
    name = _MNEMONIC.sub(r"\1", name)
    for place, letter in enumerate(name.casefold()):
        if letter.isalnum() and letter not in letters:
            letters.add(letter)
            return f"{name[:place]}&{name[place:]}"
    return name
