"""SVG pictures of a module: what they refer to is put in or taken out, and then they are drawn."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication

from app.bring_in.vassal.archive import open_archive
from app.bring_in.vassal.images import Pictures
from app.bring_in.vassal.svg import MAX_INNER_PIXELS, harmless
from app.bring_in.vassal.svg_cost import cost_of
from app.cli import main
from app.view.svg_picture import draw_svg
from tests.bring_in.vassal.archives import pack
from tests.bring_in.vassal.modules import Built, map_window, palette, picture, slot

HEAD = (
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    b'width="20" height="20">'
)


def none(_: str) -> bytes | None:
    return None


@pytest.mark.parametrize(
    "target", [b"/etc/passwd", b"http://somewhere/x.png", b"../../secret.svg", b"file:///c.png"]
)
def test_nothing_outside_the_module_is_asked_for(target: bytes) -> None:
    made = harmless(HEAD + b'<image xlink:href="' + target + b'" width="9"/></svg>', none)
    assert made is not None
    assert target not in made


def test_a_picture_of_the_module_is_put_in() -> None:
    made = harmless(
        HEAD + b"<image xlink:href='tank.png'/></svg>", lambda name: picture(4, 4) if name else None
    )
    assert made is not None
    assert b"data:image/png;base64," in made


def test_of_a_long_name_the_end_counts() -> None:
    asked: list[str] = []
    harmless(HEAD + b"<image href='" + b"folder/" * 200 + b"tank.png'/></svg>", asked.append)
    assert asked == ["tank.png"]


def test_an_svg_that_declares_entities_is_not_drawn() -> None:
    assert harmless(b'<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD + b"</svg>", none) is None


def test_pictures_within_pictures_are_drawn(qapp: QApplication, tmp_path: Path) -> None:
    inner = HEAD + b'<rect width="20" height="20" fill="#ff0000"/></svg>'
    outer = HEAD + b'<image xlink:href="inner.svg" width="20" height="20"/></svg>'
    entries = {"buildFile": "<a/>", "images/inner.svg": inner, "images/outer": outer}
    with open_archive(pack(tmp_path / "a.vmod", entries)) as archive:
        image = Pictures(archive, draw_svg=draw_svg).read("outer.svg")
    assert image is not None
    assert image.convert("RGB").getpixel((10, 10)) == (255, 0, 0)


def test_pictures_that_show_each_other_come_to_an_end(qapp: QApplication, tmp_path: Path) -> None:
    entries = {
        "buildFile": "<a/>",
        "images/a.svg": HEAD + b'<image xlink:href="b.svg" width="9" height="9"/></svg>',
        "images/b.svg": HEAD + b'<image xlink:href="a.svg" width="9" height="9"/></svg>',
    }
    with open_archive(pack(tmp_path / "a.vmod", entries)) as archive:
        image = Pictures(archive, draw_svg=draw_svg).read("a.svg")
    assert image is not None
    assert image.size == (20, 20)


def shown_again(tag: bytes, how: bytes, levels: int) -> bytes:
    """Lines each of which shows the one before ten times."""
    lines = [b'<%s id="a%d">%s</%s>' % (tag, n + 1, how % n * 10, tag) for n in range(levels)]
    return HEAD + b'<defs><rect id="a0"/>' + b"".join(lines) + b"</defs>" + how % levels + b"</svg>"


@pytest.mark.parametrize(
    ("tag", "how"),
    [
        (b"g", b'<use xlink:href="#a%d"/>'),
        (b"mask", b'<rect mask="url(#a%d)"/>'),
        (b"marker", b'<path d="M0 0" marker-mid="url(\'#a%d\')"/>'),
        (b"pattern", b'<rect style="fill:url(#a%d)"/>'),
    ],
)
def test_what_shows_itself_ten_times_over_is_not_drawn(tag: bytes, how: bytes) -> None:
    assert cost_of(shown_again(tag, how, 9)) is None


def test_what_a_rule_of_the_style_shows_is_counted() -> None:
    style = b"<style>.a{fill:url(#p)}</style><pattern id='p'/>"
    assert cost_of(HEAD + style + b"<rect class='a'/>" * 30 + b"</svg>") is None


def test_what_shows_itself_or_lies_too_deep_is_not_drawn() -> None:
    assert cost_of(HEAD + b'<g id="a"><use xlink:href="#a"/></g></svg>') is None
    assert cost_of(HEAD + b"<g>" * 200 + b"</g>" * 200 + b"</svg>") is None


def test_a_usual_svg_is_drawn() -> None:
    shadow = b'<filter id="f"><feGaussianBlur/></filter>'
    shadow += b'<linearGradient id="b"/><linearGradient id="c" xlink:href="#b"/>'
    drawn = b'<g filter="url(#f)"><use xlink:href="#d"/><rect fill="url(#c)"/></g><path id="d"/>'
    assert cost_of(HEAD + shadow + drawn + b"</svg>") == 13
    made = harmless(HEAD + shadow + drawn + b"</svg>", none)
    assert made is not None
    assert b"<filter" not in made


def test_small_files_with_many_pixels_are_not_put_in() -> None:
    side = int(MAX_INNER_PIXELS**0.5 * 0.9)
    large, small = base64.b64encode(picture(side, side, "black", mode="1")), picture(4, 4)
    link = b'<image xlink:href="data:image/png;base64,%s"/>' % large
    made = harmless(HEAD + link + b'<image xlink:href="a.png"/>' + link + b"</svg>", lambda _: small)
    assert made is not None
    assert (made.count(large), base64.b64encode(small) in made) == (1, True)


def test_pictures_that_show_others_many_times_each_come_to_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bring_in.vassal.images.MOST_SVG_COST", 100_000)
    drawn: list[int] = []

    def draw(_: bytes, size: tuple[int, int]) -> bytes:
        drawn.append(size[0])
        return picture()

    inside = {
        f"images/{n}.svg": HEAD + b'<image href="%d.svg"/>' % (n + 1) * 20 + b"</svg>" for n in range(4)
    }
    with open_archive(pack(tmp_path / "a.vmod", {"buildFile": "<a/>", **inside})) as archive:
        Pictures(archive, draw_svg=draw).read("0.svg")
    assert len(drawn) < 100


def test_what_is_drawn_is_a_png(qapp: QApplication) -> None:
    data = draw_svg(HEAD + b"</svg>", (20, 20))
    assert data is not None
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "PNG"


@pytest.mark.parametrize("size", [(0, 5), (60_000, 5)])
def test_a_size_that_no_counter_has_is_not_drawn(qapp: QApplication, size: tuple[int, int]) -> None:
    assert draw_svg(HEAD + b"</svg>", size) is None


def test_the_command_draws_counters_that_are_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unit = slot("Tank", image="tank.svg", gpid="1")
    built = Built((palette("Pieces", All=[unit]), map_window("Main", [])), {"tank.svg": HEAD + b"</svg>"})
    path = built.pack(tmp_path / "a.vmod")
    assert main(["bring-in", "vassal", str(path), "--json", "-o", str(tmp_path / "games")]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["stand_ins"] == []
