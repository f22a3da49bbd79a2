"""The first edition of Bitter End, told by its differences from that of 2005 (see editions.md).

Its cases are cited as `first:10.12b`; every rule without one of its own here is that of 2005.
"""
