"""Makes slugs for file names and URLs from user-written texts."""

from __future__ import annotations

import re

from kit.normal_forms import normal_form

LENGTH_MAX = 40


def slug(text: str) -> str:
    """Lower-case ASCII letters, digits and single hyphens, at most LENGTH_MAX; empty when none remain."""
    plain = normal_form("NFD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LENGTH_MAX].strip("-")
