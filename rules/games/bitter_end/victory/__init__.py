"""Victory in Bitter End: what earns points, the line and the ring, objectives, levels (20, 21)."""
