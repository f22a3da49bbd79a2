"""What a person can do with a game, its counters and the view of them: the menus up to the panels."""

from __future__ import annotations

from app.action import Action, Need
from rules.translatable import tr_noop
from rules.words import Topic

_S = Need.SELECTION
_N = Need.NOTHING
_PRESS = tr_noop("Brings it into sight and gives it the keys; again puts it away.")

AT_TABLE = (
    # ---- game
    Action(
        "game.new",
        "&Game",
        tr_noop("&New game..."),
        ("Ctrl+N",),
        _N,
        help=tr_noop("Choose a game and a scenario."),
    ),
    Action(
        "game.setup",
        "&Game",
        tr_noop("Own &set-up..."),
        (),
        _N,
        help=tr_noop("Lay out the counters yourself and keep it."),
    ),
    Action(
        "game.check_setup",
        "&Game",
        tr_noop("Set-up pane&l"),
        ("Ctrl+U",),
        is_checkable=True,
        help=tr_noop("What is open{by_case} while you set up; lays the rest out on demand."),
        topic=Topic.SET_UP,
    ),
    Action("game.open", "&Game", tr_noop("&Open..."), ("Ctrl+O",), _N, help=tr_noop("Open a game file.")),
    Action("game.recent", "&Game", tr_noop("Open &recent"), (), _N, help=tr_noop("The games opened last.")),
    Action(
        "game.save_as",
        "&Game",
        tr_noop("Save &as..."),
        ("Ctrl+S", "Ctrl+Shift+S"),
        help=tr_noop("Keep the game under a name; every change is already on the disk."),
        begins_group=True,
    ),
    Action(
        "game.compact",
        "&Game",
        tr_noop("&Compact the file"),
        help=tr_noop("Write the file anew without spent lines."),
    ),
    Action(
        "game.keep_setup",
        "&Game",
        tr_noop("Keep as a set-&up..."),
        help=tr_noop("Keep the table as a set-up to start from."),
    ),
    Action("export.map", "&Game", tr_noop("Export map as &picture..."), ("Ctrl+E",), begins_group=True),
    Action("export.order", "&Game", tr_noop("Export order of &battle as text...")),
    Action("export.victory", "&Game", tr_noop("Export &victory points as text...")),
    Action(
        "game.readings",
        "&Game",
        tr_noop("Rea&dings and house rules..."),
        ("Ctrl+R",),
        help=tr_noop("How unclear cases are read."),
        begins_group=True,
    ),
    Action("game.settings", "&Game", tr_noop("Se&ttings..."), ("Ctrl+,",), _N),
    Action("game.quit", "&Game", tr_noop("&Quit"), ("Ctrl+Q",), _N),
    # ---- edit
    Action("edit.undo", "&Edit", tr_noop("&Undo"), ("Ctrl+Z", "U"), Need.UNDO, icon="undo"),
    Action(
        "edit.redo", "&Edit", tr_noop("&Redo"), ("Ctrl+Y", "Ctrl+Shift+Z", "Shift+U"), Need.REDO, icon="redo"
    ),
    Action(
        "edit.take_back",
        "&Edit",
        tr_noop("&Take back to the phase's start"),
        ("T",),
        _S,
        help=tr_noop(
            "Return the selected counters to where they stood when the phase began; later moves stay."
        ),
    ),
    Action("edit.select_all_here", "&Edit", tr_noop("Select the &stack"), ("A",), _S, begins_group=True),
    Action("edit.select_division", "&Edit", tr_noop("Select the &division"), ("Shift+A",), _S),
    Action(
        "edit.find", "&Edit", tr_noop("&Find a unit or hex"), ("Ctrl+F",), icon="search", begins_group=True
    ),
    Action("edit.palette", "&Edit", tr_noop("Find an action (&palette)"), ("Ctrl+K", "Ctrl+Shift+P"), _N),
    # ---- counter
    Action(
        "counter.flip",
        "&Counter",
        tr_noop("&Flip"),
        ("F",),
        _S,
        icon="flip",
        help=tr_noop("Turn the other side up."),
    ),
    Action("counter.turn", "&Counter", tr_noop("&Turn by 60 degrees"), ("Shift+T",), _S),
    Action("counter.up", "&Counter", tr_noop("&Lift in the stack"), ("PgUp",), _S, begins_group=True),
    Action("counter.down", "&Counter", tr_noop("&Sink in the stack"), ("PgDown",), _S),
    Action("counter.fan", "&Counter", tr_noop("Fan the stac&k"), ("Shift+F",), _S, icon="fan"),
    Action("counter.eliminate", "&Counter", tr_noop("&Eliminate"), ("E", "Del"), _S, begins_group=True),
    Action("counter.send", "&Counter", tr_noop("Send to a &box..."), ("X",), _S, icon="tray"),
    Action(
        "counter.marker",
        "&Counter",
        tr_noop("Place a &marker..."),
        ("M",),
        help=tr_noop("On the selected counter or hex."),
    ),
    Action("counter.remove_marker", "&Counter", tr_noop("&Remove the marker"), ("Shift+M",), _S),
    Action(
        "counter.label",
        "&Counter",
        tr_noop("L&abel..."),
        ("L",),
        help=tr_noop("A few words shown on the map."),
    ),
    Action(
        "counter.note",
        "&Counter",
        tr_noop("&Note..."),
        ("N",),
        icon="note",
        help=tr_noop("On a counter, hex or turn."),
    ),
    Action("counter.bridge", "&Counter", tr_noop("Brid&ge state..."), ("G",), begins_group=True),
    Action("counter.control", "&Counter", tr_noop("&Control of the hex"), ("K",)),
    Action(
        "counter.picture",
        "&Counter",
        tr_noop("Own &pictures..."),
        (),
        _S,
        help=tr_noop("Replace the drawn ones."),
    ),
    # ---- view
    Action("view.zoom_in", "&View", tr_noop("&Zoom in"), ("+", "="), icon="plus"),
    Action("view.zoom_out", "&View", tr_noop("Zoom &out"), ("-",), icon="minus"),
    Action("view.fit", "&View", tr_noop("&Fit the map"), ("0", "Home")),
    Action("view.actual", "&View", tr_noop("&Actual size"), ("Ctrl+0",)),
    Action("view.centre", "&View", tr_noop("&Centre on the selection"), ("Ctrl+L",), _S),
    Action("view.go_to_hex", "&View", tr_noop("&Go to hex..."), ("Ctrl+G",)),
    Action(
        "view.section",
        "&View",
        tr_noop("Ma&p sections: next"),
        ("Ctrl+M",),
        help=tr_noop("All, or each of them alone."),
    ),
    Action("view.keep", "&View", tr_noop("Keep this vie&w..."), (), begins_group=True),
    Action("view.saved", "&View", tr_noop("&Saved views")),
    Action(
        "view.style", "&View", tr_noop("Silhouettes &instead of symbols"), ("Shift+S",), is_checkable=True
    ),
    Action("view.bigger", "&View", tr_noop("&Larger counters"), ("Ctrl++", "Ctrl+=")),
    Action("view.smaller", "&View", tr_noop("S&maller counters"), ("Ctrl+-",)),
    Action("view.units", "&View", tr_noop("&Units"), ("Ctrl+1",), is_checkable=True, begins_group=True),
    Action("view.markers", "&View", tr_noop("Mar&kers"), ("Ctrl+2",), is_checkable=True),
    Action("view.control", "&View", tr_noop("Con&trol"), ("Ctrl+3",), is_checkable=True),
    Action("view.labels", "&View", tr_noop("La&bels and notes"), ("Ctrl+4",), is_checkable=True),
    Action("view.trails", "&View", tr_noop("Trails of t&his phase"), ("Ctrl+5",), is_checkable=True),
    Action("view.names", "&View", tr_noop("Names and hex numbers (&J)"), ("Ctrl+6",), is_checkable=True),
    Action(
        "view.closed_side",
        "&View",
        tr_noop("Close {side} stacks{case}"),
        is_checkable=True,
        begins_group=True,
        of_each_side=True,
        topic=Topic.CLOSED_STACKS,
    ),
    Action("view.areas", "&View", tr_noop("Deplo&yment areas"), ("Ctrl+D",), is_checkable=True),
    Action("view.ruler", "&View", tr_noop("&Ruler"), ("Shift+R",), is_checkable=True, begins_group=True),
    Action(
        "view.flare",
        "&View",
        tr_noop("Point&er flare"),
        ("P",),
        help=tr_noop("Show everyone where you point."),
    ),
    Action("view.dim", "&View", tr_noop("Dim all but the he&xes near here"), ("Shift+P",)),
    Action("view.dark", "&View", tr_noop("&Dark theme"), ("Ctrl+Shift+D",), _N, is_checkable=True),
    # ---- panels
    Action("panel.order", "&Panels", tr_noop("&Order of battle"), ("Alt+1",), help=_PRESS),
    Action("panel.unit", "&Panels", tr_noop("&Unit"), ("Alt+2",), help=_PRESS),
    Action("panel.assistant", "&Panels", tr_noop("&Assistant"), ("Alt+3",), help=_PRESS),
    Action("panel.combat", "&Panels", tr_noop("&Combat"), ("Alt+4",), help=_PRESS),
    Action("panel.dice", "&Panels", tr_noop("&Dice"), ("Alt+5",), help=_PRESS),
    Action("panel.victory", "&Panels", tr_noop("&Victory"), ("Alt+6",), help=_PRESS),
    Action(
        "panel.setup",
        "&Panels",
        tr_noop("&Set-up"),
        ("Alt+7",),
        help=tr_noop("Begins to set up where that is not done."),
    ),
    Action("panel.journal", "&Panels", tr_noop("&Journal"), ("Alt+8",), help=_PRESS),
    Action(
        "panel.left",
        "&Panels",
        tr_noop("&Left side"),
        ("Shift+F4",),
        is_checkable=True,
        help=tr_noop("Collapse it to a rail, or open it."),
        begins_group=True,
    ),
    Action(
        "panel.right",
        "&Panels",
        tr_noop("&Right side"),
        ("F4",),
        is_checkable=True,
        help=tr_noop("Collapse it to a rail, or open it; in a narrow window it is a drawer over the map."),
    ),
    Action(
        "panel.pin",
        "&Panels",
        tr_noop("&Pin the drawer"),
        ("Ctrl+F4",),
        is_checkable=True,
        help=tr_noop("It stays open over the map when you click beside it or press Escape."),
    ),
    Action("view.charts", "&Panels", tr_noop("C&harts"), ("F2",), begins_group=True),
    Action("view.overview", "&Panels", tr_noop("Overvie&w map"), ("O",), is_checkable=True),
    Action("view.tray", "&Panels", tr_noop("&Tray of boxes"), ("Alt+9",), is_checkable=True, icon="tray"),
    Action("view.map_only", "&Panels", tr_noop("&Map only"), ("F11",), is_checkable=True),
)
