"""Messages that name files: a name of endless length is elided in its middle, any usual one stays whole."""

from __future__ import annotations

from rules.issues import MAX_NAMED, Issue, elided, one_line, readable

USUAL = "/home/somebody/Documents/Games of the winter/An evening at the table, second try (copy).adjutant"
ENDLESS = f"/games/{'x' * 5_000}.adjutant"
WITH_BLANKS = f"{'a b ' * 1_250}.adjutant"


def test_the_middle_of_an_endless_name_is_left_out() -> None:
    told = elided(ENDLESS)

    assert (told[:8], told[-9:], told.count("…"), len(told)) == ("/games/x", ".adjutant", 1, MAX_NAMED)
    assert (elided(USUAL), elided("x" * MAX_NAMED)) == (USUAL, "x" * MAX_NAMED)


def test_every_part_of_an_issue_names_files_so() -> None:
    for name in (ENDLESS, WITH_BLANKS):
        issue = Issue(name, ENDLESS, f"lies beside {ENDLESS}", f"choose another than {ENDLESS}")

        assert len(issue.source) <= MAX_NAMED
        assert len(str(issue)) < 5 * MAX_NAMED
    assert str(Issue(USUAL, "", "is damaged")) == f"{USUAL}: is damaged"


def test_a_line_of_the_command_line_does_so_too() -> None:
    assert len(one_line(f"{ENDLESS}: cannot be read")) < MAX_NAMED + 20
    assert readable(f"Written: {USUAL}, and more") == f"Written: {USUAL}, and more"


def test_an_issue_of_no_file_begins_with_what_is_wrong() -> None:
    assert str(Issue("", "", "the disk is full", "make room")) == "the disk is full (make room)"
