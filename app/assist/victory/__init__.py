"""The points and where they stand: the ledger, possession, luck."""
