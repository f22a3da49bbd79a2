"""The pauses between the opponent's deeds: however many there are, they stay within the time of a turn."""

from __future__ import annotations

import pytest

from app.view.assistant.tempo import TURN_S, Tempo


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def first_pause_ms() -> int:
    tempo = Tempo(Clock())
    tempo.run("turn")
    return tempo.pause_ms()


def played(deeds: int, thinking_s: float) -> float:
    """Return how long a turn of some deeds takes, each thought out for a while and then looked at."""
    clock = Clock()
    tempo = Tempo(clock)
    for _ in range(deeds):
        tempo.run("turn")
        clock.now_s += thinking_s
        clock.now_s += tempo.pause_ms() / 1000
    return clock.now_s


@pytest.mark.parametrize("deeds", [80, 140, 1000])
def test_a_turn_takes_its_time_however_many_deeds_it_has(deeds: int) -> None:
    assert played(deeds, thinking_s=0.0) == pytest.approx(TURN_S, rel=0.25)


def test_thinking_is_part_of_the_time() -> None:
    assert played(140, thinking_s=0.03) == pytest.approx(TURN_S, rel=0.1)


def test_what_is_held_does_not_count() -> None:
    clock = Clock()
    tempo = Tempo(clock)
    tempo.run("turn")
    tempo.hold()
    clock.now_s += 100.0
    tempo.run("turn")

    assert tempo.pause_ms() == first_pause_ms()


def test_the_next_turn_has_all_its_time() -> None:
    clock = Clock()
    tempo = Tempo(clock)
    tempo.run("turn")
    clock.now_s += 100.0
    tempo.run("next")

    assert tempo.pause_ms() == first_pause_ms()
