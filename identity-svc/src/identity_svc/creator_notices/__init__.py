"""Notices to creators, in the app and by mail as each creator chose."""
