"""Modules that the tests write themselves, as releases of VASSAL wrote them, odd things of real ones too."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from PIL import Image

from app.bring_in.vassal.sequence import encode, roll
from tests.bring_in.vassal.archives import pack

PREFIX = "VASSAL.build."
MAP = "module.map."
BOARD = "module.map.boardPicker."
GRID = f"{BOARD}board."
NUMBERS = f"{GRID}mapgrid."


@dataclass(frozen=True)
class Element:
    """An element to be written: its class without VASSAL's own part, what it says, what it holds."""

    kind: str
    says: Mapping[str, object] = field(default_factory=dict)
    holds: Sequence[Element] = ()
    text: str = ""

    def xml(self) -> str:
        is_whole = self.kind in ("setup", "entry") or self.kind.startswith(("VASSAL.", "own."))
        tag = self.kind if is_whole else PREFIX + self.kind
        said = "".join(f" {key}={quoteattr(_text(value))}" for key, value in self.says.items())
        inner = escape(self.text) + "".join(each.xml() for each in self.holds)
        return f"<{tag}{said}>{inner}</{tag}>"


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def picture(
    width: int = 75, height: int = 75, colour: str = "olive", kind: str = "PNG", mode: str = "RGB"
) -> bytes:
    """Return a picture of one colour."""
    data = io.BytesIO()
    Image.new("RGB", (width, height), colour).convert(mode).save(data, kind)
    return data.getvalue()


def definition(traits: Sequence[tuple[str, str]]) -> str:
    """Return the text of a counter from the types and states of its traits, the outermost first."""
    types, states = roll([one for one, _ in traits], "\t"), roll([state for _, state in traits], "\t")
    return "+/" + encode(["null", types, states], "/")


def piece(name: str, image: str = "", gpid: str = "") -> tuple[str, str]:
    return f"piece;;;{image};{name}", f"null;0;0;{gpid};0"


def layer(
    images: Sequence[str], *, level: int = 1, always: bool = False, name: str = "Layer"
) -> tuple[str, str]:
    fields = ["Flip", "2", "F", "", "2", "", "", "2", "", "", "", "1", "false", "0", "0"]
    fields += [",".join(images), "", "true", name, "", "", "false", "", "1", "1", str(always).lower()]
    return "emb2;" + encode([*fields, "70,130", "", ""], ";"), str(level)


def slot(
    name: str, *traits: tuple[str, str], image: str = "", gpid: str = "", kind: str = "widget.PieceSlot"
) -> Element:
    text = definition([*traits, piece(name, image, gpid)])
    return Element(kind, {"entryName": name, "gpid": gpid, "width": 75, "height": 75}, text=text)


def prototype(name: str, *traits: tuple[str, str]) -> Element:
    text = definition([*traits, ("piece;;;;", "null;0;0;")])
    return Element("module.PrototypeDefinition", {"name": name}, text=text)


def hexes(numbers: Mapping[str, object] | None = None, **says: object) -> Element:
    told = {"x0": 0, "y0": 0, "dx": 60.0, "dy": 70.0, "sideways": False, "snapTo": True, **says}
    inside = [Element(f"{NUMBERS}HexGridNumbering", numbers)] if numbers is not None else []
    return Element(f"{GRID}HexGrid", told, inside)


def squares(numbers: Mapping[str, object] | None = None, **says: object) -> Element:
    told = {"x0": 25, "y0": 25, "dx": 50.0, "dy": 50.0, **says}
    inside = [Element(f"{NUMBERS}SquareGridNumbering", numbers)] if numbers is not None else []
    return Element(f"{GRID}SquareGrid", told, inside)


def regions(**places: tuple[int, int]) -> Element:
    held = [
        Element(f"{GRID}Region", {"name": name, "originx": x, "originy": y})
        for name, (x, y) in places.items()
    ]
    return Element(f"{GRID}RegionGrid", {"snapto": True}, held)


def zone(name: str, path: str, *inside: Element, **says: object) -> Element:
    told = {"name": name, "path": path, "locationFormat": "$name$", "useParentGrid": False, **says}
    return Element(f"{NUMBERS}Zone", told, inside)


def zoned(*inside: Element) -> Element:
    return Element(f"{GRID}ZonedGrid", {}, inside)


def board(name: str, *inside: Element, image: str = "", **says: object) -> Element:
    return Element(f"{BOARD}Board", {"name": name, "image": image, "reversible": False, **says}, inside)


def map_window(
    name: str, boards: Sequence[Element], *inside: Element, setup: str = "", **says: object
) -> Element:
    chosen = [Element("setup", text=setup)] if setup else []
    picker = Element(f"{MAP}BoardPicker", {}, [*boards, *chosen])
    return Element(
        "module.Map", {"mapName": name, "edgeWidth": 0, "edgeHeight": 0, **says}, [picker, *inside]
    )


def at_start(name: str, x: int, y: int, *slots: Element, board_name: str = "null", **says: object) -> Element:
    told = {"name": name, "owningBoard": board_name, "x": x, "y": y, "useGridLocation": False, **says}
    return Element(f"{MAP}SetupStack", told, slots)


def deck(name: str, x: int, y: int, *slots: Element, board_name: str = "null") -> Element:
    told = {
        "name": name,
        "owningBoard": board_name,
        "x": x,
        "y": y,
        "faceDown": "Always",
        "shuffle": "Always",
    }
    return Element(f"{MAP}DrawPile", told, slots)


def palette(name: str, **pages: Sequence[Element]) -> Element:
    held = [Element("widget.ListWidget", {"entryName": page}, slots) for page, slots in pages.items()]
    return Element("module.PieceWindow", {"name": name}, [Element("widget.TabWidget", {}, held)])


def sides(*names: str) -> Element:
    return Element("module.PlayerRoster", {}, [Element("entry", text=name) for name in names])


@dataclass(frozen=True)
class Built:
    """A module to be packed: the root's class and words, what it holds, its pictures and other files."""

    holds: tuple[Element, ...]
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    files: Mapping[str, bytes | str] = field(default_factory=dict)
    root: str = "VASSAL.build.GameModule"
    says: Mapping[str, object] = field(
        default_factory=lambda: {"name": "River War", "version": "1.0", "VassalVersion": "3.7.9"}
    )
    build_file: str = "buildFile.xml"

    def xml(self) -> str:
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + Element(self.root, self.says, self.holds).xml()

    def pack(self, path: Path) -> Path:
        named = {f"images/{name}": data for name, data in self.pictures.items()}
        return pack(path, {self.build_file: self.xml(), **named, **self.files})

    def old(self) -> Built:
        """Return the module as VASSAL 2.9 wrote it: another root, a build file without ending, no release."""
        return replace(
            self, root="VASSAL.launch.BasicModule", build_file="buildFile", says={"name": "River War"}
        )


def river_war(pitch: tuple[float, float] = (60.0, 70.0), **says: object) -> Built:
    """Return a small module with something of nearly everything; more may be said of its map."""
    blue = prototype("Blue", ("mark;Side", "Blue"), layer(["blue.png", "blue-back.png"]))
    unit = slot("1st Foot", ("prototype;Blue", ""), gpid="1")
    rider = slot(
        "Riders", layer(["rider.png"], always=True), ("rotate;6;91,130;93,130;CW;CCW;;;", "0"), gpid="2"
    )
    numbers = {"first": "H", "sep": "", "hType": "N", "vType": "N", "hOff": 1, "vOff": 1, "hLeading": 1}
    field_board = board(
        "Field",
        zoned(
            hexes({**numbers, "vLeading": 1}, dx=pitch[0], dy=pitch[1]), zone("Camp", "0,0;90,0;90,60;0,60")
        ),
        image="field.png",
    )
    window = map_window(
        "Main",
        [field_board],
        at_start("Stack", 120, 140, slot("Guard", image="guard.png", gpid="3"), board_name="Field"),
        deck("Cards", 300, 60, *(slot(f"Card {n}", gpid=f"{n}", kind="widget.CardSlot") for n in (10, 11))),
        **says,
    )
    return Built(
        holds=(
            sides("Blue", "Red"),
            Element("module.PrototypesContainer", {}, [blue]),
            palette("Pieces", Blue=[unit, rider], Markers=[slot("Entrenched", image="dug.png", gpid="4")]),
            window,
            Element("module.DiceButton", {"name": "2d6", "nDice": 2, "nSides": 6}),
            Element(
                "module.ChartWindow",
                {},
                [Element("widget.Chart", {"chartName": "CRT", "fileName": "crt.png"})],
            ),
            Element("module.GlobalKeyCommand", {"name": "do"}),
            Element("own.Special", {}),
        ),
        pictures={
            "field.png": picture(420, 350, "wheat"),
            "blue.png": picture(75, 75, "steelblue"),
            "Blue-Back.PNG": picture(75, 75, "lightblue", mode="P"),
            "rider": picture(75, 75, "purple"),
            "guard.png": picture(75, 75, "navy", kind="JPEG"),
            "crt.png": picture(300, 200, "white"),
        },
    )
