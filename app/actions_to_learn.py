"""What a person can do to learn and to teach, and the help."""

from __future__ import annotations

from app.action import Action, Need
from rules.translatable import tr_noop

_N = Need.NOTHING

TO_LEARN = (
    Action(
        "help.example",
        "&Help",
        tr_noop("&Example of Play, step by step"),
        (),
        _N,
        help=tr_noop("A turn of the rulebook as a replay, on a copy of your own."),
    ),
    Action("help.keys", "&Help", tr_noop("&Keys"), ("F1",), _N),
    Action("help.about", "&Help", tr_noop("&About Adjutant"), (), _N),
)
