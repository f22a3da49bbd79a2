"""What a person can do with the journal as a film: watch, jump, compare, remark, take away."""

from __future__ import annotations

from app.action import Action, in_menu
from rules.translatable import tr_noop

_REPLAY = in_menu(
    "&Replay",
    Action("replay.back", tr_noop("One step &back"), (",",)),
    Action("replay.forward", tr_noop("One step &forward"), (".",)),
    Action("replay.play", tr_noop("&Play on from here"), ("Ctrl+Space",), is_checkable=True, icon="play"),
    Action("replay.start", tr_noop("To the &set-up"), ("Ctrl+Home",)),
    Action("replay.end", tr_noop("To the &end of this branch"), ("Ctrl+End",)),
    Action("replay.branch", tr_noop("B&ranches here..."), ("B",), icon="branch"),
    Action(
        "panel.compare",
        tr_noop("Compare wit&h..."),
        ("Ctrl+Shift+C",),
        icon="branch",
        help=tr_noop("The branches of the game as a tree; one of them, or another file, beside this game."),
    ),
    Action(
        "replay.film",
        tr_noop("Fi&lm"),
        ("F3",),
        is_checkable=True,
        icon="film",
        help=tr_noop(
            "Watch the game. Space plays, Shift with the arrows changes the speed; any key ends a motion."
        ),
        begins_group=True,
    ),
    Action("replay.step_by", tr_noop("Step b&y")),
    Action("replay.show_only", tr_noop("Show &only")),
    Action("replay.next_combat", tr_noop("Next &combat"), ("Ctrl+Shift+K",), icon="burst"),
    Action("replay.next_town", tr_noop("Next to&wn that changes hands"), ("Ctrl+Shift+T",), icon="house"),
    Action("replay.next_loss", tr_noop("Ne&xt loss"), ("Ctrl+Alt+L",), icon="close"),
    Action("replay.follow", tr_noop("Move the camera alon&g"), is_checkable=True),
    Action(
        "replay.bookmark", tr_noop("Book&mark this step..."), ("Ctrl+B",), icon="bookmark", begins_group=True
    ),
    Action("replay.remark", tr_noop("Remark on &this step..."), ("Shift+N",), icon="bubble"),
    Action("replay.remark_here", tr_noop("Remark on the &unit or hex..."), ("Alt+N",)),
    Action("replay.next_remark", tr_noop("&Next remark"), (">",)),
    Action("replay.previous_remark", tr_noop("Previous remar&k"), ("<",)),
    Action(
        "replay.show_remarks",
        tr_noop("Rem&arks over the map"),
        (),
        is_checkable=True,
        help=tr_noop("The remark of the step that is shown, with its arrows, circles and shaded hexes."),
    ),
    Action(
        "replay.speaker",
        tr_noop("Speaker's view, for a pro&jector"),
        ("Ctrl+F11",),
        is_checkable=True,
        icon="screen",
        help=tr_noop("The map alone in a second window, for a projector."),
    ),
)

_PANELS = in_menu(
    "&Panels",
    Action(
        "replay.speaker_follows",
        tr_noop("Spea&ker's view follows this map"),
        ("Ctrl+Shift+F11",),
        is_checkable=True,
    ),
    Action("replay.speaker_remark", tr_noop("Remark i&n the speaker's view"), (), is_checkable=True),
    Action("panel.remarks", tr_noop("R&emarks"), ("Ctrl+Shift+N",)),
    Action(
        "panel.report",
        tr_noop("Charts o&ver time"),
        ("Ctrl+Shift+G",),
        icon="trend",
        help=tr_noop("What changed: steps lost, points, supply and luck, turn by turn."),
    ),
)

_LAYERS = in_menu(
    "&Replay",
    Action(
        "replay.front",
        tr_noop("Front l&ine"),
        ("Ctrl+Shift+F",),
        is_checkable=True,
        help=tr_noop("The line between the sides, of the present and of other dates over one another."),
    ),
    Action("replay.front_of", tr_noop("Front of another &date")),
    Action(
        "replay.heat",
        tr_noop("Heat of mo&vement"),
        ("Ctrl+Shift+H",),
        is_checkable=True,
        help=tr_noop("Where units came through most often, from the set-up to the present."),
    ),
)

OF_REPLAY = (*_REPLAY, *_PANELS, *_LAYERS)
