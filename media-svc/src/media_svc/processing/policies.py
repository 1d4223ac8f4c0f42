"""Accepted image formats and limits (docs/product.md, Validation)."""

SHRUNK_QUALITY = 82
MAX_PIXELS = 16_000_000
THUMBNAIL_SIDE = 150
SUFFIXES = {"PNG": "png", "JPEG": "jpg", "MPO": "jpg"}
"""Accepted formats, detected by content; MPO, which phones make, is a JPEG followed by further pictures."""
DESCRIBED_SIDE = 160
"""Pixels of the longer side of the copy that is hashed."""
SHARPNESS_SIDE = 512
"""Pixels of the longer side of the copy whose sharpness, colours and bars are measured."""
CROP_SCALES = ((0.95, 2), (0.9, 3))
"""Inner crops with a coarse hash: share of width and height, and places along each axis."""
FINE_SCALES = ((0.95, 5), (0.9, 7))
"""Inner crops with a fine hash."""
RELIEF_RADIUS = 12
"""Radius in pixels of the box blur that is subtracted from the scaled-down copy before it is hashed."""
EVEN = 2
"""Grey levels, of 0 to 255: neighbouring pixels that differ by no more are equal, apart from noise (docs/checks.md)."""
BAR_CONTRAST = 10
"""Of 0 to 255: pixels that differ by no more have the colour of a bar."""
BAR_ROW = 0.75
"""Share of a row's pixels that have the colour of the bar; on the rest may stand a clock or buttons."""
