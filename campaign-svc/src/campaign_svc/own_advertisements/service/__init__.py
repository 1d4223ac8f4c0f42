"""Use cases of those who post, on their own advertisements."""
