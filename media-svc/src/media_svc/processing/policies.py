"""Accepted image formats and limits (docs/product.md, Validation)."""

SHRUNK_QUALITY = 82
MAX_PIXELS = 16_000_000
THUMBNAIL_SIDE = 150
SUFFIXES = {"PNG": "png", "JPEG": "jpg", "MPO": "jpg"}
"""Accepted formats, detected by content; MPO, which phones make, is a JPEG followed by further pictures."""
SCANS_MAX = 64
"""Maximum scans of a JPEG; each costs a pass over all pixels, and encoders make about ten."""
MISSING_MOST = 0.05
"""Share of a JPEG's rows that may be missing at its end."""
SRGB_TOLERANCE = 2
"""Tolerance, of 0 to 255: a profile that changes no colour by more counts as sRGB."""
SRGB_GAMMA, GAMMA_TOLERANCE = 0.45455, 0.005
"""Value of a PNG's gAMA for the curve of sRGB."""
GAMMA_LEAST, GAMMA_MOST = 0.1, 10.0
SRGB_PRIMARIES = (0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)
"""x and y of white, red, green and blue, as a PNG's cHRM has them."""
PRIMARIES_TOLERANCE = 0.002
WHITE_LEAST, WHITE_MOST = 0.2, 0.5
"""Bounds of x and y of white."""
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
"""Pixels of the longer sides of the copies that are searched for lines of small and of large letters."""
STROKE_STEPS = (1, 2, 3)
"""Steps in pixels that together span seven pixels; a stroke of a letter is thinner than that."""
STROKE_CONTRAST = 90
"""Minimum contrast, of 0 to 255, of a stroke with its surroundings."""
INK_TONES = 45
"""Maximum range of grey levels of the strokes of one text."""
CELL = (16, 12)
"""Width and height in pixels of a cell, a part of a line of text."""
CELL_INK, CELL_SIDES, CELL_ENDS = 0.10, 0.12, 0.06
"""Minimum shares in a cell of text: ink, changes between ink and ground along a row, and along a column."""
CELLS_IN_LINE = 3
"""Minimum adjacent cells of text that form a line."""
PATTERN_SHARE = 0.5
"""Maximum share of the area covered by text; more is a pattern, such as tiles, since text has ground between lines."""
BAR_CONTRAST = 10
"""Tolerance, of 0 to 255: pixels that differ by no more have the colour of a bar."""
BAR_ROW = 0.75
"""Minimum share of a row's pixels with the colour of the bar; the rest may be a clock or buttons."""
