"""What a person can do in a turn with the assistant, and afterwards: the menus behind the panels."""

from __future__ import annotations

from app.action import Action, Each, Need, in_menu
from rules.translatable import tr_noop

_S = Need.SELECTION
_N = Need.NOTHING

_ASSISTANT = in_menu(
    "&Assistant",
    Action("assist.off", tr_noop("&Off"), ("1",), is_checkable=True, help=tr_noop("A plain table.")),
    Action(
        "assist.hint", tr_noop("&Hint"), ("2",), is_checkable=True, help=tr_noop("Answers what you look at.")
    ),
    Action(
        "assist.check",
        tr_noop("&Check"),
        ("3",),
        is_checkable=True,
        help=tr_noop("Also marks moves that break a rule; nothing is ever forbidden."),
    ),
    Action("assist.side", tr_noop("Advise the {name} side"), is_checkable=True, of_each=Each.SIDE),
    Action(
        "assist.reach",
        tr_noop("&Reach of the unit"),
        ("R",),
        is_checkable=True,
        help=tr_noop("Points left and cost on every hex it can go to."),
        begins_group=True,
    ),
    Action("assist.zones", tr_noop("Enemy &zones"), ("Z",), is_checkable=True),
    Action("assist.zones_own", tr_noop("Own zo&nes"), ("Shift+Z",), is_checkable=True),
    Action(
        "assist.active",
        tr_noop("Units that ma&y act now"),
        ("Shift+K",),
        is_checkable=True,
        help=tr_noop("And those of the same side that have to wait."),
    ),
    Action("assist.supply", tr_noop("&Supply lines and breaks"), ("S",), is_checkable=True),
    Action("assist.supply_enemy", tr_noop("Supply of the &enemy"), ("Alt+Shift+S",), is_checkable=True),
    Action(
        "assist.threats",
        tr_noop("&Threats"),
        ("W",),
        is_checkable=True,
        help=tr_noop("Where the enemy could go, and how many could attack each stack."),
    ),
    Action("assist.least", tr_noop("Threats by at least: ne&xt number"), ("Shift+W",)),
    Action("assist.stacks", tr_noop("Stac&king"), ("I",), is_checkable=True),
    Action("assist.points", tr_noop("&Points left"), ("Y",), is_checkable=True),
    Action(
        "assist.ring",
        tr_noop("Ring round {place}"),
        ("Shift+I",),
        is_checkable=True,
        help=tr_noop("The unbroken line of units and zones, or the shortest way out."),
    ),
    Action("assist.no_enemy", tr_noop("As if there were no ene&my"), is_checkable=True, begins_group=True),
    Action("assist.no_supply", tr_noop("As if o&ut of supply"), is_checkable=True),
    Action("assist.weather", tr_noop("As if in other &weather: next")),
    Action(
        "assist.clerk",
        tr_noop("&Do the clerk's work"),
        ("J",),
        help=tr_noop(
            "Roll for the weather, mark who is out of supply, take markers off: what the step asks for."
        ),
        begins_group=True,
    ),
    Action(
        "assist.clerk_all",
        tr_noop("Roll all dice due in &quick succession"),
        ("Ctrl+J",),
        help=tr_noop("One after the other, until somebody has something to decide."),
    ),
    Action(
        "assist.together",
        tr_noop("Move the selected units here, one a&fter another"),
        ("V",),
        _S,
        help=tr_noop("In the order that gets them farthest: once for the plan, once more to move."),
    ),
    Action(
        "assist.pin",
        tr_noop("Keep the f&indings in sight"),
        ("Q",),
        help=tr_noop("They stay while the pointer goes elsewhere."),
        begins_group=True,
    ),
    Action("assist.rule", tr_noop("Read the ru&le"), ("Shift+F1",), help=tr_noop("The first one cited.")),
    Action("assist.copy", tr_noop("Copy as a c&ase"), ("Ctrl+Alt+C",), help=tr_noop("For a file of tests.")),
)

_COMBAT = in_menu(
    "Co&mbat",
    Action(
        "combat.attack",
        tr_noop("&Attack with the selected units"),
        ("C",),
        help=tr_noop("Then click the hex to attack, or go there with the arrows and press Enter."),
    ),
    Action(
        "combat.declare", tr_noop("&Declare the attack"), ("Shift+C",), help=tr_noop("Its support is spent.")
    ),
    Action("combat.next_row", tr_noop("&Next attack of the plan"), ("Alt+Home",), begins_group=True),
    Action("combat.more", tr_noop("{name}: one point more"), ("Alt+Right", "Alt+Up"), of_each=Each.SUPPORT),
    Action("combat.less", tr_noop("{name}: one point less"), ("Alt+Left", "Alt+Down"), of_each=Each.SUPPORT),
    Action("combat.choose", "{name}", of_each=Each.OPTION),
    Action("combat.drop", tr_noop("Take the attack out of the &plan")),
    Action(
        "combat.act",
        tr_noop("Do &the next step of the combat"),
        ("Shift+X",),
        help=tr_noop("Roll, lose, retreat, advance: what the panel offers first."),
        begins_group=True,
    ),
    Action(
        "combat.option",
        tr_noop("The other &choice"),
        ("Shift+V",),
        help=tr_noop("Look at what else can be done."),
    ),
    Action("combat.take_back", tr_noop("Take the whole com&bat back"), ("Ctrl+Shift+B",)),
)

_TURN = in_menu(
    "&Turn",
    Action("turn.next_step", tr_noop("&Next step"), ("Ctrl+Right",), icon="chevron-right"),
    Action("turn.previous_step", tr_noop("&Previous step"), ("Ctrl+Left",)),
    Action("turn.next_phase", tr_noop("Ne&xt phase"), ("]", "Ctrl+Return")),
    Action("turn.previous_phase", tr_noop("Pre&vious phase"), ("[",)),
    Action("turn.dice", tr_noop("Roll &dice"), ("D",), icon="dice", begins_group=True),
    Action("turn.real_die", tr_noop("&Type a real die..."), ("Shift+D",), help=tr_noop("Then a digit.")),
    Action("turn.next_unit", tr_noop("Next un&moved unit"), ("Tab",), begins_group=True),
    Action(
        "turn.decide",
        tr_noop("De&cide..."),
        ("Shift+J",),
        help=tr_noop("Everything that a side may decide now, with what speaks against it."),
        begins_group=True,
    ),
    Action(
        "turn.decision",
        "{name}",
        ("Shift+Y", "Shift+L", "Shift+E", "Shift+B", "Shift+G"),
        of_each=Each.DECISION,
    ),
    Action("turn.direction", "{name}", ("Shift+O",), of_each=Each.DIRECTION),
    Action(
        "play.phase",
        tr_noop("Let &Adjutant play this phase"),
        ("F5",),
        help=tr_noop("It moves, attacks and decides for the side whose phase it is, and says why."),
        begins_group=True,
    ),
    Action("play.turn", tr_noop("Let Adjutant play the turn o&f this side"), ("F6",)),
    Action("play.step", tr_noop("Let Adjutant play t&his step"), ("Shift+F5",)),
    Action(
        "play.side",
        tr_noop("Adjutant plays the {name} side"),
        ("F7", "F8"),
        is_checkable=True,
        help=tr_noop("From now on, whenever that side is to decide something."),
        of_each=Each.SIDE,
    ),
    Action("play.pause", tr_noop("Hold Adjutant, and let it go &on"), ("Shift+F6",), is_checkable=True),
    Action(
        "play.quickly", tr_noop("Adjutant plays &quickly, without a halt"), ("Ctrl+F6",), is_checkable=True
    ),
    Action("play.stop", tr_noop("Stop Ad&jutant"), ("Shift+F7",)),
    Action("play.back", tr_noop("Ta&ke back what Adjutant did"), ("Shift+F8",)),
    Action(
        "turn.victory",
        tr_noop("Victor&y points"),
        ("Ctrl+Shift+V",),
        help=tr_noop("Every point with the step that earned it, the line to the garrison, the ring."),
        begins_group=True,
    ),
    Action("turn.end_of_game", tr_noop("The &end of the game..."), help=tr_noop("Who wins if it ended now.")),
)

IN_PLAY = (*_ASSISTANT, *_COMBAT, *_TURN)
