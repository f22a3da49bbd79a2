"""A history on the map: its blocks, fronts, pins and arrows, and which day is looked at."""
