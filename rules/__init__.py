"""The rules: geometry, positions, rule functions with their case numbers, and the games built from them.

Imports the standard library and tomli: no Qt, no clock, no chance, no file but its own data. Everything
else may import it. The modules here know no game; those in `games/<name>` know their own.
"""
