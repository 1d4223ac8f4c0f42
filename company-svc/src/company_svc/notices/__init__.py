"""Notices: what a brand's people should know without looking for it, in the portal and by mail."""
