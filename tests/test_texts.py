"""The texts for players, searched as a whole: no `1 points`."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOUNS = (
    "points|hexes|units|steps|days|turns|markers|divisions|counters|pieces|branches|entries|figures|combats"
    "|replacements|reinforcements|rulings"
)
FIXED = re.compile(r"\{[a-z_]+\} (?:more )?(?:" + NOUNS + r")\b")
"""A number that is put in, before a word that stands in the plural whatever the number is."""

NEVER_ONE = {
    "app/assist/remarks.py": ["{most} points"],  # five of them (8.12)
    "app/panels/journal_panel.py": ["{count} branches"],  # a fork has two or more
    "app/assist/victory/standing.py": ["{count} hexes"],
    "app/panels/unit_card.py": ["{count} counters"],
    "app/commands/combat.py": ["{most} steps"],  # a range
    "app/commands/new.py": ["{pieces} pieces"],
    "rules/games/bitter_end/rules.toml": ["{range} hexes", "{side} units"],
}
"""What is never one, or is said only where it is not."""


def test_a_number_before_a_plural_knows_its_singular() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted((*ROOT.glob("app/**/*.py"), *ROOT.glob("rules/games/**/*.toml"))):
        name = str(path.relative_to(ROOT))
        hits = FIXED.findall(path.read_text(encoding="utf-8"))
        told = [hit for hit in hits if hit not in NEVER_ONE.get(name, [])]
        if told:
            found[name] = told

    assert found == {}
