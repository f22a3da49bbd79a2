"""What the film shows on the map, who makes it go, and what is worked out for it beside the window."""
