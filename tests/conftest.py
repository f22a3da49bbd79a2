"""What all tests share: Qt draws without a screen, examples are drawn without a clock, rules are noted."""

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from app.view.tidy import collect_in_turn
from tests.exercised import EXERCISED, PROOF, Exercised

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Speed lives in the benches: on a busy machine a deadline fails what is right. Where a change is judged
# (CI is set) the same examples are drawn each time; at a desk new ones.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

LOOKS_BACK = "test_every_rule_is_exercised.py"
"""The file of the test that asks which rules the others have exercised."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin with no rule exercised, and with cycles collected between the tests alone (see app.view.tidy)."""
    config.stash[EXERCISED] = Exercised()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect the cycles that a test leaves, in the thread of its windows."""
    collect_in_turn()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what looks back on all other tests at the end."""
    items.sort(key=lambda item: item.path.name == LOOKS_BACK)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what rules find while a test that proves them is set up and run."""
    if not any(item.path.is_relative_to(folder) for folder in PROOF):
        return (yield)
    exercised = item.config.stash[EXERCISED]
    exercised.files.add(item.path)
    with exercised.noted():
        return (yield)
