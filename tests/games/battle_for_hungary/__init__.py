"""The Battle for Hungary: its rules, data and pictures held against the rulebook's facts."""
