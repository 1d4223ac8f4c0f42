"""Reports: campaigns' results in a period, their creators, and links that share a report without an account."""
