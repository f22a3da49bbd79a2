"""What whoever plays a side of Bitter End by program is told: aims, laws, decisions worth taking.

Imports the rules beside it, none of which imports this; `rules.opponent` says what is asked of it.
"""
