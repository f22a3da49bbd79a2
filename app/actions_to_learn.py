"""What a person can do to learn and to teach, and the help."""

from __future__ import annotations

from app.action import Action, Need, in_menu
from rules.translatable import tr_noop

_N = Need.NOTHING

_LEARN = in_menu(
    "&Learn",
    Action(
        "learn.continue",
        tr_noop("&Continue the course"),
        (),
        _N,
        help=tr_noop("Goes on with the lesson begun last. Your game stays as it is meanwhile."),
    ),
    Action("learn.course", tr_noop("&Lessons"), ("Ctrl+Shift+L",), _N),
    Action("learn.open", tr_noop("&Open a lesson ..."), (), _N),
    Action(
        "learn.quiz",
        tr_noop("&Quiz ..."),
        ("Ctrl+Shift+Q",),
        _N,
        help=tr_noop("Questions about positions that were played, answered and explained by the rules."),
    ),
    Action(
        "learn.make",
        tr_noop("&Make a lesson from here"),
        help=tr_noop("A lesson that begins with the table as it lies. Your game stays as it is meanwhile."),
        begins_group=True,
    ),
    Action("learn.try", tr_noop("T&ry the lesson"), ("F10",)),
    Action("learn.send", tr_noop("&Send the lesson as one file ...")),
    Action("learn.leave", tr_noop("Lea&ve the lesson"), (), _N, begins_group=True),
    Action("learn.watch", tr_noop("&Watch history"), (), _N, begins_group=True),
    Action(
        "learn.play_on",
        tr_noop("&Play on from this evening of history..."),
        (),
        _N,
        help=tr_noop("A new game with the units where history had them; what is estimated is told first."),
    ),
    Action(
        "learn.beside",
        tr_noop("&History on this day beside my game"),
        ("Ctrl+Shift+Y",),
        is_checkable=True,
        help=tr_noop("History's front and formations as a pale layer, and how far ahead or behind you are."),
    ),
    Action("learn.notes", tr_noop("Notes for the &teacher"), ("F9",), _N, is_checkable=True),
)

_HELP = in_menu(
    "&Help",
    Action(
        "help.example",
        tr_noop("&Example of Play, step by step"),
        (),
        _N,
        help=tr_noop("A turn of the rulebook as a replay, on a copy of your own."),
    ),
    Action(
        "help.manual",
        tr_noop("&Manual"),
        ("F1",),
        _N,
        help=tr_noop("The page about what has the keys: a panel, the map, a dialog."),
        begins_group=True,
    ),
    Action(
        "help.welcome",
        tr_noop("&Welcome: how to begin"),
        (),
        _N,
        help=tr_noop("Go on, learn, watch, play, bring in your own."),
    ),
    Action("help.keys", tr_noop("&Keys"), ("Ctrl+F1",), _N),
    Action("help.about", tr_noop("&About Adjutant"), (), _N),
)

TO_LEARN = (*_LEARN, *_HELP)
