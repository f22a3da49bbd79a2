"""A printed list of units and hexes, such as a set-up sheet, read from its scan."""
