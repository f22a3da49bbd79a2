"""What a person can do to bring in what he owns: scans, sheets, set-ups, VASSAL's files, a new game."""

from __future__ import annotations

from app.action import Action

_BRING_IN = "&Bring in"

TO_BRING_IN: tuple[Action, ...] = ()
