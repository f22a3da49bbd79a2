"""The table on the screen: scene, map, counters, overlays and the tools of the hand.

Imports `app.assist` and what lies below; panels, dialogs and the window import it. Qt begins here. What is
slow runs by `app.view.background`, the only way into another thread. `marks` and `job` are free of Qt, for
those who answer there.
"""
