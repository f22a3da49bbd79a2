"""What is said of a reading: where it is, what is unsure of it, how sure its candidates are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.bring_in.putting import place_at
from app.bring_in.reading import Candidate, Doubt
from app.bring_in.review import Review, Standing
from app.table.game import Game
from app.table.phrases import Phrases
from app.table.pieces import Spot
from app.view.translated import tr as _tr
from rules.translatable import tr_noop

_DOUBTS: Mapping[Doubt, str] = MappingProxyType(
    {
        Doubt.PLACE: tr_noop("place"),
        Doubt.ID: tr_noop("which one"),
        Doubt.RULES: tr_noop("rules"),
        Doubt.FACE: tr_noop("face"),
    }
)


class ReviewWords:
    """The words of one review on one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._place: Callable[..., str] = Phrases(game, _tr).place

    def where(self, standing: Standing) -> str:
        """Return the place of a reading: a hex, a box, or that it lies beside the map."""
        reading = standing.reading
        spots = (standing.spot,) if standing.spot is not None else reading.spots
        # Two places are told where nobody has said which.
        if Doubt.PLACE in standing.doubts and len(reading.spots) > 1:
            spots = reading.spots[:2]
        if not spots:
            return _tr("Beside the grid")
        return _tr(" or ").join(map(self.place, spots))

    def place(self, spot: Spot) -> str:
        """Return what a spot is called: a hex with its number, a box by its title."""
        place = place_at(spot, self._game)
        # A point of the open table has no name: its spot is all that can be told.
        if place is None or place.pos_px is not None:
            return spot
        named = self._place(place)
        return _tr("Hex {hex}").format(hex=named) if place.hex is not None else named

    def title(self, review: Review, standing: Standing) -> str:
        """Return place and counter in one line."""
        where = self.where(standing)
        if standing.counter is None:
            return where
        return f"{where}: {review.mix.name_of(standing.counter)}"

    def why(self, standing: Standing) -> str:
        """Return why it is asked, in a sentence or two."""
        if standing.is_added and standing.counter is not None and not standing.rivals:
            return _tr("You added this one by hand.")
        told = " ".join(each.say(_tr) for each in standing.why)
        return told or _tr("Nothing is unsure of it.")

    def doubt(self, standing: Standing) -> str:
        """Return what is unsure, in a word or two."""
        told = [_tr(_DOUBTS[each]) for each in standing.doubts]
        return ", ".join([_tr("by hand"), *told] if standing.is_added else told)

    def ratio(self, standing: Standing) -> str:
        """Return how much better the best candidate is than the next, beside what is taken unasked."""
        reading = standing.reading
        if len(reading.candidates) < 2 or reading.ratio <= 0:
            return ""
        told = _tr("{ratio} times better than the next, {wanted} is taken unasked")
        return told.format(ratio=f"{reading.ratio:.1f}", wanted=f"{reading.ratio_wanted:.1f}")

    def note(self, review: Review, standing: Standing, candidate: Candidate) -> str:
        """Return what is told of a candidate: why it may be, or may not."""
        words = [review.mix.face_name(candidate.counter, candidate.face)] if candidate.face else []
        if candidate.why is not None:
            words.append(candidate.why.say(_tr))
        holders = [
            each
            for each in review.taken()
            if each.counter == candidate.counter and each.reading.number != standing.reading.number
        ]
        if holders:
            words.append(_tr("already in {place}").format(place=self.where(holders[0])))
        return ", ".join(words)
