"""The format of a signed address: no I/O here.

`signed/<token>.jpg`, where the token is base64url of the expiry (4 bytes, seconds since 1970), the image's digest (32),
its suffix (1) and an Ed25519 signature of these under a prefix that no other signature here has (64).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

LASTS = timedelta(hours=2)
"""How long an address is valid: networks fetch a picture within minutes; a slow one gets another address."""
FOLDER = "signed/"
_PREFIX = b"resuena media link\0"
_SUFFIXES = ("jpg", "png")
_IMAGE = re.compile(r"images/(?P<first>[0-9a-f]{2})/(?P<rest>[0-9a-f]{62})\.(?P<suffix>jpg|png)")
_SIGNED = re.compile(r"signed/(?P<token>[A-Za-z0-9_-]{135})\.jpg")
_CLAIMS = 37


def signed_key(key: str, until: datetime, private: Ed25519PrivateKey) -> str | None:
    """The signed key of an image; None for a text that is not an image's key."""
    image = _IMAGE.fullmatch(key)
    if image is None:
        return None
    claims = int(until.timestamp()).to_bytes(4) + bytes.fromhex(image["first"] + image["rest"])
    claims += bytes([_SUFFIXES.index(image["suffix"])])
    token = base64.urlsafe_b64encode(claims + private.sign(_PREFIX + claims)).rstrip(b"=").decode()
    return f"{FOLDER}{token}.jpg"


def image_key(signed: str, now: datetime, public: Sequence[Ed25519PublicKey]) -> str | None:
    """The image's key in a signed key; None when it has expired or was not signed by us."""
    match = _SIGNED.fullmatch(signed)
    if match is None:
        return None
    try:
        data = base64.urlsafe_b64decode(match["token"] + "=")
    except binascii.Error:
        return None
    claims, signature = data[:_CLAIMS], data[_CLAIMS:]
    expires = datetime.fromtimestamp(int.from_bytes(claims[:4]), UTC)
    if (
        expires < now
        or claims[-1] >= len(_SUFFIXES)
        or not any(_is_signed(public_key, claims, signature) for public_key in public)
    ):
        return None
    digest = claims[4:36].hex()
    return f"images/{digest[:2]}/{digest[2:]}.{_SUFFIXES[claims[-1]]}"


def _is_signed(key: Ed25519PublicKey, claims: bytes, signature: bytes) -> bool:
    try:
        key.verify(signature, _PREFIX + claims)
    except InvalidSignature:
        return False
    return True
