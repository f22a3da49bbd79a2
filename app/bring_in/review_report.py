"""What is told of a review: the report of every automatic decision, and the answer of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tomli_w

from app.bring_in.review import Review, Standing, State

_FACES = ("front", "back")


def report_of(review: Review) -> str:
    """Return the report file as TOML: every decision that no person made, and what a person decided.

    With the same picture and bank a later bringing in makes the same report.
    """
    data = {
        "source": review.source,
        "game": review.game,
        "warnings": [each.say() for each in review.warnings],
        # Apart from what a person decided: this is the part that nobody has looked at.
        "automatic": [_automatic(review, each) for each in review.automatic()],
        "by_hand": [_by_hand(review, each) for each in review.taken() if not each.is_automatic],
        "open": [_open(review, each) for each in review.doubtful()],
        "empty": list(review.left_empty()),
    }
    return tomli_w.dumps(data)


def answer_of(review: Review, refused: str | None = None) -> dict[str, Any]:
    """Return a review as the command line tells it with --json; `refused` is why nothing was read."""
    stacks = {each.reading.number for each in review.stacks()}
    # What is not taken as well: a script is told of it with its doubts, and can weigh it by its own
    # measure.
    shown = [each for each in review.standings.values() if each.state is not State.EMPTY]
    return {
        "counters": [_counter(each, stacks) for each in shown],
        "empty": list(review.left_empty()),
        "unsure": [_where(each) for each in review.doubtful()],
        "warnings": [each.say() for each in review.warnings],
        "refused": refused,
    }


def _line(review: Review, standing: Standing) -> dict[str, Any]:
    data = {"reading": standing.reading.number, "place": _where(standing)}
    if standing.counter is None:
        return data
    face = review.mix.face_name(standing.counter, standing.face)
    return data | {"counter": standing.counter, "face": face}


def _by_hand(review: Review, standing: Standing) -> dict[str, Any]:
    # Told apart from what was only decided: of these the picture says nothing.
    return _line(review, standing) | ({"added": True} if standing.is_added else {})


def _automatic(review: Review, standing: Standing) -> dict[str, Any]:
    reading = standing.reading
    second = reading.candidates[1].counter if len(reading.candidates) > 1 else ""
    scores = {"score": round(reading.chance, 4), "ratio": round(reading.ratio, 3), "runner_up": second}
    return _line(review, standing) | scores


def _open(review: Review, standing: Standing) -> dict[str, Any]:
    doubts = [each.value for each in standing.doubts]
    why = " ".join(each.say() for each in standing.why)
    told = {"unsure": doubts, "why": why, "candidates": list(_figures(standing))}
    return _by_hand(review, standing) | told


def _figures(standing: Standing) -> Iterator[list[Any]]:
    for each in standing.reading.candidates:
        yield [each.counter, each.face, round(each.share, 4)]


def _counter(standing: Standing, stacks: set[int]) -> dict[str, Any]:
    reading, centre = standing.reading, standing.reading.centre_px
    candidates = reading.candidates
    return {
        "centre": None if centre is None else [round(value, 2) for value in centre],
        "hex": standing.spot,
        "counter": standing.counter,
        "face": _face(standing.face),
        "sure": standing.state is State.TAKEN,
        "score": round(reading.chance, 4),
        "runner_up": candidates[1].counter if len(candidates) > 1 else None,
        "ratio": round(reading.ratio, 3),
        "stack": reading.number in stacks,
        "unsure": [each.value for each in standing.doubts],
        "why": [each.say() for each in standing.why],
        "candidates": [
            {"counter": each.counter, "face": _face(each.face), "share": round(each.share, 4)}
            for each in candidates
        ],
    }


def _face(face: int) -> str:
    # Front and back by words, since most counters have no more; a further side has no word that scripts
    # could know.
    return _FACES[face] if face < len(_FACES) else str(face)


def _where(standing: Standing) -> str:
    """Return the place of a reading, its point in the picture where it has none."""
    if standing.spot is not None:
        return standing.spot
    centre = standing.reading.centre_px
    return standing.reading.text if centre is None else f"({round(centre[0])},{round(centre[1])})"
