"""The panels round the map: order of battle, turn strip, journal, stack, charts."""
