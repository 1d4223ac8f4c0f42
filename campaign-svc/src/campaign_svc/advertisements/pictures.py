"""Addresses of an advertisement's picture in the sizes that media-svc serves."""

from __future__ import annotations

OWN = "/media/"


def plain(address: str) -> str:
    """The address of the picture itself, whichever size it was asked for in."""
    return address.partition("?")[0]


def key_of(address: str) -> str | None:
    """The key in media-svc of one of our own pictures; None for another host's."""
    return plain(address).removeprefix(OWN) if address.startswith(OWN) else None


def sized(address: str, size: str) -> str:
    """The address of one of the smaller sizes (`grid`, `zoom`); another host's picture has the one it has."""
    return f"{address}?size={size}" if address.startswith(OWN) and "?" not in address else address
