"""API keys: their secrets, and the RPCs that accept them, which each service lists in its `access.py`."""

from __future__ import annotations

import re
import secrets
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from kit.rpc.caller import Key
from kit.rpc.errors import PermissionDenied

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_RANDOM, _CHECKSUM = 43, 6
"""Number of base-62 digits of 256 random bits, and of a CRC-32."""
_SECRET = re.compile(rf"rsn_(?:test_)?[0-9A-Za-z]{{{_RANDOM + _CHECKSUM}}}")


def new_secret(*, test: bool = False) -> str:
    """A new secret of an API key: `rsn_`, or `rsn_test_`, 256 random bits, and a checksum of the text before it.

    Prefix and checksum let secret scanners identify it with certainty.
    """
    body = ("rsn_test_" if test else "rsn_") + _digits(secrets.randbits(256), _RANDOM)
    return body + _checksum(body)


def is_secret(text: str) -> bool:
    """Whether a text may be the secret of an API key; a mistyped or guessed one hardly ever has the checksum."""
    return _SECRET.fullmatch(text) is not None and text[-_CHECKSUM:] == _checksum(text[:-_CHECKSUM])


def _checksum(text: str) -> str:
    return _digits(zlib.crc32(text.encode()), _CHECKSUM)


def _digits(number: int, length: int) -> str:
    digits = ""
    for _ in range(length):
        number, digit = divmod(number, len(_ALPHABET))
        digits = _ALPHABET[digit] + digits
    return digits


class NotForKeys(PermissionDenied):
    """The request requires a person."""

    reason = "NOT_FOR_KEYS"
    message = "An API key cannot do this: it takes a person who is signed in."


class KeyLacksPermission(PermissionDenied):
    """The key lacks a scope that the request requires."""

    reason = "KEY_LACKS_PERMISSION"
    message = "The API key does not have the permission for this."


class KeyIsLimited(PermissionDenied):
    """The key may access some of its owner's objects, and the request concerns all of them."""

    reason = "KEY_IS_LIMITED"
    message = "The API key is limited to a part of what this concerns. Use a key without that limit."


class KeyIsForTests(PermissionDenied):
    """The key is read-only, and the request would change something."""

    reason = "KEY_IS_FOR_TESTS"
    message = "The API key is in test mode: it reads and changes nothing."


@dataclass(frozen=True, slots=True)
class KeyRule:
    """The rule for which keys may call an RPC."""

    scopes: frozenset[str] = frozenset()
    """A key needs one of these scopes; any key may call the RPC when there are none."""
    changes: bool = False
    """Whether the RPC changes something, which keys in test mode may not."""
    whole: bool = False
    """Whether it concerns more than the objects that a limited key may access."""


KeyRules = Mapping[str, KeyRule]
"""Rules by RPC, `<Service>.<Method>`, such as `BookService.FindBook`; keys may call no other RPC."""


def check_key(rules: KeyRules, method: str, key: Key) -> None:
    """Raises PermissionDenied when a key may not call a method (`/<package>.<Service>/<Method>`)."""
    service, _, name = method.lstrip("/").partition("/")
    rule = rules.get(f"{service.rpartition('.')[2]}.{name}")
    if rule is None:
        raise NotForKeys
    if rule.scopes and not rule.scopes & key.scopes:
        raise KeyLacksPermission(f"The API key lacks the permission for this: {' or '.join(sorted(rule.scopes))}.")
    if rule.whole and key.only is not None:
        raise KeyIsLimited
    if rule.changes and key.test:
        raise KeyIsForTests
