"""Advertisements: what people make of a campaign, their posts, and the audit."""
