"""Pieces of a plain game for those of VASSAL: named as they are, in hexes a hundred pixels wide."""

from __future__ import annotations

from dataclasses import dataclass

from app.bring_in.vassal.called import plain_name
from app.bring_in.vassal.counterparts import Counterpart
from app.bring_in.vassal.position import Lying
from app.table.pieces import Kind, Place
from maps.sheet import BoxId
from rules.hexgrid import HexId


@dataclass(frozen=True)
class Plain:
    """Units by name; the map `Main` has hexes, every other one is open, what is on none lies in a box."""

    sides: tuple[str, ...] = ("blue", "red")

    def place_of(self, lying: Lying) -> Place:
        where = lying.where
        if where.is_off_map:
            return Place(box=BoxId("off_map"))
        if where.map == "Main":
            return Place(hex=HexId(f"{where.x // 100:02}{where.y // 100:02}"))
        return Place(pos_px=(where.x, where.y))

    def counter_of(self, lying: Lying) -> Counterpart:
        states = {trait.kind: trait.state for trait in lying.traits}
        name = plain_name(lying.traits).replace(" ", "_")
        owner = states.get("obs", "").partition(";")[0].replace("null", "")
        facing = int(states.get("rotate", "0")) * 60
        return Counterpart(Kind.UNIT, f"blue:{name}", int(states.get("emb2", "0") > "0"), facing, owner)

    def side_of(self, name: str) -> str:
        return name.lower() if name.lower() in self.sides else ""
