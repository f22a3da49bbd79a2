"""Budapest Campaign: its rules, data, pictures and lessons held against the rulebook's facts."""
