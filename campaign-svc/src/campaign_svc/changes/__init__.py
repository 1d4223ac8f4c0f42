"""Change requests, made instead of a rejection, and the revisions that answer them."""
