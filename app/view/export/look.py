"""How counters look in what is taken away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LEFT_OUT = "left out: "
"""What begins a line by which the command tells what is not in its file as on the table."""


def _unheard(_: str) -> None:
    """Take what nobody asked for."""


@dataclass(frozen=True, slots=True)
class Look:
    """The style of counters, `nato` or `silhouette`; where a person's own pictures lie, if he gives them.

    `module` is the file of VASSAL's module, where its game does not know where that lies.
    """

    style: str = "nato"
    own_counters: Path | None = None
    module: Path | None = None
    on_left_out: Callable[[str], None] = _unheard
    """Hears what cannot be shown there as on the table, by kind and count."""
