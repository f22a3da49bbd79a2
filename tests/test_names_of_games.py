"""Nothing outside a game's folders says what it calls its sides: they are looked for in its own words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from app.files.words import words_of
from rules.library import games

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("app", "rules", "counters", "maps")
GAMES = ROOT / "rules" / "games"
HOMONYMS = frozenset({"axis"})
"""Names of sides that code needs for something else: of charts and arrays. Texts may not have them either."""
CASE = re.compile(r"\((?:[3-9]|[12]\d)\.\d{1,3}[a-z]?[),;]|^(?:[3-9]|[12]\d)\.\d{1,3}[a-z]?$")


def files() -> list[Path]:
    """Return the modules outside the folders of games."""
    found = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return [path for path in found if path.parent == GAMES or not path.is_relative_to(GAMES)]


@cache
def names_of_games(free: frozenset[str] = frozenset()) -> re.Pattern[str]:
    """Return what finds the ids of all games and the words of their sides, but for those that are free."""
    named = {game.id for game in games()} | {game.id.replace("-", "_") for game in games()}
    for game in games():
        for side in words_of(game.id).sides:
            named |= {side.id, side.name, side.people}
        place = words_of(game.id).ringed_place
        named |= {place} if place else set()
    looked_for = sorted(name for name in named if name.lower() not in free)
    return re.compile("|".join(map(re.escape, looked_for)), re.IGNORECASE)


def texts_in(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module with their lines, but for docstrings."""
    free = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in free:
            yield node.lineno, node.value


def names_in(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the names of a module with their lines, but for what is imported."""
    for node in nodes:
        if isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.keyword) and node.arg is not None:
            yield node.value.lineno, node.arg
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id


def named_in(path: Path) -> list[tuple[int, str]]:
    """Return what in a module is a side or a case of a game, with its line."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    texts, names = names_of_games(), names_of_games(HOMONYMS)
    found = [each for each in texts_in(nodes) if texts.search(each[1]) or CASE.search(each[1])]
    return found + [each for each in names_in(nodes) if names.search(each[1])]


def test_no_side_and_no_case_of_a_game_is_named() -> None:
    found = ((str(path.relative_to(ROOT)), named_in(path)) for path in files())

    assert {name: each for name, each in found if each} == {}
