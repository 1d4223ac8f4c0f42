"""Use cases on campaigns, one file for each group."""
