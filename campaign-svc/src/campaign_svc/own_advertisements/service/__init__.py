"""Use cases of creators on their own advertisements."""
