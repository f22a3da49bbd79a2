"""How counters look in what is taken away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Look:
    """The style of counters, `nato` or `silhouette`; where a person's own pictures lie, if he gives them.

    `module` is the file of VASSAL's module, where its game does not know where that lies.
    """

    style: str = "nato"
    own_counters: Path | None = None
    module: Path | None = None
