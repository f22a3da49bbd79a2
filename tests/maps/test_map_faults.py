"""Every fault planted in a map or tray file gives one issue that names the place and what mends it."""

from pathlib import Path

import pytest

from maps.load import check, folder_of, load, load_path
from rules.issues import DataError, Severity
from rules.library import games
from tests.maps.map_samples import MAP, TRAY, write_sample

MAP_FAULTS = {
    "unknown hex": ('towns]\nTata = "0102"', 'towns]\nTata = "0104"', "towns.Tata: the map has no hex"),
    "terrain letter": ('".w."', '".x."', "terrain.rows, hex 0202: unknown letter 'x'"),
    "terrain word": ('w = "woods"', 'w = "wood"', "terrain.legend.w: unknown word 'wood' (did you"),
    "long letter": ('w = "woods"', 'w = "woods", ww = "rough"', "terrain.legend.ww: must be one letter"),
    "short row": ('"...", ".w.', '"..", ".w.', "terrain.rows, row 1: 2 letters (the grid has 3 columns)"),
    "missing row": (', "..."]', "]", "terrain.rows: 2 rows (the grid has 3)"),
    "road with a gap": ("0101 0102 0202", "0101 0102 0303", "roads.primary.1 Tata: 0102 and 0303 do not"),
    "road word": ("[roads.primary]", "[roads.motorway]", "roads.motorway: unknown kind 'motorway'"),
    "far hexside": ('"0202-0203"', '"0101-0303"', "hexsides.rough: 0101 and 0303 share no side"),
    "no hexside": ('"0202-0203"', '"0202"', "hexsides.rough: not a hexside: '0202'"),
    "hexside twice": ('"0202-0203"', '"0202-0203 0203-0202"', "hexsides.rough: hexside 0202-0203 stands"),
    "hexside off the map": ('"0202-0203"', '"0202-0204"', "hexsides.rough: the map has no hex '0204'"),
    "hexside word": ("rough = ", "rugh = ", "hexsides.rugh: unknown kind 'rugh' (did you mean 'rough'?)"),
    "river word": ("rivers.major_river", "rivers.donau", "rivers.donau: unknown kind 'donau'"),
    "drawn as nothing known": (
        "\n[hexsides]",
        '[drawn_as]\nminor_river = "brook"\n[hexsides]',
        "drawn_as.minor_river: unknown word 'brook'",
    ),
    "a hexside drawn as a river": (
        "\n[hexsides]",
        '[words]\nhexsides = "dike"\n[drawn_as]\ndike = "minor_river"\n[hexsides]',
        "drawn_as.dike: unknown word 'minor_river'",
    ),
    "a terrain drawn as a river": (
        "\n[hexsides]",
        '[words]\nterrain = "steppe"\n[drawn_as]\nsteppe = "minor_river"\n[hexsides]',
        "drawn_as.steppe: unknown word 'minor_river'",
    ),
    "no river is drawn as one": (
        "\n[hexsides]",
        '[drawn_as]\nrough = "minor_river"\n[hexsides]',
        "drawn_as.rough: unknown kind 'rough'",
    ),
    "river in a river": (
        "\n[hexsides]",
        'Vah = "0101-0102"\n[hexsides]',
        "rivers.major_river.Vah: hexside 0101-0102 belongs to Danube already",
    ),
    "bridge on dry land": ('side = "0101-0102"', 'side = "0202-0203"', "bridge 1.side: no river"),
    "two bridges on a side": (
        "[entries]",
        '[[ford]]\nside = "0102-0101"\nname = "Ford"\n[entries]',
        "ford 1.side: 0101-0102 has a crossing already",
    ),
    "owner": ('owner = "german"', 'owner = "germn"', "bridge 1.owner: unknown word 'germn' (did you mean"),
    "section twice": ('id = "south"', 'id = "north"', "section 2.id: the id 'north' stands twice"),
    "row on two sections": ("rows = [2, 3]", "rows = [1, 3]", "section 2.rows: hex 0101 lies on 'north' too"),
    "row on no section": ("rows = [2, 3]", "rows = [2, 2]", "section: 3 hexes, such as 0103, lie on no"),
    "picture elsewhere": ('"north.png"', '"../north.png"', "section 1.picture: must be a picture's"),
    "entry within the map": ('A = "0101 0201"', 'A = "0101 0202"', "entries.A: hex 0202 is not on"),
    "edge road within": ('primary = "0101"', 'primary = "0202"', "edge_roads.primary: hex 0202 is not on"),
    "front with a gap": ("0101 0201 0301", "0101 0301", "fronts.line: 0101 and 0301 do not touch"),
    "area kind": ('kind = "deployment"', 'kind = "deploy"', "areas.corps.kind: unknown word 'deploy'"),
    "area hex twice": ('hexes = "0101 0201"', 'hexes = "0101 0101"', "areas.corps.hexes: hex 0101 stands"),
    "layer without provenance": ('fronts = "user: sample"', "", "provenance.fronts: missing"),
    "provenance word": ('fronts = "user', 'fronts = "guess', "provenance.fronts: no word of provenance"),
    "area provenance": ('"history: a guess"', '"somewhere"', "areas.corps.provenance: no word of provenance"),
    "layer nobody knows": ('[provenance]', '[provenance]\nsky = "user: x"', "provenance.sky: unknown kind"),
    "wrong type": ("cols = 3", 'cols = "3"', "grid.cols: must be a whole number"),
    "too many columns": ("cols = 3", "cols = 100", "grid.cols: 100 is out of range (from 1 to 99)"),
    "hex width": ("hex_px = 100", "hex_px = 1e9", "grid.hex_px: a hex must be 20 to 1000 pixels wide"),
    "village without a name": ('name = "Tata", at', 'at', "villages.0102.name: missing"),
    "village position": ("[18.3, 47.6]", "[18.3]", "villages.0102.at: must be 2 numbers"),
    "missing title": ('title = "Sample"\n', "", "title: missing"),
    "missing grid": ("[grid]", "[words]", "grid: missing"),
    "id with blanks": ('id = "sample"', 'id = "a sample"', "id: not an id: 'a sample'"),
    "id of nothing": ('id = "sample"', 'id = ""', "id: not an id: ''"),
    "unknown key": ("[towns]", "[tows]", "tows: unknown key (did you mean 'towns'?)"),
    "newer version": ("schema = 1", "schema = 2", "schema: unknown version 2 (update the program)"),
    "no version": ("schema = 1", "", "schema: missing"),
    "name twice": ('\n[hexsides]', '\n[hexsides]\nrough = ""', "not TOML"),
    "syntax": ("cols = 3", "cols = ", "line 8, column 8: not TOML"),
}  # fmt: skip

TRAY_FAULTS = {
    "overlapping boxes": ("[500, 20,", "[499, 20,", "boxes.pool:german.rect: overlaps turn:1945-01-01"),
    "box outside": ("[500, 20, 100, 100]", "[500, 20, 900, 100]", "boxes.pool:german.rect: reaches out"),
    "box without area": ("[500, 20, 100, 100]", "[500, 20, 0, 100]", "boxes.pool:german.rect: has no area"),
    "box kind": ('kind = "pool"', 'kind = "pol"', "boxes.pool:german.kind: unknown word 'pol' (did you"),
    "box id": ('"pool:german"', '"the pool"', "boxes.the pool: not an id"),
    "box twice": ('"pool:german"', '"turn:1945-01-01"', "not TOML"),
    "box side": ('side = "german"', 'side = "roman"', "boxes.pool:german.side: unknown word 'roman'"),
    "seen by a stranger": ('note = "all"', 'seen_by = "roman"', "boxes.pool:german.seen_by: unknown word"),
    "drawn nowhere": ('note = "all"', 'draw = "chance"', "boxes.pool:german: draw and into stand together"),
    "drawn into nothing": (
        'note = "all"', 'draw = "top", into = "hand"', "boxes.pool:german.into: there is no box 'hand'"
    ),
    "date": ('date = "1945-01-01"', 'date = "1945-02-30"', "boxes.turn:1945-01-01.date: not a date"),
    "rectangle": ("[500, 20, 100, 100]", "[500, 20]", "boxes.pool:german.rect: must be 4 numbers"),
    "tray on the map": ("rect = [400, 0, 300, 300]", "rect = [300, 0, 400, 300]", "rect: the tray lies on"),
    "no provenance": ('provenance = "user: sample"', "", "provenance: missing"),
    "provenance word": ('"user: sample"', '"sample"', "provenance: no word of provenance"),
    "label": ('text = "Turns"', "text = 1", "labels 1.text: must be a text"),
    "unknown key": ('note = "all"', 'hint = "all"', "boxes.pool:german.hint: unknown key"),
    "version": ("schema = 1", "schema = 0", "schema: unknown version 0 (write schema = 1)"),
    "syntax": ('title = "Tray"', "title", "line 2, column 6: not TOML"),
}  # fmt: skip


def errors_of(folder: Path) -> list[str]:
    return [str(issue) for issue in check(folder) if issue.severity is Severity.ERROR]


def test_the_samples_themselves_are_without_fault(tmp_path: Path) -> None:
    assert errors_of(write_sample(tmp_path)) == []


@pytest.mark.parametrize(("right", "wrong", "issue"), MAP_FAULTS.values(), ids=MAP_FAULTS)
def test_a_fault_in_a_map_is_one_issue(tmp_path: Path, right: str, wrong: str, issue: str) -> None:
    assert right in MAP
    found = errors_of(write_sample(tmp_path, MAP.replace(right, wrong, 1)))

    assert [issue in text for text in found] == [True], found


@pytest.mark.parametrize(("right", "wrong", "issue"), TRAY_FAULTS.values(), ids=TRAY_FAULTS)
def test_a_fault_in_a_tray_is_one_issue(tmp_path: Path, right: str, wrong: str, issue: str) -> None:
    assert right in TRAY
    found = errors_of(write_sample(tmp_path, MAP, TRAY.replace(right, wrong, 1)))

    assert [issue in text for text in found] == [True], found


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    text = MAP.replace('".w."', '".x."').replace('Tata = "0102"', 'Tata = "9999"')
    folder = write_sample(tmp_path, text, TRAY.replace('"pool", title', '"pond", title'))

    with pytest.raises(DataError) as caught:
        load_path(folder)

    assert [issue.where for issue in caught.value.issues] == [
        "terrain.rows, hex 0202", "towns.Tata", "boxes.pool:german.kind"
    ]  # fmt: skip


def test_issues_name_the_file_with_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "budapest"
    folder.mkdir()

    (issue,) = check(write_sample(folder, MAP.replace("cols = 3", "cols = 0"), None))

    assert issue.source == "budapest/map.toml"


def test_a_map_without_a_tray_has_an_empty_one(tmp_path: Path) -> None:
    assert not load_path(write_sample(tmp_path, tray_text=None)).tray.boxes


def test_a_map_may_bring_its_own_words(tmp_path: Path) -> None:
    text = MAP.replace("[terrain]", '[words]\nterrain = "steppe"\n[terrain]').replace('"woods"', '"steppe"')

    assert load_path(write_sample(tmp_path, text)).terrain["0202"] == "steppe"


def test_too_many_boxes_are_refused_before_they_are_compared(tmp_path: Path) -> None:
    rows = [f'b{n} = {{ kind = "pool", title = "", rect = [400, 20, 1, 1] }}' for n in range(2001)]
    tray = TRAY.partition("[boxes]")[0] + "[boxes]\n" + "\n".join(rows)

    assert errors_of(write_sample(tmp_path, MAP, tray)) == [
        f"{tmp_path.name}/tray.toml: boxes: 2001 boxes (2000 at most)"
    ]


def test_a_folder_without_a_map_is_one_issue(tmp_path: Path) -> None:
    assert [issue.message for issue in check(tmp_path)] == ["there is no such file"]


def test_a_file_of_another_kind_is_no_map(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.touch()

    assert [issue.message for issue in check(other)] == ["not a map"]


def test_a_map_is_checked_by_any_of_its_files(tmp_path: Path) -> None:
    folder = write_sample(tmp_path, MAP, TRAY.replace('"pool", title', '"pond", title'))

    assert check(folder / "map.toml") == check(folder / "tray.toml") == check(folder)


@pytest.mark.parametrize("name", ["bitter_end", "bitter-end"])
def test_both_spellings_of_a_game_are_taken(name: str) -> None:
    assert folder_of(name).name == "bitter_end"


@pytest.mark.parametrize("name", ["biter_end", "", "..", "../maps/bitter_end"])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(DataError, match="there is no game"):
        load(name)


def test_the_id_of_a_game_is_its_folder_with_hyphens() -> None:
    assert [load(game.id).id for game in games()] == [game.id for game in games()]
