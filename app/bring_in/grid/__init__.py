"""Finding the hex grid on a scan or a photograph of a map, and refusing pictures that have none.

The picture becomes an image of thin lines (`features`), whose autocorrelation names lattices that may lie on
it (`candidates`). A candidate is followed outwards from where it is plainest: the picture is laid out flat in
the hex plane, folded cell by cell and held against a drawn hex (`cells`), which shows how far each place is
off; projection and bend are fitted anew (`field`, `growth`). What was found is judged by evidence that did
not lead to it (`judgement`).
"""
