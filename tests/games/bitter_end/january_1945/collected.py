"""The collected facts of January 1945 (timeline, positions, front lines) as the tables of a history.

The collection lies beside the checkout, not in it: `python -m tests.games.bitter_end.january_1945 FOLDER`
reads it and writes the files that the program has.
"""

from __future__ import annotations

import math
import re
from datetime import date
from pathlib import Path
from typing import Any

import tomli

from maps.sheet import MapSheet
from maps.spelling import plain
from rules.hexgrid import HexId, Point

Row = dict[str, Any]

FIRST, LAST = date(1945, 1, 1), date(1945, 1, 26)
SIDES = {"axis": "german", "hungary": "german", "soviet": "soviet", "both": ""}
HEX_M = 3200.0
# The collection's own projection: transverse Mercator on WGS84, and where it has the middle of hex 0101.
LAT0, LON0, X_0101, Y_0101 = 47.425, 18.63, -64800.0, 78980.0

TITLES = {
    "attack": "Attack at {place}: {who}",
    "advance": "Advance to {place}: {who}",
    "take": "{place} taken: {who}",
    "lose": "{place} lost: {who}",
    "hold": "Holding at {place}: {who}",
    "withdraw": "Withdrawal at {place}: {who}",
    "arrive": "Arrival at {place}: {who}",
    "destroyed": "Blown or broken: {place}, {who}",
    "order": "Order: {who}",
    "supply": "Air supply, {place}: {who}",
    "bomb": "Bombing, {place}: {who}",
    "weather": "Weather over {place}: {who}",
}
OFF_MAP = ("stand-in", "off the map")
"""How the notes of the collection say that an event did not happen at its place."""

ATTACHED = {
    "5SS": ["ge:Norge/SS", "ge:Danemark/SS"],
    "23": ["hu:KG_26/indep"],
    "271VG": ["ge:239/army"],
    "20": ["hu:MG_Bde/indep"],
    "96ID": ["ge:903/army"],
    "1_Cav": ["ge:662/army"],
    "4_Kav_Bde": ["ge:Pz_Bn/FHH"],
    "8SSK": ["ge:Rgt/SS_Police", "ge:Alarm/Luftwaffe", "ge:12_Flak/Luftwaffe"],
    "KG_271": ["hu:Stug/Art", "hu:Bn/Eng"],
    "93": ["so:33_AT/army"],
    "252": ["so:1G_UR/army"],
    "320": ["so:83_Nav/army"],
    "316": ["so:AT/46A"],
    "99": ["so:Eng/46A"],
    "36G": ["so:Eng/Pest"],
}
"""Troops of army or corps, each with the formation beside which the set-up has it: nothing else is known."""

_ABBREVIATIONS = (
    (r"\s*\(.*?\)", ""),
    (r"^(Hungarian|Romanian) ", ""),
    (r"(\d+)(st|nd|rd|th)\b", r"\1"),
    ("SS Panzer Division (Totenkopf|Wiking)", "SS Pz"),
    ("SS Cavalry Division", "SS Cav"),
    ("Heavy Panzer Battalion", "Hvy Pz"),
    ("Panzer Division", "Pz"),
    ("Field Training Division", "Trg"),
    ("Cavalry Brigade", "Cav Bde"),
    ("Hussar Division", "Hussar"),
    ("Szent László Division", "Szt László"),
    ("Armoured Division", "Arm"),
    ("Battle group of the 271 Volksgrenadier Division", "KG 271"),
    ("Feldherrnhalle Division", "FHH"),
    ("Volksgrenadier Division", "VG"),
    ("Guards Airborne Division", "Gds Abn"),
    ("Guards Cavalry Corps", "Gds Cav C"),
    ("Guards Mechanized Corps", "Gds Mech C"),
    ("Guards Tank Corps", "Gds Tank C"),
    ("Guards Rifle Division", "Gds Rifle"),
    ("Mechanized Corps", "Mech C"),
    ("Tank Corps", "Tank C"),
    ("Rifle Division", "Rifle"),
    ("Infantry Division", "Inf"),
    ("Cavalry Division", "Cav"),
    (" Division", " Div"),
)


class Collection:
    """What was collected, on a map."""

    def __init__(self, folder: Path, sheet: MapSheet) -> None:
        self._sheet = sheet
        named = ("timeline", "positions", "front_lines")
        self._data = {name: tomli.loads((folder / f"{name}.toml").read_text("utf-8")) for name in named}
        self._villages = {plain(name): here for here, name in sheet.villages.items()}

    @property
    def sources(self) -> dict[str, str]:
        """What each key of a source stands for."""
        return dict(self._data["timeline"]["sources"])

    def weather(self) -> dict[str, str]:
        """What is known of the weather, by day."""
        rows = self._data["timeline"]["weather"]
        return {str(row["date"]): f"{row['text']} [{row['source']}]" for row in rows if _is_told(row)}

    def gaps(self) -> dict[str, str]:
        """For which days something was not found, and what."""
        return dict(self._data["timeline"]["thin_days"])

    # ---- events

    def events(self) -> list[Row]:
        """The events of the days told, in their order."""
        return [self._event(row) for row in self._data["timeline"]["event"] if _is_told(row)]

    def _event(self, row: Row) -> Row:
        title = TITLES[row["action"]].format(place=row["place"], who=", ".join(row["formations"]))
        here = self._hex(row)
        told = {
            "date": str(row["date"]),
            "title": title,
            "deed": row["action"],
            "side": SIDES[row["side"]],
            "place": row["place"],
            **({"hex": here} if here else {}),
            "source": row["source"],
            "confidence": row["conf"],
        }
        return told | ({"note": row["note"]} if row.get("note") else {})

    def _hex(self, row: Row) -> HexId | None:
        """Return the hex of an event: that of its village on the map, else the one under its coordinates."""
        if any(words in row.get("note", "") for words in OFF_MAP):
            return None
        village = self._villages.get(plain(row["place"].split(" (")[0]))
        return village or self._sheet.grid.hex_under(*self.point(row["place_lat"], row["place_lon"]))

    def point(self, lat: float, lon: float) -> Point:
        """Return a place in hex widths from the north-west corner of the map."""
        x, y = projected(lat, lon)
        left, top = self._sheet.grid.centre(HexId("0101"))
        return round(left + (x - X_0101) / HEX_M, 2), round(top + (Y_0101 - y) / HEX_M, 2)

    # ---- formations

    def formations(self) -> list[Row]:
        """The formations with their evenings."""
        return [self._formation(row) for row in self._data["positions"]["formation"]]

    def _formation(self, row: Row) -> Row:
        told = {
            "id": row["id"],
            "name": row["name"],
            "short": short_name(row["name"]),
            "side": SIDES[row["side"]],
            "size": _size(row["name"]),
            "symbol": row["units"][0],
            "units": row["units"],
            "attached": ATTACHED.get(row["id"], []),
        }
        told |= {"parent": row["group"]} if row.get("group") else {}
        return told | {"evenings": [_evening(each) for each in row["days"]]}

    # ---- fronts

    def fronts(self) -> list[Row]:
        """The fronts of the sources with their pockets."""
        lines, rings = self._data["front_lines"]["line"], self._data["front_lines"]["ring"]
        return [self._front(line, ring) for line, ring in zip(lines, rings, strict=True)]

    def _front(self, line: Row, ring: Row) -> Row:
        closed = [*ring["polygon"], ring["polygon"][0]]
        pocket = {"name": "ring", "confidence": ring["conf"], "fixed_by": ring["fixed_by"]}
        return {
            "date": str(line["date"]),
            "stretch": [
                {
                    "name": each["name"],
                    "confidence": each["conf"],
                    "fixed_by": each["fixed_by"],
                    "points": self._points(each["points"]),
                }
                for each in line["stretch"]
            ],
            "ring": [{**pocket, "points": self._points(closed)}],
        }

    def _points(self, pairs: list[list[float]]) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in (self.point(*pair) for pair in pairs))


def _is_told(row: Row) -> bool:
    return bool(FIRST <= row["date"] <= LAST)


def _evening(row: Row) -> Row:
    place = {"hex": row["hex"]} if "hex" in row else {"absence": row["status"]}
    told = {"date": str(row["date"]), **place, "how": row["how"], "confidence": row["conf"]}
    told |= {"note": row["note"]} if row.get("note") else {}
    return told | ({"cut_off": True} if row.get("cut_off") else {})


def short_name(name: str) -> str:
    """Return what stands on a formation's block, `5 SS Pz`."""
    for pattern, short in _ABBREVIATIONS:
        name = re.sub(pattern, short, name)
    return name


def _size(name: str) -> str:
    if "Corps" in name.partition("(")[0]:
        return "corps"
    return "brigade" if "Brigade" in name else "battalion" if "Battalion" in name else "division"


def projected(lat: float, lon: float) -> Point:
    """Return metres east and north of 47.425 N 18.63 E (transverse Mercator, Snyder's series, WGS84)."""
    a, f = 6378137.0, 1 / 298.257223563
    e2 = f * (2 - f)
    ep = e2 / (1 - e2)

    def arc(p: float) -> float:
        return a * (
            (1 - e2 / 4 - 3 * e2**2 / 64 - 5 * e2**3 / 256) * p
            - (3 * e2 / 8 + 3 * e2**2 / 32 + 45 * e2**3 / 1024) * math.sin(2 * p)
            + (15 * e2**2 / 256 + 45 * e2**3 / 1024) * math.sin(4 * p)
            - (35 * e2**3 / 3072) * math.sin(6 * p)
        )

    p, dl = math.radians(lat), math.radians(lon - LON0)
    n = a / math.sqrt(1 - e2 * math.sin(p) ** 2)
    t, c, k = math.tan(p) ** 2, ep * math.cos(p) ** 2, dl * math.cos(p)
    x = n * (k + (1 - t + c) * k**3 / 6)
    y = (
        arc(p)
        - arc(math.radians(LAT0))
        + n * math.tan(p) * (k * k / 2 + (5 - t + 9 * c + 4 * c * c) * k**4 / 24)
    )
    return x, y
