"""The procedure of a combat (10.2 to 10.7), from its declaration to the last advance, as values.

`fight` is what is written down of a combat, `obligations` and `pending` what follows from it and from
the counters as they lie, `acts` what each step brings about, `tasks` what is offered for it, `hands` what
is said of hands that work beside it.
"""
