"""Companies: who they are, who belongs to them, how their campaigns stand."""
