"""Names read from counters: proposed where they stand there, sure only where nothing else comes near."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from app.bring_in.counter_mix import CounterId
from app.bring_in.sheets.proof import Proof, Scanned
from app.bring_in.sheets.reading.proposing import NOBODY, shared_out
from app.bring_in.sheets.reading.reading import proposals
from app.bring_in.sheets.reading.wanted import Wanted
from app.bring_in.sheets.scanning import scanned
from tests.bring_in.synthetic import board_art as art
from tests.bring_in.synthetic.sheets import Printed, sheet_of

PRINTED = Printed(rows=2, columns=4, blocks=1, edge_px=112, turn_deg=0.7)


def _wanted(designs: Sequence[art.Design], first: int = 0) -> list[Wanted]:
    return [
        Wanted(CounterId(f"u{first + n}"), each.label, each.values, str(each.fill))
        for n, each in enumerate(designs)
    ]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Scanned, list[art.Design]]:
    """A sheet of eight counters that somebody else has drawn, cut, and what stands on them."""
    rng = np.random.default_rng(12)
    style, designs = art.style_of(rng), art.designs(rng, PRINTED.count)
    front, _ = sheet_of(PRINTED, lambda n, back: art.face(designs[n], style, PRINTED.edge_px, is_back=back))
    path = Path(tmp_path_factory.mktemp("sheet"), "front.png")
    front.image.save(path)
    return scanned(path, None), designs


def test_each_counter_without_a_name_is_proposed_its_own_unit_among_many(
    printed: tuple[Scanned, list[art.Design]],
) -> None:
    sheet, designs = printed
    others = art.designs(np.random.default_rng(9), 40)
    named = Proof("game", (sheet,)).named(0, 2, CounterId("u2"))
    found = proposals(named, [*_wanted(designs), *_wanted(others, 100)])
    assert [(each.front, each.unit) for each in found] == [(n, f"u{n}") for n in range(8) if n != 2]
    assert all(each.is_sure for each in found)


def test_nothing_is_sure_where_none_of_the_counters_is_of_the_game(
    printed: tuple[Scanned, list[art.Design]],
) -> None:
    others = art.designs(np.random.default_rng(10), 12)
    found = proposals(Proof("game", (printed[0],)), _wanted(others))
    assert [each for each in found if each.is_sure] == []


def test_faces_share_out_the_units_each_once() -> None:
    costs = np.array([[0.0, 20.0, 90.0], [5.0, 40.0, 90.0], [90.0, 90.0, NOBODY + 1]])
    found = shared_out(costs, np.zeros((3, 3)))
    # The first face gives way: of both, the second one loses more without that unit.
    assert [None if each is None else each.unit for each in found] == [1, 0, None]


def test_twins_are_no_reading() -> None:
    assert shared_out(np.zeros((1, 2)), np.zeros((1, 2))) == (None,)


def test_one_is_not_sure_where_other_letters_fit_better_than_any_unit() -> None:
    found = shared_out(np.array([[0.0, 50.0]]), np.array([[40.0, 80.0]]))[0]
    assert found is not None
    assert (found.is_sure, found.likely < 0.5) == (False, True)
