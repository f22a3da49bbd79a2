"""One attack in figures: strengths, odds, modifier, levels (10.2 to 10.4, 10.8 to 10.10, 16.33, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.table.pieces import PieceId
from rules.hexgrid import HexId
from tests.games.bitter_end.inspection.field import Field
from tests.games.bitter_end.inspection.ground import DANUBE, LAKE, ROUGH_WOODED, RUGGED
from tests.games.bitter_end.inspection.readings import holds
from tests.games.bitter_end.inspection.troops import ARMOR, DESTROYER, MECHANIZED, SOVIET, STURMBOOT, Troop

NEGATES = frozenset({"anti_tank", "flak", DESTROYER})
"""What takes the armor effect from an attacker (10.92)."""

FOOT, MOTORIZED = frozenset({"infantry", "cavalry"}), "mot_infantry"
SOFT = frozenset({STURMBOOT, "artillery", "rocket"})
URBAN, CLEAR, ENGINEER = "urban", "clear", "engineer"


@dataclass(frozen=True)
class Attack:
    """Who strikes whom, hex by hex, with what support; `surprised` are the hexes that surprise holds for."""

    strikers: tuple[Troop, ...]
    struck: Mapping[HexId, tuple[Troop, ...]]
    asp: int = 0
    arsp: int = 0
    is_all_out: bool = False
    surprised: frozenset[HexId] = frozenset()
    is_same_hex: bool = False
    halves_guns: bool = False

    @property
    def defenders(self) -> tuple[Troop, ...]:
        """Everybody who is struck."""
        return tuple(each for stack in self.struck.values() for each in stack)


class Reckoner:
    """Reckons attacks on a field as it lies."""

    def __init__(self, field: Field) -> None:
        """Take the field."""
        self._field = field
        self._divisions = tuple(
            frozenset(PieceId(unit) for unit in each.needed)
            for each in field.roster.divisions.values()
            if each.needed
        )

    # ---- odds

    def column(self, attack: Attack) -> str | None:
        """Return the column of the odds, None below the table (10.24, 10.27)."""
        ours, theirs = self.strength(attack), sum(each.face.defense for each in attack.defenders)
        columns = tuple(self._columns())
        if ours <= 0:
            return None
        if theirs <= 0:
            return columns[-1]
        name = f"{ours // theirs}-1" if ours >= theirs else f"1-{-(-theirs // ours)}"
        if name in columns:
            return name
        return columns[-1] if ours >= theirs else None

    def _columns(self) -> Iterator[str]:
        book, number = self._field.cells, 0
        while True:
            try:
                yield book.word(f"crt.columns.{number}")
            except KeyError:
                return
            number += 1

    def strength(self, attack: Attack) -> int:
        """Return the attack strength with support (10.23)."""
        guns = attack.arsp
        cities = self._field.sheet.cities
        urban = cities.get("buda", frozenset()) | cities.get("pest", frozenset())
        is_soviet = any(each.side == SOVIET for each in attack.strikers)
        if attack.halves_guns and is_soviet and not urban.issuperset(attack.struck):
            guns = -(-guns // 2)  # 18.41
        return sum(self._strength(attack, each) for each in attack.strikers) + attack.asp + guns

    def _strength(self, attack: Attack, unit: Troop) -> int:
        """Return one unit's strength: halved once upwards, twice downwards to at least 1 (10.231)."""
        times, full = sum(self._causes(attack, unit)), unit.face.attack
        if times == 0:
            return full
        if times == 1:
            return -(-full // 2)
        is_something = full > 0 or self._field.readings.zero_attack_halved_min1
        return max(1, full // 2) if is_something else 0

    def _causes(self, attack: Attack, unit: Troop) -> Iterator[bool]:
        """Yield for each case that may halve a unit whether it does; of several hexes any or all must."""
        yield not unit.is_supplied  # 6.4, 18.12
        reading = self._field.readings.halving_multi_hex
        found = [set(self._causes_in(attack, unit, there)) for there in attack.struck]
        for case in ("10.34", "10.35", "10.36", "10.37"):
            yield holds(reading, [case in each for each in found])

    def _causes_in(self, attack: Attack, unit: Troop, there: HexId) -> Iterator[str]:
        """Yield the cases by which one attacked hex halves a unit."""
        terrain = self._field.ground.terrain(there)
        is_inside = attack.is_same_hex or unit.hex is None
        kinds = () if is_inside or unit.hex is None else self._field.ground.kinds(unit.hex, there)
        if unit.is_armored and terrain == ROUGH_WOODED:
            yield "10.35"
        if unit.is_armored and terrain == URBAN:
            yield "10.37"
        if (unit.is_armored or unit.type == MECHANIZED) and RUGGED in (terrain, *kinds):
            yield "10.36"
        if DANUBE in kinds:
            yield "10.34"

    # ---- the die

    def modifier(self, attack: Attack) -> int:
        """Return what is added to the die."""
        readings = self._field.readings
        if attack.is_same_hex and not readings.same_hex_modifiers:
            return 0
        total = self._armor(attack) + self._integrity(attack)
        if any(each.type == ENGINEER for each in attack.strikers) and holds(
            readings.engineer_multi_hex, [self._is_built(there) for there in attack.struck]
        ):
            total -= 1  # 10.101
        bare = [there in attack.surprised and self._is_bare(there) for there in attack.struck]
        if holds(readings.clear_multi_hex, bare):
            total -= 1  # 16.33
        return total - (1 if attack.is_all_out else 0)

    def _armor(self, attack: Attack) -> int:
        """Return the armor effect of either side (10.91 to 10.94)."""
        if any(each.type in ARMOR for each in attack.strikers) and all(map(_is_soft, attack.defenders)):
            return -1
        others = [each for each in attack.strikers if each.type not in NEGATES]
        on_foot = bool(others) and all(map(self._is_infantry, others))
        return 1 if on_foot and any(each.type in ARMOR for each in attack.defenders) else 0

    def _is_infantry(self, unit: Troop) -> bool:
        """Return whether an attacker is of the infantry and cavalry types of 10.93."""
        reading = self._field.readings.inf_types_10_93
        if reading == "non_motorized":
            return unit.type in FOOT and not unit.is_motorized
        is_mechanized = reading == "with_mechanized" and unit.type == MECHANIZED
        return unit.type in FOOT | {MOTORIZED} or is_mechanized

    def _integrity(self, attack: Attack) -> int:
        """Return the effect of whole divisions; those of both sides cancel out (10.81 to 10.84)."""
        ours, theirs = self._is_whole(attack.strikers), self._is_whole(attack.defenders)
        return int(theirs) - int(ours)

    def _is_whole(self, units: tuple[Troop, ...]) -> bool:
        here = {each.id for each in units}
        return any(needed <= here for needed in self._divisions)

    def _is_built(self, here: HexId) -> bool:
        return self._field.ground.terrain(here) == URBAN or here in self._field.sheet.villages

    def _is_bare(self, here: HexId) -> bool:
        is_built = here in self._field.sheet.villages and not self._field.readings.village_is_clear
        return self._field.ground.terrain(here) == CLEAR and not is_built

    # ---- levels

    def results(self, attack: Attack, column: str, die: int) -> dict[HexId, int]:
        """Return the combat result in every hex for a die (10.25, 10.26)."""
        shown = min(6, max(1, die + self.modifier(attack)))
        level = self._field.cells.whole(f"crt.column.{column}.attack_level.{shown - 1}")
        return {there: level - self.level(attack, there) for there in attack.struck}

    def level(self, attack: Attack, there: HexId) -> int:
        """Return the defense level of a hex: the best of ground, village and hexsides (10.32, 10.33)."""
        if attack.is_same_hex:
            return 1  # 10.463
        is_surprised = there in attack.surprised
        terrain = self._field.ground.terrain(there)
        levels = [self._ground_level(f"hex.{terrain}", terrain, is_surprised)]
        if there in self._field.sheet.villages:
            levels.append(self._ground_level("overlay.village", "village", is_surprised))
        crossed = [
            set(self._field.ground.kinds(each.hex, there)) - {DANUBE, LAKE}
            for each in attack.strikers
            if each.hex is not None
        ]
        return max(*levels, self._side_level(crossed, is_surprised))

    def _side_level(self, crossed: Sequence[set[str]], is_surprised: bool) -> int:
        """Return the level of hexsides that all attackers cross: of one kind, or the least of their bests."""
        is_flat = not self._field.readings.surprise_hexside_terrain

        def level(kind: str) -> int:
            return self._ground_level(f"hexside.{kind}", kind, is_surprised, is_flat)

        if self._field.readings.hexside_dl == "per_type":
            shared = set.intersection(*crossed) if crossed else set()
            return max(map(level, shared), default=0)
        if not crossed or not all(crossed):
            return 0
        return min(max(map(level, kinds)) for kinds in crossed)

    def _ground_level(self, cell: str, kind: str, is_surprised: bool, is_flat: bool = False) -> int:
        """Return a level, under surprise that of its kind; `is_flat` is a hexside that always falls to 1."""
        book = self._field.cells
        usual = book.whole(f"tec.{cell}.defense_level")
        if not is_surprised:
            return usual
        least = book.whole("tec.surprise.everything_else")
        return min(usual, least if is_flat else book.whole(f"tec.surprise.{kind}", least))


def _is_soft(unit: Troop) -> bool:
    """Return whether armor has its effect on a unit (10.91)."""
    return unit.type in SOFT or (unit.type in FOOT and not unit.is_motorized)
