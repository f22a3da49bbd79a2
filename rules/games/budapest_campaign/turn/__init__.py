"""The turn beside moves and combats: what was settled, what a step asks for, what a side decides.

Effects alone come from here, and nothing of the table is known; `rules` puts the parts together.
"""
