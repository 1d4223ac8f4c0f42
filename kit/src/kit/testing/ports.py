"""Ports for servers of tests."""

from __future__ import annotations

import secrets
import socket

_LOWEST, _HIGHEST = 20_000, 32_767
"""Below those that systems give to outgoing connections: such a connection may take its port at any moment."""
_given: set[int] = set()


def free_port() -> int:
    """Return a TCP port of 127.0.0.1 that nothing listens on now, and that this process was not given before."""
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
