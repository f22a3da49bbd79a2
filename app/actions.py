"""One table of everything a person can do: menus, toolbar, keys, the palette and the help are made from it.

Texts are the English originals; the window translates them. No Qt here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Need(Enum):
    """What an action needs before it can be done."""

    NOTHING = "nothing"
    GAME = "a game"
    SELECTION = "selected pieces"
    UNDO = "a step to undo"
    REDO = "a step to redo"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do. `keys` are Qt's portable names; the first is shown in the menu."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    need: Need = Need.GAME
    is_checkable: bool = False
    icon: str = ""
    help: str = ""
    begins_group: bool = False


MENUS = (
    "&Game",
    "&Edit",
    "&Counter",
    "&View",
    "&Panels",
    "&Assistant",
    "Co&mbat",
    "&Turn",
    "&Replay",
    "&Help",
)

_S = Need.SELECTION
_N = Need.NOTHING
_PRESS = "Brings it into sight and gives it the keys; again puts it away."

ACTIONS = (
    # ---- game
    Action("game.new", "&Game", "&New game...", ("Ctrl+N",), _N, help="Choose a game and a scenario."),
    Action(
        "game.setup", "&Game", "Own &set-up...", (), _N, help="Lay out the counters yourself and keep it."
    ),
    Action(
        "game.check_setup",
        "&Game",
        "Set-up pane&l",
        ("Ctrl+U",),
        is_checkable=True,
        help="What is open by case 22 while you set up; lays the rest out on demand.",
    ),
    Action("game.open", "&Game", "&Open...", ("Ctrl+O",), _N, help="Open a game file."),
    Action("game.recent", "&Game", "Open &recent", (), _N, help="The games opened last."),
    Action(
        "game.save_as",
        "&Game",
        "Save &as...",
        ("Ctrl+S", "Ctrl+Shift+S"),
        help="Keep the game under a name; every change is already on the disk.",
        begins_group=True,
    ),
    Action("game.compact", "&Game", "&Compact the file", help="Write the file anew without spent lines."),
    Action(
        "game.keep_setup", "&Game", "Keep as a set-&up...", help="Keep the table as a set-up to start from."
    ),
    Action("export.map", "&Game", "Export map as &picture...", ("Ctrl+E",), begins_group=True),
    Action("export.order", "&Game", "Export order of &battle as text..."),
    Action("export.victory", "&Game", "Export &victory points as text..."),
    Action(
        "game.readings",
        "&Game",
        "Rea&dings and house rules...",
        ("Ctrl+R",),
        help="How unclear cases are read.",
        begins_group=True,
    ),
    Action("game.settings", "&Game", "Se&ttings...", ("Ctrl+,",), _N),
    Action("game.quit", "&Game", "&Quit", ("Ctrl+Q",), _N),
    # ---- edit
    Action("edit.undo", "&Edit", "&Undo", ("Ctrl+Z", "U"), Need.UNDO, icon="undo"),
    Action("edit.redo", "&Edit", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z", "Shift+U"), Need.REDO, icon="redo"),
    Action(
        "edit.take_back",
        "&Edit",
        "&Take back to the phase's start",
        ("T",),
        _S,
        help="Return the selected counters to where they stood when the phase began; later moves stay.",
    ),
    Action("edit.select_all_here", "&Edit", "Select the &stack", ("A",), _S, begins_group=True),
    Action("edit.select_division", "&Edit", "Select the &division", ("Shift+A",), _S),
    Action("edit.find", "&Edit", "&Find a unit or hex", ("Ctrl+F",), icon="search", begins_group=True),
    Action("edit.palette", "&Edit", "Find an action (&palette)", ("Ctrl+K", "Ctrl+Shift+P"), _N),
    # ---- counter
    Action("counter.flip", "&Counter", "&Flip", ("F",), _S, icon="flip", help="Turn the other side up."),
    Action("counter.turn", "&Counter", "&Turn by 60 degrees", ("Shift+T",), _S),
    Action("counter.up", "&Counter", "&Lift in the stack", ("PgUp",), _S, begins_group=True),
    Action("counter.down", "&Counter", "&Sink in the stack", ("PgDown",), _S),
    Action("counter.fan", "&Counter", "Fan the stac&k", ("Shift+F",), _S, icon="fan"),
    Action("counter.eliminate", "&Counter", "&Eliminate", ("E", "Del"), _S, begins_group=True),
    Action("counter.send", "&Counter", "Send to a &box...", ("X",), _S, icon="tray"),
    Action(
        "counter.marker", "&Counter", "Place a &marker...", ("M",), help="On the selected counter or hex."
    ),
    Action("counter.remove_marker", "&Counter", "&Remove the marker", ("Shift+M",), _S),
    Action("counter.label", "&Counter", "L&abel...", ("L",), help="A few words shown on the map."),
    Action("counter.note", "&Counter", "&Note...", ("N",), icon="note", help="On a counter, hex or turn."),
    Action("counter.bridge", "&Counter", "Brid&ge state...", ("G",), begins_group=True),
    Action("counter.control", "&Counter", "&Control of the hex", ("K",)),
    Action("counter.picture", "&Counter", "Own &pictures...", (), _S, help="Replace the drawn ones."),
    # ---- view
    Action("view.zoom_in", "&View", "&Zoom in", ("+", "="), icon="plus"),
    Action("view.zoom_out", "&View", "Zoom &out", ("-",), icon="minus"),
    Action("view.fit", "&View", "&Fit the map", ("0", "Home")),
    Action("view.actual", "&View", "&Actual size", ("Ctrl+0",)),
    Action("view.centre", "&View", "&Centre on the selection", ("Ctrl+L",), _S),
    Action("view.go_to_hex", "&View", "&Go to hex...", ("Ctrl+G",)),
    Action("view.section", "&View", "Ma&p sections: next", ("Ctrl+M",), help="All, or each of them alone."),
    Action("view.keep", "&View", "Keep this vie&w...", (), begins_group=True),
    Action("view.saved", "&View", "&Saved views"),
    Action("view.style", "&View", "Silhouettes &instead of symbols", ("Shift+S",), is_checkable=True),
    Action("view.bigger", "&View", "&Larger counters", ("Ctrl++", "Ctrl+=")),
    Action("view.smaller", "&View", "S&maller counters", ("Ctrl+-",)),
    Action("view.units", "&View", "&Units", ("Ctrl+1",), is_checkable=True, begins_group=True),
    Action("view.markers", "&View", "Mar&kers", ("Ctrl+2",), is_checkable=True),
    Action("view.control", "&View", "Con&trol", ("Ctrl+3",), is_checkable=True),
    Action("view.labels", "&View", "La&bels and notes", ("Ctrl+4",), is_checkable=True),
    Action("view.trails", "&View", "Trails of t&his phase", ("Ctrl+5",), is_checkable=True),
    Action("view.names", "&View", "Names and hex numbers (&J)", ("Ctrl+6",), is_checkable=True),
    Action("view.closed_german", "&View", "Close Germa&n stacks (8.4)", is_checkable=True, begins_group=True),
    Action("view.closed_soviet", "&View", "Close So&viet stacks (8.4)", is_checkable=True),
    Action("view.areas", "&View", "Deplo&yment areas", ("Ctrl+D",), is_checkable=True),
    Action("view.ruler", "&View", "&Ruler", ("Shift+R",), is_checkable=True, begins_group=True),
    Action("view.flare", "&View", "Point&er flare", ("P",), help="Show everyone where you point."),
    Action("view.dim", "&View", "Dim all but the he&xes near here", ("Shift+P",)),
    Action("view.dark", "&View", "&Dark theme", ("Ctrl+Shift+D",), _N, is_checkable=True),
    # ---- panels
    Action("panel.order", "&Panels", "&Order of battle", ("Alt+1",), help=_PRESS),
    Action("panel.unit", "&Panels", "&Unit", ("Alt+2",), help=_PRESS),
    Action("panel.assistant", "&Panels", "&Assistant", ("Alt+3",), help=_PRESS),
    Action("panel.combat", "&Panels", "&Combat", ("Alt+4",), help=_PRESS),
    Action("panel.dice", "&Panels", "&Dice", ("Alt+5",), help=_PRESS),
    Action("panel.victory", "&Panels", "&Victory", ("Alt+6",), help=_PRESS),
    Action("panel.setup", "&Panels", "&Set-up", ("Alt+7",), help="Begins to set up where that is not done."),
    Action("panel.journal", "&Panels", "&Journal", ("Alt+8",), help=_PRESS),
    Action(
        "panel.left",
        "&Panels",
        "&Left side",
        ("Shift+F4",),
        is_checkable=True,
        help="Collapse it to a rail, or open it.",
        begins_group=True,
    ),
    Action(
        "panel.right",
        "&Panels",
        "&Right side",
        ("F4",),
        is_checkable=True,
        help="Collapse it to a rail, or open it; in a narrow window it is a drawer over the map.",
    ),
    Action(
        "panel.pin",
        "&Panels",
        "&Pin the drawer",
        ("Ctrl+F4",),
        is_checkable=True,
        help="It stays open over the map when you click beside it or press Escape.",
    ),
    Action("view.charts", "&Panels", "C&harts", ("F2",), begins_group=True),
    Action("view.overview", "&Panels", "Overvie&w map", ("O",), is_checkable=True),
    Action("view.tray", "&Panels", "&Tray of boxes", ("Alt+9",), is_checkable=True, icon="tray"),
    Action("view.map_only", "&Panels", "&Map only", ("F11",), is_checkable=True),
    # ---- assistant
    Action("assist.off", "&Assistant", "&Off", ("1",), is_checkable=True, help="A plain table."),
    Action("assist.hint", "&Assistant", "&Hint", ("2",), is_checkable=True, help="Answers what you look at."),
    Action(
        "assist.check",
        "&Assistant",
        "&Check",
        ("3",),
        is_checkable=True,
        help="Also marks moves that break a rule; nothing is ever forbidden.",
    ),
    Action("assist.german", "&Assistant", "Advise the &German side", is_checkable=True),
    Action("assist.soviet", "&Assistant", "Advise the So&viet side", is_checkable=True),
    Action(
        "assist.reach",
        "&Assistant",
        "&Reach of the unit",
        ("R",),
        is_checkable=True,
        help="Points left and cost on every hex it can go to.",
        begins_group=True,
    ),
    Action("assist.zones", "&Assistant", "Enemy &zones", ("Z",), is_checkable=True),
    Action("assist.zones_own", "&Assistant", "Own zo&nes", ("Shift+Z",), is_checkable=True),
    Action("assist.supply", "&Assistant", "&Supply lines and breaks", ("S",), is_checkable=True),
    Action("assist.supply_enemy", "&Assistant", "Supply of the &enemy", ("Alt+Shift+S",), is_checkable=True),
    Action(
        "assist.threats",
        "&Assistant",
        "&Threats",
        ("W",),
        is_checkable=True,
        help="Where the enemy could go, and how many could attack each stack.",
    ),
    Action("assist.least", "&Assistant", "Threats by at least: ne&xt number", ("Shift+W",)),
    Action("assist.stacks", "&Assistant", "Stac&king", ("I",), is_checkable=True),
    Action("assist.points", "&Assistant", "&Points left", ("Y",), is_checkable=True),
    Action(
        "assist.ring",
        "&Assistant",
        "Ring round &Budapest",
        ("Shift+I",),
        is_checkable=True,
        help="The unbroken line of units and zones, or the shortest way out.",
    ),
    Action(
        "assist.no_enemy", "&Assistant", "As if there were no ene&my", is_checkable=True, begins_group=True
    ),
    Action("assist.no_supply", "&Assistant", "As if o&ut of supply", is_checkable=True),
    Action("assist.weather", "&Assistant", "As if in other &weather: next"),
    Action(
        "assist.clerk",
        "&Assistant",
        "&Do the clerk's work",
        ("J",),
        help="Roll for the weather, mark who is out of supply, take markers off: what the step asks for.",
        begins_group=True,
    ),
    Action(
        "assist.together",
        "&Assistant",
        "Move the selected units here, one a&fter another",
        ("V",),
        _S,
        help="In the order that gets them farthest: once for the plan, once more to move.",
    ),
    Action(
        "assist.pin",
        "&Assistant",
        "Keep the f&indings in sight",
        ("Q",),
        help="They stay while the pointer goes elsewhere.",
        begins_group=True,
    ),
    Action("assist.rule", "&Assistant", "Read the ru&le", ("Shift+F1",), help="The first one cited."),
    Action("assist.copy", "&Assistant", "Copy as a c&ase", ("Ctrl+Alt+C",), help="For a file of tests."),
    # ---- combat
    Action(
        "combat.attack",
        "Co&mbat",
        "&Attack with the selected units",
        ("C",),
        help="Then click the hex to attack, or go there with the arrows and press Enter.",
    ),
    Action("combat.declare", "Co&mbat", "&Declare the attack", ("Shift+C",), help="Its support is spent."),
    Action("combat.next_row", "Co&mbat", "&Next attack of the plan", ("Alt+Home",), begins_group=True),
    Action("combat.guns_more", "Co&mbat", "One more a&rtillery point", ("Alt+Up",)),
    Action("combat.guns_less", "Co&mbat", "One artillery point &less", ("Alt+Down",)),
    Action("combat.air_more", "Co&mbat", "One more a&ir point", ("Alt+Right",)),
    Action("combat.air_less", "Co&mbat", "One air point l&ess", ("Alt+Left",)),
    Action("combat.all_out", "Co&mbat", "All-&out assault (18.3)"),
    Action("combat.surprise", "Co&mbat", "&Surprised: as marked, yes, no"),
    Action("combat.drop", "Co&mbat", "Take the attack out of the &plan"),
    Action(
        "combat.act",
        "Co&mbat",
        "Do &the next step of the combat",
        ("Shift+X",),
        help="Roll, lose, retreat, advance: what the panel offers first.",
        begins_group=True,
    ),
    Action(
        "combat.option", "Co&mbat", "The other &choice", ("Shift+V",), help="Look at what else can be done."
    ),
    Action("combat.take_back", "Co&mbat", "Take the whole com&bat back", ("Ctrl+Shift+B",)),
    # ---- turn
    Action("turn.next_step", "&Turn", "&Next step", ("Ctrl+Right",), icon="chevron-right"),
    Action("turn.previous_step", "&Turn", "&Previous step", ("Ctrl+Left",)),
    Action("turn.next_phase", "&Turn", "Ne&xt phase", ("]", "Ctrl+Return")),
    Action("turn.previous_phase", "&Turn", "Pre&vious phase", ("[",)),
    Action("turn.dice", "&Turn", "Roll &dice", ("D",), icon="dice", begins_group=True),
    Action("turn.real_die", "&Turn", "&Type a real die...", ("Shift+D",), help="Then a digit."),
    Action("turn.next_unit", "&Turn", "Next un&moved unit", ("Tab",), begins_group=True),
    Action(
        "turn.decide",
        "&Turn",
        "De&cide...",
        ("Shift+J",),
        help="Everything that a side may decide now, with what speaks against it.",
        begins_group=True,
    ),
    Action(
        "turn.surprise",
        "&Turn",
        "Declare s&urprise...",
        ("Shift+Y",),
        help="Pick the sector on the map; the same key again declares it.",
    ),
    Action("turn.direction", "&Turn", "Surprise to another d&irection", ("Shift+O",)),
    Action("turn.schedule", "&Turn", "Choose the release schedu&le...", ("Shift+L",)),
    Action("turn.release", "&Turn", "&Release reserves...", ("Shift+E",), help="Those that are due."),
    Action("turn.breakout", "&Turn", "Declare the &breakout", ("Shift+B",)),
    Action(
        "turn.bridge",
        "&Turn",
        "Blo&w a bridge...",
        ("Shift+G",),
        help="At once in one's own turn, by a die in the other's.",
    ),
    Action(
        "play.phase",
        "&Turn",
        "Let &Adjutant play this phase",
        ("F5",),
        help="It moves, attacks and decides for the side whose phase it is, and says why.",
        begins_group=True,
    ),
    Action("play.turn", "&Turn", "Let Adjutant play the turn o&f this side", ("F6",)),
    Action("play.step", "&Turn", "Let Adjutant play t&his step", ("Shift+F5",)),
    Action(
        "play.german",
        "&Turn",
        "Adjutant plays the &German side",
        ("F7",),
        is_checkable=True,
        help="From now on, whenever that side is to decide something.",
    ),
    Action("play.soviet", "&Turn", "Adjutant plays the &Soviet side", ("F8",), is_checkable=True),
    Action("play.pause", "&Turn", "Hold Adjutant, and let it go &on", ("Shift+F6",), is_checkable=True),
    Action(
        "play.quickly", "&Turn", "Adjutant plays &quickly, without a halt", ("Ctrl+F6",), is_checkable=True
    ),
    Action("play.stop", "&Turn", "Stop Ad&jutant", ("Shift+F7",)),
    Action("play.back", "&Turn", "Ta&ke back what Adjutant did", ("Shift+F8",)),
    Action(
        "turn.victory",
        "&Turn",
        "Victor&y points",
        ("Ctrl+Shift+V",),
        help="Every point with the step that earned it, the line to the garrison, the ring.",
        begins_group=True,
    ),
    Action("turn.end_of_game", "&Turn", "The &end of the game...", help="Who wins if it ended now."),
    # ---- replay
    Action("replay.back", "&Replay", "One step &back", (",",)),
    Action("replay.forward", "&Replay", "One step &forward", (".",)),
    Action("replay.play", "&Replay", "&Play on from here", ("Ctrl+Space",), is_checkable=True, icon="play"),
    Action("replay.start", "&Replay", "To the &set-up", ("Ctrl+Home",)),
    Action("replay.end", "&Replay", "To the &end of this branch", ("Ctrl+End",)),
    Action("replay.branch", "&Replay", "B&ranches here...", ("B",), icon="branch"),
    Action(
        "replay.bookmark",
        "&Replay",
        "Book&mark this step...",
        ("Ctrl+B",),
        icon="bookmark",
        begins_group=True,
    ),
    Action("replay.remark", "&Replay", "Remark on &this step...", ("Shift+N",)),
    # ---- help
    Action(
        "help.example",
        "&Help",
        "&Example of Play, step by step",
        (),
        _N,
        help="A turn of the rulebook as a replay, on a copy of your own.",
    ),
    Action("help.keys", "&Help", "&Keys", ("F1",), _N),
    Action("help.about", "&Help", "&About Adjutant", (), _N),
)


def action(action_id: str) -> Action:
    """Return the action of an id; raises KeyError for one that is not in the table."""
    found = next((each for each in ACTIONS if each.id == action_id), None)
    if found is None:
        raise KeyError(action_id)
    return found
