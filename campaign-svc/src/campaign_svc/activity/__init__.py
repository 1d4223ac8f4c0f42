"""Activity: what happened to a campaign's advertisements day by day, counted as it happens."""
