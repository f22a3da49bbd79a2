"""What the film shows on the map, and what is worked out for it beside the window."""
