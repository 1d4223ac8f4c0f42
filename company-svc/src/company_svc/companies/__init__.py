"""Companies: their data, and the standings of their campaigns."""
