"""Adjutant: a digital wargame table with an officer at its side who knows the rules.

Stands on `maps`, `counters` and `rules`, none of which imports it. Inside, from below: `table`, `files`,
`assist`, `opponent` and `soak` (without Qt), then `view`, `panels`, `dialogs`, `window`, and `commands`.
"""

__version__ = "0.1.0"
