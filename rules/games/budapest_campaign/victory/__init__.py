"""Victory (3.0): sudden death, points for places, lost units and optional forces, the ledger of a game."""
