"""Rules on companies (docs/product.md, Validation and Roles): no I/O here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kit.addresses import is_web_address
from kit.rpc.errors import Violation
from kit.time_zones import is_time_zone

PHONE_MAX = 100
ADDRESS_MAX = 200
REASON_MAX = 200
_WIRE = {"web_site": "webSite"}
SOCIAL = ("web_site", "instagram", "facebook", "twitter")
_HOSTS = {
    "web_site": (),
    "instagram": ("instagram.com",),
    "facebook": ("facebook.com",),
    "twitter": ("x.com", "twitter.com"),
}
_PHONE = re.compile(r"\+?[0-9]+")
_PICTURES = {
    "logo": re.compile(r"/media/(images/[0-9a-f]{2}/[0-9a-f]{62}\.(?:png|jpg))"),
    "thumbnail": re.compile(r"/media/(thumbs/[0-9a-f]{2}/[0-9a-f]{62}\.jpg)"),
}
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_HANDLE = re.compile(r"@?[\w.-]+")


def phone_violations(phone: str, *, required: bool) -> list[Violation]:
    """Violations of a cell phone: digits with an optional leading plus, at most 100 characters."""
    if not phone and not required:
        return []
    if not _PHONE.fullmatch(phone) or len(phone) > PHONE_MAX:
        return [Violation("cellPhone", "Digits only, with a leading + if needed.", "INVALID_CELL_PHONE")]
    return []


def invalid_picture(path: str) -> Violation:
    """The violation of a picture that is not an image of media-svc (docs/product.md, Validation)."""
    return Violation(path, "Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE")


def time_zone_violations(time_zone: str) -> list[Violation]:
    """Violations of a zone, which must be an IANA name; an empty text is valid and resets it to the operator's."""
    if not time_zone or is_time_zone(time_zone):
        return []
    return [
        Violation("timeZone", "Name a time zone, such as America/Argentina/Buenos_Aires.", "INVALID_TIME_ZONE")
    ]


def picture_violations(path: str, address: str | None) -> list[Violation]:
    """Violations of a logo or thumbnail: only addresses of objects of media-svc are accepted."""
    return [invalid_picture(path)] if address and not _PICTURES[path].fullmatch(address) else []


def media_key(address: str) -> str:
    """The object key in media-svc of a valid picture address."""
    return address.removeprefix("/media/")


def social_violations(social: Mapping[str, str]) -> list[Violation]:
    """Violations of web site and social accounts; an empty text is valid and clears the field.

    A web site is an https address, an account an https address of its network or the handle there.
    """
    return [
        Violation(f"socialMedia.{_WIRE.get(name, name)}", "Enter a web address or a user name.", "INVALID_ADDRESS")
        for name, address in social.items()
        if address
        and not (
            len(address) <= ADDRESS_MAX
            and (is_web_address(address, _HOSTS[name]) or (name != "web_site" and _HANDLE.fullmatch(address)))
        )
    ]


def reason_violations(reason: str) -> list[Violation]:
    """Violations of a deactivation's reason: one line of at most 200 characters."""
    if len(reason) > REASON_MAX or _CONTROL.search(reason):
        return [Violation("reason", "The reason may have up to 200 characters.", "REASON_TOO_LONG")]
    return []
