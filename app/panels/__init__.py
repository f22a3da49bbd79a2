"""The panels round the map: order of battle, turn strip, journal, stack, charts.

Imports `app.view` and what lies below. A panel knows the session and what it shows; `app.window` gives it its
place and brings it together with the others.
"""
