"""A combat fought out (9.1): from its declaration by support, die, losses, retreat and pursuit to its end.

What is still to be done is never written down: it follows from what is, and from the counters as they lie.
"""
