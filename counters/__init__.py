"""Counters: rosters and set-ups as text, the loader that checks them, and the painter that draws them."""
