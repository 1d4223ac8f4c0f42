"""Exports: files of a company's data that its members download; each download is recorded in the activity log."""
