"""A combat fought out (8): from its declaration by what both sides bring in, die and losses to its end.

What is still to be done is never written down: it follows from what is, and from the counters as they lie.
"""
