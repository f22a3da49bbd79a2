"""A map that is brought in, as far as it has come: saved after each step, so that it can be gone on with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.bring_in.placing import Named
from app.bring_in.transform import MapTransform
from app.bring_in.transform_file import read_transform, transform_text
from app.files.disk import write_aside
from maps.toml_text import number_of, numbers_of, text_of
from rules.hexgrid import HexId
from rules.issues import raise_if_errors
from rules.tomlfile import TomlTable, read_toml, source_of

FILE = "scan.toml"
MOST_PICTURES, MOST_NAMED = 200, 12


@dataclass(frozen=True)
class MapScan:
    """One section of a map: its pictures, the grid on them, which hexes were named.

    `picture` is the one that all pixels are of: the only one, or what was stitched of several, of each the
    first page or `all_pages`. `worst_hex` is how far the grid may be off at worst, in hexes; None for a grid
    laid by hand. `is_kept` tells that the map's picture was made of it.
    """

    game: str
    section: str
    pictures: tuple[Path, ...] = ()
    picture: Path | None = None
    page: int = 1
    transform: MapTransform | None = None
    worst_hex: float | None = None
    named: tuple[Named, ...] = ()
    is_kept: bool = False
    all_pages: bool = False


def save_scan(scan: MapScan, folder: Path) -> None:
    """Write it into a folder of its own; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    write_aside(folder / FILE, scan_text(scan).encode())


def scan_text(scan: MapScan) -> str:
    """Return it as TOML."""
    lines = [
        f"game = {text_of(scan.game)}",
        f"section = {text_of(scan.section)}",
        f"pictures = [{', '.join(text_of(str(each)) for each in scan.pictures)}]",
        f"picture = {text_of(str(scan.picture or ''))}",
        f"page = {scan.page}",
        f"is_kept = {str(scan.is_kept).lower()}",
    ]
    if scan.all_pages:
        lines.append("all_pages = true")
    if scan.worst_hex is not None:
        lines.append(f"worst_hex = {number_of(scan.worst_hex)}")
    # The cell beside the hex: which cell was meant hangs on where the finder began to count, and that is
    # kept with the grid.
    for each in scan.named:
        lines += ["", "[[named]]", f"cell = {numbers_of(each.cell)}", f"hex = {text_of(each.hex)}"]
    text = "\n".join(lines) + "\n"
    # The grid last: in TOML what follows the head of a table belongs to it.
    return text if scan.transform is None else f"{text}\n{transform_text(scan.transform)}"


def load_scan(folder: Path) -> MapScan:
    """Return what was saved in a folder; raises DataError with all that is wrong with it."""
    path = folder / FILE
    return parse_scan(TomlTable(read_toml(path), source_of(path)))


def parse_scan(table: TomlTable) -> MapScan:
    """Return what a table tells; raises DataError."""
    # In full, since a person's scans stay where they are and are not copied.
    pictures = tuple(Path(each) for each in table.texts("pictures"))[:MOST_PICTURES]
    picture = table.text("picture")
    scan = MapScan(
        table.text("game"),
        table.text("section"),
        pictures,
        Path(picture) if picture else None,
        table.whole("page", least=1, most=10_000),
        read_transform(table.table("grid")) if "grid" in table else None,
        # Missing and 0 differ: a grid laid by hand has no estimate, and must not look like a perfect one.
        table.number("worst_hex") if "worst_hex" in table else None,
        tuple(_read_named(each) for each in table.tables("named")[:MOST_NAMED]),
        table.flag("is_kept", default=False),
        table.flag("all_pages", default=False),
    )
    table.close()
    raise_if_errors(table.issues)
    return scan


def _read_named(table: TomlTable) -> Named:
    q, r = table.numbers("cell", 2)
    named = Named((int(q), int(r)), HexId(table.text("hex")))
    table.close()
    return named
