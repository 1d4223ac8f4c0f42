"""Bounds the connections of one client, so that it cannot take those of all others."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Protocol

from gateway.metrics import CROWDED
from kit.rpc.caller import network_of


class Connection(Protocol):
    """A client's connection."""

    @property
    def idle(self) -> bool:
        """Whether no request of it waits for its answer."""
        ...

    def close(self) -> None:
        """Closes it."""
        ...


class Crowds:
    """The open connections of each client of this process: an IPv4 address, or the /64 of an IPv6 one.

    A client that has `most` loses the idle one that it opened first when it opens another; while none is idle, the new
    one is closed. `proxies` are not bounded: one carries the connections of many.
    """

    def __init__(self, most: int, proxies: Sequence[IPv4Network | IPv6Network] = ()) -> None:
        self._most = most
        self._proxies = proxies
        self._open: dict[str, dict[Connection, None]] = {}

    def enter(self, address: str, connection: Connection) -> None:
        """Counts a connection from an address, and closes one of them when that is one too many."""
        if self._bounded(address):
            members = self._open.setdefault(network_of(address), {})
            members[connection] = None
            if len(members) > self._most:
                CROWDED.inc()
                closed = next((one for one in members if one.idle and one is not connection), connection)
                del members[closed]
                closed.close()

    def leave(self, address: str, connection: Connection) -> None:
        """Forgets a connection; one that is not counted is left alone."""
        network = network_of(address)
        members = self._open.get(network, {})
        members.pop(connection, None)
        if not members:
            self._open.pop(network, None)

    def _bounded(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:  # a Unix socket
            return False
        return not any(found in network for network in self._proxies)
