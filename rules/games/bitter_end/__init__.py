"""Bitter End: Attack to Budapest, 1945 (2005 edition)."""
