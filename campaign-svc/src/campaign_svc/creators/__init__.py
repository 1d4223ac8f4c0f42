"""A company's records on its creators: figures, notes and tags."""
