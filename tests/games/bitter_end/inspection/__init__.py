"""The laws of the rulebook written a second time, by which a played game is looked over."""
