"""Advertisements that people make for campaigns, their posts, and the audit."""
