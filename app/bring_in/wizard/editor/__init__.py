"""The hex editor: terrain, hexsides, lines, bridges and names, painted over a picture of the map."""
