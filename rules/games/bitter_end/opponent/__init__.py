"""What whoever plays a side of Bitter End by program is told: aims, laws, decisions worth taking."""
