"""What is taken as an image, and what is made of it (docs/product.md, Validation)."""

MAX_PIXELS = 16_000_000
THUMBNAIL_SIDE = 150
SUFFIXES = {"PNG": "png", "JPEG": "jpg", "MPO": "jpg"}
"""What is taken, by what the content is; MPO is a JPEG with further pictures behind the first, as phones make them."""
