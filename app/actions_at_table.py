"""What a person can do with a game, its counters and the view of them: the menus up to the panels."""

from __future__ import annotations

from app.action import Action, Each, Need, in_menu
from rules.translatable import tr_noop
from rules.words import Topic

_S = Need.SELECTION
_N = Need.NOTHING
_PRESS = tr_noop("Brings it into sight and gives it the keys; again puts it away.")

_GAME = in_menu(
    "&Game",
    Action(
        "game.new", tr_noop("&New game..."), ("Ctrl+N",), _N, help=tr_noop("Choose a game and a scenario.")
    ),
    Action(
        "game.setup",
        tr_noop("Own &set-up..."),
        (),
        _N,
        help=tr_noop("Lay out the counters yourself and keep it."),
    ),
    Action(
        "game.check_setup",
        tr_noop("Set-up pane&l"),
        ("Ctrl+U",),
        is_checkable=True,
        help=tr_noop("What is open{by_case} while you set up; lays the rest out on demand."),
        topic=Topic.SET_UP,
    ),
    Action("game.open", tr_noop("&Open..."), ("Ctrl+O",), _N, help=tr_noop("Open a game file.")),
    Action("game.recent", tr_noop("Open &recent"), (), _N, help=tr_noop("The games opened last.")),
    Action(
        "replay.where",
        tr_noop("&Where was I?"),
        ("Ctrl+Shift+W",),
        help=tr_noop("Date, step, what was done last, what is planned and noted."),
    ),
    Action(
        "game.save_as",
        tr_noop("Save &as..."),
        ("Ctrl+S", "Ctrl+Shift+S"),
        help=tr_noop("Keep the game under a name; every change is already on the disk."),
        begins_group=True,
    ),
    Action(
        "game.compact", tr_noop("&Compact the file"), help=tr_noop("Write the file anew without spent lines.")
    ),
    Action(
        "game.keep_setup",
        tr_noop("Keep as a set-&up..."),
        help=tr_noop("Keep the table as a set-up to start from."),
    ),
    Action("export.map", tr_noop("Export map as &picture..."), ("Ctrl+E",), begins_group=True),
    Action("export.order", tr_noop("Export order of &battle as text...")),
    Action("export.victory", tr_noop("Export &victory points as text...")),
    Action(
        "replay.take_away",
        tr_noop("Take awa&y..."),
        ("Ctrl+Shift+E",),
        help=tr_noop("The game as a page for browsers, a report on paper, an animated picture, a film."),
    ),
    Action(
        "game.readings",
        tr_noop("Rea&dings and house rules..."),
        ("Ctrl+R",),
        help=tr_noop("How unclear cases are read."),
        begins_group=True,
    ),
    Action("game.settings", tr_noop("Se&ttings..."), ("Ctrl+,",), _N),
    Action("game.quit", tr_noop("&Quit"), ("Ctrl+Q",), _N),
)

_EDIT = in_menu(
    "&Edit",
    Action("edit.undo", tr_noop("&Undo"), ("Ctrl+Z", "U"), Need.UNDO, icon="undo"),
    Action("edit.redo", tr_noop("&Redo"), ("Ctrl+Y", "Ctrl+Shift+Z", "Shift+U"), Need.REDO, icon="redo"),
    Action(
        "edit.take_back",
        tr_noop("&Take back to the phase's start"),
        ("T",),
        _S,
        help=tr_noop(
            "Return the selected counters to where they stood when the phase began; later moves stay."
        ),
    ),
    Action("edit.select_all_here", tr_noop("Select the &stack"), ("A",), _S, begins_group=True),
    Action("edit.select_division", tr_noop("Select the &division"), ("Shift+A",), _S),
    Action("edit.find", tr_noop("&Find a unit or hex"), ("Ctrl+F",), icon="search", begins_group=True),
    Action("edit.palette", tr_noop("Find an action (&palette)"), ("Ctrl+K", "Ctrl+Shift+P"), _N),
)

_COUNTER = in_menu(
    "&Counter",
    Action(
        "counter.flip", tr_noop("&Flip"), ("F",), _S, icon="flip", help=tr_noop("Turn the other side up.")
    ),
    Action("counter.turn", tr_noop("&Turn by 60 degrees"), ("Shift+T",), _S),
    Action("counter.up", tr_noop("&Lift in the stack"), ("PgUp",), _S, begins_group=True),
    Action("counter.down", tr_noop("&Sink in the stack"), ("PgDown",), _S),
    Action("counter.fan", tr_noop("Fan the stac&k"), ("Shift+F",), _S, icon="fan"),
    Action("counter.eliminate", tr_noop("&Eliminate"), ("E", "Del"), _S, begins_group=True),
    Action("counter.send", tr_noop("Send to a &box..."), ("X",), _S, icon="tray"),
    Action(
        "counter.marker",
        tr_noop("Place a &marker..."),
        ("M",),
        help=tr_noop("On the selected counter or hex."),
    ),
    Action("counter.remove_marker", tr_noop("&Remove the marker"), ("Shift+M",), _S),
    Action(
        "counter.draw",
        tr_noop("&Draw a counter"),
        ("Ctrl+Shift+U",),
        help=tr_noop("From the pool that is selected, else you are asked from which."),
        begins_group=True,
        is_of_pools=True,
    ),
    Action("counter.shuffle", tr_noop("S&huffle a pool"), is_of_pools=True),
    Action(
        "counter.face_down",
        tr_noop("Face d&own, or reveal"),
        ("Shift+H",),
        _S,
        help=tr_noop("Only its own side sees what lies face down."),
    ),
    Action("counter.label", tr_noop("L&abel..."), ("L",), help=tr_noop("A few words shown on the map.")),
    Action(
        "counter.note", tr_noop("&Note..."), ("N",), icon="note", help=tr_noop("On a counter, hex or turn.")
    ),
    Action("counter.bridge", tr_noop("Brid&ge state..."), ("G",), begins_group=True),
    Action("counter.control", tr_noop("&Control of the hex"), ("K",)),
    Action("counter.picture", tr_noop("Own &pictures..."), (), _S, help=tr_noop("Replace the drawn ones.")),
)

_VIEW = in_menu(
    "&View",
    Action("view.zoom_in", tr_noop("&Zoom in"), ("+", "="), icon="plus"),
    Action("view.zoom_out", tr_noop("Zoom &out"), ("-",), icon="minus"),
    Action("view.fit", tr_noop("&Fit the map"), ("0", "Home")),
    Action("view.actual", tr_noop("&Actual size"), ("Ctrl+0",)),
    Action("view.centre", tr_noop("&Centre on the selection"), ("Ctrl+L",), _S),
    Action("view.go_to_hex", tr_noop("&Go to hex..."), ("Ctrl+G",)),
    Action(
        "view.section",
        tr_noop("Ma&p sections: next"),
        ("Ctrl+M",),
        help=tr_noop("All, or each of them alone."),
    ),
    Action("view.keep", tr_noop("Keep this vie&w..."), (), begins_group=True),
    Action("view.saved", tr_noop("&Saved views")),
    Action("view.style", tr_noop("Silhouettes &instead of symbols"), ("Shift+S",), is_checkable=True),
    Action("view.bigger", tr_noop("&Larger counters"), ("Ctrl++", "Ctrl+=")),
    Action("view.smaller", tr_noop("S&maller counters"), ("Ctrl+-",)),
    Action(
        "view.seen_by",
        tr_noop("Seen by (&Q)"),
        help=tr_noop("Who looks at the screen: what is closed to them is not shown."),
    ),
    Action("view.units", tr_noop("&Units"), ("Ctrl+1",), is_checkable=True, begins_group=True),
    Action("view.markers", tr_noop("Mar&kers"), ("Ctrl+2",), is_checkable=True),
    Action("view.control", tr_noop("Con&trol"), ("Ctrl+3",), is_checkable=True),
    Action("view.labels", tr_noop("La&bels and notes"), ("Ctrl+4",), is_checkable=True),
    Action("view.trails", tr_noop("Trails of t&his phase"), ("Ctrl+5",), is_checkable=True),
    Action("view.names", tr_noop("Names and hex numbers (&J)"), ("Ctrl+6",), is_checkable=True),
    Action(
        "view.closed_side",
        tr_noop("Close {name} stacks{case}"),
        is_checkable=True,
        begins_group=True,
        of_each=Each.SIDE,
        topic=Topic.CLOSED_STACKS,
    ),
    Action("view.areas", tr_noop("Deplo&yment areas"), ("Ctrl+D",), is_checkable=True),
    Action("view.ruler", tr_noop("&Ruler"), ("Shift+R",), is_checkable=True, begins_group=True),
    Action("view.flare", tr_noop("Point&er flare"), ("P",), help=tr_noop("Show everyone where you point.")),
    Action("view.dim", tr_noop("Dim all but the he&xes near here"), ("Shift+P",)),
    Action("view.dark", tr_noop("&Dark theme"), ("Ctrl+Shift+D",), _N, is_checkable=True),
    Action(
        "view.panels",
        tr_noop("Pa&nels as at first"),
        help=tr_noop(
            "Every panel stands as in a new window, in place and size. Nothing of the game changes."
        ),
    ),
)

_PANELS = in_menu(
    "&Panels",
    Action("panel.order", tr_noop("&Order of battle"), ("Alt+1",), help=_PRESS),
    Action("panel.unit", tr_noop("&Unit"), ("Alt+2",), help=_PRESS),
    Action("panel.assistant", tr_noop("&Assistant"), ("Alt+3",), help=_PRESS),
    Action("panel.combat", tr_noop("&Combat"), ("Alt+4",), help=_PRESS),
    Action("panel.dice", tr_noop("&Dice"), ("Alt+5",), help=_PRESS),
    Action("panel.victory", tr_noop("Victor&y"), ("Alt+6",), help=_PRESS),
    Action(
        "panel.setup",
        tr_noop("&Set-up"),
        ("Alt+7",),
        help=tr_noop("Begins to set up where that is not done."),
    ),
    Action("panel.journal", tr_noop("&Journal"), ("Alt+8",), help=_PRESS),
    Action(
        "panel.left",
        tr_noop("&Left side"),
        ("Shift+F4",),
        is_checkable=True,
        help=tr_noop("Collapse it to a rail, or open it."),
        begins_group=True,
    ),
    Action(
        "panel.right",
        tr_noop("&Right side"),
        ("F4",),
        is_checkable=True,
        help=tr_noop("Collapse it to a rail, or open it; in a narrow window it is a drawer over the map."),
    ),
    Action(
        "panel.pin",
        tr_noop("&Pin the drawer"),
        ("Ctrl+F4",),
        is_checkable=True,
        help=tr_noop("It stays open over the map when you click beside it or press Escape."),
    ),
    Action("view.charts", tr_noop("C&harts"), ("F2",), begins_group=True),
    Action("view.overview", tr_noop("Overvie&w map"), ("O",), is_checkable=True),
    Action("view.tray", tr_noop("&Tray of boxes"), ("Alt+9",), is_checkable=True, icon="tray"),
    Action("view.map_only", tr_noop("&Map only"), ("F11",), is_checkable=True),
)

AT_TABLE = (*_GAME, *_EDIT, *_COUNTER, *_VIEW, *_PANELS)
