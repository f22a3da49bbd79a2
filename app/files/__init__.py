"""The game on the disk: the journal file, its writer that loses nothing, charts, export, replay."""
