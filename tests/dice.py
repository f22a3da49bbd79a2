"""Dice whose faces a test names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """Dice for tests: the faces are given, roll by roll."""

    script: tuple[tuple[int, ...], ...]

    def faces(self, number: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces of the script; raises IndexError past its end."""
        faces = self.script[number - 1]
        if len(faces) != count or max(faces) > sides:
            raise ValueError(f"roll {number} wants {count}d{sides}, the script has {faces}")
        return faces
