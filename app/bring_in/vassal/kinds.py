"""The kinds of elements in a build file: what becomes ours, what our table does by itself, and all else.

All else is told by kind and count. Most of it is automation, which would have to be run to do anything.
"""

from __future__ import annotations

from collections import Counter

from app.bring_in.vassal.buildfile import Node

_TAKEN_WORDS = """
    GameModule BasicModule ModuleExtension ExtensionElement Map PrivateMap PlayerHand WidgetMap BoardPicker
    PrivateMapBoardPicker WidgetBoardPicker MapWidget Board ZonedGrid Zone HexGrid SquareGrid RegionGrid
    Region HexGridNumbering ObliqueHexGridNumbering SquareGridNumbering setup PieceWindow PieceSlot CardSlot
    TabWidget ListWidget BoxWidget PanelWidget PrototypesContainer PrototypesFolder PrototypeDefinition
    SetupStack DrawPile PredefinedSetup PlayerRoster entry side GlobalProperties GlobalProperty TurnTracker
    CounterTurnLevel ListTurnLevel DiceButton SpecialDiceButton SpecialDie SpecialDieFace InternetDiceButton
    ChartWindow Chart HtmlChart StackMetrics ModuleSubFolder Folder GlobalPropertySubFolder MapSubFolder
    DeckSubFolder PrototypeFolder GlobalPropertyFolder
"""
TAKEN = frozenset(_TAKEN_WORDS.split())
"""What this program reads."""

# Help and rules among them: they are pages for a browser, and a table shows none of them.
_OURS_WORDS = """
    BasicCommandEncoder Documentation AboutScreen HelpFile BrowserHelpFile BrowserPDFFile Tutorial
    GlobalOptions option Chatter ForwardToKeyBuffer ForwardToChatter Scroller MenuDisplayer MapCenterer
    StackExpander PieceMover KeyBufferer ImageSaver TextSaver CounterDetailViewer SelectionHighlighters
    SelectionHighlighter HighlightLastMoved Zoomer GlobalMap HidePiecesButton Flare LOS_Thread Inventory
    NotesWindow Language Translation LayeredPieceCollection LayerControl PieceRecenterer
    ZonedGridHighlighter ZoneHighlight Plugin TranslatablePlugin GlobalTranslatableMessages
    GamePieceImageDefinitions FontManager FontStyle GamePieceLayoutsContainer ChessClockControl MapShader
    Wizard SymbolDedicatedLayout
"""
OURS = frozenset(_OURS_WORDS.split())
"""What only serves VASSAL's own window, or what our table has by itself: there is nothing to bring in."""


def is_map(node: Node) -> bool:
    """Return whether an element is a map: it has a picker of boards, whatever its class is called."""
    # By its end: private maps and hands have pickers of their own classes.
    return any(child.kind.endswith("BoardPicker") for child in node.children)


def is_board(node: Node) -> bool:
    """Return whether an element of a picker is a board."""
    # By a picture too: modules name their own classes for boards, and what else stands in a picker has
    # none.
    return node.kind.endswith("Board") or (bool(node.get("image")) and node.kind != "setup")


def is_slot(node: Node) -> bool:
    """Return whether an element defines a counter, whatever its class is called."""
    if node.kind in ("PieceSlot", "CardSlot"):
        return True
    # A definition of a prototype begins with the same letters, and is no counter.
    return node.kind != "PrototypeDefinition" and node.text.startswith("+/null/") and not node.children


def not_understood(root: Node) -> dict[str, int]:
    """Return how many elements there are of each kind that is not brought in, the most frequent first.

    VASSAL's own are told by their short names, those of a module's own classes in full.
    """
    counted: Counter[str] = Counter()
    for node in root.walk():
        # A class of the module itself is told in full: only by its package can its author be asked about it.
        is_own = "." in node.tag and not node.tag.startswith("VASSAL.")
        if is_own or node.kind not in TAKEN | OURS:
            counted[node.tag if is_own else node.kind] += 1
    return dict(counted.most_common())
