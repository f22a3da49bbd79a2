"""What a side of Budapest Campaign is after and bound by; how it marches and fights is the program's."""
