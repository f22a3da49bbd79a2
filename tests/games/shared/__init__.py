"""What the tests of several games share; no game is named here, and no rule of one is read."""
