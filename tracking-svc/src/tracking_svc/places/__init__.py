"""Places: country and city of an address."""
