"""What a person can do to bring in what he owns: scans, sheets, set-ups, VASSAL's files, a new game."""

from __future__ import annotations

from app.action import Action, in_menu
from rules.translatable import tr_noop

_FROM_PAPER = (
    Action(
        "bring_in.map",
        tr_noop("A printed &map: scans or photographs..."),
        help=tr_noop("Its grid is found, two hexes are numbered, and it lies under the map's data."),
    ),
    Action(
        "bring_in.counters",
        tr_noop("Cou&nter sheets, or loose counters..."),
        help=tr_noop("Fronts and backs are found and paired; you say which units they are."),
    ),
    Action(
        "bring_in.setup",
        tr_noop("A set-up from a photog&raph or scan..."),
        help=tr_noop("Counters are recognised; what is unsure is asked, and nothing is on the table before."),
    ),
    Action(
        "bring_in.list",
        tr_noop("A set-up &from a list..."),
        help=tr_noop("Lines or cells that name units and hexes, or the scan of a printed set-up sheet."),
    ),
)

_VASSAL = (
    Action(
        "bring_in.vassal",
        tr_noop("A &VASSAL file..."),
        help=tr_noop("A module becomes a game of yours, a saved game or a log is opened on its table."),
    ),
    Action(
        "bring_in.tie",
        tr_noop("&Tie a module's counters to this game..."),
        help=tr_noop(
            "Each counter of a VASSAL module to a unit here, so that its saved games open on this game."
        ),
    ),
)

_NEW_GAME = Action(
    "bring_in.new_game",
    tr_noop("A new &game with a map of its own..."),
    ("Ctrl+Alt+N",),
    icon="plus",
    help=tr_noop("An empty grid to paint, counters from a table, a set-up: played at once."),
)

_SCANNED_GAME = Action(
    "bring_in.scanned_game",
    tr_noop("A new game from a &scan of its map..."),
    help=tr_noop(
        "Grid, numbers and picture are taken from the scan; terrain, counters and set-up are yours."
    ),
)

_MAKE_ON = Action(
    "bring_in.make_on",
    tr_noop("Go on ma&king this game..."),
    icon="pencil",
    help=tr_noop("Map, counters and set-up of a game of yours that was made in the window."),
)

_OWN_MAP = (
    Action(
        "bring_in.edit_map",
        tr_noop("&Edit the map..."),
        ("Ctrl+Alt+E",),
        icon="pencil",
        help=tr_noop("Paint terrain, hexsides, roads, rivers and names: corrections of your own."),
    ),
    Action(
        "bring_in.picture",
        tr_noop("A &picture as the map..."),
        help=tr_noop("A picture of a section that is upright and whole: it is taken as it is."),
        begins_group=True,
    ),
    Action(
        "bring_in.own_map",
        tr_noop("Show my &own map"),
        ("Ctrl+Alt+M",),
        is_checkable=True,
        help=tr_noop("Your printed map in place of the drawn one."),
    ),
    Action(
        "bring_in.map_data",
        tr_noop("&Lay the map's data over it"),
        ("Ctrl+Alt+D",),
        is_checkable=True,
        help=tr_noop("Terrain, hexsides and roads as the rules read them, to be held against the picture."),
    ),
    Action("bring_in.use_corrections", tr_noop("Play this game by my &corrections")),
    Action("bring_in.remove_map", tr_noop("Take a picture of mine &away...")),
)

TO_BRING_IN = in_menu("&Bring in", *_FROM_PAPER, *_VASSAL, *_OWN_MAP, _NEW_GAME, _SCANNED_GAME, _MAKE_ON)
