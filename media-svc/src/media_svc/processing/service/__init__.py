"""The pool of worker processes, and what they do with an image."""
