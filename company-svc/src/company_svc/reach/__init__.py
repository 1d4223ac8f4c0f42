"""The tables that decide what a caller reaches, below all concepts that ask."""
