"""Victory (11, 13): points for places and deeds, what each scenario makes of them, the ledger of a game."""
