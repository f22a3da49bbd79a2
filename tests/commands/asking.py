"""The command line asked as a script asks it: its last line as JSON, or the one line of its refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app import cli


def told(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    """Return what a command answers as JSON."""
    assert cli.main([*map(str, words), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def fault(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Return the one line by which a command is refused."""
    assert cli.main(list(map(str, words))) == 2
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    return error
