"""What a person can do to learn and to teach, and the help."""

from __future__ import annotations

from app.action import Action, Need
from rules.translatable import tr_noop

_N = Need.NOTHING

_LEARN = "&Learn"

TO_LEARN = (
    Action(
        "learn.continue",
        _LEARN,
        tr_noop("&Continue the course"),
        (),
        _N,
        help=tr_noop("Goes on with the lesson begun last. Your game stays as it is meanwhile."),
    ),
    Action("learn.course", _LEARN, tr_noop("&Lessons"), ("Ctrl+Shift+L",), _N),
    Action("learn.open", _LEARN, tr_noop("&Open a lesson ..."), (), _N),
    Action(
        "learn.quiz",
        _LEARN,
        tr_noop("&Quiz ..."),
        ("Ctrl+Shift+Q",),
        _N,
        help=tr_noop("Questions about positions that were played, answered and explained by the rules."),
    ),
    Action(
        "learn.make",
        _LEARN,
        tr_noop("&Make a lesson from here"),
        help=tr_noop("A lesson that begins with the table as it lies. Your game stays as it is meanwhile."),
        begins_group=True,
    ),
    Action("learn.try", _LEARN, tr_noop("T&ry the lesson"), ("F10",)),
    Action("learn.send", _LEARN, tr_noop("&Send the lesson as one file ...")),
    Action("learn.leave", _LEARN, tr_noop("Lea&ve the lesson"), (), _N, begins_group=True),
    Action("learn.watch", _LEARN, tr_noop("&Watch history"), (), _N, begins_group=True),
    Action(
        "learn.play_on",
        _LEARN,
        tr_noop("&Play on from this evening of history..."),
        (),
        _N,
        help=tr_noop("A new game with the units where history had them; what is estimated is told first."),
    ),
    Action(
        "learn.beside",
        _LEARN,
        tr_noop("&History on this day beside my game"),
        ("Ctrl+Shift+Y",),
        is_checkable=True,
        help=tr_noop("History's front and formations as a pale layer, and how far ahead or behind you are."),
    ),
    Action("learn.notes", _LEARN, tr_noop("Notes for the &teacher"), ("F9",), _N, is_checkable=True),
    Action(
        "help.example",
        "&Help",
        tr_noop("&Example of Play, step by step"),
        (),
        _N,
        help=tr_noop("A turn of the rulebook as a replay, on a copy of your own."),
    ),
    Action(
        "help.manual",
        "&Help",
        tr_noop("&Manual"),
        ("F1",),
        _N,
        help=tr_noop("The page about what has the keys: a panel, the map, a dialog."),
        begins_group=True,
    ),
    Action(
        "help.welcome",
        "&Help",
        tr_noop("&Welcome: how to begin"),
        (),
        _N,
        help=tr_noop("Go on, learn, watch, play, bring in your own."),
    ),
    Action("help.keys", "&Help", tr_noop("&Keys"), ("Ctrl+F1",), _N),
    Action("help.about", "&Help", tr_noop("&About Adjutant"), (), _N),
)
