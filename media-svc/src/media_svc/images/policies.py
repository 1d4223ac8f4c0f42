"""Limits of images (docs/product.md, Validation) and the shape of keys: no I/O here."""

from __future__ import annotations

import re
from datetime import timedelta

MAX_BYTES = 5 * 1024 * 1024
GRID, ZOOM = 1, 2
"""Values of ImageSize."""
VARIANTS = {GRID: ("grids", 480), ZOOM: ("zooms", 1440)}
"""Folder and maximal width in pixels of the derived sizes."""
MAX_DESCRIBED = 100
"""Maximum number of images in one request for descriptions."""
DESCRIPTION_VERSION = 1
"""Version of the description algorithm: when it increases, images are described again."""
UNUSED_KEPT = timedelta(hours=24)
CONTENT_TYPES = {"png": "image/png", "jpg": "image/jpeg"}
_KEY = re.compile(r"(?:images|thumbs|grids|zooms)/[0-9a-f]{2}/[0-9a-f]{62}\.(?:png|jpg)")


def key_of(folder: str, digest: str, suffix: str) -> str:
    """The content-addressed key: folder, two levels of the SHA-256 in hexadecimal, suffix."""
    return f"{folder}/{digest[:2]}/{digest[2:]}.{suffix}"


def is_key(key: str) -> bool:
    """Whether a text has the form of a key; nothing else reaches the store."""
    return _KEY.fullmatch(key) is not None


def variant_key(key: str, size: int) -> str:
    """The key of a derived size of an image; a key of another folder is returned unchanged."""
    folder, _, rest = key.partition("/")
    if folder != "images" or size not in VARIANTS:
        return key
    return f"{VARIANTS[size][0]}/{rest.rpartition('.')[0]}.jpg"


def content_type_of(key: str) -> str:
    """The content type for a key's suffix."""
    return CONTENT_TYPES[key.rpartition(".")[2]]
