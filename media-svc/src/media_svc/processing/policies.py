"""Accepted image formats and limits (docs/product.md, Validation)."""

SHRUNK_QUALITY = 82
MAX_PIXELS = 16_000_000
THUMBNAIL_SIDE = 150
SUFFIXES = {"PNG": "png", "JPEG": "jpg", "MPO": "jpg"}
"""Accepted formats, detected by content; MPO, which phones make, is a JPEG followed by further pictures."""
