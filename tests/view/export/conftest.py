"""The toy for tests of what is closed."""

from tests.film.conftest import toy

__all__ = ["toy"]
