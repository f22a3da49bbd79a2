"""What a feature needs only when somebody asks for it: its modules are loaded and it is made then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """What is put away with the game."""

    def close(self) -> None:
        """Put it away."""


Made = TypeVar("Made", bound=Closable)


class OnDemand(Generic[Made]):
    """Something made once, when first wanted. `make` imports what it needs: no window begins with that."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._made: Made | None = None

    def made(self) -> Made:
        """Return it."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def close(self) -> None:
        """Put it away where it was made."""
        if self._made is not None:
            self._made.close()
