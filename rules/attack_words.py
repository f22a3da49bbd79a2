"""What may be chosen for an attack beside units and hexes: `[[attack_option]]` of a game's words."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tomlfile import TomlTable

YES = "yes"


@dataclass(frozen=True, slots=True)
class AttackOption:
    """One thing to choose: `names` are what a panel says while nothing is chosen, then for each value.

    It may go by an optional `rule`; with `is_by_rule` it holds wherever that rule is played, and nobody
    chooses it. One that is about the defenders (`is_of_defenders`) may name them in a question.
    """

    id: str
    title: str = ""
    names: tuple[str, ...] = ()
    values: tuple[str, ...] = (YES,)
    help: str = ""
    rule: str = ""
    is_by_rule: bool = False
    is_of_defenders: bool = False

    @property
    def key(self) -> str:
        """How questions and cases write it."""
        return self.id.replace("-", "_")

    def name_of(self, value: str) -> str:
        """Return what a panel says of a value, or of nothing chosen."""
        # `names` has one more than `values`: the first is for nothing chosen.
        chosen = ("", *self.values)
        return self.names[chosen.index(value)] if value in chosen and self.names else self.title

    def after(self, value: str) -> str:
        """Return the value that is chosen next: one after the other, then none."""
        chosen = ("", *self.values)
        # A value that an older file has and this game no longer knows begins again with nothing chosen.
        return chosen[(chosen.index(value) + 1) % len(chosen)] if value in chosen else ""


def read_attack_options(table: TomlTable) -> tuple[AttackOption, ...]:
    """Return the options of a game's words in the order of the file; what is wrong is noted in the table."""
    options = tuple(_option(row) for row in table.tables("attack_option"))
    table.check_unique((each.id for each in options), "option", key="attack_option")
    return options


def _option(row: TomlTable) -> AttackOption:
    found = AttackOption(
        row.identifier(joined_by="-_"),
        row.text("title", ""),
        row.texts("names", ()),
        row.texts("values", (YES,)),
        row.text("help", ""),
        row.text("rule", ""),
        row.flag("by_rule", default=False),
        row.flag("of_defenders", default=False),
    )
    if found.names and len(found.names) != len(found.values) + 1:
        row.note("one name while nothing is chosen, then one for each value", key="names")
    row.close()
    return found
