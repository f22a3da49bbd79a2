"""Adjutant: a digital wargame table with an officer at its side who knows the rules."""

__version__ = "0.1.0"
