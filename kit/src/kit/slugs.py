"""Parts of file names and addresses, made of texts that people write."""

from __future__ import annotations

import re

from kit.normal_forms import normal_form

LENGTH_MAX = 40


def slug(text: str) -> str:
    """Lower-case ASCII letters, digits and single hyphens, LENGTH_MAX at most; empty when nothing is left."""
    plain = normal_form("NFD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LENGTH_MAX].strip("-")
