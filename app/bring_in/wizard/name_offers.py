"""What the type-ahead of a review offers: each counter with each of its faces, those first that are free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.bring_in.counter_mix import CounterId, Known, Mix
from app.bring_in.review import Review
from app.view.translated import tr as _tr
from maps.spelling import plain

_MOST_FOUND = 12


def offers(review: Review, words: str) -> Mapping[str, tuple[CounterId, int]]:
    """Return the counters that words may mean, by what is shown of each, with the face that is up."""
    left = set(review.left_to_take())
    # Sorting keeps the order of likeness among those that are left, and among those taken.
    found = sorted(_found(review.mix, words), key=lambda each: each[0].id not in left)
    shown: dict[str, tuple[CounterId, int]] = {}
    for known, face in found:
        # By what is shown, since a completer tells the words that were chosen and nothing else.
        shown.setdefault(_words(known, face, is_free=known.id in left), (known.id, face))
    return shown


def _found(mix: Mix, words: str) -> Iterator[tuple[Known, int]]:
    """Yield the counters that words may mean, the likeliest first, with each face that may be meant."""
    found, face_word = mix.search(words), ""
    if not found and len(words.split()) > 1:
        # No counter has the last word in its name: it may begin the name of a face.
        before, face_word = words.rsplit(maxsplit=1)
        found = mix.search(before)
    for known in found[:_MOST_FOUND]:
        for face, name in enumerate(known.faces):
            if plain(name).startswith(plain(face_word)):
                yield known, face


def _words(known: Known, face: int, *, is_free: bool) -> str:
    name = known.name if face == 0 else _tr("{name}, {face}").format(name=known.name, face=known.faces[face])
    return name if is_free else _tr("{name} (taken)").format(name=name)
