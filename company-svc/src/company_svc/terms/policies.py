"""Rules on terms and acceptances: no I/O here."""

from __future__ import annotations

import re

from kit.addresses import is_own_path, is_web_address
from kit.rpc.errors import InvalidInput, Violation

LANGUAGES = ("es", "en")
_VERSION = re.compile(r"[\w][\w .-]{0,49}")
_URL_MAX = 500


def location_violations(latitude: float | None, longitude: float | None) -> list[Violation]:
    """Violations of a position in degrees: both or neither, latitude -90 to 90, longitude -180 to 180."""
    if latitude is None and longitude is None:
        return []
    if latitude is None or longitude is None or not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        return [Violation("termsAndConditions.location", "The location is not on Earth.", "INVALID_LOCATION")]
    return []


def refuse_bad_version(url: str, version: str, app_types: list[int], language: str) -> None:
    """Raises InvalidInput for a version of the terms that cannot be published."""
    if language not in LANGUAGES:
        raise InvalidInput("The language is es or en.")
    if not _VERSION.fullmatch(version):
        raise InvalidInput("The version is a short name of letters, digits, dots and hyphens.")
    if len(url) > _URL_MAX or not (is_web_address(url) or is_own_path(url)):
        raise InvalidInput("The address starts with https:// or with /.")
    if not app_types or len(set(app_types)) != len(app_types) or not set(app_types) <= {1, 2}:
        raise InvalidInput("Name each application once.")
