"""The real window, for the tests that play this game at it."""

from __future__ import annotations

from tests.window.conftest import home, start

__all__ = ["home", "start"]
