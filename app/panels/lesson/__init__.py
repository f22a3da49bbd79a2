"""The panel of lessons: the course with what is done of it, and the page of the present step."""
