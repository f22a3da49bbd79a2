"""What a question of the record is: a line for `adjutant ask`, or one or more commands."""

from __future__ import annotations

from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its number, its kind, and a line of JSON or else commands given one after the other."""

    number: int
    kind: str
    line: str = ""
    commands: tuple[Words, ...] = ()

    @property
    def name(self) -> str:
        """How the record names it."""
        return f"{self.number:04} {self.kind}"

    @property
    def text(self) -> str:
        """The whole question."""
        return self.line or "\n".join(" ".join(("adjutant", *words)) for words in self.commands)
