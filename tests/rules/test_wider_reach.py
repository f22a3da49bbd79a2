"""A reach that another mode of movement carries further, and the verdict on a move in that mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.findings import FINE, Verdict
from rules.hexgrid import HexId
from rules.reach import How, Reach


@dataclass(frozen=True)
class Row:
    """A search along a row of hexes, a point for each."""

    allowance: int
    refused: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    names: tuple[HexId, ...] = tuple(HexId(f"0{n}") for n in range(1, 9))
    start: int | None = 0

    def ends_move(self, here: int) -> bool:
        return here == self.allowance

    def trace(self, settled: Mapping[int, int], goal: int) -> tuple[int, ...]:
        return tuple(here for here in (0, *settled) if here <= goal)

    def refusals(self, reached: frozenset[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
        yield max(reached) + 1, ("points",)
        yield from self.refused.items()

    def reach(self, wider: Reach | None = None) -> Reach:
        return Reach(self, {n: n for n in range(1, self.allowance + 1)}, frozenset(), wider=wider)


WIDER = Row(4, {6: ("zone",)}).reach()
FOUND = Row(2, {6: ("lake",)}).reach(WIDER)


def test_the_usual_mode_comes_first() -> None:
    assert [FOUND.hexes[HexId(f"0{n}")].how for n in range(1, 6)] == [
        How.START,
        How.POINTS,
        How.POINTS,
        How.OTHER_MODE,
        How.OTHER_MODE,
    ]


def test_a_hex_of_the_other_mode_tells_its_points() -> None:
    assert (FOUND.hexes[HexId("03")].allowance, FOUND.hexes[HexId("05")].allowance) == (None, 4)


def test_the_path_is_that_of_the_mode() -> None:
    assert FOUND.path(HexId("04")) == ("01", "02", "03", "04")


def test_what_keeps_the_unit_out_is_told_of_both_modes() -> None:
    assert FOUND.blocked == {"06": ("points",), "07": ("lake", "zone")}


def test_verdicts_together_keep_the_points_of_their_mode() -> None:
    assert (FINE + Verdict((), 4) + FINE).allowance == 4
