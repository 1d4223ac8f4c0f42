"""Notices: what the members of a company are notified of, in the portal's bell and by mail."""
