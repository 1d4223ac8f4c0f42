"""Picks free ports for test servers."""

from __future__ import annotations

import secrets
import socket

_LOWEST, _HIGHEST = 20_000, 32_767
"""Below the ephemeral ports, which an outgoing connection may take at any moment."""
_given: set[int] = set()


def free_port() -> int:
    """Return a TCP port of 127.0.0.1 without a listener, which this function has not returned before."""
    while True:
        port = _LOWEST + secrets.randbelow(_HIGHEST - _LOWEST + 1)
        if port in _given:
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        _given.add(port)
        return port
