"""Who fights and with what: factors, steps, excess units: 4.2, 5.5, 5.8.1, 8.3, 9.7, 10.6."""

from dataclasses import dataclass

from tests.games.battle_for_hungary.oracle.board import ENEMY, Board, Json, Unit
from tests.games.battle_for_hungary.oracle.zones import LIMIT, counts


@dataclass(frozen=True)
class Fight:
    """An attack as it was declared."""

    board: Board
    told: Json

    @property
    def attackers(self) -> list[Unit]:
        return [self.board.unit(name) for name in self.told["attackers"]]

    @property
    def side(self) -> str:
        return self.attackers[0].side

    @property
    def is_mixed(self) -> bool:
        """Whether units of both sides attack."""
        return len({unit.side for unit in self.attackers}) > 1

    @property
    def target(self) -> str:
        name: str = self.told["hexes"][0]
        return name

    @property
    def is_assault(self) -> bool:
        return self.told.get("phase") == "mobile_assault"

    def named(self, key: str) -> list[Unit]:
        """The pieces that a list of the attack names."""
        return [self.board.unit(name) for name in self.told.get(key) or []]

    @property
    def guns(self) -> list[tuple[Unit, Unit]]:
        """The guns of both sides, each with its column."""
        told = self.told.get("artillery") or {}
        return [(self.board.unit(gun), self.board.unit(column)) for gun, column in told.items()]

    def guns_of(self, side: str) -> list[tuple[Unit, Unit]]:
        return [(gun, column) for gun, column in self.guns if gun.side == side]

    # ------------------------------------------------------------ the hex
    @property
    def there(self) -> list[Unit]:
        """All enemy pieces in the hex."""
        return self.board.enemies(self.target, self.side)

    @property
    def stacked(self) -> list[Unit]:
        """Those that count for the four of the hex."""
        return [piece for piece in self.there if counts(self.board, piece)]

    @property
    def over(self) -> int:
        return max(0, len(self.stacked) - LIMIT)

    @property
    def excess(self) -> list[str]:
        """The units over four: those that the owner names, else the last (4.2, reading 16)."""
        named = self.told.get("excess")
        last = [piece.id for piece in self.stacked][LIMIT:]
        return last if named is None or self.excess_is_wrong() else list(named)

    def excess_is_wrong(self) -> bool:
        named = self.told.get("excess")
        if named is None:
            return False
        fit = set(named) <= {piece.id for piece in self.stacked}
        return not fit or len(named) != len(set(named)) or len(named) != self.over

    @property
    def defenders(self) -> list[Unit]:
        """The combat units and guns in the hex that are not in excess."""
        out = self.excess
        return [one for one in self.there if (one.is_combat or one.is_artillery) and one.id not in out]

    @property
    def columns_there(self) -> list[Unit]:
        """The columns that defend: alone, or by reading 61 with the others."""
        columns = [one for one in self.there if one.is_column and one.id not in self.excess]
        alone = not any(one.is_combat or one.is_artillery for one in self.there)
        return columns if alone or self.board.choices["cl_in_stack"] == "one" else []

    @property
    def is_automatic(self) -> bool:
        """Whether there are only HQs in the hex (10.6)."""
        return bool(self.there) and all(one.is_hq for one in self.there)

    @property
    def defender_steps(self) -> int:
        return sum(one.steps for one in self.defenders) + len(self.columns_there)


# ---------------------------------------------------------------- factors
def factors(board: Board, units: list[Unit], attacking: bool) -> int:
    """Factors as they count, those without supply halved (5.5, readings 53 and 54)."""
    plain = [(unit, unit.attack if attacking else unit.defense) for unit in units]
    whole = sum(value for unit, value in plain if unit.supplied)
    short = [value for unit, value in plain if not unit.supplied]
    if short:
        board.decided.add("5.5 factors")
    if not attacking and board.choices["oos_halving"] == "attack":
        return whole + sum(short)
    if board.choices["oos_rounding"] == "total":
        return whole + sum(short) // 2
    return whole + sum(value // 2 for value in short)


def attack_factors(fight: Fight) -> int:
    guns = sum(gun.support for gun, _ in fight.guns_of(fight.side))
    bombs = sum(one.bomb for one in fight.named("air_attack"))
    return factors(fight.board, fight.attackers, True) + guns + bombs


def defense_factors(fight: Fight) -> int:
    guns = sum(gun.support for gun, _ in fight.guns_of(ENEMY[fight.side]))
    bombs = sum(one.bomb for one in fight.named("air_defense"))
    ground = factors(fight.board, fight.defenders, False) + len(fight.columns_there)
    return ground + guns + bombs
