"""Notices to the members of a company, in the portal's bell and by mail."""
