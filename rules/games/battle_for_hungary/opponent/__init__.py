"""What a side of The Battle for Hungary is after and bound by; how it marches and fights is the program's."""
