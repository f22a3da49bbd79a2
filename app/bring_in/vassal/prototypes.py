"""Counters as a module defines them: their traits, with those of their prototypes put in.

A prototype is a chain of traits under a name; a trait `prototype` is replaced by that chain without its
innermost part, again and again. One that names itself on its own way is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from app.bring_in.refused import Refused
from app.bring_in.vassal.sequence import decode
from app.bring_in.vassal.traits import FIELD, PIECE, Trait, Traits, at, traits_of

PROTOTYPE = "prototype"
MAX_TRAITS = 2_000
"""So many traits a counter has at most once its prototypes are put in: they may call each other at will."""
MOST_STEPS, MOST_WORK = 40_000, 10_000_000
"""So many traits are looked at for one counter, and for all of a module: sixty prototypes that each call the
next one twice, and hold nothing else, would never come to an end nor to a single trait."""
MOST_LETTERS = 400_000_000
"""So much text the definitions of all counters of a module have, prototypes put in: each counter is read by
itself, and a prototype of some million letters that thousands of them use would keep a processor for hours.
The longest known saved game, in which every piece stands with its prototypes put in, has 34 million."""
_DEEPEST = 200
_ADD = "+/"


def traits_in(definition: str) -> Traits:
    """Return the traits of a definition, `+/null/type/state`, as they stand; none of other texts."""
    if not definition.startswith(_ADD):
        return ()
    fields = decode(definition.removeprefix(_ADD), "/")
    return traits_of(at(fields, 1), at(fields, 2))


class Prototypes:
    """The prototypes of a module, each read once."""

    def __init__(self, definitions: Mapping[str, str], source: str = "") -> None:
        self._definitions, self._source = definitions, source
        self._read: dict[str, Traits] = {}
        self._work = self._letters = 0
        self.unknown: set[str] = set()
        """The names of prototypes that a counter wanted and the module has not."""

    def of(self, name: str) -> Traits:
        """Return the traits of a prototype without its innermost part, prototypes in it as they stand."""
        if name not in self._read:
            if name not in self._definitions:
                # Counted, not refused: an author may have taken a prototype out and left its callers.
                self.unknown.add(name)
            self._read[name] = _without_piece(traits_in(self._definitions.get(name, "")))
        return self._read[name]

    def expanded(self, traits: Traits) -> Traits:
        """Return traits with their prototypes put in, however often these use others.

        Raises Refused where the counters of the module call them more often than any module does.
        """
        found: list[Trait] = []
        # What is still to come, each with the prototypes that it came through.
        waiting: list[tuple[Trait, frozenset[str]]] = [(trait, frozenset()) for trait in reversed(traits)]
        steps = 0
        while waiting and len(found) < MAX_TRAITS and steps < MOST_STEPS:
            trait, through = waiting.pop()
            steps += 1
            name = at(trait.fields, 0) if trait.kind == PROTOTYPE else ""
            if trait.kind != PROTOTYPE:
                found.append(trait)
            # Once on its own way down only: side by side the same prototype may stand as often as one likes.
            elif name not in through and len(through) < _DEEPEST:
                inner = through | {name}
                waiting += [(each, inner) for each in reversed(self.of(name))]
        self._work += steps
        if self._work > MOST_WORK:
            raise Refused(self._source, "its prototypes call each other without end", "get the module again")
        self._letters += sum(len(trait.type) + len(trait.state) for trait in found)
        if self._letters > MOST_LETTERS:
            told = f"its counters are defined by more than {MOST_LETTERS:,} letters together"
            raise Refused(self._source, told, "no game needs that")
        if traits and not (found and found[-1].kind == PIECE):
            # Cut short: the piece itself is never lost.
            found = [*found[: MAX_TRAITS - 1], traits[-1]]
        return tuple(found)

    def counter(self, definition: str) -> Traits:
        """Return all traits of a counter by its definition, none where it is no definition."""
        return self.expanded(traits_in(definition))


def _without_piece(traits: Traits) -> Traits:
    return traits[:-1] if traits and traits[-1].kind == PIECE else traits


# ---- what pictures are named


def images_in(traits: Iterable[Trait]) -> Iterator[str]:
    """Yield the names of the pictures that traits show: of the piece, of layers, of masks."""
    for trait in traits:
        fields = trait.fields
        match trait.kind:
            case "piece":
                yield at(fields, 2)
            case "emb2":
                yield from decode(at(fields, 15), ",")
            case "emb":
                yield from (decode(pair, ",")[0] for pair in fields[8:])
            # A mask has its picture, and with `G` a second one that its owner sees.
            case "obs":
                yield at(fields, 1)
                if at(fields, 3).startswith("G"):
                    yield at(fields, 3)[1:]


def is_name(image: str) -> bool:
    """Return whether a text names one picture: no expression, and no name that is put together in play."""
    return bool(image) and FIELD not in image and "$" not in image and not image.startswith("{")
