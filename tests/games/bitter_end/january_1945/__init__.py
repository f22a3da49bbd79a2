"""How the history of January 1945 is made from the collected facts: see `collected`."""
