"""Accepted image formats and limits (docs/product.md, Validation)."""

SHRUNK_QUALITY = 82
MAX_PIXELS = 16_000_000
THUMBNAIL_SIDE = 150
SUFFIXES = {"PNG": "png", "JPEG": "jpg", "MPO": "jpg"}
"""Accepted formats, detected by content; MPO, which phones make, is a JPEG followed by further pictures."""
SCANS_MAX = 64
"""Scans of a JPEG, each of which costs as much as its whole size has pixels; encoders make some ten."""
MISSING_MOST = 0.05
"""Share of a JPEG's rows that may be missing at its end."""
SRGB_TOLERANCE = 2
"""Of 0 to 255: a profile that changes no colour by more is sRGB."""
SRGB_GAMMA, GAMMA_TOLERANCE = 0.45455, 0.005
"""What a PNG's gAMA says for the curve of sRGB."""
GAMMA_LEAST, GAMMA_MOST = 0.1, 10.0
SRGB_PRIMARIES = (0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)
"""x and y of white, red, green and blue, as a PNG's cHRM has them."""
PRIMARIES_TOLERANCE = 0.002
WHITE_LEAST, WHITE_MOST = 0.2, 0.5
"""Of x and y of white."""
DESCRIBED_SIDE = 160
"""Pixels of the longer side of the copy that is hashed."""
SHARPNESS_SIDE = 512
"""Pixels of the longer side of the copy whose sharpness, colours, bars and text are measured."""
CROP_SCALES = ((0.95, 2), (0.9, 3))
"""Inner crops with a coarse hash: share of width and height, and places along each axis."""
FINE_SCALES = ((0.95, 5), (0.9, 7))
"""Inner crops with a fine hash."""
RELIEF_RADIUS = 12
"""Radius in pixels of the box blur that is subtracted from the scaled-down copy before it is hashed."""
EVEN = 2
"""Grey levels, of 0 to 255: neighbouring pixels that differ by no more are equal, apart from noise (docs/checks.md)."""
TEXT_SIDES = (512, 200)
"""Pixels of the longer sides of the copies in which lines of text are looked for: small letters, and large ones."""
STROKE_STEPS = (1, 2, 3)
"""A stroke of a letter is thinner than seven pixels, which steps of these reach."""
STROKE_CONTRAST = 90
"""Of 0 to 255: how much lighter or darker than its surroundings a stroke is."""
INK_TONES = 45
"""Grey levels that the strokes of one text span."""
CELL = (16, 12)
"""Pixels of a part of a line of text, width and height."""
CELL_INK, CELL_SIDES, CELL_ENDS = 0.10, 0.12, 0.06
"""What a cell of text has at least: share of ink, of changes from ink to ground along a row, and along a column."""
CELLS_IN_LINE = 3
"""Cells of text side by side that make a line."""
PATTERN_SHARE = 0.5
"""Of the area: what more of it is covered by is a pattern, such as tiles. Between lines of text there is ground."""
BAR_CONTRAST = 10
"""Of 0 to 255: pixels that differ by no more have the colour of a bar."""
BAR_ROW = 0.75
"""Share of a row's pixels that have the colour of the bar; on the rest may stand a clock or buttons."""
