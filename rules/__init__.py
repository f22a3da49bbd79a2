"""The rules: geometry, positions, rule functions with their case numbers, and the games built from them."""
