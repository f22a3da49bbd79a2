"""A careless stranger at the windows of bringing in, a fixed number of acts; wizard_monkey.py does more."""

from __future__ import annotations

from pathlib import Path

from app.window.main import Main
from tests.window.monkey import BURST
from tests.window.wizard_monkey import monkey_at

ACTS = BURST


def test_no_wrong_order_breaks_a_bringing_in(main: Main, home: Path) -> None:
    monkey = monkey_at(main, home, 2)
    monkey.run(lambda done: done >= ACTS)
    monkey.world.main.frame.close()

    assert monkey.done == ACTS
