"""What a person can do with the journal as a film: watch, jump, compare, remark, take away."""

from __future__ import annotations

from app.action import Action
from rules.translatable import tr_noop

OF_REPLAY = (
    Action("replay.back", "&Replay", tr_noop("One step &back"), (",",)),
    Action("replay.forward", "&Replay", tr_noop("One step &forward"), (".",)),
    Action(
        "replay.play",
        "&Replay",
        tr_noop("&Play on from here"),
        ("Ctrl+Space",),
        is_checkable=True,
        icon="play",
    ),
    Action("replay.start", "&Replay", tr_noop("To the &set-up"), ("Ctrl+Home",)),
    Action("replay.end", "&Replay", tr_noop("To the &end of this branch"), ("Ctrl+End",)),
    Action("replay.branch", "&Replay", tr_noop("B&ranches here..."), ("B",), icon="branch"),
    Action(
        "replay.bookmark",
        "&Replay",
        tr_noop("Book&mark this step..."),
        ("Ctrl+B",),
        icon="bookmark",
        begins_group=True,
    ),
    Action("replay.remark", "&Replay", tr_noop("Remark on &this step..."), ("Shift+N",), icon="remark"),
    Action("replay.remark_here", "&Replay", tr_noop("Remark on the &unit or hex..."), ("Alt+N",)),
    Action("replay.next_remark", "&Replay", tr_noop("&Next remark"), (">",)),
    Action("replay.previous_remark", "&Replay", tr_noop("Previous remar&k"), ("<",)),
    Action(
        "replay.show_remarks",
        "&Replay",
        tr_noop("Rem&arks over the map"),
        (),
        is_checkable=True,
        help=tr_noop("The remark of the step that is shown, with its arrows, circles and shaded hexes."),
    ),
    Action("panel.remarks", "&Panels", tr_noop("R&emarks"), ("Ctrl+Shift+N",)),
    Action(
        "replay.where",
        "&Replay",
        tr_noop("&Where was I?"),
        ("Ctrl+Shift+W",),
        help=tr_noop("Date, step, what was done last, what is planned and noted."),
        begins_group=True,
    ),
    Action(
        "panel.report",
        "&Replay",
        tr_noop("C&harts over time"),
        ("Ctrl+Shift+G",),
        icon="trend",
        help=tr_noop("What changed: steps lost, points, supply and luck, turn by turn."),
        begins_group=True,
    ),
    Action(
        "panel.compare",
        "&Replay",
        tr_noop("&Compare with..."),
        ("Ctrl+Shift+C",),
        icon="branch",
        help=tr_noop("The branches of the game as a tree; one of them, or another file, beside this game."),
    ),
    Action(
        "replay.front",
        "&Replay",
        tr_noop("Front l&ine"),
        ("Ctrl+Shift+F",),
        is_checkable=True,
        help=tr_noop("The line between the sides, of the present and of other dates over one another."),
    ),
    Action(
        "replay.heat",
        "&Replay",
        tr_noop("Heat of mo&vement"),
        ("Ctrl+Shift+H",),
        is_checkable=True,
        help=tr_noop("Where units came through most often, from the set-up to the present."),
    ),
    Action(
        "replay.take_away",
        "&Replay",
        tr_noop("Take awa&y..."),
        ("Ctrl+Shift+E",),
        help=tr_noop("The game as a page for browsers, a report on paper, an animated picture, a film."),
        begins_group=True,
    ),
)
