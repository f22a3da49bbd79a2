"""From the table to the rules and back: what a position is, what was asked, what the answer says."""
