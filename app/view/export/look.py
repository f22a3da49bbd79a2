"""How counters look in what is taken away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Look:
    """The style of counters, `nato` or `silhouette`; where a person's own pictures lie, if he gives them."""

    style: str = "nato"
    own_counters: Path | None = None
