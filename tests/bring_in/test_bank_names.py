"""Names exchanged among the pictures of a bank are noticed; right ones, and what cannot be told, are not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from app.bring_in.bank import Bank, BankFace
from app.bring_in.bank_names import Traits, checked, disagreement
from app.bring_in.counter_mix import CounterId, Known, Mix

Names = Mapping[CounterId, CounterId]
SIDES, KINDS, EACH, EDGE_PX = 3, 8, 3, 24
GROUNDS = ((60, 90, 60), (190, 170, 120), (90, 110, 170))


def bank(*, of_one_colour: bool = False, drawings: bool = False) -> Bank:
    """Return counters of three armies: of each kind three that differ in a little number alone."""
    rng, faces = np.random.default_rng(4), []
    signs = rng.integers(0, 2, (KINDS, 6, 6)).repeat(2, 1).repeat(2, 2)
    for side in range(SIDES):
        for n in range(KINDS * EACH):
            pixels = np.full((EDGE_PX, EDGE_PX, 3), GROUNDS[0 if of_one_colour else side], np.uint8)
            sign = rng.integers(0, 2, (12, 12)) if drawings else signs[n // EACH]
            pixels[6:18, 6:18][sign > 0] = 20
            pixels[1:4, 8:16] += rng.integers(0, 60, (3, 8, 1)).astype(np.uint8)
            faces.append(BankFace(CounterId(f"{side}-{n}"), 0, pixels))
    known = (Known(each.counter, each.counter, side=each.counter[0]) for each in faces)
    return Bank(tuple(faces), Mix(tuple(known)))


def traits(of: Bank) -> dict[CounterId, Traits]:
    """Return what a roster says of them."""
    names = [each.counter for each in of.faces]
    return {name: Traits(name[0], type=str(int(name[2:]) // EACH)) for name in names}


def renamed(of: Bank, *, within: bool) -> Bank:
    """Return a bank with names exchanged by lot, within each side or among all."""
    rng, names = np.random.default_rng(5), [each.counter for each in of.faces]
    groups = [[name for name in names if name[0] == side] for side in "012"] if within else [names]
    other = {
        old: CounterId(str(new))
        for group in groups
        for old, new in zip(group, rng.permutation(group), strict=True)
    }
    return replace(of, faces=tuple(replace(each, counter=other[each.counter]) for each in of.faces))


def told(of: Bank) -> str:
    """Return what is said against a bank, empty for nothing."""
    why = disagreement(of, traits(of))
    return "" if why is None else why.say()


def test_nothing_is_said_against_right_names() -> None:
    assert told(bank()) == ""


def test_names_exchanged_among_all_are_seen_by_the_colours() -> None:
    assert "of 72 units only" in told(renamed(bank(), within=False))


def test_names_exchanged_within_each_side_are_seen_by_what_is_printed() -> None:
    assert "are printed like these" in told(renamed(bank(), within=True))


@pytest.mark.parametrize("within", [False, True])
def test_where_each_unit_has_its_own_drawing_on_the_same_ground_nothing_can_be_told(within: bool) -> None:
    assert told(renamed(bank(of_one_colour=True, drawings=True), within=within)) == ""


def test_drawings_on_grounds_of_their_own_tell_the_sides_all_the_same() -> None:
    drawn = bank(drawings=True)
    assert (told(drawn), "of 72 units only" in told(renamed(drawn, within=False))) == ("", True)


def test_of_a_handful_of_pictures_nothing_is_said() -> None:
    wrong = renamed(bank(), within=False)
    assert told(replace(wrong, faces=wrong.faces[:8])) == ""


def test_without_a_roster_the_sides_that_the_bank_tells_are_enough() -> None:
    assert (checked(bank()).warning, checked(renamed(bank(), within=False)).warning is None) == (None, False)
