"""Approved pictures of a company, and the archives in which its members download them with their rights."""
