"""The table on the screen: scene, map, counters, overlays and the tools of the hand."""
