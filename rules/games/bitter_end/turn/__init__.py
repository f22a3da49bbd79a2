"""The procedure of a turn: what a side declares, what it costs, what follows; as effects."""
