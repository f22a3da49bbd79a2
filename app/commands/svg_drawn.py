"""Counters of a module that are SVG, drawn for a command as they are for the window."""

from __future__ import annotations


class SvgDrawer:
    """Draws SVG pictures, with Qt from the first one on: most modules have none."""

    def __init__(self) -> None:
        self._app: object = None
        """The application that Qt paints with, kept until the last picture is drawn."""

    def __call__(self, data: bytes, size: tuple[int, int]) -> bytes | None:
        """Return an SVG drawn at a size as a PNG, None where it cannot be drawn."""
        from app.commands.render import draw_without_a_screen  # noqa: PLC0415
        from app.view.export.studio import painting_app  # noqa: PLC0415
        from app.view.svg_picture import draw_svg  # noqa: PLC0415

        if self._app is None:
            draw_without_a_screen()
            self._app = painting_app()
        return draw_svg(data, size)
