"""Counters: rosters and set-ups as text, the loader that checks them, and the painter that draws them.

Imports geometry and issues of `rules`, not `maps` and nothing of `app`. The loaders are free of Qt; `paint`
is not.
"""
