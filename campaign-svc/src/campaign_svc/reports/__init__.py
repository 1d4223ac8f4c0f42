"""Reports: what campaigns brought in a period, who made it, and links that show a report without an account."""
