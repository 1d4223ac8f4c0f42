"""Approved pictures of a company, and the archives in which members download them with their rights."""
