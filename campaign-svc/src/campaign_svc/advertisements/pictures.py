"""Addresses of an advertisement's picture in the sizes that media-svc serves."""

from __future__ import annotations

OWN = "/media/"


def sized(address: str, size: str) -> str:
    """The address of one of the smaller sizes (`grid`, `zoom`); another host's picture has the one it has."""
    return f"{address}?size={size}" if address.startswith(OWN) and "?" not in address else address
