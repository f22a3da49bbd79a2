"""What is told of a folder of rules data that lacks something the rules go by."""

import shutil

import pytest

from rules.games.bitter_end.data_check import check_data
from rules.games.bitter_end.law import FOLDER, assumptions


@pytest.mark.parametrize("key", ["rail_is_road", "sturmboot_supply_both_ways", "road_over_ford_supply"])
def test_a_book_without_a_setting_is_told_of(tmp_path, key):
    folder = tmp_path / "own"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    book = folder / "assumptions.toml"
    assert key in assumptions().by_key
    book.write_text(book.read_text("utf-8").replace(f'"{key}"', '"another_key"'), "utf-8")
    told = [each for each in check_data(folder, ()) if each.where == key]
    assert [each.message for each in told] == ["the rules ask for this setting, and no assumption has it"]
