"""Limits of images (DESIGN.md section 6) and the shape of keys: no I/O here."""

from __future__ import annotations

import re

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 16_000_000
THUMBNAIL_SIDE = 150
SUFFIXES = {"PNG": "png", "JPEG": "jpg"}
CONTENT_TYPES = {"png": "image/png", "jpg": "image/jpeg"}
_KEY = re.compile(r"(images|thumbs)/[0-9a-f]{2}/[0-9a-f]{62}\.(png|jpg)")


def key_of(folder: str, digest: str, suffix: str) -> str:
    """The content-addressed key: folder, two levels of the SHA-256 in hexadecimal, suffix."""
    return f"{folder}/{digest[:2]}/{digest[2:]}.{suffix}"


def is_key(key: str) -> bool:
    """Whether a text can be a key at all; nothing else reaches the store."""
    return _KEY.fullmatch(key) is not None


def content_type_of(key: str) -> str:
    """The content type that a key's suffix says."""
    return CONTENT_TYPES[key.rpartition(".")[2]]
