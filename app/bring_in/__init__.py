"""Bringing in what people own: scanned maps, counter sheets, set-ups from pictures and lists, VASSAL's files.

Each step is a function from a picture or a file to a value that is saved as readable TOML, so that it can be
broken off, gone on with, and corrected by hand. No Qt but in `wizard`. Modules that need OpenCV, NumPy, SciPy
or pypdfium2 import them at their top, and are themselves imported only after `extra.require_vision()`.
"""
