"""Every rule function of Bitter End finds something in one test at least of those that prove the rules.

Where the tests are shared out, no worker knows what those of the others have found: there
`tests.exercised.report_of_all_workers` asks the same once they are done.
"""

from __future__ import annotations

import pytest

from tests.exercised import EXERCISED


def test_every_rule_function_finds_something_in_a_test(request: pytest.FixtureRequest) -> None:
    exercised = request.config.stash[EXERCISED]
    if hasattr(request.config, "workerinput"):
        pytest.skip("it is asked of all workers together")
    if not exercised.is_whole or request.config.option.keyword:
        pytest.skip("it takes all tests of the games and the assistant together")

    assert exercised.missing() == []
