"""The table: pieces and where they lie, the changes a hand can make, and the journal that keeps them all."""
