"""Changes asked of advertisements instead of a rejection, and the revisions that answer them."""
