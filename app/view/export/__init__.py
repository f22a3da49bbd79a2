"""Drawing what is taken away: a page for browsers, reports and aids on paper, animated pictures, films.

What it is about is worked out in `app.film`. All of it runs in a process of its own (`adjutant export`),
started by the window too (`app.window.take_away`): a whole game takes Python and Qt's painter half a minute,
which another thread of the window could not do without taking the processor's lock from it.
"""
