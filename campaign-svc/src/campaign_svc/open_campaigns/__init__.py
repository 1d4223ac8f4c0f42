"""Open campaigns, as creators see them: which accept their advertisements, and what they pay."""
